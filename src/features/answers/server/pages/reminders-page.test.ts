import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Participation } from '#features/release/contract.ts'
import { draftWithLeader, releaseFixture } from '../../../../../tests/release-fixtures.ts'

const fixture = await releaseFixture()
const { t, api, sent, clearMails, deliver, mailsTo, release, signInAt } = fixture

beforeEach(() => fixture.reset())
afterAll(() => t.close())

/** A released matrix whose raters were reminded, and the address that stops Mariana's reminders. */
async function reminded() {
  const draft = await draftWithLeader(fixture)
  await release(draft.matrix.id)
  await api().post(`/matrices/remind/${draft.matrix.id}`)
  await deliver()
  const mail = mailsTo(draft.mariana.email).find(({ unsubscribe_url }) => unsubscribe_url)
  const address = new URL(mail?.unsubscribe_url ?? '').pathname
  clearMails()
  return { ...draft, mail, address }
}

const stop = (url: string, payload = 'List-Unsubscribe=One-Click', type?: string) =>
  t.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': type ?? 'application/x-www-form-urlencoded' },
    payload,
  })
const stateOf = async (matrix_id: string, subject_id: string) => {
  const { data } = await api().get<Participation>(`/matrices/participation/${matrix_id}`)
  return data.pending.find((rater) => rater.subject_id === subject_id)?.reminders
}

describe('the address that stops reminders', () => {
  test('stands in reminders, not in invitations, and holds no key', async () => {
    const { mariana, mail, address } = await reminded()
    expect(mail?.subject).toMatch(/^Mariana, faltan/)
    expect(address).not.toContain(t.context.secrets.raterKey({ id: mariana.id, key_version: 1 }))
    expect(mail?.text).toContain(address)
  })

  test('changes nothing when it is opened', async () => {
    const { matrix, mariana, address } = await reminded()
    const page = await t.app.inject({ method: 'GET', url: address })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('No quiero recordatorios')
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(await stateOf(matrix.id, mariana.id)).toBe('recent')
  })

  test('stops the reminders of that rater at one POST, and the organiser sees it', async () => {
    const { matrix, mariana, jorge, address } = await reminded()
    expect((await stop(address)).statusCode).toBe(200)
    expect(await stateOf(matrix.id, mariana.id)).toBe('refused')
    await signInAt('2026-11-22T16:00:00Z')
    expect(
      await api().post(`/matrices/remind/${matrix.id}`, { subject_id: mariana.id }),
    ).toMatchObject({ status: 409, code: 'matrix.reminders_refused' })
    expect((await api().post(`/matrices/remind/${matrix.id}`)).data).toEqual({ reminded: 1 })
    await api().post(`/matrices/extend/${matrix.id}`, {
      limit_date: '2026-12-11',
      tell_raters: true,
    })
    await deliver()
    expect(new Set(sent.map(({ to }) => to.address))).toEqual(new Set([jorge.email]))
  })

  test('takes the POST of a mail program that sends a form of several parts', async () => {
    const { matrix, mariana, address } = await reminded()
    const body =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    expect((await stop(address, body, 'multipart/form-data; boundary=x')).statusCode).toBe(200)
    expect(await stateOf(matrix.id, mariana.id)).toBe('refused')
  })

  test('stops a reminder that waits for the mail server', async () => {
    const { matrix, mariana, address } = await reminded()
    await signInAt('2026-11-22T16:00:00Z')
    await api().post(`/matrices/remind/${matrix.id}`)
    await stop(address)
    await deliver()
    expect(mailsTo(mariana.email)).toEqual([])
  })

  test('resumes the reminders by the button of the page', async () => {
    const { matrix, mariana, address } = await reminded()
    await stop(address)
    const page = await stop(address, 'recordatorios=si')
    expect(page.body).toContain('volverás a recibir recordatorios')
    expect(await stateOf(matrix.id, mariana.id)).toBe('recent')
  })

  test('is refused for another rater, another address and an unknown one, without naming any', async () => {
    const { matrix, mariana, jorge, address } = await reminded()
    const token = address.split('/').at(-1) ?? ''
    const others = [
      `/reminders/${jorge.id}/${token}`,
      `/reminders/${mariana.id}/x`,
      '/reminders/x/y',
      '/reminders/00000000-0000-0000-0000-000000000000/x',
    ]
    for (const url of others) {
      const reply = await stop(url)
      expect(reply.statusCode).toBe(404)
      expect(reply.body).not.toContain(mariana.id)
      expect(reply.body).not.toContain('page-data')
    }
    await api().patch(`/matrices/${matrix.id}/subjects/${mariana.id}/email`, {
      email: 'otra@ceiba.mx',
    })
    expect((await stop(address)).statusCode).toBe(404)
    expect(await stateOf(matrix.id, mariana.id)).not.toBe('refused')
  })
})
