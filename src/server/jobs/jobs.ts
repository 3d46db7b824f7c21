import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '../context.ts'
import { runAs } from '../core/work.ts'
import { isMailHeld } from '../database/installation.ts'
import type { MailTransport } from '../mail/mail-transport.ts'
import type { MailRenderers } from '../mail/mail.ts'
import { createMailer, type Mailer } from '../mail/mailer.ts'
import { describeTrace } from '../telemetry/security-log.ts'
import { registerJobs, storeSuccess, takeMinute } from './job-runs.ts'

/**
 * Work that becomes due with time. A job looks in the database for what is due, and running it
 * twice has the effect of one run.
 */
export interface ScheduledJob {
  readonly name: string
  /** Stages run in this order: deletions, overwriting of deleted bytes, mails, preparations. */
  readonly stage: 'erase' | 'purge' | 'send' | 'prepare'
  /** Runs once at the start, before the first request is answered. */
  readonly before_serving?: boolean
  run(context: AppContext): Promise<void>
}

export interface Jobs {
  /** Runs every job that is due by the clock now, then sends the mail. */
  runDueJobs(): Promise<void>
  /** Makes a worker send the waiting mail at once. */
  wakeMail(): void
  stop(): Promise<void>
}

interface Plan {
  readonly scheduledJobs: readonly ScheduledJob[]
  readonly renderers: MailRenderers
  readonly transport: MailTransport
}

/** How often a worker asks whether the minute's jobs are taken. */
const MINUTE_POLL_MS = 5000
/** How soon a worker sends what another process has queued. */
const MAIL_POLL_MS = 2000
const DRAIN_MS = 8000
/** An arbitrary number that all instances share: one of them runs the jobs at a time. */
const JOBS_LOCK = 360_361

/**
 * Runs all jobs, also after one has failed.
 * @throws AggregateError with every failure, after the last job.
 */
export async function runDueJobs(
  context: AppContext,
  scheduledJobs: readonly ScheduledJob[],
): Promise<void> {
  const failures: unknown[] = []
  for (const job of scheduledJobs) {
    const { name } = job
    const span = context.telemetry.start({
      kind: 'job',
      name: `job ${name}`,
      facts: { 'contorno.job': name },
    })
    const start = performance.now()
    await runAs(span, async () => {
      const outcome = await runJob(context, job, failures)
      context.metrics.jobEnded(name, outcome, (performance.now() - start) / 1000)
      span.end({ 'contorno.outcome': outcome }, outcome === 'failed')
    })
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Scheduled jobs failed.')
}

async function runJob(
  context: AppContext,
  job: ScheduledJob,
  failures: unknown[],
): Promise<'succeeded' | 'failed'> {
  try {
    await job.run(context)
    await storeSuccess(context.pool, job.name)
    return 'succeeded'
  } catch (error) {
    context.log.error(
      { work: job.name, ...describeTrace(error) },
      'A scheduled job failed and will be tried again.',
    )
    failures.push(error)
    return 'failed'
  }
}

/**
 * Runs the jobs that must not wait for the first tick, such as an erasure that became due while the
 * machine was off. A failure is logged and tried again every minute instead of stopping the start.
 */
export async function runBeforeServing(
  context: AppContext,
  scheduledJobs: readonly ScheduledJob[],
): Promise<void> {
  const urgent = scheduledJobs.filter((job) => job.before_serving)
  await Promise.allSettled([runDueJobs(context, urgent)])
}

export async function startJobs(context: AppContext, plan: Plan): Promise<Jobs> {
  const stopping = new AbortController()
  const isWorker = context.config.role !== 'web'
  const mailer = createMailer(
    { ...context, ...context.mails },
    { ...plan, signal: stopping.signal },
  )
  const deliver = (): Promise<void> => deliverUnlessHeld(context.mails, mailer, stopping.signal)
  const dueJobs = singleFlight(() =>
    withAdvisoryLock(context, () => runDueJobs(context, plan.scheduledJobs)),
  )
  const logFailure = (run: () => Promise<unknown>): Promise<void> => settle(context, run)
  if (isWorker) {
    await registerJobs(context.pool, plan.scheduledJobs)
    startClock(context, stopping.signal, {
      tick: () => logFailure(dueJobs),
      deliver: () => logFailure(deliver),
    })
  }
  return {
    runDueJobs: async () => {
      await dueJobs.idle()
      await dueJobs()
      await deliver()
    },
    wakeMail: () => {
      if (isWorker) void logFailure(deliver)
    },
    stop: async () => {
      stopping.abort()
      await Promise.race([
        Promise.all([dueJobs.idle(), mailer.idle()]),
        sleep(DRAIN_MS, undefined, { ref: false }),
      ])
      plan.transport.close()
    },
  }
}

/**
 * The mail of restored or copied data waits until the operator says so. Asks nothing while stopping:
 * a query on the closed pool would wait for its time limit.
 */
async function deliverUnlessHeld(
  { pool }: Pick<AppContext, 'pool'>,
  mailer: Mailer,
  stopping: AbortSignal,
): Promise<void> {
  if (!stopping.aborted && !(await isMailHeld(pool))) await mailer.deliver()
}

/** Logs a failure, because the next minute tries again. */
const settle = ({ log }: Pick<AppContext, 'log'>, run: () => Promise<unknown>): Promise<void> =>
  run().then(
    () => {},
    (error: unknown) => log.error(describeTrace(error), 'Scheduled jobs failed.'),
  )

interface Work {
  tick(): Promise<void>
  deliver(): Promise<void>
}

/**
 * Runs `tick` every minute in one worker, and `deliver` after it and every two seconds in each. No
 * round waits for what it has started: a large mailing takes hours.
 */
function startClock(context: AppContext, stopping: AbortSignal, { tick, deliver }: Work): void {
  const tickAndDeliver = (): void => void tick().then(deliver)
  const tickIfFirst = async (): Promise<void> => {
    if ((await takeMinute(context.pool)) && !stopping.aborted) tickAndDeliver()
  }
  void repeatUntilStopped(stopping, MINUTE_POLL_MS, () => settle(context, tickIfFirst))
  void repeatUntilStopped(stopping, MAIL_POLL_MS, async () => void deliver())
  // Work that became due while no worker ran does not wait for the first minute.
  tickAndDeliver()
}

/** Runs it again and again with a pause before each; the timers of Node do not follow the clock. */
async function repeatUntilStopped(
  signal: AbortSignal,
  pause_ms: number,
  run: () => Promise<void>,
): Promise<void> {
  for (;;) {
    await sleep(pause_ms, undefined, { signal }).catch(() => {})
    if (signal.aborted) return
    await run()
  }
}

interface SingleFlight {
  (): Promise<void>
  /** Waits for the current run, whatever its outcome. */
  idle(): Promise<void>
}

/** Runs one at a time: a call during a run returns that run's promise. */
function singleFlight(run: () => Promise<void>): SingleFlight {
  let current: Promise<void> | undefined
  const start = (): Promise<void> => {
    current ??= run().finally(() => {
      current = undefined
    })
    return current
  }
  return Object.assign(start, { idle: async () => void (await Promise.allSettled([current])) })
}

/**
 * Runs it unless another instance holds the lock; a killed instance's lock ends with its
 * connection.
 */
async function withAdvisoryLock(
  { pool }: Pick<AppContext, 'pool'>,
  run: () => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ free: boolean }>(
      'select pg_try_advisory_lock($1) as free',
      [JOBS_LOCK],
    )
    if (!rows[0]?.free) return
    try {
      await run()
    } finally {
      await client.query('select pg_advisory_unlock($1)', [JOBS_LOCK])
    }
  } finally {
    client.release()
  }
}
