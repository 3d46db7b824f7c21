import { startProduct } from '#app/product.ts'
import { scheduleOf } from '#features/matrices/rules.ts'
import { readConfig } from '#server/config.ts'
import type { AppContext } from '#server/context.ts'
import { hashToken, randomToken } from '#server/secrets.ts'
import { addDays, localDate } from '#shared/dates.ts'
import { newId } from '#shared/ids.ts'
import { makeEvaluation, makeMatrix, makeUser, markReleased } from '../../tests/factories.ts'

/** A project whose reports are open, for a user who is signed in already. */
export interface OpenProject {
  readonly people: number
  readonly matrix_id: string
  readonly company_id: string
  readonly subject_id: string
  readonly property_id: string
}

export interface OpenProjects {
  readonly cookie: string
  readonly projects: readonly OpenProject[]
}

const ZONE = 'America/Mexico_City'

/** Six sheets of 45 questions about each person, complete; made by a handful of statements. */
export async function makeOpenProjects(
  data_dir: string,
  sizes: readonly number[],
): Promise<OpenProjects> {
  const product = await startProduct(
    readConfig({ PORT: '0', DATA_DIR: data_dir, LOG_LEVEL: 'warn' }),
  )
  try {
    const f = product.context
    const user = await makeUser(f, { email: `bench-${newId()}@ceiba.mx` })
    const token = randomToken()
    const now = f.clock.now()
    await f.db
      .insertInto('sessions')
      .values({
        token_hash: hashToken(token),
        user_id: user.id,
        created_at: now,
        seen_at: now,
        complete: true,
      })
      .execute()
    const projects: OpenProject[] = []
    for (const people of sizes) projects.push(await makeOpenProject(f, user.workspace_id, people))
    await f.pool.query('analyze')
    return { cookie: `session=${token}`, projects }
  } finally {
    await product.close()
  }
}

async function makeOpenProject(
  f: AppContext,
  workspace_id: string,
  people: number,
): Promise<OpenProject> {
  const evaluation = await makeEvaluation(f, { workspace_id, competences: 9, questions: 5 })
  const { id: matrix_id, company_id } = await makeMatrix(f, {
    workspace_id,
    evaluation_id: evaluation.id,
  })
  await markReleased(f, matrix_id)
  const property_id = await fill(f, workspace_id, matrix_id, people)
  const limit_date = addDays(localDate(f.clock.now(), ZONE), -3)
  const done = { reminded_at: f.clock.now(), reports_announced_at: f.clock.now() }
  await f.db
    .updateTable('matrices')
    .set({ limit_date, ...scheduleOf(limit_date, 3, ZONE), ...done })
    .where('id', '=', matrix_id)
    .execute()
  const { id: subject_id } = await f.db
    .selectFrom('subjects')
    .where('matrix_id', '=', matrix_id)
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { people, matrix_id, company_id, subject_id, property_id }
}

/** Everybody rates themselves and five who follow them in the list: a leader, three or four peers, every other one a client. */
async function fill(
  f: AppContext,
  workspace_id: string,
  matrix_id: string,
  people: number,
): Promise<string> {
  const property_id = newId()
  await f.pool.query(
    "insert into subject_properties (id, workspace_id, name, type) values ($1, $2, 'Área', 'text')",
    [property_id, workspace_id],
  )
  await f.pool.query(
    'insert into matrix_subject_properties (matrix_id, subject_property_id, position) values ($1, $2, 0)',
    [matrix_id, property_id],
  )
  await f.pool.query(
    `insert into subjects (id, matrix_id, name, email)
     select gen_random_uuid(), $1, 'Persona Número ' || lpad(i::text, 6, '0'), 'persona' || i || '@ceiba.mx' from generate_series(0, $2::int - 1) as i`,
    [matrix_id, people],
  )
  await f.pool.query(
    `insert into subject_values (subject_id, matrix_id, subject_property_id, value)
     select id, matrix_id, $2, 'Área ' || (row_number() over () % 40) from subjects where matrix_id = $1`,
    [matrix_id, property_id],
  )
  await f.pool.query(
    `with p as (select id, row_number() over (order by name) - 1 as place from subjects where matrix_id = $1)
     insert into forms (id, matrix_id, evaluator_id, evaluated_id, relation_type_id, answered)
     select gen_random_uuid(), $1, a.id, b.id, case step when 0 then 1 when 1 then 2 when 5 then 3 + 2 * (b.place % 2)::int else 3 end, true
     from generate_series(0, 5) as step, p a join p b on true where b.place = (a.place + step) % $2`,
    [matrix_id, people],
  )
  await f.pool.query(
    `insert into answers (form_id, matrix_id, question_count, highest_value, allow_na, choices)
     select f.id, m.id, m.question_count, m.highest_value, m.allow_na,
       array(select (case when random() < 0.05 then 0 else 1 + floor(random() * 5) end)::smallint from generate_series(1, 45) where f.id is not null)
     from forms f join matrices m on m.id = f.matrix_id where m.id = $1`,
    [matrix_id],
  )
  await f.pool.query(
    "insert into comments (form_id, matrix_id, comment) select id, matrix_id, 'Cumple lo que promete; se puede confiar en su palabra.' from forms where matrix_id = $1 and random() < 0.5",
    [matrix_id],
  )
  return property_id
}
