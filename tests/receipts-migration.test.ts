import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClock } from './app.ts'
import { type DatabaseBefore, openDatabaseBefore } from './database-before.ts'
import { makeForm, makeMatrix, makeSubject, markReleased } from './factories.ts'

let database: DatabaseBefore
beforeAll(async () => {
  database = await openDatabaseBefore('0011_receipts.sql')
})
afterAll(() => database.close())

test('migration 0011 keeps the subjects, and the version before it can still add some', async () => {
  const context = { db: database.db, pool: database.pool, clock: testClock() }
  const matrix = await makeMatrix(context)
  const subject = await makeSubject(context, { matrix_id: matrix.id })
  await makeForm(context, { matrix_id: matrix.id, evaluator_id: subject.id })
  await markReleased(context, matrix.id)

  await database.migrate()
  const later = await makeSubject(context, { matrix_id: matrix.id })
  const { rows } = await database.pool.query(
    'select id, name, email, key_version, self_reopened, others_reopened from subjects order by name',
  )
  const fresh = { key_version: 1, self_reopened: 0, others_reopened: 0 }
  expect(rows).toEqual(
    [subject, later]
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .map(({ id, name, email }) => ({ id, name, email, ...fresh })),
  )
})
