import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, migrationsFolder } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { testClock } from './app.ts'
import { openEmptyDatabase } from './database.ts'
import { makeAnswers, makeForm, makeMatrix, makeSubject, markReleased } from './factories.ts'

const [PEER, TEAM, CLIENT] = [3, 4, 5]

let database: Database
beforeAll(async () => {
  database = await openEmptyDatabase()
})
afterAll(() => database.close())

/** A matrix in which Ana has three forms about Luis, one about Eva and a self-evaluation. */
async function matrixWithThreeForms(limit_date: string) {
  const context = { ...database, clock: testClock() }
  const matrix = await makeMatrix(context, { limit_date })
  const subject = async (name: string) =>
    (await makeSubject(context, { matrix_id: matrix.id, name })).id
  const [ana, luis, eva] = [await subject('Ana'), await subject('Luis'), await subject('Eva')]
  const form = (evaluated_id: string, relation_type_id: number) =>
    makeForm(context, { matrix_id: matrix.id, evaluator_id: ana, evaluated_id, relation_type_id })
  const forms = [
    await form(luis, TEAM),
    await form(luis, PEER),
    await form(luis, CLIENT),
    await form(eva, CLIENT),
    await form(ana, 1),
  ]
  return { context, matrix, forms }
}

test('migration 0012 keeps the first form of each pair in drafts, and marks the further ones of released matrices', async () => {
  await migrate(database.pool, migrationsFolder, '0012')
  const draft = await matrixWithThreeForms('2999-12-04')
  const [released, read] = [
    await matrixWithThreeForms('2999-12-04'),
    await matrixWithThreeForms('2020-12-04'),
  ]
  for (const { context, matrix, forms } of [released, read]) {
    await markReleased(context, matrix.id)
    for (const { id } of forms) await makeAnswers(context, id, [1, 2, 3, 4], 'Sí')
  }

  await migrate(database.pool, migrationsFolder)

  const formsOf = async (matrix_id: string) =>
    (
      await database.db
        .selectFrom('forms')
        .leftJoin('answers', 'form_id', 'forms.id')
        .where('forms.matrix_id', '=', matrix_id)
        .select(['relation_type_id', 'repeated', 'withheld', 'choices'])
        .execute()
    )
      .map(({ relation_type_id, repeated, withheld, choices }) =>
        [
          relation_type_id,
          repeated ? 'repeated' : 'first',
          ...(withheld ? ['withheld'] : []),
          choices ? 'answered' : 'open',
        ].join(' '),
      )
      .toSorted()
  expect(await formsOf(draft.matrix.id)).toEqual(['1 first open', '3 first open', '5 first open'])
  expect(await formsOf(released.matrix.id)).toEqual([
    '1 first answered',
    '3 first answered',
    '4 repeated answered',
    '5 first answered',
    '5 repeated answered',
  ])
  expect(await formsOf(read.matrix.id)).toEqual([
    '1 first answered',
    '3 first answered',
    '4 repeated withheld answered',
    '5 first answered',
    '5 repeated withheld answered',
  ])
  expect(
    await database.db.selectFrom('activity').select(['action', 'target_id', 'detail']).execute(),
  ).toEqual([
    { action: 'forms.repeated_removed', target_id: draft.matrix.id, detail: { forms: 2 } },
  ])
})
