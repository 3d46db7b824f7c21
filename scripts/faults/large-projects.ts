import { planSchedule } from '#features/matrices/rules.ts'
import type { AppContext } from '#server/context.ts'
import { addDays, localDate } from '#shared/dates.ts'
import { makeEvaluation, makeMatrix, markReleased } from '../../tests/factories.ts'
import type { Administrator } from './fixture.ts'

const ZONE = 'America/Mexico_City'
const COMPETENCES = 9
const QUESTIONS = 5

interface Size {
  readonly subjects: number
  /** Of each subject: the first is about themselves. */
  readonly forms_each: number
}

/** A project, and the ids that its calls need. */
export interface LargeProject {
  readonly matrixId: string
  readonly companyId: string
  readonly evaluationId: string
  readonly scaleId: string
  readonly subjectId: string
  readonly otherSubjectId: string
  readonly workspaceId: string
}

export type ProjectState = 'draft' | 'released' | 'reported'

/** One project of the size in each state. */
export async function makeLargeProjects(
  context: AppContext,
  admin: Administrator,
  size: Size,
): Promise<Readonly<Record<ProjectState, LargeProject>>> {
  const [draft, released, reported] = [
    await makeProject(context, admin, size),
    await makeProject(context, admin, size),
    await makeProject(context, admin, size),
  ]
  await invite(context, released.matrixId)
  await report(context, reported.matrixId)
  // what a database does by itself after so many rows is not measured
  await context.pool.query('vacuum analyze')
  await context.pool.query('checkpoint')
  return { draft, released, reported }
}

async function makeProject(
  context: AppContext,
  { workspace_id }: Administrator,
  { subjects, forms_each }: Size,
): Promise<LargeProject> {
  const { pool } = context
  const evaluation = await makeEvaluation(context, {
    workspace_id,
    competences: COMPETENCES,
    questions: QUESTIONS,
  })
  const matrix = await makeMatrix(context, {
    workspace_id,
    evaluation_id: evaluation.id,
    limit_date: '2099-12-01',
  })
  await pool.query(
    `insert into subjects (id, matrix_id, name, email)
     select gen_random_uuid(), $1, 'Persona Número ' || lpad(i::text, 6, '0'), 'persona' || i || '@ceiba.mx'
     from generate_series(0, $2::int - 1) as i`,
    [matrix.id, subjects],
  )
  const ids = await insertForms(context, matrix.id, forms_each)
  return {
    matrixId: matrix.id,
    companyId: matrix.company_id,
    evaluationId: evaluation.id,
    scaleId: evaluation.scale_id,
    subjectId: ids[0] ?? '',
    otherSubjectId: ids[1] ?? '',
    workspaceId: workspace_id,
  }
}

/** The product would end a statement that takes so long. */
async function patiently(
  { pool }: AppContext,
  statement: string,
  values: readonly unknown[],
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(statement, [...values])
  } finally {
    client.release(true)
  }
}

/** Each subject rates themselves, a leader, and then peers, team and clients by turns. */
async function insertForms(
  context: AppContext,
  matrix_id: string,
  forms_each: number,
): Promise<string[]> {
  const { rows } = await context.pool.query<{ id: string }>(
    'select id from subjects where matrix_id = $1 order by name',
    [matrix_id],
  )
  const ids = rows.map(({ id }) => id)
  for (let step = 0; step < forms_each; step++)
    await patiently(
      context,
      `insert into forms (id, matrix_id, evaluator_id, evaluated_id, relation_type_id)
       select gen_random_uuid(), $1, evaluator, evaluated, $4
       from unnest($2::uuid[], $3::uuid[]) as f (evaluator, evaluated)`,
      [
        matrix_id,
        ids,
        ids.map((_, index) => ids[(index + step) % ids.length]),
        step < 2 ? step + 1 : 3 + (step % 3),
      ],
    )
  return ids
}

/** Releases a project, with an invitation sent to each rater. */
async function invite(context: AppContext, matrix_id: string): Promise<void> {
  await markReleased(context, matrix_id)
  await context.pool.query(
    `insert into outbox (id, kind, dedupe_key, workspace_id, matrix_id, subject_id, created_at, due_at, expires_at, sent_at)
     select gen_random_uuid(), 'invitation', 'invitation ' || s.id, m.workspace_id, m.id, s.id, $2, $2, m.closes_at, $2
     from subjects s join matrices m on m.id = s.matrix_id where m.id = $1`,
    [matrix_id, context.clock.now()],
  )
}

/** Closes a project with every sheet complete; its reports are open. */
async function report(context: AppContext, matrix_id: string): Promise<void> {
  await markReleased(context, matrix_id)
  await patiently(context, 'update forms set answered = true where matrix_id = $1', [matrix_id])
  await patiently(
    context,
    `insert into answers (form_id, matrix_id, question_count, highest_value, allow_na, choices)
     select f.id, m.id, m.question_count, m.highest_value, m.allow_na,
       array(select (case when random() < 0.05 then 0 else 1 + floor(random() * 5) end)::smallint
         from generate_series(1, m.question_count) where f.id is not null)
     from forms f join matrices m on m.id = f.matrix_id where m.id = $1`,
    [matrix_id],
  )
  const now = context.clock.now()
  const limit_date = addDays(localDate(now, ZONE), -3)
  const { remind_at: _, ...schedule } = planSchedule(limit_date, 3, ZONE)
  await context.db
    .updateTable('matrices')
    .set({ limit_date, ...schedule, reminded_at: now, reports_announced_at: now })
    .where('id', '=', matrix_id)
    .execute()
}
