import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { openTestApp, type TestApp } from '../../../tests/app.ts'
import type { ProcessRole } from '../core/config.ts'
import type { MailTransport } from '../mail/mail-transport.ts'
import { type MailRenderers, queueMail } from '../mail/mail.ts'
import { composeMail } from '../mail/MailLayout.tsx'
import { type ScheduledJob, type Jobs, runDueJobs, startJobs } from './jobs.ts'

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
    composeMail({ name: 'Ana', address: row.email ?? '' }, 'Hola', {
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
const until = (done: () => boolean | Promise<boolean>): Promise<void> =>
  expect.poll(done, { timeout: 120_000 }).toBe(true)

/** A promise that the test resolves. */
function gate(): { opened: Promise<void>; open(): void } {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}
const countRows = async (query: string): Promise<number> =>
  (await t.context.pool.query(query)).rowCount ?? 0

test('sends mail that was just queued', async () => {
  const jobs = await start('all')
  await queue()
  jobs.wakeMail()
  await until(() => sent.length === 1)
})

test('an instance with the role web leaves the mail to a worker', async () => {
  const web = await start('web')
  await queue()
  web.wakeMail()
  await web.stop()
  expect(sent).toEqual([])
  await start('worker')
  await until(() => sent.length === 1)
})

test('a worker that waits for a slow mail server sends what an instance with the role web queues', async () => {
  const [second, accept] = [gate(), gate()]
  const slow: MailTransport = {
    ...transport,
    send: async (mail) => {
      if (sent.push(mail.to.address) !== 2) return
      second.open()
      await accept.opened
    },
  }
  const [web, worker] = [await start('web'), await start('worker', [], slow)]
  await queue()
  await worker.runDueJobs()
  await queue()
  web.wakeMail()
  await second.opened
  await queue()
  web.wakeMail()
  await until(() => sent.length === 3)
  accept.open()
})

test('two instances never run scheduled jobs at the same time', async () => {
  let runs = 0
  const [started, finish] = [gate(), gate()]
  const job: ScheduledJob = {
    name: 'slow',
    stage: 'erase',
    run: async () => {
      runs++
      started.open()
      await finish.opened
    },
  }
  await start('worker', [job])
  await started.opened
  const other = await start('worker', [job])
  await other.runDueJobs()
  expect(runs).toBe(1)
  finish.open()
})

test('scheduled jobs run in both instances while a mail server delays a mail', async () => {
  let done = 0
  const waiting: (() => void)[] = []
  const slow: MailTransport = {
    send: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
      }),
    close: () => {},
  }
  const job: ScheduledJob = { name: 'erasure', stage: 'erase', run: async () => void done++ }
  const instances = [await start('worker', [job], slow), await start('worker', [job], slow)]
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

test('a failing job is reported and does not keep the others from running', async () => {
  const done: string[] = []
  const scheduledJobs: ScheduledJob[] = [
    {
      name: 'broken',
      stage: 'erase',
      run: async () => {
        throw new Error('boom')
      },
    },
    { name: 'working', stage: 'erase', run: async () => void done.push('working') },
  ]
  t.context.log.level = 'silent'
  await expect(runDueJobs(t.context, scheduledJobs)).rejects.toThrow('Scheduled jobs failed.')
  expect(done).toEqual(['working'])
})

test('stopping finishes the mail that is being sent and starts no other', async () => {
  const [started, accept] = [gate(), gate()]
  const slow: MailTransport = {
    ...transport,
    send: async (mail) => {
      started.open()
      await accept.opened
      sent.push(mail.to.address)
    },
  }
  const jobs = await start('all', [], slow)
  await queue(20)
  jobs.wakeMail()
  await started.opened
  const stopped = jobs.stop()
  accept.open()
  await stopped
  expect(sent).toHaveLength(1)
  expect(await countRows('select 1 from outbox where sent_at is null')).toBe(19)
  await t.context.pool.query('delete from outbox')
})
