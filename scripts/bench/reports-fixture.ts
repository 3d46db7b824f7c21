import { startProduct } from '#app/product.ts'
import { planSchedule } from '#features/matrices/rules.ts'
import type { AppContext } from '#server/context.ts'
import { readConfig } from '#server/core/config.ts'
import { hashToken, randomToken } from '#server/core/secrets.ts'
import { addDays, localDate } from '#shared/dates.ts'
import { newId } from '#shared/ids.ts'
import { makeEvaluation, makeMatrix, makeUser, markReleased } from '../../tests/factories.ts'

/** A matrix whose reports are open. */
export interface ReportMatrix {
  readonly subjects: number
  readonly matrix_id: string
  readonly company_id: string
  readonly subject_id: string
  readonly property_id: string
}

export interface ReportMatrices {
  /** The session of their administrator. */
  readonly cookie: string
  readonly matrices: readonly ReportMatrix[]
}

const ZONE = 'America/Mexico_City'

/** One matrix for each size, with six complete sheets of 45 questions about each subject. */
export async function makeReportMatrices(
  data_dir: string,
  sizes: readonly number[],
): Promise<ReportMatrices> {
  const product = await startProduct(
    readConfig({ PORT: '0', DATA_DIR: data_dir, LOG_LEVEL: 'warn' }),
  )
  try {
    const { context } = product
    const user = await makeUser(context, { email: `bench-${newId()}@ceiba.mx` })
    const token = randomToken()
    const now = context.clock.now()
    await context.db
      .insertInto('sessions')
      .values({
        token_hash: hashToken(token),
        user_id: user.id,
        created_at: now,
        seen_at: now,
        complete: true,
      })
      .execute()
    const matrices: ReportMatrix[] = []
    for (const subjects of sizes)
      matrices.push(await makeReportMatrix(context, user.workspace_id, subjects))
    await context.pool.query('analyze')
    return { cookie: `session=${token}`, matrices }
  } finally {
    await product.close()
  }
}

async function makeReportMatrix(
  context: AppContext,
  workspace_id: string,
  subjects: number,
): Promise<ReportMatrix> {
  const evaluation = await makeEvaluation(context, { workspace_id, competences: 9, questions: 5 })
  const { id: matrix_id, company_id } = await makeMatrix(context, {
    workspace_id,
    evaluation_id: evaluation.id,
  })
  await markReleased(context, matrix_id)
  const property_id = await insertColumn(context, workspace_id, matrix_id)
  await insertSubjects(context, { matrix_id, property_id, subjects })
  await insertSheets(context, matrix_id, subjects)
  const limit_date = addDays(localDate(context.clock.now(), ZONE), -3)
  const done = { reminded_at: context.clock.now(), reports_announced_at: context.clock.now() }
  await context.db
    .updateTable('matrices')
    .set({ limit_date, ...planSchedule(limit_date, 3, ZONE), ...done })
    .where('id', '=', matrix_id)
    .execute()
  const { id: subject_id } = await context.db
    .selectFrom('subjects')
    .where('matrix_id', '=', matrix_id)
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { subjects, matrix_id, company_id, subject_id, property_id }
}

async function insertColumn(
  context: AppContext,
  workspace_id: string,
  matrix_id: string,
): Promise<string> {
  const property_id = newId()
  await context.pool.query(
    "insert into subject_properties (id, workspace_id, name, type) values ($1, $2, 'Área', 'text')",
    [property_id, workspace_id],
  )
  await context.pool.query(
    'insert into matrix_subject_properties (matrix_id, subject_property_id, position) values ($1, $2, 0)',
    [matrix_id, property_id],
  )
  return property_id
}

async function insertSubjects(
  context: AppContext,
  {
    matrix_id,
    property_id,
    subjects,
  }: { matrix_id: string; property_id: string; subjects: number },
): Promise<void> {
  await context.pool.query(
    `insert into subjects (id, matrix_id, name, email)
     select gen_random_uuid(), $1, 'Persona Número ' || lpad(i::text, 6, '0'), 'persona' || i || '@ceiba.mx' from generate_series(0, $2::int - 1) as i`,
    [matrix_id, subjects],
  )
  await context.pool.query(
    `insert into subject_values (subject_id, matrix_id, subject_property_id, value)
     select id, matrix_id, $2, 'Área ' || (row_number() over () % 40) from subjects where matrix_id = $1`,
    [matrix_id, property_id],
  )
}

/**
 * Each subject rates themselves and the next five of the list: a leader, three or four peers, and a
 * client for every other one.
 */
async function insertSheets(
  context: AppContext,
  matrix_id: string,
  subjects: number,
): Promise<void> {
  await context.pool.query(
    `with p as (select id, row_number() over (order by name) - 1 as position from subjects where matrix_id = $1)
     insert into forms (id, matrix_id, evaluator_id, evaluated_id, relation_type_id, answered)
     select gen_random_uuid(), $1, a.id, b.id, case step when 0 then 1 when 1 then 2 when 5 then 3 + 2 * (b.position % 2)::int else 3 end, true
     from generate_series(0, 5) as step, p a join p b on true where b.position = (a.position + step) % $2`,
    [matrix_id, subjects],
  )
  await context.pool.query(
    `insert into answers (form_id, matrix_id, question_count, highest_value, allow_na, choices)
     select f.id, m.id, m.question_count, m.highest_value, m.allow_na,
       array(select (case when random() < 0.05 then 0 else 1 + floor(random() * 5) end)::smallint from generate_series(1, 45) where f.id is not null)
     from forms f join matrices m on m.id = f.matrix_id where m.id = $1`,
    [matrix_id],
  )
  await context.pool.query(
    "insert into comments (form_id, matrix_id, comment) select id, matrix_id, 'Cumple lo que promete; se puede confiar en su palabra.' from forms where matrix_id = $1 and random() < 0.5",
    [matrix_id],
  )
}
