import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { mailRenderers } from '#app/features.ts'
import type { Participation } from '#features/release/contract.ts'
import type { PersonalData } from '#features/retention/contract.ts'
import { type BounceOutcome, recordBounce } from '#server/mail/bounces.ts'
import { deliverDueMail } from '#server/mail/mailer.ts'
import { newId } from '#shared/ids.ts'
import { draftWithLeader, releaseFixture } from './release-fixtures.ts'

/** What a returned mail does to its project, its recipient and the programs that are told. */
const fixture = await releaseFixture({ WEBHOOKS_TO_LOOPBACK: 'yes' })
const { t, api, deliver, mailsTo, sent, clearMails, signInAt, workspace_id } = fixture

beforeEach(async () => {
  await fixture.reset()
  await t.context.pool.query('delete from webhooks')
})
afterAll(() => t.close())

const WORDS = '550 5.1.1 <mariana@ceiba.mx>: no such\r\n user'
const LATER = '2026-11-23T16:00:00Z'

/** A released project whose invitations were sent. */
async function invited() {
  const draft = await draftWithLeader(fixture)
  await fixture.release(draft.matrix.id)
  await deliver()
  return draft
}

const tokenOf = (email: string): string => mailsTo(email).at(-1)?.bounce_token ?? ''
const bounce = (token: string, outcome: BounceOutcome = 'permanent') =>
  recordBounce(t.context, { token, outcome, words: WORDS })

const retry = (matrix_id: string, mail_id = '') =>
  api().post(`/matrices/retry-mail/${matrix_id}`, { mail_id })
const participation = async (matrix_id: string) =>
  (await api().get<Participation>(`/matrices/participation/${matrix_id}`)).data
const stateOf = async (matrix_id: string, subject_id: string) => {
  const { pending } = await participation(matrix_id)
  return pending.find((rater) => rater.subject_id === subject_id)
}
const notices = async (): Promise<number> =>
  (
    await t.context.pool.query<{ payload: { data: { failed: number } } }>(
      `select payload from webhook_deliveries where type = 'mail.failed'`,
    )
  ).rows.reduce((sum, { payload }) => sum + payload.data.failed, 0)

describe('a mail that is returned for good', () => {
  test('is failed with the words of the server, once however often it is told', async () => {
    await api().post(`/workspaces/${workspace_id}/webhooks`, {
      url: 'http://127.0.0.1:9/avisos',
      events: ['mail.failed'],
    })
    const { matrix, mariana } = await invited()
    const before = await participation(matrix.id)
    const token = tokenOf(mariana.email)
    expect(await bounce(token)).toBe(true)
    for (let again = 0; again < 3; again++) expect(await bounce(token)).toBe(false)
    const after = await participation(matrix.id)
    expect(after.failed_mails).toMatchObject([
      {
        kind: 'invitation',
        email: mariana.email,
        failure:
          'El servidor del destinatario lo devolvió: 550 5.1.1 <mariana@ceiba.mx>: no such user',
      },
    ])
    expect(after.mails_sent).toBe(before.mails_sent - 1)
    expect(await notices()).toBe(1)
  })

  test('keeps its rater from reminders and notices, by hand and by the clock', async () => {
    const { matrix, mariana, jorge } = await invited()
    await bounce(tokenOf(mariana.email))
    clearMails()
    expect((await stateOf(matrix.id, mariana.id))?.reminders).toBe('undeliverable')
    await signInAt(LATER)
    expect(
      await api().post(`/matrices/remind/${matrix.id}`, { subject_id: mariana.id }),
    ).toMatchObject({ status: 409, code: 'matrix.reminders_undeliverable' })
    expect((await api().post(`/matrices/remind/${matrix.id}`)).data).toEqual({ reminded: 1 })
    await api().post(`/matrices/extend/${matrix.id}`, {
      limit_date: '2026-12-11',
      tell_raters: true,
    })
    await deliver()
    await fixture.runJobsAt('2026-12-10T18:00:00Z')
    expect(new Set(sent.map(({ to }) => to.address))).toEqual(new Set([jorge.email]))
  })

  test('stops a reminder that already waits', async () => {
    const { matrix, mariana, jorge } = await invited()
    const token = tokenOf(mariana.email)
    clearMails()
    await signInAt(LATER)
    await api().post(`/matrices/remind/${matrix.id}`)
    await bounce(token)
    await deliver()
    expect(sent.map(({ to }) => to.address)).toEqual([jorge.email])
  })

  test('is forgotten when the address is corrected, and says nothing of the new one', async () => {
    const { matrix, mariana } = await invited()
    const old = tokenOf(mariana.email)
    await bounce(old)
    await api().patch(`/matrices/${matrix.id}/subjects/${mariana.id}/email`, {
      email: 'mariana.buena@ceiba.mx',
    })
    await deliver()
    expect((await stateOf(matrix.id, mariana.id))?.reminders).toBe('open')
    expect(await bounce(old)).toBe(false)
    const after = await participation(matrix.id)
    expect(after.failed_mails).toEqual([])
    expect(await bounce(tokenOf('mariana.buena@ceiba.mx'))).toBe(true)
  })

  test('that comes after the correction changes nothing', async () => {
    const { matrix, mariana } = await invited()
    const old = tokenOf(mariana.email)
    await api().patch(`/matrices/${matrix.id}/subjects/${mariana.id}/email`, {
      email: 'mariana.buena@ceiba.mx',
    })
    await deliver()
    expect(await bounce(old)).toBe(false)
    expect((await participation(matrix.id)).failed_mails).toEqual([])
    expect((await stateOf(matrix.id, mariana.id))?.reminders).toBe('open')
  })

  test('of a kind that only the next release knows is failed after a correction too', async () => {
    const { matrix, mariana } = await invited()
    const old = tokenOf(mariana.email)
    await t.context.pool.query(
      `update outbox set kind = 'of_the_next_release' where subject_id = $1`,
      [mariana.id],
    )
    await api().patch(`/matrices/${matrix.id}/subjects/${mariana.id}/email`, {
      email: 'mariana.buena@ceiba.mx',
    })
    expect(await bounce(old)).toBe(true)
  })

  test('leaves again when it is repeated by hand, and reminders go on', async () => {
    const { matrix, mariana } = await invited()
    const token = tokenOf(mariana.email)
    await bounce(token)
    const [failed] = (await participation(matrix.id)).failed_mails
    expect((await retry(matrix.id, failed?.id)).status).toBe(200)
    // a late repetition of the same message, before it is sent again
    expect(await bounce(token)).toBe(false)
    expect((await stateOf(matrix.id, mariana.id))?.reminders).toBe('open')
    clearMails()
    await deliver()
    expect(mailsTo(mariana.email)).toHaveLength(1)
  })

  test('stands in what the person may read', async () => {
    const { matrix, mariana } = await invited()
    const path = `/data-subjects/${matrix.id}/${mariana.id}`
    expect((await api().get<PersonalData>(path)).data.mail_returned).toBe(false)
    await bounce(tokenOf(mariana.email))
    expect((await api().get<PersonalData>(path)).data.mail_returned).toBe(true)
  })
})

test('a mail that did not arrive for a while is failed, and its rater may be reminded', async () => {
  const { matrix, mariana } = await invited()
  expect(await bounce(tokenOf(mariana.email), 'given_up')).toBe(true)
  expect((await participation(matrix.id)).failed_mails).toHaveLength(1)
  expect((await stateOf(matrix.id, mariana.id))?.reminders).toBe('open')
})

test('a complaint stops the reminders of the project and fails nothing', async () => {
  const { matrix, mariana } = await invited()
  await bounce(tokenOf(mariana.email), 'complaint')
  expect((await stateOf(matrix.id, mariana.id))?.reminders).toBe('refused')
  expect((await participation(matrix.id)).failed_mails).toEqual([])
})

test('a notice of a later deadline that was returned leaves again as a reminder', async () => {
  const { matrix, mariana } = await invited()
  await signInAt(LATER)
  await api().post(`/matrices/extend/${matrix.id}`, { limit_date: '2026-12-11', tell_raters: true })
  await deliver()
  await bounce(tokenOf(mariana.email))
  const [failed] = (await participation(matrix.id)).failed_mails
  expect(failed?.kind).toBe('extension')
  expect(await retry(matrix.id, failed?.id)).toMatchObject({ status: 200 })
  clearMails()
  await deliver()
  expect(mailsTo(mariana.email)[0]?.subject).toMatch(/^Mariana, faltan/)
})

test('a forged token and that of a deleted mail change nothing', async () => {
  const { matrix, mariana } = await invited()
  const token = tokenOf(mariana.email)
  // the first digit is of the highest bits of the id
  const forged = (token.startsWith('1') ? '2' : '1') + token.slice(1)
  for (const text of [forged, newId(), '']) expect(await bounce(text)).toBe(false)
  await t.context.pool.query('delete from outbox')
  expect(await bounce(token)).toBe(false)
  expect((await participation(matrix.id)).failed_mails).toEqual([])
})

test('a mail that is returned before its acceptance is noted stays failed', async () => {
  const { matrix, mariana } = await draftWithLeader(fixture)
  await fixture.release(matrix.id)
  await deliverDueMail(t.context, {
    renderers: mailRenderers,
    transport: {
      send: async ({ bounce_token, to }) => {
        if (to.address === mariana.email) await bounce(bounce_token)
      },
      close: () => {},
    },
  })
  const { failed_mails } = await participation(matrix.id)
  expect(failed_mails).toMatchObject([{ email: mariana.email }])
})
