import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeBackup } from '#server/backup/backup.ts'
import { type Database, migrationsFolder } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { findUnreleased } from '../scripts/cut-version.ts'
import { builtCommand, readyAddress } from '../scripts/faults/product-process.ts'
import { openEmptyDatabase, openTwins } from './database.ts'
import { runCommand } from './operator-command.ts'
import { fillRelease, RELEASES } from './released-data.ts'
import { changedTables, digestsOf } from './table-digests.ts'

/** The data of each released version start in this one, also after a kill in the middle. */
const folder = mkdtempSync(path.join(tmpdir(), 'contorno-upgrades-'))
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** A database that `contorno restore` fills from a backup of these data. */
async function restoreFrom({ pool }: Database, name: string): Promise<Database> {
  const file = path.join(folder, `${name}.gz`)
  await writeBackup(pool, createWriteStream(file))
  const restored = await openEmptyDatabase()
  const { code, stderr } = await runCommand(['restore', file], { database_url: restored.url })
  expect([code, stderr]).toEqual([0, ''])
  return restored
}

interface Table {
  readonly name: string
  readonly columns: string
}

async function listTables({ pool }: Database): Promise<readonly Table[]> {
  const { rows } = await pool.query<Table>(
    `select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
     from information_schema.columns where table_schema = 'public' and table_name <> 'migrations' and column_name <> 'report_method' group by 1 order by 1`,
  )
  return rows
}

/** How many rows each table has, and a checksum over the given columns of all. */
async function summarize({ pool }: Database, tables: readonly Table[]) {
  const summaries = tables.map(async ({ name, columns }) => {
    const { rows } = await pool.query<{ rows: number; checksum: string }>(
      `select count(*)::int as rows, md5(string_agg(r::text, '' order by r::text)) as checksum from (select ${columns} from ${name}) r`,
    )
    return [name, rows[0]] as const
  })
  return Object.fromEntries(await Promise.all(summaries))
}

/** The methods of the reports of the projects, in their order. */
const listMethods = async ({ pool }: Database): Promise<readonly number[]> =>
  (
    await pool.query<{ report_method: number }>('select report_method from matrices order by name')
  ).rows.map(({ report_method }) => report_method)

const LEFT_OUT_OF_BACKUPS = ['api_tokens', 'migrations', 'recovery_codes']

const findLastMigration = async ({ pool }: Database): Promise<string> =>
  (await pool.query<{ name: string }>('select max(name) as name from migrations')).rows[0]?.name ??
  ''

/** Starts the built product, which migrates first. */
function start({ url }: Database): ChildProcess {
  const child = spawn(process.execPath, [builtCommand(), 'start'], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      APP_SECRET: 'un secreto compartido de todas las pruebas',
      DATA_DIR: path.join(folder, String(children.length)),
      PORT: '0',
      ROLE: 'web',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return child
}

/** Kills a start with SIGKILL when it has run the migration and is about to commit it. */
async function killBeforeCommit(database: Database, name: string): Promise<void> {
  const { pool } = database
  await pool.query(
    `create function pause() returns trigger language plpgsql as $$ begin
       if new.name = '${name}' then perform pg_advisory_xact_lock(0, 1); end if;
       return new;
     end $$;
     create trigger pause before insert on migrations for each row execute function pause()`,
  )
  const lock = await pool.connect()
  await lock.query('select pg_advisory_lock(0, 1)')
  const child = start(database)
  const paused = async () =>
    (
      await pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event = 'advisory' and query ilike 'insert %'",
      )
    ).rowCount
  await expect.poll(paused).toBe(1)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await lock.query('select pg_advisory_unlock(0, 1)')
  lock.release()
  // waits until the server has noticed
  await pool.query('drop trigger pause on migrations; drop function pause')
}

test('each version before this one has its data here', () => {
  const changelog = readFileSync('CHANGELOG.md', 'utf8')
  const released = [...changelog.matchAll(/^## \[(\d[\d.]+)\] - /gm)].map(([, version]) => version)
  const earlier = findUnreleased(changelog) === '' ? released.slice(1) : released
  expect(RELEASES.map(({ version }) => version).toReversed()).toEqual(earlier)
})

// these migrations change rows
test.each([
  { ...RELEASES[0], killed_at: '0012_one_sheet_per_person.sql', open: 3 },
  { ...RELEASES[1], killed_at: '0079_whom_mails_are_about.sql', open: 3 },
  { ...RELEASES[2], killed_at: '0101_fifth_report_method.sql', open: 4 },
])(
  'the data of $version start in this version, also after a kill at $killed_at',
  async ({ version, last, people, killed_at, open }) => {
    const [straight, killed] = await openTwins((pool) => fillRelease(pool, { last, people }))
    const restored = await restoreFrom(straight, version)
    const tables = await listTables(straight)
    const before = await summarize(straight, tables)
    expect(before['subjects']?.rows).toBe(3 * people)
    expect(before['answers']?.rows).toBeGreaterThan(8 * people)
    await migrate(straight.pool, migrationsFolder)
    const after = await summarize(straight, tables)
    // a deadline of today needs no reminder
    expect(after['reminder_options']?.rows).toBe(6)
    expect({ ...after, reminder_options: before['reminder_options'] }).toEqual(before)
    // what people have on paper keeps its numbers
    expect(await listMethods(straight)).toEqual([5, 5, open, 3])
    const differing = changedTables(await digestsOf(straight), await digestsOf(restored))
    expect(differing.filter((table) => !LEFT_OUT_OF_BACKUPS.includes(table))).toEqual([])

    await killBeforeCommit(killed, killed_at)
    const reached = await findLastMigration(killed)
    expect([reached > last, reached < killed_at]).toEqual([true, true])
    const child = start(killed)
    expect((await fetch(`${await readyAddress(child)}/ready`)).status).toBe(200)
    child.kill('SIGTERM')
    await once(child, 'exit')
    // its rows hold when each ran
    expect(changedTables(await digestsOf(straight), await digestsOf(killed))).toEqual([
      'migrations',
    ])
    await Promise.all([straight.close(), killed.close(), restored.close()])
  },
)
