import assert from 'node:assert/strict'
import { openDatabase, migrationsFolder } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { newId } from '#shared/ids.ts'
import { seededRandom } from '#shared/random.ts'
import { makeAnswers } from '../../tests/factories.ts'
import { makeRaterMatrix, signedInAdmin, withDataFolder, withProduct } from './fixture.ts'
import { filesContaining, queryEmbedded } from './inspection.ts'
import { killWhileStarting, runBuiltProduct } from './product-process.ts'

const CANARY = 'canarioborrado'
const EARLIER_RELEASE = '0003_matrices.sql'
const between = (random: () => number, least: number, most: number): number =>
  least + random() * (most - least)

/**
 * Kills starts in which an overdue erasure runs; the next complete start leaves nothing of the
 * matrix in any file.
 */
export function killDuringErasure(rounds: number): Promise<string> {
  return withDataFolder(async (data_dir) => {
    const random = seededRandom('erasure')
    const matrix = await withProduct(data_dir, async (context) => {
      const made = await makeRaterMatrix(context, await signedInAdmin(context), {
        subjects: 40,
        released: true,
      })
      await context.pool.query(
        `update subjects set name = '${CANARY} ' || id, email = '${CANARY}-' || id || '@ceiba.mx' where matrix_id = $1`,
        [made.id],
      )
      for (const { form_id } of made.raters)
        await makeAnswers(context, form_id, [1, 2, 3, 4, 5], `${CANARY} comenta`)
      await context.pool.query(
        `update matrices set erase_at = now() - interval '1 day' where id = $1`,
        [made.id],
      )
      return made
    })
    assert(filesContaining(data_dir, CANARY).length > 0, 'the data folder held nothing to erase')
    for (let round = 0; round < rounds; round++)
      await killWhileStarting(data_dir, between(random, 300, 1800))
    const product = await runBuiltProduct(data_dir)
    const [left] = await queryEmbedded<{ erasures: number; subjects: number }>(
      data_dir,
      'select (select count(*)::int from erasures where matrix_id = $1) as erasures, (select count(*)::int from subjects where matrix_id = $1) as subjects',
      [matrix.id],
    )
    const files = filesContaining(data_dir, CANARY)
    await product.terminate()
    assert(
      left?.erasures === 1 && left.subjects === 0,
      `${left?.erasures} erasures and ${left?.subjects} subjects after ${rounds} kills`,
    )
    assert(files.length === 0, `the canary is still in ${files.join(', ')}`)
    return `${rounds} kills, erased once, and no byte is left before the product serves`
  })
}

/**
 * Kills migrations of a database that an earlier release has filled; the next complete start
 * migrates it and keeps its rows.
 */
export function killDuringMigration(rounds: number): Promise<string> {
  return withDataFolder(async (data_dir) => {
    const random = seededRandom('migration')
    const id = newId()
    const quiet = { info: () => {}, warn: console.warn, error: console.error }
    const database = await openDatabase({
      database_url: undefined,
      data_dir,
      log: quiet,
      migrate: false,
    })
    await migrate(database.pool, migrationsFolder, EARLIER_RELEASE)
    await database.pool.query(
      `insert into users (id, name, email, password_hash, created_at) select case when n = 1 then $1 else gen_random_uuid() end, 'Persona', n || '@ceiba.mx', '-', now() from generate_series(1, 20000) n`,
      [id],
    )
    await database.close()
    for (let round = 0; round < rounds; round++)
      await killWhileStarting(data_dir, between(random, 200, 900))
    const product = await runBuiltProduct(data_dir)
    const [found] = await queryEmbedded<{ users: number; latest: string; first: number }>(
      data_dir,
      'select (select count(*)::int from users) as users, (select max(name) from migrations) as latest, (select count(*)::int from users where id = $1) as first',
      [id],
    )
    await product.terminate()
    assert(
      found?.users === 20_000 && found.first === 1 && found.latest > EARLIER_RELEASE,
      `after ${rounds} kills: ${JSON.stringify(found)}`,
    )
    return `${rounds} kills from ${EARLIER_RELEASE} to ${found.latest}, and all 20,000 rows are kept`
  })
}
