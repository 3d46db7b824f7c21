import { openDatabase, migrationsFolder } from '#server/database.ts'
import { migrate } from '#server/migrate.ts'
import { newId } from '#shared/ids.ts'
import { seededRandom } from '#shared/random.ts'
import { makeAnswers } from '../../tests/factories.ts'
import {
  demand,
  filesWith,
  furnish,
  inFolder,
  makeAdministrator,
  makeProject,
  rows,
} from './ground.ts'
import { killWhileStarting, runProduct } from './product-process.ts'

const CANARY = 'canarioborrado'
const EARLIER_RELEASE = '0003_matrices.sql'
const between = (random: () => number, least: number, most: number): number =>
  least + random() * (most - least)

/** Kills the start in which an erasure has to be made up for; in the end nothing of the project is left in any file. */
export function killDuringErasure(rounds: number): Promise<string> {
  return inFolder(async (data_dir) => {
    const random = seededRandom('erasure')
    const project = await furnish(data_dir, async (context) => {
      const made = await makeProject(context, await makeAdministrator(context), {
        people: 40,
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
    demand(filesWith(data_dir, CANARY).length > 0, 'there was nothing to erase')
    for (let round = 0; round < rounds; round++)
      await killWhileStarting(data_dir, between(random, 700, 3500))
    const product = await runProduct(data_dir)
    const [left] = await rows<{ stones: number; subjects: number }>(
      data_dir,
      'select (select count(*)::int from erasures where matrix_id = $1) as stones, (select count(*)::int from subjects where matrix_id = $1) as subjects',
      [project.id],
    )
    const files = filesWith(data_dir, CANARY)
    await product.terminate()
    demand(
      left?.stones === 1 && left.subjects === 0,
      `${left?.stones} tombstones and ${left?.subjects} people after ${rounds} kills`,
    )
    demand(files.length === 0, `the canary is still read in ${files.join(', ')}`)
    return `${rounds} kills, erased once, and no byte is left before anybody is served`
  })
}

/** Kills the upgrade of a database that an earlier release has filled; in the end it is migrated and its data are there. */
export function killDuringMigration(rounds: number): Promise<string> {
  return inFolder(async (data_dir) => {
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
      await killWhileStarting(data_dir, between(random, 400, 1800))
    const product = await runProduct(data_dir)
    const [found] = await rows<{ people: number; latest: string; mine: number }>(
      data_dir,
      'select (select count(*)::int from users) as people, (select max(name) from migrations) as latest, (select count(*)::int from users where id = $1) as mine',
      [id],
    )
    await product.terminate()
    demand(
      found?.people === 20_000 && found.mine === 1 && found.latest > EARLIER_RELEASE,
      `after ${rounds} kills: ${JSON.stringify(found)}`,
    )
    return `${rounds} kills from ${EARLIER_RELEASE} to ${found.latest}, and all 20,000 rows are there`
  })
}
