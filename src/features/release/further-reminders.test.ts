import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Matrix } from '#features/matrices/contract.ts'
import { draftWithLeader, releaseFixture } from '../../../tests/release-fixtures.ts'
import type { Participation } from './contract.ts'

const fixture = await releaseFixture()
const { t, api, sent, clearMails, deliver, mailsTo, release, runJobsAt, signInAt } = fixture

beforeEach(() => fixture.reset())
afterAll(() => t.close())

const both = { remind_halfway: true, remind_last_day: true }

/** A matrix from 20 November to 4 December with all three reminders and mailed invitations. */
async function releasedWithAll(given: object = both) {
  const draft = await draftWithLeader(fixture, { name: 'Liderazgo 2026', ...given })
  await release(draft.matrix.id)
  await deliver()
  clearMails()
  return draft
}

const answerAll = (matrix_id: string, subject_id: string) =>
  t.context.pool.query(
    'update forms set answered = true where matrix_id = $1 and evaluator_id = $2',
    [matrix_id, subject_id],
  )

const extend = (matrix_id: string, limit_date: string, tell_raters?: boolean) =>
  api().post<Matrix & { told: number }>(`/matrices/extend/${matrix_id}`, {
    limit_date,
    ...(tell_raters !== undefined && { tell_raters }),
  })

const pendingOf = async (matrix_id: string) =>
  (await api().get<Participation>(`/matrices/participation/${matrix_id}`)).data.pending

describe('the reminders half-way and on the last day', () => {
  test('are off by default and are kept by the project and its duplicate', async () => {
    const { matrix } = await draftWithLeader(fixture)
    const { data } = await api().get<Matrix>(`/matrices/one/${matrix.id}`)
    expect(data).toMatchObject({ remind_halfway: false, remind_last_day: false })
    expect(await api().patch(`/matrices/${matrix.id}`, both)).toMatchObject({ data: both })
    expect(
      await api().post(`/matrices/${matrix.id}/duplicate`, {
        name: 'Otra',
        limit_date: '2026-12-11',
        with_subjects: false,
      }),
    ).toMatchObject({ data: both })
    expect((await api().get(`/matrices/release-summary/${matrix.id}`)).data).toMatchObject({
      halfway_date: '2026-11-27',
      last_day_date: '2026-12-04',
    })
  })

  test('leave at nine, once, and only to raters with open forms', async () => {
    const { matrix, mariana, jorge } = await releasedWithAll()
    await runJobsAt('2026-11-27T14:59:00Z')
    expect(sent).toEqual([])
    await runJobsAt('2026-11-27T15:00:00Z')
    await runJobsAt('2026-11-27T15:01:00Z')
    expect(sent).toHaveLength(2)
    await answerAll(matrix.id, jorge.id)
    clearMails()
    await runJobsAt('2026-12-01T15:00:00Z')
    await runJobsAt('2026-12-04T15:00:00Z')
    await runJobsAt('2026-12-04T15:01:00Z')
    expect(sent.map(({ to }) => to.address)).toEqual([mariana.email, mariana.email])
    expect(mailsTo(mariana.email).map(({ subject }) => subject)).toEqual([
      'Mariana, faltan 3 días para «Liderazgo 2026»',
      'Mariana, hoy cierra «Liderazgo 2026»',
    ])
  })

  test('are not sent where the project does not want them', async () => {
    await releasedWithAll({})
    await runJobsAt('2026-11-27T15:00:00Z')
    expect(sent).toEqual([])
    await runJobsAt('2026-12-01T15:00:00Z')
    clearMails()
    await runJobsAt('2026-12-04T15:00:00Z')
    expect(sent).toEqual([])
  })

  test('are sent late after the server was off, one of those that were missed', async () => {
    await releasedWithAll()
    await runJobsAt('2026-12-04T20:00:00Z')
    expect(sent).toHaveLength(2)
    await runJobsAt('2026-12-04T23:00:00Z')
    expect(sent).toHaveLength(2)
  })

  test('are not sent after the deadline or an early closing', async () => {
    const { matrix } = await releasedWithAll()
    await signInAt('2026-11-25T16:00:00Z')
    await api().post(`/matrices/close/${matrix.id}`)
    for (const instant of ['2026-11-27T15:00:00Z', '2026-12-04T15:00:00Z']) await runJobsAt(instant)
    expect(sent.filter(({ to }) => to.address !== 'rh@ceiba.mx')).toEqual([])
  })

  test('move with the deadline; half-way is not repeated once it was sent', async () => {
    const { matrix } = await releasedWithAll()
    expect(await extend(matrix.id, '2026-12-12')).toMatchObject({ status: 200, data: { told: 0 } })
    await runJobsAt('2026-11-27T15:00:00Z')
    expect(sent).toEqual([])
    await runJobsAt('2026-12-01T15:00:00Z')
    expect(sent).toHaveLength(2)
    await extend(matrix.id, '2026-12-24')
    await runJobsAt('2026-12-07T15:00:00Z')
    await runJobsAt('2026-12-12T15:00:00Z')
    expect(sent).toHaveLength(2)
    await runJobsAt('2026-12-24T15:00:00Z')
    expect(sent).toHaveLength(4)
  })

  test('leave when a day has passed since yesterday at nine, and not before', async () => {
    const { matrix, mariana } = await draftWithLeader(fixture, both)
    await api().patch(`/matrices/${matrix.id}`, { reminder_id: 1 })
    await release(matrix.id)
    await deliver()
    clearMails()
    await runJobsAt('2026-12-03T15:00:30Z')
    expect(sent).toHaveLength(2)
    await runJobsAt('2026-12-04T15:00:10Z')
    expect(sent).toHaveLength(2)
    await runJobsAt('2026-12-04T15:00:30Z')
    expect(sent).toHaveLength(4)
    expect(mailsTo(mariana.email)).toHaveLength(2)
  })

  test('are left out for a rater who was reminded by hand less than a day before', async () => {
    const { matrix, mariana, jorge } = await releasedWithAll()
    await signInAt('2026-11-26T22:00:00Z')
    await api().post(`/matrices/remind/${matrix.id}`, { subject_id: mariana.id })
    await deliver()
    clearMails()
    await runJobsAt('2026-11-27T15:00:00Z')
    expect(sent.map(({ to }) => to.address)).toEqual([jorge.email])
  })
})

describe('a rater', () => {
  test('gets at most three reminders of a project, and the organiser sees why no more', async () => {
    const { matrix, mariana } = await releasedWithAll()
    for (const day of ['21', '22', '23']) {
      await signInAt(`2026-11-${day}T16:00:00Z`)
      await api().post(`/matrices/remind/${matrix.id}`, { subject_id: mariana.id })
      await deliver()
    }
    await runJobsAt('2026-11-27T15:00:00Z')
    expect(mailsTo(mariana.email)).toHaveLength(3)
    expect(
      await api().post(`/matrices/remind/${matrix.id}`, { subject_id: mariana.id }),
    ).toMatchObject({ status: 409, code: 'matrix.reminders_enough' })
    const states = Object.fromEntries(
      (await pendingOf(matrix.id)).map(({ name, reminders }) => [name, reminders]),
    )
    expect(states).toEqual({ 'Mariana Solís': 'enough', 'Jorge Ávila': 'recent' })
    expect(await api().post(`/matrices/remind/${matrix.id}`)).toMatchObject({
      code: 'matrix.recently_reminded',
    })
  })
})

describe('a later deadline', () => {
  test('is told on request to raters with open forms, with the new day in their calendar', async () => {
    const { matrix, mariana, jorge } = await releasedWithAll()
    await answerAll(matrix.id, jorge.id)
    expect(await extend(matrix.id, '2026-12-11', true)).toMatchObject({
      status: 200,
      data: { limit_date: '2026-12-11', told: 1 },
    })
    await deliver()
    expect(sent).toHaveLength(1)
    const [mail] = mailsTo(mariana.email)
    expect(mail?.subject).toBe('«Liderazgo 2026» cierra ahora el 11 de diciembre')
    expect(mail?.text).toContain('Tienes una semana más')
    expect(mail?.text).toContain('cerraba el viernes 4 de diciembre')
    expect(calendarOf(mail)).toMatch(/DTSTART;VALUE=DATE:20261211/)
    expect(calendarOf(mail)).toMatch(/SEQUENCE:1\r\n/)
  })

  test('is not told unless it is asked for', async () => {
    const { matrix } = await releasedWithAll()
    await extend(matrix.id, '2026-12-11')
    await deliver()
    expect(sent).toEqual([])
  })
})

const calendarOf = (mail: (typeof sent)[number] | undefined): string =>
  String(mail?.attachments?.find(({ file_name }) => file_name === 'fecha-limite.ics')?.content)

test('every mail about a deadline carries the same calendar entry without the key', async () => {
  const { matrix, mariana } = await draftWithLeader(fixture)
  await release(matrix.id)
  await deliver()
  await api().post(`/matrices/remind/${matrix.id}`)
  await deliver()
  const files = mailsTo(mariana.email).map(calendarOf)
  expect(files).toHaveLength(2)
  const uids = files.map((file) => /^UID:(.*)\r$/m.exec(file)?.[1])
  expect(new Set(uids)).toEqual(new Set([`${mariana.id}@localhost`]))
  for (const file of files) {
    expect(file).toContain('DTSTART;VALUE=DATE:20261204')
    expect(file).toContain('SEQUENCE:0')
    expect(file).not.toContain(t.context.secrets.raterKey({ id: mariana.id, key_version: 1 }))
    expect(file).not.toContain('http')
  }
})
