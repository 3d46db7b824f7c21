import { afterAll, beforeEach, expect, test } from 'vitest'
import { draftWithLeader, releaseFixture } from '../../../tests/release-fixtures.ts'

const f = await releaseFixture()
afterAll(() => f.t.close())
beforeEach(() => f.reset())

test('refuses a release whose weights name competences that the evaluation no longer has', async () => {
  const { matrix } = await draftWithLeader(f)
  const { context } = f.t
  const [first, ...others] = await context.db
    .selectFrom('competences')
    .where('evaluation_id', '=', matrix.evaluation_id)
    .orderBy('position')
    .select('id')
    .execute()
  const weights = {
    relations: null,
    competences: [first, ...others].map((one, index, all) => ({
      competence_id: one?.id ?? '',
      weight: index === 0 ? 101 - all.length : 1,
    })),
  }
  expect((await f.api().patch(`/matrices/${matrix.id}`, { weights })).status).toBe(200)
  await context.db
    .deleteFrom('competences')
    .where('id', '=', first?.id ?? '')
    .execute()
  expect(await f.release(matrix.id)).toMatchObject({
    status: 409,
    code: 'matrix.weights_competences',
  })
  expect((await f.api().patch(`/matrices/${matrix.id}`, { weights: null })).status).toBe(200)
  expect((await f.release(matrix.id)).status).toBe(200)
})
