import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { AppContext } from './context.ts'
import type { MailTransport } from './mail-transport.ts'
import { createMailer, type MailRenderers } from './mail.ts'
import { traceOf } from './security-log.ts'

/** Something that becomes due by the clock. It finds in the database what is due, and doing it twice does it once. */
export interface ScheduledJob {
  readonly name: string
  /** Must have happened before anybody is served. */
  readonly before_serving?: boolean
  run(context: AppContext): Promise<void>
}

export interface Jobs {
  /** Does everything that is due by the clock now, mail last. */
  runDueJobs(): Promise<void>
  /** Mail waits: here it is sent at once, elsewhere a worker is told. */
  wakeMail(): void
  stop(): Promise<void>
}

interface Plan {
  readonly scheduledJobs: readonly ScheduledJob[]
  readonly renderers: MailRenderers
  readonly transport: MailTransport
}

export const SCHEMA = 'jobs'
export const TICK = 'due-work'
const WAKE = 'wake-mail'
const EVERY_MINUTE = '* * * * *'
const DRAIN = 8000
/** Any number, known to all instances: due work is done by one of them at a time, and a killed one lets go by itself. */
const LOCK = 360_361

/** One failure does not keep the others from being done; all of them are told at the end. */
export async function runDueJobs(
  context: AppContext,
  scheduledJobs: readonly ScheduledJob[],
): Promise<void> {
  const failures: unknown[] = []
  for (const work of scheduledJobs) {
    try {
      await work.run(context)
      context.metrics.workEnded(work.name, context.clock.now())
    } catch (error) {
      context.metrics.workEnded(work.name, null)
      context.log.error(
        { work: work.name, ...traceOf(error) },
        'Due work failed and will be tried again.',
      )
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Due work failed.')
}

/**
 * What must not wait for the first tick, such as an erasure that fell due while the machine was off. What fails was told and is tried again
 * every minute: a product that does not start would help nobody.
 */
export async function runBeforeServing(
  context: AppContext,
  scheduledJobs: readonly ScheduledJob[],
): Promise<void> {
  await Promise.allSettled([
    runDueJobs(
      context,
      scheduledJobs.filter((work) => work.before_serving),
    ),
  ])
}

export async function startJobs(context: AppContext, plan: Plan): Promise<Jobs> {
  const stopping = new AbortController()
  const scheduledJobs = context.config.role !== 'web'
  const mailer = createMailer(context, { ...plan, signal: stopping.signal })
  const due = singleFlight(() => alone(context, () => runDueJobs(context, plan.scheduledJobs)))
  const boss = await startBoss(context, scheduledJobs)
  // pg-boss would keep the text of a failure in its tables, where no erasure looks: it goes to the log instead
  const told = (run: () => Promise<unknown>): Promise<void> =>
    run().then(
      () => {},
      (error: unknown) => context.log.error(traceOf(error), 'Scheduled work failed.'),
    )
  // mail for a great many people takes hours: what falls due meanwhile, such as an erasure, waits neither for it nor behind its lock
  const tick = async (): Promise<void> => {
    await told(due)
    void told(mailer.deliver)
  }
  if (scheduledJobs) {
    await boss.schedule(TICK, EVERY_MINUTE)
    await boss.work(TICK, { batchSize: 1, pollingIntervalSeconds: 5 }, tick)
    await boss.work(WAKE, { batchSize: 1, pollingIntervalSeconds: 2 }, () => told(mailer.deliver))
    void tick() // what fell due while nobody worked does not wait for the first tick
  }
  return {
    runDueJobs: async () => {
      await due.idle()
      await due()
      await mailer.deliver()
    },
    wakeMail: () => void told(scheduledJobs ? mailer.deliver : () => boss.send(WAKE)),
    stop: async () => {
      stopping.abort()
      await boss.stop({ graceful: true, timeout: DRAIN, close: false })
      await Promise.race([
        Promise.all([due.idle(), mailer.idle()]),
        sleep(DRAIN, undefined, { ref: false }),
      ])
      plan.transport.close()
    },
  }
}

/** Schedules live beside the data, in a schema of their own, over the connections that there are. */
async function startBoss(context: AppContext, scheduledJobs: boolean): Promise<PgBoss> {
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => context.pool.query(text, values ? [...values] : undefined),
    },
    schema: SCHEMA,
    supervise: scheduledJobs,
    schedule: scheduledJobs,
    monitorVacuum: false,
    reindex: false,
    cronWorkerIntervalSeconds: 5,
  })
  boss.on('error', (error) =>
    context.log.warn({ reason: error.message }, 'The schedule met an error.'),
  )
  await boss.start()
  for (const name of [TICK, WAKE])
    await boss.createQueue(name, {
      policy: 'short',
      retryLimit: 0,
      deleteAfterSeconds: 3600,
      retentionSeconds: 3600,
    })
  return boss
}

interface SingleFlight {
  (): Promise<void>
  idle(): Promise<void>
}

/** Whoever asks while it runs waits for that run; `idle` waits too, whatever the outcome that the others are told. */
function singleFlight(run: () => Promise<void>): SingleFlight {
  let under_way: Promise<void> | undefined
  const start = (): Promise<void> => {
    under_way ??= run().finally(() => {
      under_way = undefined
    })
    return under_way
  }
  return Object.assign(start, { idle: async () => void (await Promise.allSettled([under_way])) })
}

/** Runs it unless another instance is at it. */
async function alone(context: AppContext, run: () => Promise<void>): Promise<void> {
  const client = await context.pool.connect()
  try {
    const { rows } = await client.query<{ free: boolean }>(
      'select pg_try_advisory_lock($1) as free',
      [LOCK],
    )
    if (!rows[0]?.free) return
    try {
      await run()
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK])
    }
  } finally {
    client.release()
  }
}
