import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailRenderers } from '#app/features.ts'
import { type Config, readConfig } from '#server/core/config.ts'
import { openMailTransport } from '#server/mail/mail-transport.ts'
import { deliverDueMail } from '#server/mail/mailer.ts'
import { receivingMailServer } from './mail-fixtures.ts'
import { draftWithLeader, releaseFixture } from './release-fixtures.ts'

/** Under which name and address a company's mails reach a real mail server. */
const SERVICE = 'no-responder@contorno.mx'
const fixture = await releaseFixture()
const { t, api, workspace_id } = fixture
let smtp: Awaited<ReturnType<typeof receivingMailServer>>

beforeAll(async () => {
  smtp = await receivingMailServer()
})
beforeEach(async () => {
  await fixture.reset()
  smtp.received.length = 0
})
afterAll(async () => {
  await smtp.close()
  await t.close()
})

/** Releases a project of a company with that sender and delivers it; returns Jorge's invitation. */
async function invitation(
  sender: Partial<Record<'sender_name' | 'sender_email' | 'reply_to', string>>,
  settings: Record<string, string> = {},
) {
  const { matrix, jorge } = await draftWithLeader(fixture)
  await t.context.db
    .updateTable('companies')
    .set({ name: 'Alimentos La Ceiba', ...sender })
    .where('id', '=', matrix.company_id)
    .execute()
  await fixture.release(matrix.id)
  const config: Config = readConfig({
    SMTP_URL: smtp.url,
    MAIL_FROM: `Contorno <${SERVICE}>`,
    ...settings,
  })
  const transport = openMailTransport(config)
  await deliverDueMail(t.context, { transport, renderers: mailRenderers })
  transport.close()
  const received = smtp.received.find(({ to }) => to[0] === jorge.email)
  const { headers, from, replyTo, text } = await PostalMime.parse(received?.text ?? '')
  return { headers, from, replyTo, text, raw: received?.text ?? '', envelope: received?.from }
}

test('without one of its own it is the company through the service, and organisers get replies', async () => {
  const { from, replyTo, envelope } = await invitation({})
  expect(from).toEqual({ name: 'Alimentos La Ceiba via Contorno', address: SERVICE })
  expect(replyTo).toEqual([{ name: 'Alimentos La Ceiba', address: 'rh@ceiba.mx' }])
  expect(envelope).toBe(SERVICE)
})

test('of a listed domain is the visible one, encoded, and the envelope stays the service’s', async () => {
  const { from, replyTo, text, raw, envelope } = await invitation(
    { sender_name: 'Gestión, «Peña»', sender_email: 'rh@otra.mx', reply_to: 'ana@otra.mx' },
    { MAIL_SENDER_DOMAINS: 'otra.mx' },
  )
  expect(from).toEqual({ name: 'Gestión, «Peña»', address: 'rh@otra.mx' })
  expect(raw).toMatch(
    /^From: =\?UTF-8\?[QB]\?[!-~]+\?=(\r\n =\?UTF-8\?[QB]\?[!-~]+\?=)* <rh@otra\.mx>\r$/m,
  )
  expect(replyTo).toEqual([{ name: 'Gestión, «Peña»', address: 'ana@otra.mx' }])
  expect(text).toContain('(ana@otra.mx)')
  expect(envelope).toBe(SERVICE)
})

test('keeps the address by which a returned mail is recognised', async () => {
  const { from, envelope } = await invitation(
    { sender_email: 'rh@otra.mx' },
    { MAIL_SENDER_DOMAINS: `otra.mx=${workspace_id}`, MAIL_BOUNCE_ADDRESS: 'r@correo.contorno.mx' },
  )
  expect(from).toEqual({ name: 'Alimentos La Ceiba', address: 'rh@otra.mx' })
  expect(envelope).toMatch(/^r\+[0-9a-z]{44}@correo\.contorno\.mx$/)
})

test.each([
  ['no longer listed', { MAIL_SENDER_DOMAINS: 'ceiba.mx' }],
  [
    'another workspace’s',
    { MAIL_SENDER_DOMAINS: `otra.mx=${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}` },
  ],
  ['not the service’s, without a list', {}],
])(
  'of a domain that is %s gives way to the service with the company’s name and replies',
  async (_case, settings) => {
    const { from, replyTo } = await invitation(
      { sender_name: 'Talento', sender_email: 'rh@otra.mx', reply_to: 'ana@otra.mx' },
      settings,
    )
    expect(from).toEqual({ name: 'Talento via Contorno', address: SERVICE })
    expect(replyTo).toEqual([{ name: 'Talento', address: 'ana@otra.mx' }])
  },
)

test('in the service’s own domain is not used without a list that names the domain', async () => {
  const { from } = await invitation({ sender_email: 'director@contorno.mx' })
  expect(from).toEqual({ name: 'Alimentos La Ceiba via Contorno', address: SERVICE })
})

test('adds no header, whatever is stored', async () => {
  const { headers, from } = await invitation(
    { sender_name: 'Talento\r\nBcc: x@malo.mx', sender_email: 'rh@otra.mx' },
    { MAIL_SENDER_DOMAINS: 'otra.mx' },
  )
  expect(from?.address).toBe('rh@otra.mx')
  expect(headers.filter(({ key }) => key === 'bcc')).toEqual([])
  await expect(
    t.context.pool.query(`update companies set sender_email = E'a@otra.mx\\r\\nBcc: x@malo.mx'`),
  ).rejects.toThrow('companies_sender_email_plain')
})

test('is that of a rehearsal’s mails, which its organiser reads beforehand', async () => {
  const { matrix } = await draftWithLeader(fixture)
  await t.context.pool.query(`update companies set sender_email = 'rh@otra.mx' where id = $1`, [
    matrix.company_id,
  ])
  expect((await api().post(`/matrices/${matrix.id}/rehearsal`)).status).toBe(200)
  const { rows } = await t.context.pool.query(
    `select distinct sender_email from companies where kind = 'rehearsal'`,
  )
  expect(rows).toEqual([{ sender_email: 'rh@otra.mx' }])
})
