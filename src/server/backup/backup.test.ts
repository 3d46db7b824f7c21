import { createHash } from 'node:crypto'
import { Readable, Writable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../../tests/database.ts'
import type { Database } from '../database/database.ts'
import { checkBackup, readHeader, restoreBackup, writeBackup } from './backup.ts'

let source: Database
let target: Database
beforeEach(async () => {
  ;[source, target] = await Promise.all([openTestDatabase(), openTestDatabase()])
})
afterEach(() => Promise.all([source.close(), target.close()]))

const id = (number: number): string => `00000000-0000-0000-0000-${String(number).padStart(12, '0')}`
/** Characters that a text format could break or split at. */
const specialText = 'Núñez "O\'Hara"\ttab\nline\u2028separator \\ 🌱'

/**
 * Rows of every type that is hard to copy: bytes, lists with nulls, JSON, decimals, dates, instants
 * to the microsecond, numbered rows.
 */
async function insertSamples({ pool }: Database): Promise<void> {
  const now = '2026-11-20T09:00:00.123456Z'
  await pool.query(`
    insert into users (id, name, email, password_hash, created_at) values ('${id(1)}', 'Ana', 'ana@empresa.mx', 'hash', '${now}');
    insert into workspaces (id, name, created_at) values ('${id(2)}', 'Espacio', '${now}');
    insert into members values ('${id(2)}', '${id(1)}', 'owner');
    insert into sessions values ('\\x01', '${id(1)}', '${now}', '${now}', true);
    insert into activity (workspace_id, user_id, action, detail, happened_at) values ('${id(2)}', '${id(1)}', 'login', '{"a": [1, null, "b"]}', '${now}');
    insert into companies (id, workspace_id, name, time_zone, created_at) values ('${id(3)}', '${id(2)}', 'Empresa', 'America/Mexico_City', '${now}');
    insert into logos values ('${id(4)}', '${id(3)}', 'image/png', '\\x89504e470d0a1a0a00ff');
    insert into scales (id, workspace_id, name, created_at) values ('${id(5)}', '${id(2)}', 'Escala', '${now}');
    insert into evaluations (id, workspace_id, scale_id, name, created_at) values ('${id(6)}', '${id(2)}', '${id(5)}', 'Evaluación', '${now}');
    insert into matrices (id, workspace_id, company_id, evaluation_id, name, email_send_reports, limit_date, reminder_id, reminder_date, time_zone, creation_date,
      closes_at, reports_at, remind_at, erase_at, question_count, highest_value)
      values ('${id(7)}', '${id(2)}', '${id(3)}', '${id(6)}', 'Proyecto', 'ana@empresa.mx', '2026-12-31', 1, '2026-12-30', 'America/Mexico_City', '${now}',
      '${now}', '${now}', '${now}', '${now}', 3, 5)`)
  await pool.query('insert into subjects (id, matrix_id, name, email) values ($1, $2, $3, $4)', [
    id(8),
    id(7),
    specialText,
    'eva@empresa.mx',
  ])
  await pool.query(`
    insert into forms (id, matrix_id, evaluator_id, evaluated_id, relation_type_id) values ('${id(9)}', '${id(7)}', '${id(8)}', '${id(8)}', 1);
    insert into answers values ('${id(9)}', '${id(7)}', 3, 5, false, '{5,null,1}', '{9007199254740991,null,2}');
    insert into matrix_aggregates values ('${id(7)}', 0, 'Liderazgo', 3.14159265358979323846, 5);
    insert into proposal_lists values ('${id(8)}', '${id(7)}', 'sent', '${now}');
    insert into proposals (id, matrix_id, evaluated_id, outside_name, outside_email, relation_type_id, source)
      values ('${id(10)}', '${id(7)}', '${id(8)}', 'Sol', 'sol@norte.mx', 5, 'evaluated')`)
}

async function backupOf({ pool }: Database): Promise<Buffer> {
  const chunks: Buffer[] = []
  await writeBackup(
    pool,
    new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        chunks.push(chunk)
        done()
      },
    }),
  )
  return Buffer.concat(chunks)
}

const restore = ({ pool }: Database, backup: Buffer): Promise<Record<string, number>> =>
  restoreBackup(pool, Readable.from([backup]))

/** Every row of every table as PostgreSQL's text. */
async function allRows({ pool }: Database): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('sessions', 'migrations') order by 1",
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await pool.query<{ row: string }>(
        `select source::text as row from ${name} source order by 1`,
      )
      return [name, rows.map(({ row }) => row)] as const
    }),
  )
  return Object.fromEntries(found)
}

test('a restored database has the same rows as the one that was backed up', async () => {
  await insertSamples(source)
  const counts = await restore(target, await backupOf(source))
  expect(await allRows(target)).toEqual(await allRows(source))
  expect(counts).toMatchObject({ users: 1, subjects: 1, answers: 1, relation_types: 5 })
})

test('a restore brings no session and no tablet back', async () => {
  await insertSamples(source)
  await source.pool.query(
    `insert into kiosks (id, matrix_id, name, token_hash) values ('${id(10)}', '${id(7)}', 'Comedor', '\\x01')`,
  )
  await restore(target, await backupOf(source))
  const { rows } = await target.pool.query(
    'select (select count(*) from sessions) as sessions, (select count(*) from kiosks) as kiosks',
  )
  expect(rows).toEqual([{ sessions: 0, kiosks: 0 }])
})

test('new rows are numbered after the restored ones', async () => {
  await insertSamples(source)
  await restore(target, await backupOf(source))
  const { rows } = await target.pool.query(
    `insert into activity (workspace_id, action, happened_at) values ('${id(2)}', 'login', now()) returning id`,
  )
  expect(rows).toEqual([{ id: 2 }])
})

test('a backup made during writes contains the data of one instant', async () => {
  let count = 0
  let writing = true
  const write = async (): Promise<void> => {
    while (writing) {
      const [workspace, company] = [id(++count), id(++count)]
      await source.pool.query(`begin;
        insert into workspaces (id, name, created_at) values ('${workspace}', 'Espacio', now());
        insert into companies (id, workspace_id, name, time_zone, created_at) values ('${company}', '${workspace}', 'Empresa', 'UTC', now()); commit`)
    }
  }
  const writers = [write(), write()]
  const backups: Buffer[] = []
  while (backups.length < 5 || count < 100) backups.push(await backupOf(source))
  writing = false
  await Promise.all(writers)
  const counts = await restore(target, backups.at(-1) ?? Buffer.alloc(0))
  expect(counts['companies']).toBeGreaterThan(0)
  expect(counts['companies']).toBe(counts['workspaces'])
})

test('a restore into a database with data is refused and overwrites nothing', async () => {
  await insertSamples(source)
  const backup = await backupOf(source)
  await target.pool.query(
    `insert into workspaces (id, name, created_at) values ('${id(99)}', 'Ya estaba', now())`,
  )
  const before = await allRows(target)
  await expect(restore(target, backup)).rejects.toThrow(
    'The database is not empty (workspaces has rows): restore into a new DATA_DIR or an empty database.',
  )
  expect(await allRows(target)).toEqual(before)
})

test('a damaged backup is refused and leaves the database unchanged', async () => {
  await insertSamples(source)
  const backup = await backupOf(source)
  const before = await allRows(target)
  const text = gunzipSync(backup).toString()
  const damages = [
    ['unexpected end of file', backup.subarray(0, backup.length - 20)],
    ['its checksum does not match', gzipSync(text.replace('ana@empresa.mx', 'eva@empresa.mx'))],
    ['its checksum does not match', gzipSync(text.slice(0, -20))],
    ['its end is missing', gzipSync(text.slice(0, text.indexOf('#end')))],
    ['it is no backup of this product', gzipSync('hola')],
    ['incorrect header check', Buffer.from('hola')],
  ] as const
  for (const [reason, damaged] of damages) {
    await expect(restore(target, damaged)).rejects.toThrow(`The backup cannot be used: ${reason}.`)
    await expect(checkBackup(Readable.from([damaged]))).rejects.toThrow(reason)
  }
  expect(await allRows(target)).toEqual(before)
})

test('of a backup that holds a proposal as one word the rest is restored', async () => {
  await insertSamples(source)
  const [rows = ''] = gunzipSync(await backupOf(source))
    .toString()
    .replace(/^proposals\t.*$/m, 'proposals\t"evaluated"')
    .split('#end')
  const checksum = createHash('sha256').update(rows).digest('hex')
  const spoilt = gzipSync(`${rows}#end\t${JSON.stringify({ counts: {}, checksum })}\n`)
  expect(await checkBackup(Readable.from([spoilt]))).toEqual({ lost_proposals: 1 })
  expect(await restore(target, spoilt)).not.toHaveProperty('proposals')
  expect(await allRows(target)).toEqual({ ...(await allRows(source)), proposals: [] })
})

test('a backup of another schema is refused with what to do', async () => {
  const backup = await backupOf(source)
  await target.pool.query("insert into migrations (name, checksum) values ('9999_later.sql', '')")
  await expect(restore(target, backup)).rejects.toThrow(
    /The backup has the schema \d{4}_\w+\.sql and the database 9999_later\.sql: restore it into a new DATA_DIR or an empty database\./,
  )
  await expect(restore(source, await backupOf(target))).rejects.toThrow(
    'restore it with the release that made it, or a later one',
  )
})

test('the header of a backup names its schema', async () => {
  const header = await readHeader(Readable.from([await backupOf(source)]))
  expect(header.schema).toMatch(/^\d{4}_\w+\.sql$/)
})
