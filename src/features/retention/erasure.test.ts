import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Product, startProduct } from '#app/product.ts'
import { readConfig } from '#server/config.ts'
import { newId } from '#shared/ids.ts'
import { type TestClock, testClock } from '../../../tests/app.ts'
import {
  makeAnswers,
  makeCompany,
  makeForm,
  makeMatrix,
  makeSubject,
  makeUser,
  markReleased,
} from '../../../tests/factories.ts'
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

beforeAll(start, 60_000)
afterAll(async () => {
  await product.close()
  rmSync(data_dir, { recursive: true })
})

/** Every file under the data folder in which a word can be read, in whatever case. */
function filesWith(word: string): string[] {
  const files = readdirSync(data_dir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return files
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file, 'latin1').toLowerCase().includes(word))
}

/** A released matrix with answers, in which every field that points to a person holds the word. */
async function filledWith(word: string) {
  const f = product.context
  const { id: user_id, workspace_id } = await makeUser(f)
  const company = await makeCompany(f, { workspace_id })
  const matrix = await makeMatrix(f, { workspace_id, company_id: company.id, name: 'Liderazgo' })
  await f.db
    .updateTable('matrices')
    .set({ email_send_reports: `${word}-rh@ceiba.mx` })
    .where('id', '=', matrix.id)
    .execute()
  const column = {
    id: newId(),
    workspace_id,
    company_id: company.id,
    name: 'Puesto',
    type: 'text',
  } as const
  await f.db.insertInto('subject_properties').values(column).execute()
  await f.db
    .insertInto('matrix_subject_properties')
    .values({ matrix_id: matrix.id, subject_property_id: column.id, position: 0 })
    .execute()
  const people = []
  for (let n = 0; n < 8; n++) {
    const person = await makeSubject(f, {
      matrix_id: matrix.id,
      name: `${word.toUpperCase()} ${n}`,
      email: `${word}-${n}@ceiba.mx`,
    })
    await f.db
      .insertInto('subject_values')
      .values({
        subject_id: person.id,
        matrix_id: matrix.id,
        subject_property_id: column.id,
        value: `${word}-puesto-${n}`,
      })
      .execute()
    people.push(person)
  }
  const forms: string[] = []
  for (const evaluated of people.slice(0, 6)) {
    for (const evaluator of people.filter((person) => person !== evaluated).slice(0, 4)) {
      forms.push(
        (
          await makeForm(f, {
            matrix_id: matrix.id,
            evaluator_id: evaluator.id,
            evaluated_id: evaluated.id,
            relation_type_id: 3,
          })
        ).id,
      )
    }
  }
  await markReleased(f, matrix.id)
  for (const form of forms) await makeAnswers(f, form, [5, 4, 3, 0], `${word}-comentario`)
  for (const { id } of people) {
    await f.db
      .insertInto('notices')
      .values({ subject_id: id, version: '1', shown_at: clock.now() })
      .execute()
    await f.pool.query(
      `insert into outbox (id, kind, dedupe_key, workspace_id, matrix_id, subject_id, created_at, due_at) values (gen_random_uuid(), 'receipt', $1, $2, $3, $4, $5, $5)`,
      [`receipt ${id} others`, workspace_id, matrix.id, id, clock.now()],
    )
  }
  await f.pool.query(
    `insert into outbox (id, kind, dedupe_key, matrix_id, email, created_at, due_at, failed_at, failure) values (gen_random_uuid(), 'reports_ready', $1, $2, $3, $4, $4, $4, $5)`,
    [`x ${matrix.id}`, matrix.id, `${word}-rh@ceiba.mx`, clock.now(), `550 ${word}@ceiba.mx`],
  )
  await product.runDueJobs()
  await f.pool.query('analyze')
  await f.pool.query('checkpoint')
  return { matrix, company, user_id }
}

/** When the processes of the database began: later, once it has come back from a crash; undefined while it does not answer. */
const beganAt = () =>
  rowsOf<{ backend_start: Date }>(
    `select backend_start from pg_stat_activity where backend_type = 'checkpointer'`,
  ).then(
    (rows) => rows[0]?.backend_start.toISOString(),
    () => undefined,
  )

const passTo = async (instant: string) => {
  clock.set(instant)
  await product.runDueJobs()
}

describe('the erasure, on the files of a real database', () => {
  let erased: Awaited<ReturnType<typeof filledWith>>

  test('before its day a canary is read in tables, in the log of changes, in statistics and in mail files', async () => {
    erased = await filledWith('canarioalfa')
    await filledWith('canariobeta')
    await product.context.db
      .updateTable('matrices')
      .set({ erase_at: new Date('2027-03-01T06:00:00Z') })
      .where('id', '!=', erased.matrix.id)
      .execute()
    const files = filesWith('canarioalfa').map((file) => path.relative(data_dir, file))
    expect(files.filter((file) => file.includes('pg_wal')).length).toBeGreaterThan(0)
    expect(files.filter((file) => file.includes('base')).length).toBeGreaterThan(5)
    expect(files.filter((file) => file.endsWith('.eml')).length).toBeGreaterThan(7)
    expect(
      await rowsOf(
        `select 1 from pg_stats where tablename = 'subjects' and histogram_bounds::text ilike '%canarioalfa%'`,
      ),
    ).not.toEqual([])
  }, 60_000)

  test('twenty-eight days and twenty-three hours after the deadline everything is still there', async () => {
    await passTo('2027-01-03T05:00:00Z')
    expect(
      await rowsOf('select 1 from subjects where matrix_id = $1', [erased.matrix.id]),
    ).toHaveLength(8)
  })

  test('twenty-nine days and an hour after it not one byte is left in any file, and the other project is whole', async () => {
    await passTo('2027-01-03T07:00:00Z')
    expect(filesWith('canarioalfa')).toEqual([])
    expect(await rowsOf(`select 1 from subjects where name like 'CANARIOBETA%'`)).toHaveLength(8)
    expect(
      await rowsOf(`select 1 from comments where comment = 'canariobeta-comentario'`),
    ).toHaveLength(24)
    expect(filesWith('canariobeta').filter((file) => file.endsWith('.eml')).length).toBeGreaterThan(
      7,
    )
  }, 60_000)

  test('what stays is the counts and the averages of at least five evaluated people, told by a certificate', async () => {
    const [stone] = await rowsOf<{
      subjects: number
      forms: number
      answered: number
      bytes_purged_at: Date | null
    }>('select * from erasures where matrix_id = $1', [erased.matrix.id])
    expect(stone).toMatchObject({
      subjects: 8,
      forms: 24,
      answered: 24,
      bytes_purged_at: clock.now(),
    })
    expect(
      await rowsOf(
        'select competence, mean, evaluated from matrix_aggregates where matrix_id = $1 order by position',
        [erased.matrix.id],
      ),
    ).toEqual([
      { competence: 'Competencia 1', mean: '4.500000', evaluated: 6 },
      { competence: 'Competencia 2', mean: '3.000000', evaluated: 6 },
    ])
  })

  test('it happens once, and a clock that goes back brings nothing back', async () => {
    await passTo('2026-12-20T07:00:00Z')
    await passTo('2027-01-04T07:00:00Z')
    expect(await rowsOf('select 1 from erasures')).toHaveLength(1)
  })

  test('interrupted after the deletion, it is finished at the next start, before anybody is served', async () => {
    clock.set('2026-11-20T16:00:00Z')
    const other = await filledWith('canariogama')
    clock.set('2027-02-03T07:00:00Z')
    await eraseDue(product.context)
    expect(filesWith('canariogama')).not.toEqual([])
    await product.close()
    await start()
    expect(filesWith('canariogama')).toEqual([])
    expect(
      await rowsOf('select 1 from erasures where matrix_id = $1 and bytes_purged_at is not null', [
        other.matrix.id,
      ]),
    ).toHaveLength(1)
  }, 60_000)

  test('a project or a company that is deleted leaves no byte either, logo included', async () => {
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
      expect(filesWith(word)).toEqual([])
  }, 60_000)

  test('a file that a crash of the database left behind goes with the next purge', async () => {
    const client = await product.context.pool.connect()
    client.on('error', () => {})
    await client.query('begin')
    await client.query(
      `create table lost as select 'canariozeta' as name from generate_series(1, 100)`,
    )
    await product.context.pool.query('checkpoint')
    const [backend] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
    const before = await beganAt()
    process.kill(backend?.pid ?? 0, 'SIGKILL')
    client.release(true)
    await expect
      .poll(beganAt, { timeout: 20_000, interval: 100 })
      .toSatisfy((now) => now !== undefined && now !== before)
    const orphans = filesWith('canariozeta').filter((file) => file.includes('base'))
    expect(orphans).not.toEqual([])
    // the purge spares files of the last second, because their transaction may still be open
    const longAgo = new Date('2026-01-01')
    for (const file of orphans) utimesSync(file, longAgo, longAgo)
    await product.context.db.insertInto('purges').values({ target_id: newId() }).execute()
    await product.runDueJobs()
    expect(filesWith('canariozeta')).toEqual([])
  }, 60_000)
})
