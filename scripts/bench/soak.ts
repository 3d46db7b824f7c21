import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { KEY_COOKIE } from '#features/answers/key-cookie.rules.ts'
import { load, type NextRequest } from './load.ts'
import type { BenchMatrix } from './matrix-fixture.ts'
import { wholeSheet } from './scenarios.ts'
import { type Target, withTarget } from './targets.ts'

/** Requests per second, far below what the machine can answer. */
const RATE = 250
const CONNECTIONS = 32
const CHOICES_PER_SAVE = 5
/** Raters who answer at the same time: enough that the steps of one rater never overlap. */
const RATERS_AT_ONCE = 1000
const SAMPLE_MS = 5000
const PARTS = 5

const target: Target = { name: 'embedded database', server: false, instances: 1 }

interface Sample {
  readonly memory_mb: number
  readonly heap_mb: number
  readonly loop_p99_ms: number
}

/**
 * Raters open a sheet, save it five choices at a time and send it, for `seconds`; one row for each
 * fifth of the time and one for all.
 */
export function measureSoak(seconds: number): Promise<object[]> {
  return withTarget(
    target,
    { subjects: Math.ceil((seconds * RATE) / 10 / RATERS_AT_ONCE + 1) * RATERS_AT_ONCE },
    async ({ matrix, products, database_url }) => {
      const urls = products.map(({ url }) => url)
      const takeSample = (): Promise<Sample> => sampleOf(urls[0] ?? '')
      const wal_start = await walPosition(database_url)
      await takeSample() // reading resets the delays of the event loop, so those of the start do not count
      const samples: Sample[] = []
      let isDone = false
      const working = load({
        urls,
        connections: CONNECTIONS,
        seconds,
        rate: RATE,
        next: raterSteps(matrix),
      }).finally(() => {
        isDone = true
      })
      while (!isDone) {
        await sleep(SAMPLE_MS)
        samples.push(await takeSample())
      }
      const { per_second, p99_ms, failed } = await working
      return [
        ...partsOf(samples, seconds),
        {
          minutes: 'all',
          ...summary(samples),
          requests: `${per_second}/s, p99 ${p99_ms} ms`,
          failed,
          disk: await diskUse(database_url, wal_start),
        },
      ]
    },
  )
}

const walPosition = async (database_url: string): Promise<string> =>
  (await firstRow(database_url, 'select pg_current_wal_lsn() as lsn'))['lsn'] ?? ''

/** Bytes per row with its indexes, and bytes of write-ahead log per sheet that was sent. */
async function diskUse(database_url: string, wal_start: string): Promise<string> {
  const sizes = ['subjects', 'forms', 'answers', 'outbox'].map(
    (table) =>
      `pg_total_relation_size('${table}') / greatest((select count(*) from ${table}), 1) as ${table}`,
  )
  const wal =
    'round(pg_wal_lsn_diff(pg_current_wal_lsn(), $1) / greatest((select count(*) from answers where sequences is null), 1)) as "WAL per sheet"'
  return Object.entries(
    await firstRow(database_url, `select ${sizes.join(', ')}, ${wal}`, [wal_start]),
  )
    .map(([what, bytes]) => `${what} ${bytes}`)
    .join(', ')
}

async function firstRow(
  database_url: string,
  text: string,
  values: readonly string[] = [],
): Promise<Record<string, string>> {
  const client = new pg.Client(database_url)
  await client.connect()
  const { rows } = await client
    .query<Record<string, string>>(text, [...values])
    .finally(() => client.end())
  return rows[0] ?? {}
}

/**
 * Each step for a thousand raters in turn: open, nine saves, send; then the next thousand raters.
 */
function raterSteps(matrix: BenchMatrix): NextRequest {
  const saves = Math.ceil(matrix.question_ids.length / CHOICES_PER_SAVE)
  let turn = 0
  return () => {
    const [round, step] = [
      Math.floor(turn / RATERS_AT_ONCE / (saves + 2)),
      Math.floor(turn / RATERS_AT_ONCE) % (saves + 2),
    ]
    const sheet = matrix.sheets[round * RATERS_AT_ONCE + (turn % RATERS_AT_ONCE)]
    if (!sheet) throw new Error('every sheet of the matrix is sent: make the matrix larger')
    turn++
    if (step === 0)
      return {
        method: 'GET',
        path: `/self-assessment-form/${sheet.subject_id}`,
        headers: { cookie: `${KEY_COOKIE}=${sheet.headers['x-rater-key']}` },
      }
    const answers = wholeSheet(matrix, sheet.form_id, turn)
    if (step <= saves)
      return {
        method: 'POST',
        path: '/api/v1/answers',
        headers: sheet.headers,
        body: JSON.stringify(answers.slice((step - 1) * CHOICES_PER_SAVE, step * CHOICES_PER_SAVE)),
      }
    return {
      method: 'POST',
      path: `/api/v1/answers/complete/${sheet.subject_id}`,
      headers: sheet.headers,
      body: JSON.stringify({ answers, self_evaluation: true }),
    }
  }
}

/** Reads /metrics, which resets the delays of the event loop. */
async function sampleOf(url: string): Promise<Sample> {
  const lines = (await fetch(`${url}/metrics`).then((reply) => reply.text())).split('\n')
  const read = (name: string): number =>
    Number(
      lines
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')
        .at(-1),
    )
  const megabytes = (name: string): number => Math.round(read(name) / 2 ** 20)
  return {
    memory_mb: megabytes('contorno_process_resident_memory_bytes'),
    heap_mb: megabytes('contorno_process_heap_bytes'),
    loop_p99_ms: Math.round(read('contorno_event_loop_delay_seconds{quantile="0.99"}') * 1000),
  }
}

function partsOf(samples: readonly Sample[], seconds: number): object[] {
  const upTo = (part: number, whole: number): number => (whole * part) / PARTS
  const minute = (part: number): string => (upTo(part, seconds) / 60).toFixed(1)
  const between = (part: number): readonly Sample[] =>
    samples.slice(
      Math.round(upTo(part, samples.length)),
      Math.round(upTo(part + 1, samples.length)),
    )
  return Array.from({ length: PARTS }, (_, part) => ({
    minutes: `${minute(part)}–${minute(part + 1)}`,
    ...summary(between(part)),
  }))
}

const summary = (samples: readonly Sample[]): object => ({
  'memory, MB': `${samples[0]?.memory_mb} → ${samples.at(-1)?.memory_mb}, most ${Math.max(...samples.map(({ memory_mb }) => memory_mb))}`,
  // the minimum is what a garbage collection leaves; a leak would make it grow from part to part
  'heap, MB': `least ${Math.min(...samples.map(({ heap_mb }) => heap_mb))}`,
  'event loop p99, ms': `${samples.map(({ loop_p99_ms }) => loop_p99_ms).toSorted((a, b) => a - b)[Math.floor(samples.length / 2)]}, worst ${Math.max(...samples.map(({ loop_p99_ms }) => loop_p99_ms))}`,
})
