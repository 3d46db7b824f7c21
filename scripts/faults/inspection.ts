import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findRunningPostgres } from '#server/embedded-postgres/postgres.ts'

/** Rows of a query on a database server. */
export async function queryServer<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  return client
    .query<Row>(text, values)
    .then((result) => result.rows)
    .finally(() => client.end())
}

/** Rows of a query on the embedded database that runs in the data folder. */
export async function queryEmbedded<Row extends pg.QueryResultRow>(
  data_dir: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return queryServer<Row>((await findRunningPostgres(data_dir)) ?? '', text, values)
}

/** Paths of the files below a folder that contain a word, in upper or lower case. */
export function filesContaining(folder: string, word: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  return files.filter((file) => readFileSync(file, 'latin1').toLowerCase().includes(word))
}

interface Waiting {
  /** Only ends what hangs: a busy machine takes long. */
  readonly patience_ms?: number
  readonly pause_ms?: number
}

/** Asks every `pause_ms` whether `done` holds; throws the name of the event after `patience_ms`. */
export async function waitUntil(
  event: string,
  done: () => Promise<boolean> | boolean,
  { patience_ms = 200_000, pause_ms = 100 }: Waiting = {},
): Promise<void> {
  const end = performance.now() + patience_ms
  while (!(await done())) {
    assert(performance.now() < end, `${event}: did not happen within ${patience_ms / 1000} s`)
    await sleep(pause_ms)
  }
}
