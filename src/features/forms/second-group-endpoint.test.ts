import { afterAll, describe, expect, test } from 'vitest'
import { LEADER, PEER, SELF_EVALUATION, TEAM } from '#shared/relations.ts'
import { formsFixture } from '../../../tests/admin-fixtures.ts'
import { makeEvaluation, makeForm, makeSubject } from '../../../tests/factories.ts'
import type { Form } from './contract.ts'
import type { SecondGroups } from './group-plan.rules.ts'

describe('the second groups of a draft', async () => {
  const { t, admin, api, draftMatrix, listed } = await formsFixture<Form>()
  afterAll(() => t.close())
  const read = async (id: string) =>
    (await api.get<SecondGroups>(`/forms/${id}/second-groups`)).data

  /** Luis has three peers and leads Ana and Eva and a third. */
  async function draft(questions = 5) {
    const { workspace_id } = admin
    const evaluation = await makeEvaluation(t.context, { workspace_id, questions })
    const { id, ana, luis, eva } = await draftMatrix({ evaluation_id: evaluation.id })
    const add = async (name: string) => (await makeSubject(t.context, { matrix_id: id, name })).id
    const others = [await add('Hugo Peña'), await add('Ivonne Cruz'), await add('Jaime Soto')]
    const form = (evaluator_id: string, evaluated_id: string, relation_type_id: number) =>
      makeForm(t.context, { matrix_id: id, evaluator_id, evaluated_id, relation_type_id })
    for (const other of others) await form(other, luis, PEER)
    const third = await add('Karla Ríos')
    for (const led of [ana, eva, third]) await form(luis, led, LEADER)
    await form(luis, luis, SELF_EVALUATION)
    return { id, luis, led: [ana, eva, third] }
  }

  test('are told, added in one call, and taken back', async () => {
    const { id, luis, led } = await draft()
    const before = await read(id)
    expect(before).toMatchObject({ evaluated: 4, helped: 1, offered: 3 })
    expect(new Set(before.lacking)).toEqual(new Set([luis, ...led]))
    const { data } = await api.post<{ added: number; added_ids: string[] }>(
      `/forms/${id}/generate`,
      { kind: 'second_group' },
    )
    expect(data.added).toBe(3)
    const team = (await listed(id)).filter(({ relation_type_id }) => relation_type_id === TEAM)
    expect(team.map(({ evaluator_id }) => evaluator_id).toSorted()).toEqual(led.toSorted())
    const after = await read(id)
    expect(after).toMatchObject({ helped: 0, offered: 0 })
    expect(new Set(after.lacking)).toEqual(new Set(led))
    await api.post(`/forms/${id}/remove`, { ids: data.added_ids })
    expect(await read(id)).toEqual(before)
  })

  test('are not offered where a team is too small for so few questions', async () => {
    const { id } = await draft(4)
    expect(await read(id)).toMatchObject({ helped: 0, offered: 0 })
    const { data } = await api.post(`/forms/${id}/generate`, { kind: 'second_group' })
    expect(data).toMatchObject({ added: 0 })
  })
})
