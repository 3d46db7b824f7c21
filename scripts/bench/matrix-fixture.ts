import { startProduct } from '#app/product.ts'
import { readConfig } from '#server/config.ts'
import type { AppContext } from '#server/context.ts'
import { newId } from '#shared/ids.ts'
import { makeEvaluation, makeMatrix, makeUser, markReleased } from '../../tests/factories.ts'
import { raterHeaders } from '../../tests/rater-key.ts'

export interface BenchSheet {
  readonly subject_id: string
  readonly form_id: string
  /** With the key of the rater's link. */
  readonly headers: Readonly<Record<string, string>>
}

export interface BenchMatrix {
  readonly user_id: string
  readonly matrix_id: string
  readonly company_id: string
  readonly sheets: readonly BenchSheet[]
  readonly question_ids: readonly string[]
  readonly value_ids: readonly string[]
}

export const QUESTIONS = 45

/**
 * A released matrix in which each subject rates themselves, so that each has one sheet of 45
 * questions.
 */
export async function makeBenchMatrix(
  data_dir: string,
  subjects: number,
  settings: Record<string, string> = {},
): Promise<BenchMatrix> {
  const product = await startProduct(
    readConfig({ PORT: '0', DATA_DIR: data_dir, LOG_LEVEL: 'warn', ...settings }),
  )
  const { context } = product
  const user = await makeUser(context, { email: `bench-${newId()}@ceiba.mx` })
  const evaluation = await makeEvaluation(context, {
    workspace_id: user.workspace_id,
    competences: 9,
    questions: 5,
  })
  const matrix = await makeMatrix(context, {
    workspace_id: user.workspace_id,
    evaluation_id: evaluation.id,
    limit_date: '2099-12-01',
  })
  const sheets = await insertSheets(context, matrix.id, subjects)
  await markReleased(context, matrix.id)
  await context.pool.query('analyze')
  await product.close()
  return {
    user_id: user.id,
    matrix_id: matrix.id,
    company_id: matrix.company_id,
    sheets,
    question_ids: evaluation.questions.map((question) => question.id),
    value_ids: (evaluation.scale?.values ?? []).map((value) => value.id),
  }
}

async function insertSheets(
  context: AppContext,
  matrix_id: string,
  subjects: number,
): Promise<BenchSheet[]> {
  const sheets = Array.from({ length: subjects }, () => {
    const subject_id = newId()
    return { subject_id, form_id: newId(), headers: raterHeaders(context.secrets, subject_id) }
  })
  const ids = sheets.map((sheet) => sheet.subject_id)
  await context.pool.query(
    "insert into subjects (id, matrix_id, name, email) select id, $2, 'Persona ' || id, id || '@ceiba.mx' from unnest($1::uuid[]) as id",
    [ids, matrix_id],
  )
  await context.pool.query(
    'insert into forms (id, matrix_id, evaluator_id, evaluated_id, relation_type_id) select form, $3, subject, subject, 1 from unnest($1::uuid[], $2::uuid[]) as s(form, subject)',
    [sheets.map((sheet) => sheet.form_id), ids, matrix_id],
  )
  return sheets
}
