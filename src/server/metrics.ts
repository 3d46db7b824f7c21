import { monitorEventLoopDelay } from 'node:perf_hooks'
import type pg from 'pg'
import {
  Counter,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client'
import { type OutboxState, outboxState } from './readiness.ts'

/** A counter of one endpoint's calls by outcome: saved, refused or failed. */
export interface OutcomeCounter {
  readonly name: string
  readonly help: string
  readonly method: string
  readonly route: string
}

interface MetricsOptions {
  readonly version: string
  readonly outcomeCounters: readonly OutcomeCounter[]
}

/**
 * What the process has counted since its start. Labels are route templates and names of jobs: never
 * an id, an address or a person's name.
 */
export interface Metrics {
  answered(method: string, route: string, status: number, seconds: number): void
  /** `succeeded_at` is null after a failure. */
  jobEnded(name: string, succeeded_at: Date | null): void
  /** In Prometheus' text format, without what the database has to be asked for. */
  text(): Promise<string>
}

const PREFIX = 'contorno_'
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const SAMPLE_MS = 20
const MICROSECONDS = 1e6
const NANOSECONDS = 1e9

export function createMetrics({ version, outcomeCounters }: MetricsOptions): Metrics {
  const registry = new Registry()
  const requests = createRequestMetrics(registry)
  const outcomes = createOutcomeMetrics(registry, outcomeCounters)
  const jobs = createJobMetrics(registry)
  addEventLoopDelay(registry)
  addProcessMetrics(registry, version)
  return {
    answered(method, route, status, seconds) {
      requests(method, route, status, seconds)
      outcomes(method, route, status)
    },
    jobEnded: jobs,
    text: () => registry.metrics(),
  }
}

function createRequestMetrics(registry: Registry): Metrics['answered'] {
  const total = new Counter({
    name: `${PREFIX}http_requests_total`,
    help: 'Requests by route template and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const duration = new Histogram({
    name: `${PREFIX}http_request_duration_seconds`,
    help: 'Time to answer by route template.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
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
        name: PREFIX + name,
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
  const success = new Gauge({
    name: `${PREFIX}due_work_last_success_timestamp_seconds`,
    help: 'When each scheduled job last succeeded in this process.',
    labelNames: ['work'],
    registers: [registry],
  })
  const failures = new Counter({
    name: `${PREFIX}due_work_failures_total`,
    help: 'Failures of each scheduled job in this process.',
    labelNames: ['work'],
    registers: [registry],
  })
  return (work, succeeded_at) => {
    failures.inc({ work }, succeeded_at ? 0 : 1)
    if (succeeded_at) success.set({ work }, succeeded_at.getTime() / 1000)
  }
}

/** Percentiles of the delay since the last reading, published with the type that allows `quantile`. */
class QuantileGauge extends Gauge<'quantile'> {
  override async get(): Promise<MetricObjectWithValues<MetricValue<'quantile'>>> {
    return Object.assign(await super.get(), { type: 'summary' })
  }
}

function addEventLoopDelay(registry: Registry): void {
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS })
  delay.enable()
  // Node measures from one sample to the next: what exceeds the sampling interval is the delay.
  const excess = (nanoseconds: number): number =>
    Math.max(nanoseconds / NANOSECONDS - SAMPLE_MS / 1000, 0)
  const configuration: GaugeConfiguration<'quantile'> = {
    name: `${PREFIX}event_loop_delay_seconds`,
    help: 'Delay of the event loop since the last reading.',
    labelNames: ['quantile'],
    registers: [registry],
    collect() {
      this.reset()
      if (delay.count === 0) return
      this.set({ quantile: '0.5' }, excess(delay.percentile(50)))
      this.set({ quantile: '0.99' }, excess(delay.percentile(99)))
      this.set({ quantile: '1' }, excess(delay.max))
      delay.reset()
    },
  }
  new QuantileGauge(configuration)
}

interface Reading {
  readonly name: string
  readonly help: string
  read(): number
}

function addGauge(registry: Registry, { name, help, read }: Reading): void {
  new Gauge({
    name: PREFIX + name,
    help,
    registers: [registry],
    collect() {
      this.set(read())
    },
  })
}

function addProcessMetrics(registry: Registry, version: string): void {
  const build = new Gauge({
    name: `${PREFIX}build_info`,
    help: 'The version that runs, as a label; always 1.',
    labelNames: ['version'],
    registers: [registry],
  })
  build.set({ version }, 1)
  addGauge(registry, {
    name: 'process_resident_memory_bytes',
    help: 'Memory of the process.',
    read: () => process.memoryUsage().rss,
  })
  addGauge(registry, {
    name: 'process_heap_bytes',
    help: 'JavaScript heap in use.',
    read: () => process.memoryUsage().heapUsed,
  })
  addGauge(registry, {
    name: 'process_uptime_seconds',
    help: 'Seconds since the start of the process.',
    read: () => process.uptime(),
  })
  new Counter({
    name: `${PREFIX}process_cpu_seconds_total`,
    help: 'CPU time used.',
    registers: [registry],
    collect() {
      const { user, system } = process.cpuUsage()
      this.reset()
      this.inc((user + system) / MICROSECONDS)
    },
  })
}

interface MetricSources {
  readonly metrics: Metrics
  readonly pool: pg.Pool
  readonly raters: pg.Pool
}

/** All metrics. While the database is out of reach, `database_up` is 0 and the outbox is left out. */
export async function readMetrics({ metrics, pool, raters }: MetricSources): Promise<string> {
  const registry = new Registry()
  addPools(registry, { main: pool, raters })
  addOutbox(registry, await outboxState(pool))
  return (await metrics.text()) + (await registry.metrics())
}

function addPools(registry: Registry, pools: Readonly<Record<string, pg.Pool>>): void {
  const connections = new Gauge({
    name: `${PREFIX}database_connections`,
    help: 'Connections by use.',
    labelNames: ['pool', 'state'],
    registers: [registry],
  })
  const limit = new Gauge({
    name: `${PREFIX}database_connections_limit`,
    help: 'Most connections that a pool opens.',
    labelNames: ['pool'],
    registers: [registry],
  })
  const waiting = new Gauge({
    name: `${PREFIX}database_waiting`,
    help: 'Queries that wait for a connection.',
    labelNames: ['pool'],
    registers: [registry],
  })
  for (const [name, pool] of Object.entries(pools)) {
    connections.set({ pool: name, state: 'idle' }, pool.idleCount)
    connections.set({ pool: name, state: 'used' }, pool.totalCount - pool.idleCount)
    limit.set({ pool: name }, pool.options.max)
    waiting.set({ pool: name }, pool.waitingCount)
  }
}

function addOutbox(registry: Registry, outbox: OutboxState | null): void {
  addGauge(registry, {
    name: 'database_up',
    help: 'Whether the database answers.',
    read: () => (outbox ? 1 : 0),
  })
  if (!outbox) return
  const mails = new Gauge({
    name: `${PREFIX}outbox_mails`,
    help: 'Mails that wait or could not be delivered.',
    labelNames: ['state'],
    registers: [registry],
  })
  mails.set({ state: 'waiting' }, outbox.waiting)
  mails.set({ state: 'failed' }, outbox.failed)
  addGauge(registry, {
    name: 'outbox_oldest_seconds',
    help: 'Age of the oldest mail that waits.',
    read: () => outbox.oldest_seconds,
  })
}
