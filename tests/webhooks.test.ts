import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { FailedMailData, MatrixEventData, TestEventData } from '#features/integrations/contract.ts'
import { sendDueDeliveries } from '#features/integrations/server/due-deliveries.queries.ts'
import { eraseDue } from '#features/retention/server/jobs.ts'
import { emitMatrixEvent } from '#server/jobs/events.ts'
import type { OutboxRow } from '#server/mail/mail.ts'
import { markFailed } from '#server/mail/outbox.ts'
import { newId } from '#shared/ids.ts'
import { makeMatrix } from './factories.ts'
import { draftWithLeader, releaseFixture } from './release-fixtures.ts'
import { signatureOf, webhookReceiver } from './webhook-receiver.ts'

const fixture = await releaseFixture({ WEBHOOKS_TO_LOOPBACK: 'yes', TRUST_PROXY: '1' })
const { t, api, runJobsAt, workspace_id } = fixture

interface Event {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

const receiver = await webhookReceiver()
const { received } = receiver

const ALL = ['matrix.released', 'matrix.closed', 'reports.ready', 'matrix.erased', 'mail.failed']
const webhooks = `/workspaces/${workspace_id}/webhooks`
const addWebhook = async (events: readonly string[] = ALL) =>
  (
    await api().post<{ id: string; secret: string }>(webhooks, {
      url: `${receiver.address}/avisos`,
      events,
    })
  ).data
const events = (): Event[] => received.map(({ body }) => JSON.parse(body) as Event)
const log = async (id: string) =>
  (await api().get<Record<string, unknown>[]>(`${webhooks}/${id}/deliveries`)).data

beforeEach(async () => {
  await fixture.reset()
  await t.context.pool.query('delete from webhooks')
  received.splice(0)
  receiver.status = 204
})
afterAll(async () => {
  receiver.close()
  await t.close()
})

test('is told of a project’s whole life, in ids and counts', async () => {
  await addWebhook()
  const { matrix, mariana, emilio, jorge, forms } = await draftWithLeader(fixture)
  await fixture.release(matrix.id)
  expect(received).toEqual([])
  for (const instant of ['2026-11-20T16:01:00Z', '2026-12-05T06:01:00Z', '2026-12-05T12:01:00Z'])
    await runJobsAt(instant)
  t.clock.set('2027-01-03T12:00:00Z')
  await eraseDue(t.context)
  await sendDueDeliveries(t.context)
  expect(events().map(({ type }) => type)).toEqual(ALL.slice(0, 4))
  const { company_id } = matrix
  for (const { data } of events())
    expect(MatrixEventData.strict().parse(data)).toEqual({
      workspace_id,
      company_id,
      matrix_id: matrix.id,
      forms: forms.length,
      answered: 0,
    })
  const sent = received.map(({ body }) => body).join('')
  for (const { name, email } of [mariana, emilio, jorge]) {
    expect(sent).not.toContain(name)
    expect(sent).not.toContain(email)
  }
})

test('continues the trace of the request that caused the event', async () => {
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  const { id } = await addWebhook(['matrix.released'])
  const traced = await draftWithLeader(fixture)
  await api().post(`/matrices/release/${traced.matrix.id}`, {}, { traceparent })
  const plain = await draftWithLeader(fixture)
  await fixture.release(plain.matrix.id)
  await runJobsAt('2026-11-20T16:01:00Z')
  const traces = received.map(({ headers, body }) => [
    (JSON.parse(body) as Event).data['matrix_id'],
    headers['traceparent'],
  ])
  expect(Object.fromEntries(traces)).toEqual({
    [traced.matrix.id]: traceparent,
    [plain.matrix.id]: undefined,
  })
  await api().post(`${webhooks}/${id}/test`, {}, { traceparent })
  expect(received.at(-1)?.headers['traceparent']).toBe(traceparent)
})

test('is told only of what it asks for, and not of another workspace', async () => {
  await addWebhook(['matrix.closed'])
  const { matrix } = await draftWithLeader(fixture)
  await fixture.release(matrix.id)
  const foreign = await makeMatrix(t.context)
  await t.context.db
    .transaction()
    .execute((trx) => emitMatrixEvent(trx, t.clock.now(), 'matrix.closed', [foreign.id]))
  await runJobsAt('2026-11-20T16:01:00Z')
  expect(received).toEqual([])
  await api().post(`/matrices/close/${matrix.id}`)
  await runJobsAt('2026-11-20T16:02:00Z')
  expect(events().map(({ type }) => type)).toEqual(['matrix.closed'])
})

test('an event is kept or lost with the transaction of its cause', async () => {
  const { id } = await addWebhook()
  const { matrix } = await draftWithLeader(fixture)
  const failing = t.context.db.transaction().execute(async (trx) => {
    await emitMatrixEvent(trx, t.clock.now(), 'matrix.released', [matrix.id])
    throw new Error('the cause fails')
  })
  await expect(failing).rejects.toThrow('the cause fails')
  expect(await log(id)).toEqual([])
})

test('mails that failed are counted in one event until it is sent', async () => {
  await addWebhook(['mail.failed'])
  const { matrix } = await draftWithLeader(fixture)
  await fixture.release(matrix.id)
  const { rows } = await t.context.pool.query<OutboxRow>('select * from outbox')
  expect(rows).toHaveLength(2)
  for (const row of rows) await markFailed(t.context, row, 'No existe.')
  await runJobsAt('2026-11-20T16:01:00Z')
  expect(events()).toMatchObject([
    { type: 'mail.failed', data: { matrix_id: matrix.id, failed: 2 } },
  ])
  for (const { data } of events()) FailedMailData.strict().parse(data)
  for (const row of rows) await markFailed(t.context, row, 'No existe.')
  await runJobsAt('2026-11-20T16:02:00Z')
  expect(events()[1]?.data).toMatchObject({ failed: 2 })
})

/** A released matrix whose event waits for the webhook. */
const queueEvent = async () => {
  const { matrix } = await draftWithLeader(fixture)
  await fixture.release(matrix.id)
}

describe('the secret of a webhook', () => {
  test('signs what is sent, is shown once and stored unreadable', async () => {
    const { secret } = await addWebhook()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    await queueEvent()
    await runJobsAt('2026-11-20T16:01:00Z')
    const [message] = received
    if (!message) throw new Error('nothing was received')
    expect(message.headers['webhook-signature']).toBe(signatureOf(message, secret))
    expect(message.headers['webhook-timestamp']).toBe(String(t.clock.now().getTime() / 1000))
    const { rows } = await t.context.pool.query('select w::text as row from webhooks w')
    expect(JSON.stringify([rows, (await api().get(webhooks)).data])).not.toContain(secret.slice(6))
  })

  test('is changed while the one before it signs for another day', async () => {
    const { id, secret } = await addWebhook()
    const { data } = await api().post<{ secret: string }>(`${webhooks}/${id}/rotate`)
    await queueEvent()
    await runJobsAt('2026-11-20T16:01:00Z')
    await queueEvent()
    await runJobsAt('2026-11-21T16:01:00Z')
    const [first, second] = received
    if (!first || !second) throw new Error('two messages are missing')
    expect(first.headers['webhook-signature']).toBe(
      `${signatureOf(first, data.secret)} ${signatureOf(first, secret)}`,
    )
    expect(second.headers['webhook-signature']).toBe(signatureOf(second, data.secret))
  })
})

describe('«Probar»', () => {
  const testing = (id: string) =>
    api().post<Record<string, unknown>>(`${webhooks}/${id}/test`, undefined)

  test('sends one signed event that means nothing, and tells what was answered', async () => {
    const { id, secret } = await addWebhook(['matrix.closed'])
    const { data } = await testing(id)
    expect(data).toMatchObject({ status: 204, failure: null, accepted: true })
    const [message] = received
    if (!message) throw new Error('nothing was received')
    expect(events()).toEqual([
      { type: 'webhook.test', timestamp: t.clock.now().toISOString(), data: { workspace_id } },
    ])
    for (const { data: told } of events()) TestEventData.strict().parse(told)
    expect(message.headers['webhook-signature']).toBe(signatureOf(message, secret))
    expect(await log(id)).toEqual([])
  })

  test('is not repeated when it is not accepted', async () => {
    const { id } = await addWebhook()
    receiver.status = 500
    expect((await testing(id)).data).toMatchObject({ status: 500, accepted: false })
    await t.context.pool.query(`update webhooks set url = 'http://127.0.0.1:1/'`)
    const silent = (await testing(id)).data
    expect(silent).toMatchObject({ status: null, failure: 'unreachable', accepted: false })
    await runJobsAt('2026-11-20T16:05:00Z')
    expect(received).toHaveLength(1)
  })

  test('is refused for an unknown webhook, and after ten in a minute', async () => {
    t.clock.set('2026-11-20T16:10:00Z')
    expect((await testing(newId())).status).toBe(404)
    const { id } = await addWebhook()
    const answers = []
    for (let n = 0; n < 10; n++) answers.push((await testing(id)).status)
    expect(answers).toEqual([...Array<number>(9).fill(200), 429])
  })
})

describe('a message that is not accepted', () => {
  test.each([500, 404, 302])('after status %s is sent again with the same id', async (answer) => {
    const { id } = await addWebhook(['matrix.released'])
    await queueEvent()
    receiver.status = answer
    await runJobsAt('2026-11-20T16:01:00Z')
    expect(await log(id)).toMatchObject([{ state: 'retrying', attempts: 1, status: answer }])
    await runJobsAt('2026-11-20T16:01:30Z')
    expect(received).toHaveLength(1)
    receiver.status = 200
    await runJobsAt('2026-11-20T16:02:00Z')
    expect(received).toHaveLength(2)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await log(id)).toMatchObject([{ state: 'delivered', attempts: 2, due_at: null }])
    await runJobsAt('2026-11-20T17:00:00Z')
    expect(received).toHaveLength(2)
  })

  test('is given up after a day and sent again by hand', async () => {
    const { id } = await addWebhook(['matrix.released'])
    await queueEvent()
    receiver.status = 503
    let now = t.clock.now().getTime()
    for (let hour = 0; hour < 30 * 12; hour++) {
      now += 5 * 60_000
      t.clock.set(new Date(now).toISOString())
      await sendDueDeliveries(t.context)
    }
    await fixture.signInAt(new Date(now).toISOString())
    const [delivery] = await log(id)
    expect(delivery).toMatchObject({ state: 'failed', attempts: 10, status: 503 })
    expect(received).toHaveLength(10)
    receiver.status = 200
    const path = `${webhooks}/${id}/deliveries/${String(delivery?.['id'])}/resend`
    expect((await api().post(path)).status).toBe(200)
    await sendDueDeliveries(t.context)
    expect(await log(id)).toMatchObject([{ state: 'delivered', attempts: 1 }])
    expect((await api().post(`${webhooks}/${id}/deliveries/${newId()}/resend`)).status).toBe(404)
  })

  test('is tried again when nothing listens', async () => {
    const { id } = await addWebhook(['matrix.released'])
    await t.context.pool.query(`update webhooks set url = 'http://127.0.0.1:1/'`)
    await queueEvent()
    await runJobsAt('2026-11-20T16:01:00Z')
    expect(await log(id)).toMatchObject([{ state: 'retrying', failure: 'unreachable' }])
  })
})

test('a copy of the data, whose mail is held, tells nothing', async () => {
  await addWebhook(['matrix.released'])
  await queueEvent()
  await t.context.pool.query(
    'insert into installation (mail_held_at) values (now()) on conflict (singleton) do update set mail_held_at = now()',
  )
  try {
    t.clock.set('2026-11-20T16:01:00Z')
    await sendDueDeliveries(t.context)
    expect(received).toEqual([])
  } finally {
    await t.context.pool.query('update installation set mail_held_at = null')
  }
})

test('a workspace has at most ten webhooks, and none without an event', async () => {
  const url = `${receiver.address}/avisos`
  const refused = await api().post(webhooks, { url, events: [] })
  expect([refused.status, refused.code]).toEqual([422, 'webhook.events_required'])
  const bad = await api().post(webhooks, { url: 'https://a:b@c/', events: ALL })
  expect([bad.status, bad.code]).toEqual([422, 'webhook.url_invalid'])
  for (let made = 0; made < 10; made++) await addWebhook()
  const one = await api().post(webhooks, { url, events: ALL })
  expect([one.status, one.code]).toEqual([409, 'webhook.too_many'])
})

test('a removed webhook is told nothing more', async () => {
  const { id } = await addWebhook()
  await queueEvent()
  expect((await api().delete(`${webhooks}/${id}`)).status).toBe(200)
  await runJobsAt('2026-11-20T16:01:00Z')
  expect(received).toEqual([])
})
