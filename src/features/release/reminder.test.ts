import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { draftWithLeader, releaseFixture } from '../../../tests/release-fixtures.ts'

const fixture = await releaseFixture()
const { t, api, sent, clearMails, deliver, mailsTo, release, runJobsAt, signInAt } = fixture

beforeEach(() => fixture.reset())
afterAll(() => t.close())

describe('the reminder', () => {
  test('is sent once, at nine in the zone of the matrix, only to raters with open forms', async () => {
    const { matrix, mariana, jorge, forms } = await draftWithLeader(fixture)
    await release(matrix.id)
    await deliver()
    await t.context.db
      .updateTable('forms')
      .set({ answered: true })
      .where(
        'id',
        'in',
        forms.slice(2).map(({ id }) => id),
      )
      .execute()
    clearMails()
    await runJobsAt('2026-12-01T14:59:00Z')
    expect(sent).toEqual([])
    await runJobsAt('2026-12-01T15:00:00Z')
    expect(mailsTo(mariana.email)).toHaveLength(1)
    expect(mailsTo(jorge.email)).toHaveLength(0)
    await runJobsAt('2026-12-02T15:00:00Z')
    expect(sent).toHaveLength(1)
  })

  test('is not sent where a deadline of tomorrow leaves none', async () => {
    const { matrix } = await draftWithLeader(fixture)
    const limits = { limit_date: '2026-11-21', reminder_id: 0 }
    expect(await api().patch(`/matrices/${matrix.id}`, limits)).toMatchObject({
      status: 200,
      data: { ...limits, reminder_date: null },
    })
    expect((await api().get(`/matrices/release-summary/${matrix.id}`)).data).toMatchObject({
      limit_date: '2026-11-21',
      reminder_date: null,
    })
    await release(matrix.id)
    await deliver()
    clearMails()
    for (const instant of ['2026-11-21T15:00:00Z', '2026-11-22T05:59:59Z', '2026-11-22T06:00:00Z'])
      await runJobsAt(instant)
    expect(sent).toEqual([])
  })

  test('is sent late after the server was off, and never after the deadline', async () => {
    const tooLate = await draftWithLeader(fixture)
    await release(tooLate.matrix.id)
    await deliver()
    clearMails()
    await runJobsAt('2026-12-03T20:00:00Z')
    expect(sent).toHaveLength(2)
    const never = await draftWithLeader(fixture, { limit_date: '2026-12-10' })
    await release(never.matrix.id)
    await deliver()
    clearMails()
    await runJobsAt('2026-12-11T06:00:00Z')
    expect(sent.filter((mail) => mail.matrix_id === never.matrix.id)).toEqual([])
  })

  test('is not repeated when the clock goes back', async () => {
    const { matrix } = await draftWithLeader(fixture)
    await release(matrix.id)
    await deliver()
    await runJobsAt('2026-12-01T15:00:00Z')
    await runJobsAt('2026-11-30T15:00:00Z')
    await runJobsAt('2026-12-01T16:00:00Z')
    expect(sent).toHaveLength(4)
  })

  test('is not sent when its moment had passed before the release', async () => {
    await signInAt('2026-12-02T16:00:00Z')
    const { matrix } = await draftWithLeader(fixture)
    await release(matrix.id)
    await deliver()
    clearMails()
    await runJobsAt('2026-12-02T17:00:00Z')
    expect(sent).toEqual([])
  })

  test('is sent on request to all pending raters, once a day', async () => {
    const { matrix, mariana } = await draftWithLeader(fixture)
    await release(matrix.id)
    await deliver()
    clearMails()
    expect(
      (await api().post<{ reminded: number }>(`/matrices/remind/${matrix.id}`)).data.reminded,
    ).toBe(2)
    expect(await api().post(`/matrices/remind/${matrix.id}`)).toMatchObject({
      status: 409,
      code: 'matrix.recently_reminded',
    })
    expect(
      await api().post(`/matrices/remind/${matrix.id}`, { subject_id: mariana.id }),
    ).toMatchObject({ code: 'matrix.recently_reminded' })
    await deliver()
    expect(sent).toHaveLength(2)
    await signInAt('2026-11-21T16:00:00Z')
    expect(
      (
        await api().post<{ reminded: number }>(`/matrices/remind/${matrix.id}`, {
          subject_id: mariana.id,
        })
      ).data.reminded,
    ).toBe(1)
  })

  test('is refused on request before the release and after the deadline', async () => {
    const { matrix } = await draftWithLeader(fixture)
    expect(await api().post(`/matrices/remind/${matrix.id}`)).toMatchObject({
      code: 'matrix.not_released',
    })
    await release(matrix.id)
    await signInAt('2026-12-05T06:00:00Z')
    expect(await api().post(`/matrices/remind/${matrix.id}`)).toMatchObject({
      code: 'matrix.closed',
    })
  })
})
