import type pg from 'pg'
import { Counter, Histogram, Registry } from 'prom-client'
import { backupTimes } from '../database/installation.ts'
import type { StorageProbe } from '../database/storage-probe.ts'
import { outboxState } from '../http/readiness.ts'
import { jobRuns } from '../jobs/job-runs.ts'
import { addDatabaseMetrics } from './database-metrics.ts'
import { METRIC_PREFIX } from './gauge.ts'
import { addEventLoopDelay, addProcessMetrics } from './process-metrics.ts'

/** A counter of one endpoint's calls by outcome: saved, refused or failed. */
export interface OutcomeCounter {
  readonly name: string
  readonly help: string
  readonly method: string
  readonly route: string
}

interface MetricsOptions {
  readonly version: string
  readonly commit: string | null
  readonly outcomeCounters: readonly OutcomeCounter[]
}

/**
 * What the process has counted since its start. Labels are route templates, names of jobs and kinds of mail, never
 * an id, an address or a person's name.
 */
export interface Metrics {
  answered(method: string, route: string, status: number, seconds: number): void
  jobEnded(name: string, outcome: 'succeeded' | 'failed', seconds: number): void
  mailEnded(kind: string, outcome: string, seconds: number): void
  /** In Prometheus' text format, without the metrics that need a query: see readMetrics. */
  text(): Promise<string>
}

const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createMetrics({ outcomeCounters, ...build }: MetricsOptions): Metrics {
  const registry = new Registry()
  const requests = createRequestMetrics(registry)
  const outcomes = createOutcomeMetrics(registry, outcomeCounters)
  const jobs = createJobMetrics(registry)
  addEventLoopDelay(registry)
  addProcessMetrics(registry, build)
  return {
    answered(method, route, status, seconds) {
      requests(method, route, status, seconds)
      outcomes(method, route, status)
    },
    jobEnded: jobs,
    mailEnded: createMailMetrics(registry),
    text: () => registry.metrics(),
  }
}

function createRequestMetrics(registry: Registry): Metrics['answered'] {
  const total = new Counter({
    name: `${METRIC_PREFIX}http_requests_total`,
    help: 'Requests by route template and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const duration = new Histogram({
    name: `${METRIC_PREFIX}http_request_duration_seconds`,
    help: 'Time to answer by route template.',
    labelNames: ['method', 'route'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [registry],
  })
  return (method, route, status, seconds) => {
    total.inc({ method, route, status })
    duration.observe({ method, route }, seconds)
  }
}

type CountOutcome = (method: string, route: string, status: number) => void

function createOutcomeMetrics(
  registry: Registry,
  outcomeCounters: readonly OutcomeCounter[],
): CountOutcome {
  const counters = new Map(
    outcomeCounters.map(({ name, help, method, route }) => {
      const counter = new Counter({
        name: METRIC_PREFIX + name,
        help,
        labelNames: ['outcome'],
        registers: [registry],
      })
      for (const outcome of ['saved', 'refused', 'failed']) counter.inc({ outcome }, 0)
      return [`${method} ${route}`, counter]
    }),
  )
  return (method, route, status) => {
    const outcome = status < 400 ? 'saved' : status < 500 ? 'refused' : 'failed'
    counters.get(`${method} ${route}`)?.inc({ outcome })
  }
}

function createJobMetrics(registry: Registry): Metrics['jobEnded'] {
  const failures = new Counter({
    name: `${METRIC_PREFIX}due_work_failures_total`,
    help: 'Failures of each scheduled job in this process.',
    labelNames: ['work'],
    registers: [registry],
  })
  const duration = new Histogram({
    name: `${METRIC_PREFIX}job_duration_seconds`,
    help: 'Time of each scheduled job in this process.',
    labelNames: ['work', 'outcome'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [registry],
  })
  return (work, outcome, seconds) => {
    failures.inc({ work }, outcome === 'failed' ? 1 : 0)
    duration.observe({ work, outcome }, seconds)
  }
}

function createMailMetrics(registry: Registry): Metrics['mailEnded'] {
  const duration = new Histogram({
    name: `${METRIC_PREFIX}mail_duration_seconds`,
    help: 'Time to prepare and send a mail.',
    labelNames: ['kind', 'outcome'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [registry],
  })
  return (kind, outcome, seconds) => duration.observe({ kind, outcome }, seconds)
}

interface MetricSources {
  readonly metrics: Metrics
  readonly pool: pg.Pool
  readonly raters: pg.Pool
  readonly mails: { readonly pool: pg.Pool }
  readonly storage: StorageProbe
}

/**
 * All metrics. While the database is out of reach, `database_up` is 0 and what it would tell is
 * left out.
 */
export async function readMetrics({
  metrics,
  pool,
  raters,
  mails,
  storage,
}: MetricSources): Promise<string> {
  const registry = new Registry()
  const outbox = await outboxState(pool)
  addDatabaseMetrics(registry, {
    pools: { main: pool, raters, mails: mails.pool },
    outbox,
    jobs: outbox && (await jobRuns(pool)),
    storage: outbox && (await storage.state()),
    backups: outbox && (await backupTimes(pool)),
  })
  return (await metrics.text()) + (await registry.metrics())
}
