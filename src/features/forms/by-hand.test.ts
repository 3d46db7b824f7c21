import { afterAll, expect, test } from 'vitest'
import type { Matrix } from '#features/matrices/contract.ts'
import type { Subject } from '#features/subjects/contract.ts'
import { LEADER, PEER, SELF_EVALUATION } from '#shared/relations.ts'
import { adminWithEvaluation } from '../../../tests/admin-fixtures.ts'
import type { CompactForms, Form } from './contract.ts'

const { t, api, draft } = await adminWithEvaluation()
afterAll(() => t.close())

const names = ['Ana', 'Luis', 'Eva', 'Iván', 'Rosa']
const emailAt = (name: string): string => `${name.toLowerCase().replace('á', 'a')}@x.mx`

/** Ana leads Luis, Eva and Iván; Rosa leads no one. */
async function ledDraft() {
  const { id } = await draft()
  await api.post(`/matrices/${id}/sync`, {
    columns: [{ name: 'Jefe', type: 'text' }],
    subjects: names.map((name) => ({
      name,
      email: emailAt(name),
      ...(['Luis', 'Eva', 'Iván'].includes(name) && {
        leader: 'ana@x.mx',
        values: { Jefe: 'Ana' },
      }),
    })),
  })
  const { data } = await api.get<Subject[]>(`/subjects/${id}`)
  const idOf = (name: string): string => data.find((one) => one.name === name)?.id ?? ''
  const toForm = (evaluator: string, relation_type_id: number, evaluated: string) => ({
    evaluator_id: idOf(evaluator),
    evaluated_id: idOf(evaluated),
    relation_type_id,
  })
  return { id, toForm }
}

/** «Eva 3 Luis», with a star where it was made by hand. */
async function listForms(id: string): Promise<string[]> {
  const { data } = await api.get<Form[]>(`/forms/${id}`)
  const text = ({ evaluator, relation_type_id, evaluated, by_hand }: Form): string =>
    `${evaluator.name} ${relation_type_id} ${evaluated.name}${by_hand ? ' *' : ''}`
  const { data: compact } = await api.get<CompactForms>(`/forms/${id}/compact`)
  expect(compact.by_hand).toHaveLength(data.filter(({ by_hand }) => by_hand).length)
  return data.map(text).toSorted()
}

test('a connection is by hand when it was chosen or changed, and stays so in a copy', async () => {
  const { id, toForm } = await ledDraft()
  await api.post('/forms', toForm('Eva', PEER, 'Luis'))
  await api.post(`/forms/${id}/bulk`, { forms: [toForm('Iván', PEER, 'Luis')] })
  await api.post(`/forms/${id}/generate`, { kind: 'self' })
  const { data } = await api.get<Form[]>(`/forms/${id}`)
  const self = data.find(
    ({ evaluator, relation_type_id }) =>
      evaluator.name === 'Rosa' && relation_type_id === SELF_EVALUATION,
  )
  await api.patch(`/forms/${self?.id}`, toForm('Rosa', 5, 'Ana'))
  const expected = [
    'Ana 1 Ana',
    'Eva 1 Eva',
    'Eva 3 Luis *',
    'Iván 1 Iván',
    'Iván 3 Luis *',
    'Luis 1 Luis',
    'Rosa 5 Ana *',
  ]
  expect(await listForms(id)).toEqual(expected)
  const duplicate = await api.post<Matrix>(`/matrices/${id}/duplicate`, {
    name: 'Copia',
    limit_date: '2026-12-04',
    with_subjects: true,
  })
  expect(await listForms(duplicate.data.id)).toEqual(expected)
  const copy = await draft()
  await api.post(`/forms/${copy.id}/copy`, { matrix_id: id })
  expect(await listForms(copy.id)).toEqual(expected)
})

test('a new leader takes away the peers of a rule, and none that was chosen', async () => {
  const { id, toForm } = await ledDraft()
  await api.post('/forms', toForm('Eva', PEER, 'Luis'))
  await api.post(`/matrices/${id}/sync`, {
    forms: [
      { evaluator: emailAt('Iván'), evaluated: emailAt('Luis'), relation_type_id: PEER },
      { evaluator: emailAt('Ana'), evaluated: emailAt('Luis'), relation_type_id: LEADER },
    ],
  })
  const rules = { self: false, leader: true, team: false, peers: 0 }
  await api.post(`/matrices/${id}/sync`, {
    subjects: [{ name: 'Luis', email: emailAt('Luis'), leader: emailAt('Rosa') }],
    chart: { ...rules, new_only: true, replace: true, replace_peers: true },
  })
  expect(await listForms(id)).toEqual(['Eva 3 Luis *', 'Rosa 2 Luis'])
})
