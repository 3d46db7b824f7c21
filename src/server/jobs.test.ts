import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { openTestApp, type TestApp } from '../../tests/app.ts'
import type { ProcessRole } from './config.ts'
import { type ScheduledJob, type Jobs, runDueJobs, startJobs } from './jobs.ts'
import type { MailTransport } from './mail-transport.ts'
import { type MailRenderers, queueMail } from './mail.ts'
import { letterMail } from './MailLayout.tsx'

let t: TestApp
let sent: string[] = []
const running: Jobs[] = []

beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop()
  sent = []
})

const renderers: MailRenderers = {
  contact: async (_context, row) =>
    letterMail({ name: 'Ana', address: row.email ?? '' }, 'Hola', {
      company: null,
      preview: '',
      title: 'Hola',
      paragraphs: [],
    }),
}
const transport: MailTransport = {
  send: async (mail) => void sent.push(mail.to.address),
  close: () => {},
}

async function start(
  role: ProcessRole,
  scheduledJobs: readonly ScheduledJob[] = [],
  to = transport,
): Promise<Jobs> {
  const jobs = await startJobs(
    { ...t.context, config: { ...t.context.config, role } },
    { scheduledJobs, renderers, transport: to },
  )
  running.push(jobs)
  return jobs
}
const queue = (mails = 1) =>
  queueMail(
    t.context.db,
    t.clock,
    Array.from({ length: mails }, () => ({
      kind: 'contact',
      dedupe_key: newId(),
      email: 'ana@ceiba.mx',
    })),
  )
async function until(done: () => boolean): Promise<void> {
  for (let tries = 0; tries < 100 && !done(); tries++) await sleep(100)
  expect(done()).toBe(true)
}

test('mail that was just queued is sent at once', async () => {
  const jobs = await start('all')
  await queue()
  jobs.wakeMail()
  await until(() => sent.length === 1)
})

test('an instance that only serves sends nothing itself: it tells a worker', async () => {
  const web = await start('web')
  await queue()
  web.wakeMail()
  await sleep(300)
  expect(sent).toEqual([])
  await start('worker')
  await until(() => sent.length === 1)
})

test('two instances never do due work at the same time', async () => {
  let at_once = 0
  let most = 0
  const work: ScheduledJob = {
    name: 'slow',
    run: async () => {
      most = Math.max(most, ++at_once)
      await sleep(100)
      at_once--
    },
  }
  const [one, other] = [await start('worker', [work]), await start('worker', [work])]
  await Promise.all([one.runDueJobs(), other.runDueJobs(), one.runDueJobs()])
  expect(most).toBe(1)
})

test('what falls due is done while a mail server still keeps a mail waiting, in this instance and in another', async () => {
  let done = 0
  const waiting: (() => void)[] = []
  const slow: MailTransport = {
    send: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
      }),
    close: () => {},
  }
  const work: ScheduledJob = { name: 'erasure', run: async () => void done++ }
  const instances = [await start('worker', [work], slow), await start('worker', [work], slow)]
  await queue()
  const sending = instances.map((jobs) => jobs.runDueJobs())
  await until(() => waiting.length === 1)
  for (const jobs of instances) {
    const before = done
    sending.push(jobs.runDueJobs())
    await until(() => done > before)
  }
  for (const accept of waiting) accept()
  await Promise.all(sending)
})

test('one failure does not keep the rest from being done, and it is told', async () => {
  const done: string[] = []
  const scheduledJobs: ScheduledJob[] = [
    {
      name: 'broken',
      run: async () => {
        throw new Error('boom')
      },
    },
    { name: 'sound', run: async () => void done.push('sound') },
  ]
  t.context.log.level = 'silent'
  await expect(runDueJobs(t.context, scheduledJobs)).rejects.toThrow('Due work failed.')
  expect(done).toEqual(['sound'])
})

test('stopping lets the mail under way finish and takes no more', async () => {
  const slow: MailTransport = {
    ...transport,
    send: async (mail) => {
      await sleep(300)
      sent.push(mail.to.address)
    },
  }
  const jobs = await start('all', [], slow)
  await queue(20)
  jobs.wakeMail()
  const leased = async () =>
    (await t.context.pool.query('select 1 from outbox where attempts > 0 and sent_at is null'))
      .rowCount ?? 0
  while ((await leased()) < 1) await sleep(5)
  const before = performance.now()
  await jobs.stop()
  expect(performance.now() - before).toBeLessThan(5000)
  expect(sent).toHaveLength(1)
  const { rows } = await t.context.pool.query<{ waiting: number }>(
    'select count(*) as waiting from outbox where sent_at is null',
  )
  expect(rows[0]?.waiting).toBe(19)
  await t.context.pool.query('delete from outbox')
})
