import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Matrix } from '#features/matrices/contract.ts'
import { draftWithPeers, releaseFixture } from '../../../tests/release-fixtures.ts'

const fixture = await releaseFixture()
const { t, api, sent, clearMails, release, runJobsAt, signInAt } = fixture

beforeEach(() => fixture.reset())
afterAll(() => t.close())

const extend = (matrix_id: string, limit_date: string) =>
  api().post<Matrix>(`/matrices/extend/${matrix_id}`, { limit_date })

describe('a deadline', () => {
  test('moves later with the dates that follow from it, and the reminder is sent again for the new one', async () => {
    const { matrix } = await draftWithPeers(fixture)
    await release(matrix.id)
    await runJobsAt('2026-12-01T15:00:00Z')
    clearMails()
    const { data } = await extend(matrix.id, '2026-12-11')
    expect(data).toMatchObject({
      limit_date: '2026-12-11',
      closes_at: '2026-12-12T06:00:00.000Z',
      reports_at: '2026-12-12T12:00:00.000Z',
      erase_at: '2027-01-10T06:00:00.000Z',
    })
    await runJobsAt('2026-12-05T12:00:00Z')
    expect(sent).toEqual([])
    await runJobsAt('2026-12-08T15:00:00Z')
    expect(sent).toHaveLength(5)
  })

  test('moves even after it has passed, but not once the reports are open', async () => {
    const { matrix } = await draftWithPeers(fixture)
    await release(matrix.id)
    await signInAt('2026-12-05T11:59:00Z')
    expect((await extend(matrix.id, '2026-12-06')).status).toBe(200)
    await signInAt('2026-12-07T12:00:00Z')
    expect(await extend(matrix.id, '2026-12-20')).toMatchObject({
      status: 409,
      code: 'matrix.reports_open',
    })
  })

  test('moves neither to an earlier date nor in a draft', async () => {
    const { matrix } = await draftWithPeers(fixture)
    expect(await extend(matrix.id, '2026-12-20')).toMatchObject({ code: 'matrix.not_released' })
    await release(matrix.id)
    for (const date of ['2026-12-04', '2026-12-01'])
      expect(await extend(matrix.id, date)).toMatchObject({
        status: 422,
        code: 'matrix.deadline_not_later',
      })
  })

  test('is today after an early closing: the reports open six hours later and the erasure is counted from today', async () => {
    const { matrix } = await draftWithPeers(fixture)
    await release(matrix.id)
    await signInAt('2026-11-25T02:00:00Z')
    const { data } = await api().post<Matrix>(`/matrices/close/${matrix.id}`)
    expect(data).toMatchObject({
      phase: 'closed',
      limit_date: '2026-11-24',
      closes_at: '2026-11-25T02:00:00.000Z',
      reports_at: '2026-11-25T08:00:00.000Z',
      erase_at: '2026-12-24T06:00:00.000Z',
    })
    expect(await api().post(`/matrices/close/${matrix.id}`)).toMatchObject({
      status: 409,
      code: 'matrix.closed',
    })
  })
})

test('announces open reports once, to the reports e-mail, with a link to the reports', async () => {
  const { matrix, company } = await draftWithPeers(fixture)
  await release(matrix.id)
  await runJobsAt('2026-12-05T11:59:00Z')
  clearMails()
  await runJobsAt('2026-12-05T12:00:00Z')
  await runJobsAt('2026-12-06T12:00:00Z')
  expect(sent.map((mail) => mail.to.address)).toEqual(['rh@ceiba.mx'])
  expect(sent[0]?.text).toContain(
    `http://localhost:3000/download-reports/${company.id}/${matrix.id}`,
  )
})

test('warns the reports e-mail once, seven days before the erasure', async () => {
  const { matrix } = await draftWithPeers(fixture)
  await release(matrix.id)
  await runJobsAt('2026-12-26T16:00:00Z')
  clearMails()
  await runJobsAt('2026-12-27T06:00:00Z')
  await runJobsAt('2026-12-28T06:00:00Z')
  expect(sent.map((mail) => mail.subject)).toEqual([
    expect.stringMatching(/^Los datos personales de .* se eliminan el 3 de enero de 2027$/),
  ])
  expect(sent[0]?.text).toContain('Ahí está también tu plantilla (Excel)')
})
