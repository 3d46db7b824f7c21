import { afterAll, beforeEach, expect, test } from 'vitest'
import type { SyncInput } from '#features/forms/contract.ts'
import { inferRules } from '#features/forms/inferred-rules.rules.ts'
import { MAXIMUM_SYNCED_FORMS } from '#features/forms/limits.ts'
import type { Subject } from '#features/subjects/contract.ts'
import { PEER } from '#shared/relations.ts'
import { adminWithEvaluation } from '../../../tests/admin-fixtures.ts'
import { describeDraft, readDraft } from '../../../tests/staff-drafts.ts'
import { compareLines, staffDraft } from '../../../tests/staff-lists.ts'
import { emailAt, fillSecondCycle, thirdCycleList } from '../../../tests/third-cycle.ts'
import type { StaffDraft } from './comparison.rules.ts'
import { planStaff, proposeAccepted, type StaffPlan } from './plan.rules.ts'
import { planUndo } from './undo.rules.ts'
import { readFormsSheet } from './workbook.rules.ts'

const { t, api, draft } = await adminWithEvaluation()
let minute = 0
// each test has a minute of its own, because syncs are limited by the minute
beforeEach(() => t.clock.set(new Date(Date.UTC(2026, 10, 20, 16, ++minute)).toISOString()))
afterAll(() => t.close())

async function applyAndUndo(id: string, before: StaffDraft, planned: StaffPlan) {
  expect((await api.post(`/matrices/${id}/sync`, planned.sync)).status).toBe(200)
  const applied = await describeDraft(api, id)
  const undo = planUndo(before, planned)
  expect((await api.post(`/matrices/${id}/sync`, undo)).status).toBe(200)
  return applied
}

test('taking the third cycle back gives people, numbers, columns and connections of the second', async () => {
  const matrix = await draft()
  await fillSecondCycle(t.context, matrix)
  const { data } = await api.get<Subject[]>(`/subjects/${matrix.id}`)
  const idAt = (number: number) => data.find(({ email }) => email === emailAt(number))?.id
  // a peer by hand of one who moves, and one by hand of one who leaves
  for (const [one, other] of [
    [40, 12],
    [190, 41],
  ] as const)
    await api.post('/forms', {
      evaluator_id: idAt(one),
      evaluated_id: idAt(other),
      relation_type_id: PEER,
    })
  await t.context.pool.query(
    'update subjects set external_id = null where matrix_id = $1 and id <> $2',
    [matrix.id, idAt(7)],
  )
  const [before, described] = [await readDraft(api, matrix.id), await describeDraft(api, matrix.id)]
  const comparison = compareLines(before, thirdCycleList())
  const rules = inferRules(before)
  if (!rules) throw new Error('the second cycle has rules')
  const planned = planStaff(before, comparison, {
    accepted: proposeAccepted(comparison, before.subjects.length),
    rules: { ...rules, replace: true, replace_peers: true },
  })
  expect(planned).toMatchObject({ added: { people: 20 }, gone: { people: 15 }, filled: 169 })
  const applied = await applyAndUndo(matrix.id, before, planned)
  expect(applied).not.toEqual(described)
  expect(await describeDraft(api, matrix.id)).toEqual(described)
})

test('taking a sheet of connections back gives the former relations and marks', async () => {
  const { id } = await draft()
  const people = ['Ana', 'Eva', 'Luis', 'Rosa']
  const address = (name: string): string => `${name.toLowerCase()}@x.mx`
  const first: SyncInput = {
    subjects: people.map((name) => ({ name, email: address(name) })),
    forms: [
      { evaluator: 'ana@x.mx', evaluated: 'eva@x.mx', relation_type_id: 2, by_hand: true },
      { evaluator: 'eva@x.mx', evaluated: 'luis@x.mx', relation_type_id: 3 },
      { evaluator: 'rosa@x.mx', evaluated: 'luis@x.mx', relation_type_id: 5, by_hand: true },
    ],
  }
  await api.post(`/matrices/${id}/sync`, first)
  const [before, described] = [await readDraft(api, id), await describeDraft(api, id)]
  const list = [
    'Nombre,Correo,Turno',
    'Ana,ana@x.mx,Noche',
    'Eva,eva.ruiz@x.mx,',
    'Luis,luis@x.mx,',
  ]
  const comparison = compareLines(before, [...list, 'Zoé,zoe@x.mx,'], ['Turno'])
  const sheet = readFormsSheet(
    [
      ['Evaluador', 'Correo', 'Relación', 'Correo del evaluado'],
      ['Ana', 'ana@x.mx', 'Compañero', 'eva.ruiz@x.mx'],
      ['Luis', 'luis@x.mx', 'Equipo', 'ana@x.mx'],
      ['Zoé', 'zoe@x.mx', 'Compañero', 'ana@x.mx'],
    ],
    comparison,
  )
  const rules = { self: true, leader: true, team: true, peers: 1 }
  const planned = planStaff(before, comparison, {
    accepted: new Set(comparison.people.map(({ key }) => key)),
    rules: { ...rules, replace: true, replace_peers: true },
    sheet: sheet?.forms ?? null,
  })
  const applied = await applyAndUndo(id, before, planned)
  expect(applied.forms).toContain('ana@x.mx 3 eva.ruiz@x.mx true')
  expect(await describeDraft(api, id)).toEqual(described)
})

test('too many connections for one sync are not taken back', () => {
  const many = Array.from({ length: MAXIMUM_SYNCED_FORMS + 1 }, (_, at) => `Ana 3 P${at}`)
  const large = staffDraft([{ name: 'Ana' }], {}, many)
  const comparison = compareLines(large, ['Nombre,Correo', 'Eva,eva@x.mx'])
  const planned = planStaff(large, comparison, {
    accepted: new Set(['Ana']),
    rules: {
      self: true,
      leader: false,
      team: false,
      peers: 0,
      replace: true,
      replace_peers: false,
    },
  })
  expect(planUndo(large, planned)).toBeNull()
})
