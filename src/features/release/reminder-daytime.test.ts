import { afterAll, beforeEach, expect, test } from 'vitest'
import { draftWithLeader, releaseFixture } from '../../../tests/release-fixtures.ts'
import type { Participation } from './contract.ts'

const fixture = await releaseFixture()
const { t, api, release, runJobsAt, mailsTo } = fixture
beforeEach(() => fixture.reset())
afterAll(() => t.close())

const remind = (matrix_id: string, body: object) =>
  api().post<{ reminded: number }>(`/matrices/remind/${matrix_id}`, body)

test('reminders that are sent at night wait for 9:00 when that was asked for', async () => {
  const { matrix, jorge } = await draftWithLeader(fixture)
  await release(matrix.id)
  await fixture.deliver()
  await fixture.signInAt('2026-11-24T04:30:00Z')
  fixture.clearMails()
  const subject_ids = [jorge.id]
  expect((await remind(matrix.id, { subject_ids, by_day: true })).data).toEqual({ reminded: 1 })
  await fixture.deliver()
  expect(mailsTo(jorge.email)).toEqual([])
  expect(await remind(matrix.id, { subject_ids })).toMatchObject({
    code: 'matrix.recently_reminded',
  })
  await runJobsAt('2026-11-24T15:00:00Z')
  expect(mailsTo(jorge.email)).toHaveLength(1)
})

test('reminders of the last night leave at once, because the morning is too late', async () => {
  const { matrix, jorge } = await draftWithLeader(fixture)
  await release(matrix.id)
  await fixture.deliver()
  await fixture.signInAt('2026-12-05T04:30:00Z')
  fixture.clearMails()
  await remind(matrix.id, { subject_ids: [jorge.id], by_day: true })
  await fixture.deliver()
  expect(mailsTo(jorge.email)).toHaveLength(1)
})

test('a pending rater tells since when they are invited', async () => {
  const { matrix } = await draftWithLeader(fixture)
  await release(matrix.id)
  const { data } = await api().get<Participation>(`/matrices/participation/${matrix.id}`)
  expect(data.pending.map(({ invited_at }) => invited_at)).toEqual([
    '2026-11-20T16:00:00.000Z',
    '2026-11-20T16:00:00.000Z',
  ])
})
