import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { makeForm, makeSubject } from '../../../tests/factories.ts'
import { nominationFixture } from '../../../tests/nomination-fixtures.ts'
import type { MatrixProposals, ProposalList } from './contract.ts'
import { lacksGroup } from './second-group.rules.ts'

const fixture = await nominationFixture()
const { t, api, draft, open } = fixture
beforeEach(() => fixture.reset())
afterAll(() => t.close())

const counts = (
  ...raters: readonly [number, number, ProposalList['relations'][number]['verdict']][]
) => ({
  relations: raters.map(([relation_type_id, count, verdict]) => ({
    relation_type_id,
    raters: count,
    minimum: 0,
    maximum: 8,
    verdict,
  })),
})

test.each([
  ['one relation is shown', counts([3, 4, 'shown'], [4, 0, 'none']), true],
  ['all are pooled into one', counts([3, 4, 'pooled'], [4, 2, 'pooled']), true],
  [
    'one is shown beside a pool',
    counts([3, 4, 'shown'], [4, 2, 'pooled'], [5, 2, 'pooled']),
    false,
  ],
  ['two are shown', counts([3, 4, 'shown'], [5, 3, 'shown']), false],
] as const)('a list lacks a second group or not, when %s', (_, list, lacks) => {
  expect(lacksGroup(list, 3)).toBe(lacks)
})

describe('the raters who are offered for the lists of a project', () => {
  /** Ana has three peers and leads Caro, Dora and Elia. */
  async function opened() {
    const s = await draft()
    const matrix_id = s.matrix.id
    const form = (evaluator_id: string, evaluated_id: string, relation_type_id: number) =>
      makeForm(t.context, { matrix_id, evaluator_id, evaluated_id, relation_type_id })
    for (const name of ['Hugo', 'Iris'])
      await form((await makeSubject(t.context, { matrix_id, name })).id, s.ana.id, 3)
    for (const led of [s.caro, s.dora, s.elia]) await form(s.ana.id, led.id, 2)
    const { data } = await open(matrix_id)
    const list = (of: MatrixProposals) => of.lists.find(({ subject_id }) => subject_id === s.ana.id)
    return { ...s, data, list, path: `/matrices/${matrix_id}/nominations` }
  }

  test('are the team who reach the minimum, and none is left once they are added', async () => {
    const s = await opened()
    expect(
      s.data.offered.map(({ name, relation_type_id }) => `${name} ${relation_type_id}`),
    ).toEqual(['Caro 4', 'Dora 4', 'Elia 4'])
    let proposals = s.data
    for (const { evaluated_id, rater_id, relation_type_id } of s.data.offered) {
      const body = { evaluated_id, rater_id, relation_type_id }
      proposals = (await api().post<MatrixProposals>(`${s.path}/add`, body)).data
    }
    expect(proposals.offered).toEqual([])
    const list = s.list(proposals)
    expect(list && lacksGroup(list, 3)).toBe(false)
    const added = list?.raters.filter(({ source }) => source === 'reviewer')
    expect(added?.map(({ name }) => name)).toEqual(['Caro', 'Dora', 'Elia'])
  })

  test('are added to all lists at once, or to the named ones', async () => {
    const s = await opened()
    const add = async (evaluated_ids?: string[]) => {
      const { data } = await api().post<MatrixProposals>(
        `${s.path}/add-offered`,
        evaluated_ids ? { evaluated_ids } : {},
      )
      return data
    }
    expect((await add([s.caro.id])).offered).toEqual(s.data.offered)
    const proposals = await add()
    expect(proposals.offered).toEqual([])
    const list = s.list(proposals)
    expect(list && lacksGroup(list, 3)).toBe(false)
    const added = list?.raters.filter(({ source }) => source === 'reviewer')
    expect(added?.map(({ name }) => name)).toEqual(['Caro', 'Dora', 'Elia'])
    expect(await add()).toEqual(proposals)
  })

  test('are none of whom one was taken out of the list', async () => {
    const s = await opened()
    const { data } = await api().post<MatrixProposals>(`${s.path}/add-offered`, {})
    const caro = s.list(data)?.raters.find(({ name }) => name === 'Caro')
    await t.context.pool.query("update proposals set removed_by = 'reviewer' where id = $1", [
      caro?.proposal_id,
    ])
    const { offered } = (await api().get<MatrixProposals>(s.path)).data
    expect(offered).toEqual([])
  })

  test('are none beyond the limits of a list, and none for an approved one', async () => {
    const s = await opened()
    const setMaximum = (maximum: number) =>
      t.context.pool.query(
        `update matrices set nomination = jsonb_set(nomination, '{equipo,maximum}', $2) where id = $1`,
        [s.matrix.id, String(maximum)],
      )
    const offered = async () => (await api().get<MatrixProposals>(s.path)).data.offered
    await setMaximum(2)
    expect(await offered()).toEqual([])
    await setMaximum(3)
    expect(await offered()).toHaveLength(3)
    await api().post(`${s.path}/approve`, { evaluated_ids: [s.ana.id], override: true })
    expect(await offered()).toEqual([])
  })
})
