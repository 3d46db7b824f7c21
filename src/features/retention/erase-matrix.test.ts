import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Product, startProduct } from '#app/product.ts'
import { readConfig } from '#server/core/config.ts'
import { newId } from '#shared/ids.ts'
import { type TestClock, testClock } from '../../../tests/app.ts'
import { filesWith, matrixWithCanary } from '../../../tests/retention-fixtures.ts'
import { eraseDue } from './server/jobs.ts'

const data_dir = mkdtempSync(path.join(tmpdir(), 'contorno-erasure-'))
const config = readConfig({
  DATA_DIR: data_dir,
  PORT: '0',
  PUBLIC_URL: 'http://localhost:3000',
  LOG_LEVEL: 'error',
})
const clock: TestClock = testClock()
let product: Product

const start = async () => {
  product = await startProduct(config, { clock })
}
const rowsOf = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await product.context.pool.query(text, values)).rows as Row[]

beforeAll(start)
afterAll(async () => {
  await product.close()
  rmSync(data_dir, { recursive: true })
})

const filesHolding = (word: string) => filesWith(data_dir, word)

/** Gives people numbers, slips and a tablet with the word in names and hashes; one has no e-mail. */
async function printSlips(matrix_id: string, word: string): Promise<void> {
  const people = await rowsOf<{ id: string }>(
    'select id from subjects where matrix_id = $1 order by id',
    [matrix_id],
  )
  for (const [at, { id }] of people.entries()) {
    await rowsOf('update subjects set external_id = $2 where id = $1', [id, `${word}-${at}`])
    await rowsOf(
      `insert into slips (id, subject_id, matrix_id, number, code_hash, printed_on)
       values (gen_random_uuid(), $1, $2, 1, $3, '2026-11-20')`,
      [id, matrix_id, Buffer.from(`${word} ${at}`)],
    )
  }
  await rowsOf(
    `insert into kiosks (id, matrix_id, name, token_hash) values (gen_random_uuid(), $1, $2, $3)`,
    [matrix_id, `${word} comedor`, Buffer.from(`${word} tableta`)],
  )
  await rowsOf('update matrices set without_email = true where id = $1', [matrix_id])
  await rowsOf('update subjects set email = null where id = $1', [people[0]?.id])
}

/** Fills a matrix with the word and writes all of it to the files of the database and of mails. */
async function filledWith(word: string) {
  const filled = await matrixWithCanary(product.context, word)
  await product.runDueJobs()
  await printSlips(filled.matrix.id, word)
  await product.context.pool.query('analyze')
  await product.context.pool.query('checkpoint')
  return filled
}

/** When the database last started; undefined while it does not answer. */
const databaseStartedAt = () =>
  rowsOf<{ backend_start: Date }>(
    `select backend_start from pg_stat_activity where backend_type = 'checkpointer'`,
  ).then(
    (rows) => rows[0]?.backend_start.toISOString(),
    () => undefined,
  )

const runJobsAt = async (instant: string) => {
  clock.set(instant)
  await product.runDueJobs()
}

describe('the erasure of a matrix, on the files of a real database', () => {
  let erased: Awaited<ReturnType<typeof filledWith>>

  test('leaves a canary in tables, in the write-ahead log, in statistics and in mail files before it is due', async () => {
    erased = await filledWith('canarioalfa')
    await filledWith('canariobeta')
    await product.context.db
      .updateTable('matrices')
      .set({ erase_at: new Date('2027-03-01T06:00:00Z') })
      .where('id', '!=', erased.matrix.id)
      .execute()
    for (const text of [
      'canarioalfa-7',
      'canarioalfa 7',
      'canarioalfa comedor',
      'canarioalfa tableta',
    ])
      // a number, the hash of a slip, the name of a tablet, and the hash of its token
      expect(filesHolding(text).length, text).toBeGreaterThan(0)
    const files = filesHolding('canarioalfa').map((file) => path.relative(data_dir, file))
    expect(files.filter((file) => file.includes('pg_wal')).length).toBeGreaterThan(0)
    expect(files.filter((file) => file.includes('base')).length).toBeGreaterThan(5)
    expect(files.filter((file) => file.endsWith('.eml')).length).toBeGreaterThan(7)
    expect(
      await rowsOf(
        `select 1 from pg_stats where tablename = 'subjects' and histogram_bounds::text ilike '%canarioalfa%'`,
      ),
    ).not.toEqual([])
  })

  test('deletes nothing 28 days and 23 hours after the deadline', async () => {
    await runJobsAt('2027-01-03T05:00:00Z')
    expect(
      await rowsOf('select 1 from subjects where matrix_id = $1', [erased.matrix.id]),
    ).toHaveLength(8)
  })

  test('leaves no byte in any file 29 days and an hour after the deadline, and does not touch another matrix', async () => {
    await runJobsAt('2027-01-03T07:00:00Z')
    expect(filesHolding('canarioalfa')).toEqual([])
    const slips = await rowsOf<{ matrix_id: string }>('select distinct matrix_id from slips')
    expect(slips.map(({ matrix_id }) => matrix_id)).not.toContain(erased.matrix.id)
    expect(
      await rowsOf(`select 1 from subjects where number_key like 'canariobeta%'`),
    ).toHaveLength(8)
    expect(await rowsOf(`select 1 from subjects where name like 'CANARIOBETA%'`)).toHaveLength(8)
    expect(
      await rowsOf(`select 1 from comments where comment = 'canariobeta-comentario'`),
    ).toHaveLength(24)
    expect(
      await rowsOf(`select 1 from prompt_comments where comment = 'canariobeta-comentario'`),
    ).toHaveLength(24)
    expect(
      filesHolding('canariobeta').filter((file) => file.endsWith('.eml')).length,
    ).toBeGreaterThan(7)
  })

  test('keeps the counts and the means of at least five evaluated, as they were printed', async () => {
    const [erasure] = await rowsOf<{
      subjects: number
      forms: number
      answered: number
      bytes_purged_at: Date | null
    }>('select * from erasures where matrix_id = $1', [erased.matrix.id])
    expect(erasure).toMatchObject({
      subjects: 8,
      forms: 24,
      answered: 24,
      bytes_purged_at: clock.now(),
    })
    expect(
      await rowsOf(
        'select competence, mean, bound, evaluated from matrix_aggregates where matrix_id = $1 order by position',
        [erased.matrix.id],
      ),
    ).toEqual([
      { competence: 'Competencia 1', mean: '3.700000', bound: 'at_least', evaluated: 6 },
      { competence: 'Competencia 2', mean: '3.000000', bound: null, evaluated: 6 },
    ])
  })

  test('happens once, even when the clock goes back', async () => {
    await runJobsAt('2026-12-20T07:00:00Z')
    await runJobsAt('2027-01-04T07:00:00Z')
    expect(await rowsOf('select 1 from erasures')).toHaveLength(1)
  })

  test('is finished at the next start, before any request is served, when it was interrupted after the deletion', async () => {
    clock.set('2026-11-20T16:00:00Z')
    const other = await filledWith('canariogama')
    clock.set('2027-02-03T07:00:00Z')
    await eraseDue(product.context)
    expect(filesHolding('canariogama')).not.toEqual([])
    await product.close()
    await start()
    expect(filesHolding('canariogama')).toEqual([])
    expect(
      await rowsOf('select 1 from erasures where matrix_id = $1 and bytes_purged_at is not null', [
        other.matrix.id,
      ]),
    ).toHaveLength(1)
  })

  test('leaves no byte of a deleted matrix or company either, logo included', async () => {
    clock.set('2026-11-20T16:00:00Z')
    const { matrix } = await filledWith('canariodelta')
    const { company } = await filledWith('canarioepsilon')
    await product.context.db
      .insertInto('logos')
      .values({
        id: newId(),
        company_id: company.id,
        media_type: 'image/webp',
        image: Buffer.from('canariologo'.repeat(3)),
      })
      .execute()
    await product.context.pool.query('delete from matrices where id = $1', [matrix.id])
    await product.context.pool.query('delete from matrices where company_id = $1', [company.id])
    await product.context.pool.query('delete from companies where id = $1', [company.id])
    await product.runDueJobs()
    for (const word of ['canariodelta', 'canarioepsilon', 'canariologo'])
      expect(filesHolding(word)).toEqual([])
  })

  test('removes a file that a crash of the database left behind with the next purge', async () => {
    const client = await product.context.pool.connect()
    client.on('error', () => {})
    await client.query('begin')
    await client.query(
      `create table lost as select 'canariozeta' as name from generate_series(1, 100)`,
    )
    await product.context.pool.query('checkpoint')
    const [backend] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
    const before = await databaseStartedAt()
    process.kill(backend?.pid ?? 0, 'SIGKILL')
    client.release(true)
    await expect
      .poll(databaseStartedAt, { interval: 100 })
      .toSatisfy((now) => now !== undefined && now !== before)
    const orphans = filesHolding('canariozeta').filter((file) => file.includes('base'))
    expect(orphans).not.toEqual([])
    // The purge spares files of the last second, because their transaction may still be open.
    const longAgo = new Date('2026-01-01')
    for (const file of orphans) utimesSync(file, longAgo, longAgo)
    await product.context.db.insertInto('purges').values({ target_id: newId() }).execute()
    await product.runDueJobs()
    expect(filesHolding('canariozeta')).toEqual([])
  })
})
