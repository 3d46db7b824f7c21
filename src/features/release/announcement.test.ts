import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { draftWithLeader, releaseFixture } from '../../../tests/release-fixtures.ts'
import type { ListedMail } from './contract.ts'

const fixture = await releaseFixture()
const { t, api, workspace_id, runJobsAt, mailsTo } = fixture
beforeEach(() => fixture.reset())
afterAll(() => t.close())

const REPORTS_OPEN = '2026-12-05T12:01:00Z'

async function releasedFor(email_send_reports: string) {
  const { matrix } = await draftWithLeader(fixture, { limit_date: '2026-12-04' })
  await t.context.pool.query('update matrices set email_send_reports = $2 where id = $1', [
    matrix.id,
    email_send_reports,
  ])
  expect((await fixture.release(matrix.id)).status).toBe(200)
  return matrix
}

const announcementTo = (email: string) =>
  mailsTo(email).find(({ subject }) => /ya están disponibles/.test(subject))

describe('the announcement of open reports', () => {
  test('leads an invited person to the invitation, though its seven days are over', async () => {
    const email = 'direccion@ceiba.mx'
    await api().post(`/workspaces/${workspace_id}/invitations`, { email, role: 'viewer' })
    const matrix = await releasedFor(email)
    await runJobsAt('2026-12-01T12:00:00Z')
    await runJobsAt(REPORTS_OPEN)
    const text = announcementTo(email)?.text ?? ''
    const token = /\/invitation#(\S+)/.exec(text)?.[1] ?? ''
    const password = 'una-clave-larga-de-prueba'
    expect(
      (await t.visitor.post('/invitations/accept', { token, name: 'Ada Luna', password })).status,
    ).toBe(200)
    const { rows } = await t.context.pool.query('select id from users where email = $1', [email])
    const reader = await t.as(String(rows[0]?.id))
    expect((await reader.get(`/matrices/${matrix.id}`)).status).toBe(200)
  })

  test('leads a person of the team to the reports', async () => {
    const matrix = await releasedFor('equipo@ceiba.mx')
    await runJobsAt(REPORTS_OPEN)
    const text = announcementTo('equipo@ceiba.mx')?.text ?? ''
    expect(text).toContain(`/download-reports/${matrix.company_id}/${matrix.id}`)
    expect(text).not.toContain('/invitation')
    expect(text).toContain('Guarda también tu plantilla (Excel)')
  })

  test('is a mail of its own for each address, and leads each to what it can open', async () => {
    const invited = 'consejo@ceiba.mx'
    await api().post(`/workspaces/${workspace_id}/invitations`, { email: invited, role: 'viewer' })
    const matrix = await releasedFor('equipo@ceiba.mx')
    await t.context.pool.query('update matrices set further_emails = $2 where id = $1', [
      matrix.id,
      [invited, 'direccion2@ceiba.mx'],
    ])
    await runJobsAt('2026-12-01T12:00:00Z')
    await runJobsAt(REPORTS_OPEN)
    const sent = ['equipo@ceiba.mx', invited, 'direccion2@ceiba.mx'].map((email) =>
      mailsTo(email).filter(
        ({ subject, html }) => /ya están disponibles/.test(subject) && html.includes(matrix.id),
      ),
    )
    expect(sent.map(({ length }) => length)).toEqual([1, 1, 1])
    expect(sent.map(([mail]) => mail?.text.includes('/invitation#'))).toEqual([false, true, false])
    expect(sent[0]?.[0]?.text).not.toContain(invited)
    const listed = (await api().get<ListedMail[]>(`/matrices/mails/${matrix.id}`)).data
    expect(
      listed
        .filter(({ kind }) => kind === 'reports_ready')
        .map(({ email }) => email)
        .toSorted(),
    ).toEqual([invited, 'direccion2@ceiba.mx', 'equipo@ceiba.mx'])
    await runJobsAt('2026-12-31T12:00:00Z')
    for (const email of ['equipo@ceiba.mx', invited, 'direccion2@ceiba.mx'])
      expect(
        mailsTo(email).filter(
          ({ subject, html }) => /se eliminan el/.test(subject) && html.includes(matrix.id),
        ),
      ).toHaveLength(1)
  })

  test('is sent again on request, and an invitation that was sent is not', async () => {
    const matrix = await releasedFor('equipo@ceiba.mx')
    await runJobsAt('2026-12-01T12:00:00Z')
    const mails = async () => (await api().get<ListedMail[]>(`/matrices/mails/${matrix.id}`)).data
    const again = (mail_id: string | undefined) =>
      api().post(`/matrices/retry-mail/${matrix.id}`, { mail_id })
    const invitation = (await mails()).find(({ subject_id }) => subject_id !== null)
    expect(invitation?.delivery.state).toBe('sent')
    expect(await again(invitation?.id)).toMatchObject({ status: 404, code: 'not_found' })
    await runJobsAt(REPORTS_OPEN)
    const announcement = (await mails()).find(({ kind }) => kind === 'reports_ready')
    expect(announcement?.delivery.state).toBe('sent')
    const before = mailsTo('equipo@ceiba.mx').length
    expect((await again(announcement?.id)).status).toBe(200)
    expect(await again(announcement?.id)).toMatchObject({ status: 404, code: 'not_found' })
    await runJobsAt('2026-12-05T12:05:00Z')
    expect(mailsTo('equipo@ceiba.mx')).toHaveLength(before + 1)
  })
})
