import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { openTestApp, type TestApp } from '../../../tests/app.ts'
import { makeWorkspace } from '../../../tests/factories.ts'
import { simpleMail } from '../../../tests/mail-fixtures.ts'
import type { MailKind } from './mail-kinds.ts'
import { MailFailure, type MailTransport } from './mail-transport.ts'
import { createTurns } from './mail-turns.ts'
import type { MailRenderer, MailRenderers } from './mail.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { LEASE_NEXT } from './outbox.ts'

const CONCURRENCY = 8

let t: TestApp
beforeAll(async () => {
  t = await openTestApp({ MAIL_CONCURRENCY: String(CONCURRENCY), LOG_LEVEL: 'silent' })
})
afterAll(() => t.close())
afterEach(() => t.context.pool.query('delete from outbox'))

const render: MailRenderer = async (_context, { email }) =>
  simpleMail({ name: 'Ana', address: email ?? '' })
const kinds = [
  'password_reset',
  'contact',
  'receipt',
  'reminder',
  'invitation',
  'reports_ready',
] as const satisfies readonly MailKind[]
const renderers: MailRenderers = Object.fromEntries(kinds.map((kind) => [kind, render]))

/** Queues mails to name1@ceiba.mx, name2@ceiba.mx and so on. */
const queue = (
  kind: (typeof kinds)[number],
  name: string,
  more: { readonly mails?: number; readonly workspace_id?: string } = {},
) =>
  t.context.pool.query(
    `insert into outbox (id, kind, dedupe_key, workspace_id, email, created_at, due_at)
     select gen_random_uuid(), $1, gen_random_uuid(), $2, $3 || n || '@ceiba.mx', $4, $4 from generate_series(1, $5::int) n`,
    [kind, more.workspace_id ?? null, name, t.clock.now(), more.mails ?? 1],
  )
const workspace = async (): Promise<string> => (await makeWorkspace(t.context)).id

/** Sends nothing, and hands the address of each mail and how many came before it to `send`. */
function transportThat(send: (name: string, before: number) => Promise<void> | void) {
  const started: string[] = []
  const transport: MailTransport = {
    send: async ({ to }) => {
      const name = to.address.replace('@ceiba.mx', '')
      await send(name, started.push(name) - 1)
    },
    close: () => {},
  }
  return { transport, started }
}

const mailerWith = (transport: MailTransport, signal?: AbortSignal, mail_concurrency = 8): Mailer =>
  createMailer(
    { ...t.context, config: { ...t.context.config, mail_concurrency } },
    { transport, renderers, ...(signal && { signal }) },
  )

/** Mails that were tried and are not sent. */
const tried = async (): Promise<number> =>
  (await t.context.pool.query('select 1 from outbox where sent_at is null and attempts > 0'))
    .rowCount ?? 0

test('a password reset that is queued during 10,000 invitations is among the next mails', async () => {
  await queue('invitation', 'rater', { mails: 10_000, workspace_id: await workspace() })
  const stop = new AbortController()
  let before = Infinity
  const { transport, started } = transportThat(async (name, index) => {
    if (name === 'forgetful1') stop.abort()
    if (index !== 100) return
    await queue('password_reset', 'forgetful')
    before = started.length
    void mailer.deliver()
  })
  const mailer = mailerWith(transport, stop.signal)
  await mailer.deliver()
  expect(started.indexOf('forgetful1') - before).toBeLessThanOrEqual(CONCURRENCY)
  expect(started.length).toBeLessThan(200)
})

test.each(['invitation', 'reminder', 'receipt'] as const)(
  "ten invitations of a workspace and another's 2,000 mails of the kind %s leave in turns",
  async (kind) => {
    await queue(kind, 'large', { mails: 2000, workspace_id: await workspace() })
    const small = await workspace()
    const stop = new AbortController()
    let before = Infinity
    const { transport, started } = transportThat(async (name, index) => {
      if (name === 'small10') stop.abort()
      if (index !== 50) return
      await queue('invitation', 'small', { mails: 10, workspace_id: small })
      before = started.length
      void mailer.deliver()
    })
    const mailer = mailerWith(transport, stop.signal)
    await mailer.deliver()
    expect(started.lastIndexOf('small10') - before).toBeLessThanOrEqual(2 * 10 + CONCURRENCY)
  },
)

test('the mails of a workspace leave by priority, whichever was queued first', async () => {
  const workspace_id = await workspace()
  for (const kind of ['reports_ready', 'invitation', 'reminder', 'receipt', 'contact'] as const)
    await queue(kind, kind, { mails: 2, workspace_id })
  const { transport, started } = transportThat(() => {})
  await mailerWith(transport, undefined, 1).deliver()
  expect(started.map((name) => name.replace(/\d+$/, ''))).toEqual(
    ['contact', 'receipt', 'reminder', 'invitation', 'reports_ready'].flatMap((kind) => [
      kind,
      kind,
    ]),
  )
})

test('the mails of accounts leave before those of all workspaces', async () => {
  await queue('receipt', 'other', { mails: 5, workspace_id: await workspace() })
  await queue('contact', 'account', { mails: 5, workspace_id: await workspace() })
  await queue('password_reset', 'account', { mails: 5 })
  const { transport, started } = transportThat(() => {})
  await mailerWith(transport, undefined, 1).deliver()
  expect(started.slice(0, 10).filter((name) => !name.startsWith('account'))).toEqual([])
})

test('workspaces take turns across the kinds of mail, and mails of no workspace as one', async () => {
  await queue('password_reset', 'none', { mails: 4 })
  await queue('contact', 'none', { mails: 4 })
  await queue('password_reset', 'first', { mails: 8, workspace_id: await workspace() })
  await queue('contact', 'second', { mails: 8, workspace_id: await workspace() })
  const { transport, started } = transportThat(() => {})
  await mailerWith(transport, undefined, 1).deliver()
  for (let turn = 0; turn < 24; turn += 3)
    expect(
      started
        .slice(turn, turn + 3)
        .map((name) => name.replace(/\d+$/, ''))
        .toSorted(),
    ).toEqual(['first', 'none', 'second'])
})

test('a workspace whose mails are postponed does not keep back the others', async () => {
  const [first, second] = [await workspace(), await workspace()].toSorted()
  await queue('invitation', 'postponed', { mails: 50, workspace_id: first ?? '' })
  await t.context.pool.query(`update outbox set due_at = due_at + interval '1 hour'`)
  await queue('invitation', 'due', { mails: 3, workspace_id: second ?? '' })
  const { transport, started } = transportThat(() => {})
  expect(await mailerWith(transport).deliver()).toBe(3)
  expect(started.toSorted()).toEqual(['due1', 'due2', 'due3'])
})

test('as many mails as MAIL_CONCURRENCY are under way at once, and no more', async () => {
  await queue('invitation', 'rater', { mails: 60 })
  let [under_way, most] = [0, 0]
  let open = (): void => {}
  const allUnderWay = new Promise<void>((resolve) => {
    open = resolve
  })
  const { transport } = transportThat(async (_name, before) => {
    most = Math.max(most, ++under_way)
    if (under_way === CONCURRENCY) open()
    // the first ones are answered at once, which raises the pace
    if (before >= CONCURRENCY) await allUnderWay
    under_way--
  })
  expect(await mailerWith(transport).deliver()).toBe(60)
  expect(most).toBe(CONCURRENCY)
})

test('a mail whose answer takes long does not keep back one that is queued meanwhile', async () => {
  await queue('invitation', 'rater', { mails: 3 })
  let answer = (): void => {}
  const { transport, started } = transportThat((name) => {
    if (name === 'late1') answer()
    if (name !== 'slow1') return
    void queue('password_reset', 'late').then(() => mailer.deliver())
    return new Promise<void>((resolve) => {
      answer = resolve
    })
  })
  const mailer = mailerWith(transport)
  await mailer.deliver()
  await queue('invitation', 'slow')
  expect(await mailer.deliver()).toBe(2)
  expect(started.slice(-2)).toEqual(['slow1', 'late1'])
})

test('a stop finishes the mails under way and starts no other', async () => {
  await queue('invitation', 'rater', { mails: 60 })
  const stop = new AbortController()
  let under_way = 0
  let answer = (): void => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { transport, started } = transportThat(async (_name, before) => {
    if (before < CONCURRENCY) return
    under_way++
    if (under_way === CONCURRENCY) {
      stop.abort()
      answer()
    }
    await answered
  })
  const sent = await mailerWith(transport, stop.signal).deliver()
  expect(sent).toBe(2 * CONCURRENCY)
  expect(started).toHaveLength(sent)
  expect(await tried()).toBe(0)
})

test('an absent mail server uses up one attempt of one mail', async () => {
  await queue('invitation', 'rater', { mails: 30 })
  const absent = transportThat(() => {
    throw new MailFailure('absent', { unreachable: true })
  })
  expect(await mailerWith(absent.transport).deliver()).toBe(0)
  expect(await tried()).toBe(1)
})

test('a mail server that disappears uses up the attempts of the mails under way only', async () => {
  await queue('invitation', 'rater', { mails: 100 })
  const { transport } = transportThat((_name, before) => {
    if (before >= 20) throw new MailFailure('gone', { unreachable: true })
  })
  expect(await mailerWith(transport).deliver()).toBe(20)
  expect(await tried()).toBeLessThanOrEqual(CONCURRENCY)
})

test('a kind that this release does not know waits', async () => {
  await t.context.pool.query(
    `insert into outbox (id, kind, dedupe_key, email, created_at, due_at) values ($1, 'of_the_next_release', 'unknown', 'ana@ceiba.mx', $2, $2)`,
    [newId(), t.clock.now()],
  )
  const { transport } = transportThat(() => {})
  expect(await mailerWith(transport).deliver()).toBe(0)
  expect(await tried()).toBe(0)
})

test.each([
  ['a time without due mail', `update outbox set due_at = due_at + interval '1 hour'`],
  ['an empty outbox', 'delete from outbox'],
])(
  'the next of 20,000 mails is found by one index, also with statistics of %s',
  async (_, make) => {
    const { pool } = t.context
    const workspace_id = await workspace()
    await queue('invitation', 'rater', { mails: 20_000, workspace_id })
    await pool.query(make)
    await pool.query('analyze outbox')
    await pool.query('delete from outbox')
    await queue('invitation', 'rater', { mails: 20_000, workspace_id })
    const client = await t.context.mails.pool.connect()
    // as the mailing has it: one plan for whatever is due
    await client.query(`prepare next as ${LEASE_NEXT}`)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain execute next(now(), now(), '${JSON.stringify(createTurns().stretches())}')`,
    )
    client.release(true)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('Index Scan using outbox_turns')
    expect(plan.match(/Sort Key: .*/g)).toEqual([
      'Sort Key: stretch.rank, next.workspace, stretch.priority, next.due_at',
    ])
    expect(plan).not.toContain('Seq Scan')
  },
)

test('two workers share the mails of one outbox, each once', async () => {
  for (let tenant = 0; tenant < 3; tenant++)
    await queue('invitation', `tenant${tenant}-`, { mails: 40, workspace_id: await workspace() })
  const [one, other] = [transportThat(() => {}), transportThat(() => {})]
  const sent = await Promise.all([
    mailerWith(one.transport).deliver(),
    mailerWith(other.transport).deliver(),
  ])
  expect((sent[0] ?? 0) + (sent[1] ?? 0)).toBe(120)
  expect(new Set([...one.started, ...other.started]).size).toBe(120)
})

test('a rate is kept by the queue, and what waits leaves by priority', async () => {
  const workspace_id = await workspace()
  await queue('invitation', 'rater', { mails: 6, workspace_id })
  const { transport, started } = transportThat(() => {})
  const config = { ...t.context.config, mail_rate: { mails: 2, window_ms: 60_000 } }
  const mailer = createMailer({ ...t.context, config }, { transport, renderers })
  const delivery = mailer.deliver()
  const start = t.clock.now().getTime()
  for (let minute = 1; minute <= 3; minute++) {
    await expect.poll(() => started.length).toBe(2 * minute)
    if (minute === 1) await queue('password_reset', 'forgetful')
    t.clock.set(new Date(start + minute * 60_000).toISOString())
  }
  expect(await delivery).toBe(7)
  expect(started.slice(2, 4)).toContain('forgetful1')
})
