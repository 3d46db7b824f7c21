import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  makeEvaluation,
  makeForm,
  makeMatrix,
  makeSubject,
  markReleased,
} from '../../../tests/factories.ts'
import { releaseFixture } from '../../../tests/release-fixtures.ts'
import type { Participation } from './contract.ts'

const fixture = await releaseFixture()
const { t } = fixture
afterAll(() => t.close())
beforeEach(fixture.reset)

const PEER = 3
type Pair = `${string}>${string}`

/** A released project in which four peers rate Xena and Yago and only Caro rates Zoé; `sent` are done. */
async function project(sent: readonly Pair[], questions = 5) {
  const { workspace_id } = fixture
  const evaluation = await makeEvaluation(t.context, { workspace_id, questions })
  const { id: matrix_id } = await makeMatrix(t.context, {
    workspace_id,
    evaluation_id: evaluation.id,
  })
  const names = ['Ana', 'Beto', 'Caro', 'Dora', 'Xena', 'Yago', 'Zoé']
  const ids = new Map<string, string>()
  for (const name of names) {
    const email = `${name}@ceiba.mx`
    ids.set(name, (await makeSubject(t.context, { matrix_id, name, email })).id)
  }
  const pairs: Pair[] = ['Caro>Zoé']
  for (const rater of names.slice(0, 4)) pairs.push(`${rater}>Xena`, `${rater}>Yago`)
  for (const pair of pairs) {
    const [evaluator_id = '', evaluated_id = ''] = pair.split('>').map((name) => ids.get(name))
    const form = { matrix_id, evaluator_id, evaluated_id, relation_type_id: PEER } as const
    const { id } = await makeForm(t.context, form)
    if (sent.includes(pair))
      await t.context.pool.query('update forms set answered = true where id = $1', [id])
  }
  await markReleased(t.context, matrix_id)
  return matrix_id
}

const read = async (matrix_id: string) =>
  (await fixture.api().get<Participation>(`/matrices/participation/${matrix_id}`)).data
const readChanges = async (matrix_id: string) =>
  (await read(matrix_id)).pending.map(({ name, pending, forms, changes }) => ({
    name,
    pending,
    forms,
    changes: changes && { ...changes, subject_id: null },
  }))

test('a pending rater is told with the group that lacks the fewest answers', async () => {
  const id = await project(['Ana>Xena', 'Beto>Xena', 'Ana>Yago'])
  expect(await readChanges(id)).toMatchObject([
    { name: 'Beto', changes: { name: 'Xena', relation_type_id: PEER, missing: 1, reports: 2 } },
    { name: 'Caro', changes: { name: 'Xena', missing: 1, reports: 2 } },
    { name: 'Dora', changes: { name: 'Xena', missing: 1, reports: 2 } },
  ])
})

test('of few questions a group lacks answers until the report speaks of it', async () => {
  const sent: readonly Pair[] = ['Ana>Xena', 'Beto>Xena', 'Ana>Yago', 'Beto>Yago']
  expect(await readChanges(await project(sent, 4))).toMatchObject([
    { name: 'Caro', changes: { missing: 2 } },
    { name: 'Dora', changes: { missing: 2 } },
  ])
  expect(await readChanges(await project(sent, 3))).toMatchObject([
    { name: 'Caro', changes: null },
    { name: 'Dora', changes: null },
  ])
})

test('none is told of a group that has the minimum, or was asked of too few', async () => {
  const id = await project([
    'Ana>Xena',
    'Beto>Xena',
    'Dora>Xena',
    'Ana>Yago',
    'Beto>Yago',
    'Dora>Yago',
  ])
  expect(await readChanges(id)).toMatchObject([{ name: 'Caro', pending: 3, changes: null }])
})

test('about whom a rater answered changes nothing, where the counts are the same', async () => {
  const one = await readChanges(await project(['Ana>Xena', 'Beto>Yago']))
  const other = await readChanges(await project(['Ana>Yago', 'Beto>Xena']))
  expect(one).toHaveLength(4)
  expect(one).toEqual(other)
})

test('nothing is said once the project is closed', async () => {
  const id = await project([])
  await fixture.signInAt('2027-01-20T16:00:00Z')
  expect((await read(id)).matrix.phase).not.toBe('released')
  for (const { changes } of await readChanges(id)) expect(changes).toBeNull()
})
