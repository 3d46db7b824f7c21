import { monitorEventLoopDelay } from 'node:perf_hooks'
import type pg from 'pg'
import type { AppContext } from './context.ts'
import { outboxState, type OutboxState } from './readiness.ts'

/** What the process has counted since it began. Labels are templates of routes and names of works: never an id, an address or a name. */
export interface Metrics {
  answered(method: string, route: string, status: number, seconds: number): void
  workEnded(name: string, succeeded_at: Date | null): void
  /** In Prometheus' text format, without what the database has to be asked for. */
  counted(): string[]
}

type Labels = Readonly<Record<string, string | number>>
type Sample = readonly [labels: Labels, value: number, suffix?: string]

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const AUTOSAVE = '/api/v1/answers'
const NANOSECONDS = 1e9
const LOOK_MS = 20

export function createMetrics(): Metrics {
  const requests = new Map<
    string,
    { method: string; route: string; status: number; count: number }
  >()
  const durations = new Map<
    string,
    { method: string; route: string; buckets: number[]; count: number; seconds: number }
  >()
  const scheduledJobs = new Map<string, { succeeded_at: Date | null; failures: number }>()
  const delay = monitorEventLoopDelay({ resolution: LOOK_MS })
  delay.enable()
  return {
    answered(method, route, status, seconds) {
      const request = entryOf(requests, `${method} ${route} ${status}`, () => ({
        method,
        route,
        status,
        count: 0,
      }))
      request.count++
      const duration = entryOf(durations, `${method} ${route}`, () => ({
        method,
        route,
        buckets: BUCKETS.map(() => 0),
        count: 0,
        seconds: 0,
      }))
      duration.count++
      duration.seconds += seconds
      const bucket = BUCKETS.findIndex((limit) => seconds <= limit)
      if (bucket >= 0) duration.buckets[bucket] = (duration.buckets[bucket] ?? 0) + 1
    },
    workEnded(name, succeeded_at) {
      const work = entryOf(
        scheduledJobs,
        name,
        (): { succeeded_at: Date | null; failures: number } => ({
          succeeded_at: null,
          failures: 0,
        }),
      )
      if (succeeded_at) work.succeeded_at = succeeded_at
      else work.failures++
    },
    counted() {
      const ended = [...scheduledJobs]
      const text = [
        family(
          'http_requests_total',
          'counter',
          'Requests by route template and status.',
          [...requests.values()].map(({ count, ...labels }) => [labels, count]),
        ),
        family(
          'http_request_duration_seconds',
          'histogram',
          'Time to answer by route template.',
          [...durations.values()].flatMap(samplesOf),
        ),
        family(
          'autosaves_total',
          'counter',
          'Autosaves of raters by outcome.',
          autosaves([...requests.values()]),
        ),
        family(
          'event_loop_delay_seconds',
          'gauge',
          'Delay of the event loop since the last reading.',
          loopDelay(delay),
        ),
        family(
          'due_work_last_success_timestamp_seconds',
          'gauge',
          'When each due work last succeeded in this process.',
          ended.flatMap(([work, { succeeded_at }]): Sample[] =>
            succeeded_at ? [[{ work }, succeeded_at.getTime() / 1000]] : [],
          ),
        ),
        family(
          'due_work_failures_total',
          'counter',
          'Failures of each due work in this process.',
          ended.map(([work, { failures }]) => [{ work }, failures]),
        ),
      ]
      delay.reset()
      return text
    },
  }
}

/** Everything, also when the database is out of reach: then that is what is said of it. */
export async function readMetrics({ metrics, pool, raters }: AppContext): Promise<string> {
  const outbox = await outboxState(pool)
  return [
    ...metrics.counted(),
    ...ofProcess(),
    ...ofPools({ main: pool, raters }),
    ...ofOutbox(outbox),
  ].join('')
}

function ofProcess(): string[] {
  const memory = process.memoryUsage()
  return [
    family('process_resident_memory_bytes', 'gauge', 'Memory of the process.', [[{}, memory.rss]]),
    family('process_heap_bytes', 'gauge', 'JavaScript heap in use.', [[{}, memory.heapUsed]]),
    family('process_cpu_seconds_total', 'counter', 'CPU time used.', [
      [{}, (process.cpuUsage().user + process.cpuUsage().system) / 1e6],
    ]),
    family('process_uptime_seconds', 'gauge', 'Seconds since the process began.', [
      [{}, process.uptime()],
    ]),
  ]
}

function ofPools(pools: Readonly<Record<string, pg.Pool>>): string[] {
  const each = (measure: (pool: pg.Pool, labels: Labels) => Sample[]): Sample[] =>
    Object.entries(pools).flatMap(([name, pool]) => measure(pool, { pool: name }))
  return [
    family(
      'database_connections',
      'gauge',
      'Connections by use.',
      each((pool, labels) => [
        [{ ...labels, state: 'idle' }, pool.idleCount],
        [{ ...labels, state: 'used' }, pool.totalCount - pool.idleCount],
      ]),
    ),
    family(
      'database_connections_limit',
      'gauge',
      'Most connections that a pool opens.',
      each((pool, labels) => [[labels, pool.options.max]]),
    ),
    family(
      'database_waiting',
      'gauge',
      'Queries that wait for a connection.',
      each((pool, labels) => [[labels, pool.waitingCount]]),
    ),
  ]
}

function ofOutbox(outbox: OutboxState | null): string[] {
  const up = family('database_up', 'gauge', 'Whether the database answers.', [[{}, outbox ? 1 : 0]])
  if (!outbox) return [up]
  const mails = family('outbox_mails', 'gauge', 'Mails that wait or could not be delivered.', [
    [{ state: 'waiting' }, outbox.waiting],
    [{ state: 'failed' }, outbox.failed],
  ])
  return [
    up,
    mails,
    family('outbox_oldest_seconds', 'gauge', 'Age of the oldest mail that waits.', [
      [{}, outbox.oldest_seconds],
    ]),
  ]
}

function entryOf<T>(map: Map<string, T>, key: string, make: () => T): T {
  const found = map.get(key)
  if (found !== undefined) return found
  const made = make()
  map.set(key, made)
  return made
}

function samplesOf({
  method,
  route,
  buckets,
  count,
  seconds,
}: {
  method: string
  route: string
  buckets: number[]
  count: number
  seconds: number
}): Sample[] {
  let total = 0
  const upTo = buckets.map((entries, index): Sample => [
    { method, route, le: String(BUCKETS[index]) },
    (total += entries),
    '_bucket',
  ])
  return [
    ...upTo,
    [{ method, route, le: '+Inf' }, count, '_bucket'],
    [{ method, route }, seconds, '_sum'],
    [{ method, route }, count, '_count'],
  ]
}

function autosaves(
  requests: readonly { method: string; route: string; status: number; count: number }[],
): Sample[] {
  const outcomes = new Map([
    ['saved', 0],
    ['refused', 0],
    ['failed', 0],
  ])
  for (const { method, route, status, count } of requests) {
    if (method !== 'POST' || route !== AUTOSAVE) continue
    const outcome = status < 400 ? 'saved' : status < 500 ? 'refused' : 'failed'
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + count)
  }
  return [...outcomes].map(([outcome, count]) => [{ outcome }, count])
}

/** Node counts from one look to the next: what lies beyond the pause between two looks is the delay. */
function loopDelay(delay: {
  percentile(share: number): number
  readonly max: number
  readonly count: number
}): Sample[] {
  if (delay.count === 0) return []
  const beyond = (nanoseconds: number): number =>
    Math.max(nanoseconds / NANOSECONDS - LOOK_MS / 1000, 0)
  return [
    [{ quantile: '0.5' }, beyond(delay.percentile(50))],
    [{ quantile: '0.99' }, beyond(delay.percentile(99))],
    [{ quantile: '1' }, beyond(delay.max)],
  ]
}

function family(
  name: string,
  type: 'counter' | 'gauge' | 'histogram',
  help: string,
  samples: readonly Sample[],
): string {
  const lines = samples.map(
    ([labels, value, suffix = '']) => `contorno_${name}${suffix}${labelText(labels)} ${value}\n`,
  )
  return `# HELP contorno_${name} ${help}\n# TYPE contorno_${name} ${type}\n${lines.join('')}`
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${String(value).replace(/[\\"\n]/g, '_')}"`,
  )
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}
