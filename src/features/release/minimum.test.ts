import { afterAll, expect, test } from 'vitest'
import { pairChance } from '#features/matrices/deduction.rules.ts'
import { draftWithPeers, releaseFixture } from '../../../tests/release-fixtures.ts'
import type { ReleaseSummary } from './contract.ts'

const fixture = await releaseFixture()
afterAll(() => fixture.t.close())

test('the summary follows the minimum of the draft, and says what one more would do', async () => {
  await fixture.reset()
  const { matrix } = await draftWithPeers(fixture)
  const read = async () =>
    (await fixture.api().get<ReleaseSummary>(`/matrices/release-summary/${matrix.id}`)).data
  const share = pairChance(4, 4)
  expect((await read()).deduction.higher).toEqual({ minimum: 4, groups: 1, share })
  const path = `/matrices/${matrix.id}`
  const change = (minimum_raters: number, version: number) =>
    fixture.api().patch<{ version: number }>(path, { minimum_raters, version })
  const { data } = await change(5, 1)
  expect((await read()).deduction).toEqual({
    groups: 0,
    questions: 4,
    share: 0,
    higher: { minimum: 6, groups: 0, share: 0 },
  })
  expect((await change(4, 1)).code).toBe('matrix.changed')
  await change(10, data.version)
  expect((await read()).deduction.higher).toBeNull()
})
