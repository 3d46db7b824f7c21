import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { wholeSheet } from './errands.ts'
import type { BenchProject } from './fixture.ts'
import { load, type Next } from './load.ts'
import { inPlace, type Place } from './places.ts'

/** A steady day, not a rush: requests a second, far below what the machine can do. */
const RATE = 250
const CONNECTIONS = 32
const CHOICES_A_SAVE = 5
/** So many raters are at it at once, so that no step of one of them overtakes the one before. */
const AT_ONCE = 1000
const SAMPLE_MS = 5000
const PARTS = 5

const place: Place = { name: 'embedded database', server: false, instances: 1 }

interface Sample {
  readonly memory_mb: number
  readonly heap_mb: number
  readonly loop_p99_ms: number
}

/** Rater after rater opens a sheet, saves it five choices at a time and sends it, for that long; what the product says of itself, in five parts and as a whole. */
export function measureSoak(seconds: number): Promise<object[]> {
  return inPlace(
    place,
    Math.ceil((seconds * RATE) / 10 / AT_ONCE + 1) * AT_ONCE,
    async ({ project, products, database_url }) => {
      const urls = products.map(({ url }) => url)
      const look = (): Promise<Sample> => sampleOf(urls[0] ?? '')
      const before = await writtenAhead(database_url)
      await look() // what the start held up is not counted
      const samples: Sample[] = []
      let over = false
      const working = load({
        urls,
        connections: CONNECTIONS,
        seconds,
        rate: RATE,
        next: walk(project),
      }).finally(() => {
        over = true
      })
      while (!over) {
        await sleep(SAMPLE_MS)
        samples.push(await look())
      }
      const { per_second, p99_ms, failed } = await working
      return [
        ...partsOf(samples, seconds),
        {
          minutes: 'all',
          ...summary(samples),
          requests: `${per_second}/s, p99 ${p99_ms} ms`,
          failed,
          disk: await diskOf(database_url, before),
        },
      ]
    },
  )
}

const writtenAhead = async (database_url: string): Promise<string> =>
  (await ask(database_url, 'select pg_current_wal_lsn() as lsn'))['lsn'] ?? ''

/** Bytes a row with its indexes, and what was written ahead for each sheet that was sent. */
async function diskOf(database_url: string, before: string): Promise<string> {
  const sizes = ['subjects', 'forms', 'answers', 'outbox'].map(
    (table) =>
      `pg_total_relation_size('${table}') / greatest((select count(*) from ${table}), 1) as ${table}`,
  )
  const ahead =
    'round(pg_wal_lsn_diff(pg_current_wal_lsn(), $1) / greatest((select count(*) from answers where sequences is null), 1)) as "WAL a sheet"'
  return Object.entries(await ask(database_url, `select ${sizes.join(', ')}, ${ahead}`, [before]))
    .map(([what, bytes]) => `${what} ${bytes}`)
    .join(', ')
}

async function ask(
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

/** One step of a thousand raters after the other: open, nine savings, send; then the next thousand. */
function walk(project: BenchProject): Next {
  const savings = Math.ceil(project.question_ids.length / CHOICES_A_SAVE)
  let turn = 0
  return () => {
    const [round, step] = [
      Math.floor(turn / AT_ONCE / (savings + 2)),
      Math.floor(turn / AT_ONCE) % (savings + 2),
    ]
    const sheet = project.sheets[round * AT_ONCE + (turn % AT_ONCE)]
    if (!sheet) throw new Error('Everybody has sent their sheet: the project is too small.')
    turn++
    if (step === 0) return { method: 'GET', path: `/self-assessment-form/${sheet.subject_id}` }
    const answers = wholeSheet(project, sheet.form_id, turn)
    if (step <= savings)
      return {
        method: 'POST',
        path: '/api/v1/answers',
        body: JSON.stringify(answers.slice((step - 1) * CHOICES_A_SAVE, step * CHOICES_A_SAVE)),
      }
    return {
      method: 'POST',
      path: `/api/v1/answers/complete/${sheet.subject_id}`,
      body: JSON.stringify({ answers, self_evaluation: true }),
    }
  }
}

/** Reading them begins the delays of the loop anew. */
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
  // the least is what is left after a collection: if that grows without end, something is never let go
  'heap, MB': `least ${Math.min(...samples.map(({ heap_mb }) => heap_mb))}`,
  'event loop p99, ms': `${samples.map(({ loop_p99_ms }) => loop_p99_ms).toSorted((a, b) => a - b)[Math.floor(samples.length / 2)]}, worst ${Math.max(...samples.map(({ loop_p99_ms }) => loop_p99_ms))}`,
})
