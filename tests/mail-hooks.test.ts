import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Participation } from '#features/release/contract.ts'
import { deleteOldKeys } from '#server/http/idempotency.ts'
import { newId } from '#shared/ids.ts'
import { TOKEN_FIELD } from '#shared/mail-token.ts'
import { draftWithLeader, releaseFixture } from './release-fixtures.ts'

/** What two mail providers tell in the formats that they document, and how it is checked. */
const SIGNING_KEY = 'key-of-the-tests-of-mailgun-hooks'
const PASSWORD = 'password-of-the-tests-of-postmark'
const fixture = await releaseFixture({
  MAILGUN_SIGNING_KEY: SIGNING_KEY,
  POSTMARK_PASSWORD: PASSWORD,
})
const { t, api, deliver, mailsTo } = fixture

beforeEach(async () => {
  await fixture.reset()
  await t.context.pool.query('delete from idempotency_keys')
})
afterAll(() => t.close())

const post = async (
  provider: string,
  body: unknown,
  { app = t.app, headers = {}, address = '192.0.2.1' } = {},
) => {
  const reply = await app.inject({
    method: 'POST',
    url: `/hooks/mail/${provider}`,
    remoteAddress: address,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: reply.statusCode, text: reply.body, code: reply.json<{ code?: string }>().code }
}

/** As Mailgun signs it; the instant is that of the clock unless given. */
function signed(event: object, { key = SIGNING_KEY, at = t.clock.now(), nonce = newId() } = {}) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const token = nonce.replaceAll('-', '').padEnd(50, '0')
  const signature = createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex')
  return { signature: { timestamp, token, signature }, 'event-data': event }
}
const failure = (token: string, more: object = {}) => ({
  event: 'failed',
  severity: 'permanent',
  reason: 'bounce',
  id: 'G9Bn5sl1TC6nu79C8C0bwg',
  timestamp: 1_521_233_195.375624,
  'log-level': 'error',
  recipient: 'mariana@ceiba.mx',
  'recipient-domain': 'ceiba.mx',
  tags: [],
  flags: { 'is-routed': false, 'is-authenticated': true, 'is-test-mode': false },
  'user-variables': { [TOKEN_FIELD]: token },
  message: {
    headers: { 'message-id': 'x@ceiba.mx', from: 'a@ceiba.mx' },
    attachments: [],
    size: 8,
  },
  'delivery-status': {
    'attempt-no': 1,
    code: 550,
    message: '5.1.1 The email account that you tried to reach does not exist',
    description: '',
    'session-seconds': 2.95,
  },
  ...more,
})
const basic = (password: string, user = 'contorno') => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
})
const postmarkBounce = (token: string, more: object = {}) => ({
  RecordType: 'Bounce',
  MessageStream: 'outbound',
  ID: 901_542_550,
  Type: 'HardBounce',
  TypeCode: 1,
  Name: 'Hard bounce',
  Tag: '',
  MessageID: '883953f4-6105-42a2-a16a-77a8eac79483',
  Metadata: { [TOKEN_FIELD]: token },
  ServerID: 23,
  Description: 'The server was unable to deliver your message (ex: unknown user).',
  Details: 'smtp;550 5.1.1 The email account that you tried to reach does not exist.',
  Email: 'mariana@ceiba.mx',
  From: 'a@ceiba.mx',
  BouncedAt: '2026-11-20T16:28:50.3963933-04:00',
  DumpAvailable: true,
  Inactive: true,
  CanActivate: true,
  Subject: 'Evaluación',
  ...more,
})

async function invited() {
  const draft = await draftWithLeader(fixture)
  await fixture.release(draft.matrix.id)
  await deliver()
  return { ...draft, token: mailsTo(draft.mariana.email).at(-1)?.bounce_token ?? '' }
}
/** The failure of the only failed mail, and whether Mariana may be reminded. */
async function outcome({ matrix, mariana }: Awaited<ReturnType<typeof invited>>) {
  const { data } = await api().get<Participation>(`/matrices/participation/${matrix.id}`)
  return [
    data.failed_mails[0]?.failure ?? null,
    data.pending.find(({ subject_id }) => subject_id === mariana.id)?.reminders,
  ]
}

const accepted = { status: 200, text: '{"status":"success","data":null}' }
const returned = (words: string) => `El servidor del destinatario lo devolvió: ${words}`
const WORDS = '5.1.1 The email account that you tried to reach does not exist'

describe('an event of Mailgun', () => {
  test.each([
    ['of a mailbox that does not exist', {}, returned(`550 ${WORDS}`), 'undeliverable'],
    [
      'of an address that it suppresses',
      {
        reason: 'suppress-bounce',
        'delivery-status': {
          code: 605,
          message: '',
          description: 'Not delivering to previously bounced address',
        },
      },
      returned('605 Not delivering to previously bounced address'),
      'undeliverable',
    ],
    [
      'of a mail that it gave up',
      { reason: 'old', 'delivery-status': { code: 498, message: 'Too old' } },
      returned('498 Too old'),
      'open',
    ],
    ['of a failure that it tries again', { severity: 'temporary' }, null, 'open'],
    ['of a complaint', { event: 'complained', severity: undefined }, null, 'refused'],
    ['of another kind', { event: 'opened' }, null, 'open'],
  ])('%s', async (_name, more, words, reminders) => {
    const project = await invited()
    expect(await post('mailgun', signed(failure(project.token, more)))).toMatchObject(accepted)
    expect(await outcome(project)).toEqual([words, reminders])
  })

  test('is refused without the signature, with that of another key, and altered', async () => {
    const project = await invited()
    const event = failure(project.token)
    const good = signed(event)
    for (const body of [
      { 'event-data': event },
      signed(event, { key: PASSWORD }),
      { ...good, signature: { ...good.signature, token: `${good.signature.token.slice(1)}1` } },
      { ...good, signature: { ...good.signature, signature: 'f'.repeat(64) } },
      { ...good, signature: 'none' },
      [],
      {},
    ])
      expect(await post('mailgun', body)).toMatchObject({ status: 401, code: 'mail_hook.unsigned' })
    expect(await outcome(project)).toEqual([null, 'open'])
  })

  test('is refused as a replay when it was signed long ago or far ahead', async () => {
    const project = await invited()
    const event = failure(project.token)
    for (const at of ['2026-11-20T03:59:00Z', '2026-11-21T04:01:00Z', '2020-01-01T00:00:00Z'])
      expect(await post('mailgun', signed(event, { at: new Date(at) }))).toMatchObject({
        status: 401,
      })
    expect(await outcome(project)).toEqual([null, 'open'])
  })

  test('that is told again after the mail was repeated by hand changes nothing', async () => {
    const project = await invited()
    const body = signed(failure(project.token))
    await post('mailgun', body)
    const { data } = await api().get<Participation>(`/matrices/participation/${project.matrix.id}`)
    await api().post(`/matrices/retry-mail/${project.matrix.id}`, {
      mail_id: data.failed_mails[0]?.id,
    })
    await deliver()
    expect(await post('mailgun', body)).toMatchObject(accepted)
    expect(await outcome(project)).toEqual([null, 'open'])
  })
})

describe('an event of Postmark', () => {
  test.each([
    ['of a mailbox that does not exist', {}, returned(`550 ${WORDS}.`), 'undeliverable'],
    [
      'of a full mailbox',
      { Type: 'SoftBounce', Inactive: false, Details: '' },
      returned('The server was unable to deliver your message (ex: unknown user).'),
      'open',
    ],
    ['of a delay', { Type: 'Transient', Inactive: false }, null, 'open'],
    ['of an automatic reply', { Type: 'AutoResponder', Inactive: false }, null, 'open'],
    ['of a complaint', { RecordType: 'SpamComplaint', Type: 'SpamComplaint' }, null, 'refused'],
    ['of another kind', { RecordType: 'Delivery' }, null, 'open'],
  ])('%s', async (_name, more, words, reminders) => {
    const project = await invited()
    expect(
      await post('postmark', postmarkBounce(project.token, more), { headers: basic(PASSWORD) }),
    ).toMatchObject(accepted)
    expect(await outcome(project)).toEqual([words, reminders])
  })

  test('is refused without the password', async () => {
    const project = await invited()
    for (const headers of [
      {},
      basic('wrong'),
      basic(''),
      { authorization: `Bearer ${PASSWORD}` },
      { authorization: 'Basic %%%' },
    ])
      expect(await post('postmark', postmarkBounce(project.token), { headers })).toMatchObject({
        status: 401,
        code: 'mail_hook.unsigned',
      })
    expect(await outcome(project)).toEqual([null, 'open'])
  })
})

test('a mail that does not exist is answered like one that does', async () => {
  const project = await invited()
  await post('mailgun', signed(failure(project.token)))
  for (const token of ['', 'x', '0'.repeat(44), `${project.token.slice(1)}0`])
    expect(await post('mailgun', signed(failure(token)))).toMatchObject(accepted)
})

test('a provider that is not set does not exist, like an unknown one', async () => {
  expect(await post('sendgrid', {})).toMatchObject({ status: 404, code: 'not_found' })
  expect(await post('toString', {})).toMatchObject({ status: 404, code: 'not_found' })
  const other = await releaseFixture()
  try {
    for (const provider of ['mailgun', 'postmark'])
      expect(await post(provider, {}, { app: other.t.app, headers: basic('') })).toMatchObject({
        status: 404,
        code: 'not_found',
      })
  } finally {
    await other.t.close()
  }
})

test('what is too large or no JSON is refused with its code', async () => {
  const headers = basic(PASSWORD)
  const large = JSON.stringify({ ...postmarkBounce('x'), Content: 'x'.repeat(300_000) })
  expect(await post('postmark', large, { headers })).toMatchObject({
    status: 413,
    code: 'input.too_large',
  })
  expect(await post('postmark', '{', { headers })).toMatchObject({
    status: 400,
    code: 'input.unreadable',
  })
})

test('an address that fails a hundred times waits', async () => {
  const address = '192.0.2.99'
  for (let call = 0; call < 100; call++) await post('mailgun', {}, { address })
  expect(await post('mailgun', {}, { address })).toMatchObject({ status: 429 })
  expect(await post('postmark', {}, { address: '192.0.2.98' })).toMatchObject({ status: 401 })
})

test('what was told is kept for a day, as a hash', async () => {
  const body = signed(failure('x'))
  await post('mailgun', body)
  const stored = async () => (await t.context.pool.query('select * from idempotency_keys')).rows
  expect(JSON.stringify(await stored())).not.toContain(body.signature.token)
  await deleteOldKeys(t.context)
  expect(await stored()).toHaveLength(1)
  t.clock.set('2026-11-21T16:00:00Z')
  await deleteOldKeys(t.context)
  expect(await stored()).toEqual([])
})
