import { createHash } from 'node:crypto'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '../database/transaction.ts'
import {
  continueNumbering,
  endUnopenedSlips,
  findTables,
  insertRows,
  lockEmptyTables,
  removeTimeLimits,
  type Table,
} from './backup-tables.ts'

/**
 * A backup is gzip over lines: a name, a tab, JSON. The first line is the header, the last the
 * footer with the checksum of all lines before it, the others are rows under the name of their
 * table. PostgreSQL itself writes and reads that JSON, so no value is converted.
 */
const HEADER = '#contorno-backup-1'
const FOOTER = '#end'
const BATCH_ROWS = 200
const BATCH_CHARACTERS = 4_000_000
const TEXT_CHARACTERS = 64_000

export interface Header {
  /** The name of the last migration. */
  readonly schema: string
  readonly made_at: string
}
interface Footer {
  readonly counts: Counts
  readonly checksum: string
}
/** Rows by table. */
export type Counts = Record<string, number>
type Entry = readonly [name: string, json: string]

/** Writes the data of one instant, also while other connections write. */
export async function writeBackup(pool: Pool, target: Writable): Promise<Counts> {
  return inTransaction(
    pool,
    async (client) => {
      await removeTimeLimits(client)
      const counts: Counts = {}
      await pipeline(encode(entriesIn(client), counts), createGzip(), target)
      return counts
    },
    'isolation level repeatable read read only',
  )
}

async function* entriesIn(client: PoolClient): AsyncGenerator<Entry> {
  const {
    rows: [header],
  } = await client.query<Header>(
    'select max(name) as schema, now()::text as made_at from migrations',
  )
  yield [HEADER, JSON.stringify(header)]
  for (const { name, quoted, columns } of await findTables(client)) {
    await client.query(
      `declare rows no scroll cursor for select to_jsonb(source.*)::text as json from (select ${columns} from ${quoted}) as source`,
    )
    for (;;) {
      const { rows } = await client.query<{ json: string }>(`fetch ${BATCH_ROWS} from rows`)
      if (rows.length === 0) break
      for (const { json } of rows) yield [name, json]
    }
    await client.query('close rows')
  }
}

/** The lines of a backup, many at a time: gzip takes 40 µs for each text. Adds to `counts`. */
async function* encode(entries: AsyncIterable<Entry>, counts: Counts): AsyncGenerator<string> {
  const checksum = createHash('sha256')
  let lines = ''
  for await (const [name, json] of entries) {
    if (name !== HEADER) counts[name] = (counts[name] ?? 0) + 1
    lines += `${name}\t${json}\n`
    if (lines.length < TEXT_CHARACTERS) continue
    checksum.update(lines)
    yield lines
    lines = ''
  }
  checksum.update(lines)
  yield `${lines}${FOOTER}\t${JSON.stringify({ counts, checksum: checksum.digest('hex') } satisfies Footer)}\n`
}

/** Reads only the header, which tells which schema the backup needs. */
export async function readHeader(source: Readable): Promise<Header> {
  for await (const [, json] of decode(source)) return JSON.parse(json) as Header
  throw unusable('it is empty')
}

/** Until 0.3.0 a proposal of a rater was backed up as one word, without its row. */
const isLost = (json: string): boolean => !json.startsWith('{')

/** @throws Error when anything in the backup is missing or changed. */
export async function checkBackup(source: Readable): Promise<{ lost_proposals: number }> {
  let lost_proposals = 0
  for await (const [, json] of decode(source)) if (isLost(json)) lost_proposals++
  return { lost_proposals }
}

/**
 * Restores all of a backup or nothing.
 * @throws Error unless the database has the backup's schema and no data.
 */
export async function restoreBackup(pool: Pool, source: Readable): Promise<Counts> {
  return inTransaction(pool, async (client) => {
    await removeTimeLimits(client)
    const tables = await findTables(client)
    await lockEmptyTables(client, tables)
    const byName = new Map(tables.map((table) => [table.name, table]))
    const counts = await insertEntries(client, byName, source)
    // a backup of an earlier release has no such table
    if (byName.has('slips')) await endUnopenedSlips(client)
    await continueNumbering(client, tables)
    return counts
  })
}

async function insertEntries(
  client: PoolClient,
  tables: ReadonlyMap<string, Table>,
  source: Readable,
): Promise<Counts> {
  const counts: Counts = {}
  let batch = { table: [...tables.values()][0], rows: [] as string[], characters: 0 }
  const flush = async (table: Table | undefined): Promise<void> => {
    if (batch.table && batch.rows.length > 0) await insertRows(client, batch.table, batch.rows)
    batch = { table, rows: [], characters: 0 }
  }
  for await (const [name, json] of decode(source)) {
    if (name === HEADER) {
      await checkSchema(client, JSON.parse(json) as Header)
      continue
    }
    if (isLost(json)) continue
    const table = tables.get(name)
    if (!table) throw unusable(`it has rows of a table ${name}, which the database does not have`)
    if (
      batch.table !== table ||
      batch.rows.length === BATCH_ROWS ||
      batch.characters > BATCH_CHARACTERS
    )
      await flush(table)
    batch.rows.push(json)
    batch.characters += json.length
    counts[name] = (counts[name] ?? 0) + 1
  }
  await flush(undefined)
  return counts
}

async function checkSchema(client: PoolClient, header: Header): Promise<void> {
  const {
    rows: [found],
  } = await client.query<{ schema: string }>('select max(name) as schema from migrations')
  if (found?.schema === header.schema) return
  const advice =
    header.schema > (found?.schema ?? '')
      ? 'restore it with the release that made it, or a later one'
      : 'restore it into a new DATA_DIR or an empty database'
  throw new Error(
    `The backup has the schema ${header.schema} and the database ${found?.schema}: ${advice}.`,
  )
}

/**
 * The entries of a backup, without its footer.
 * @throws Error when the backup is damaged or incomplete.
 */
async function* decode(source: Readable): AsyncGenerator<Entry> {
  const checksum = createHash('sha256')
  let first = true
  for await (const line of readLines(source)) {
    const tab = line.indexOf('\t')
    const [name, json] = [line.slice(0, tab), line.slice(tab + 1)]
    if (first && name !== HEADER) throw unusable('it is no backup of this product')
    first = false
    if (name === FOOTER) {
      if (readFooter(json)?.checksum !== checksum.digest('hex'))
        throw unusable('its checksum does not match')
      return
    }
    checksum.update(line).update('\n')
    yield [name, json]
  }
  throw unusable('its end is missing')
}

/** Null where it is no JSON. */
function readFooter(json: string): Footer | null {
  try {
    return JSON.parse(json) as Footer
  } catch {
    return null
  }
}

/**
 * Splits at line feeds only, because answers may contain other characters that readline takes for
 * line ends.
 */
async function* readLines(source: Readable): AsyncGenerator<string> {
  const unpacked = createGunzip()
  const unpacking = pipeline(source, unpacked).catch((error: Error) => unpacked.destroy(error))
  let rest = ''
  try {
    for await (const chunk of unpacked.setEncoding('utf8')) {
      const lines = (rest + String(chunk)).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
    if (rest) yield rest
  } catch (error) {
    throw unusable(error instanceof Error ? error.message : String(error))
  } finally {
    unpacked.destroy()
    source.destroy()
    await unpacking
  }
}

const unusable = (reason: string): Error => new Error(`The backup cannot be used: ${reason}.`)
