import { startProduct } from '#app/product.ts'
import type { AppContext } from '#server/context.ts'
import { readConfig } from '#server/core/config.ts'
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
  /** The self-evaluation of each subject. */
  readonly sheets: readonly BenchSheet[]
  /** The forms about others, two a subject; empty unless they are asked for. */
  readonly others: readonly BenchSheet[]
  readonly question_ids: readonly string[]
  readonly value_ids: readonly string[]
}

/** How large a matrix is, and on which database. */
export interface BenchSize {
  readonly subjects: number
  /** Each subject also rates the two after it. */
  readonly others?: boolean
  readonly settings?: Record<string, string>
}

/**
 * A released matrix in which each subject rates themselves, so that each has one sheet of 45
 * questions.
 */
export async function makeBenchMatrix(
  data_dir: string,
  { subjects, others = false, settings = {} }: BenchSize,
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
  const aboutOthers = others ? await insertOthers(context, matrix.id, sheets) : []
  await markReleased(context, matrix.id)
  await context.pool.query('analyze')
  await product.close()
  return {
    user_id: user.id,
    matrix_id: matrix.id,
    company_id: matrix.company_id,
    sheets,
    others: aboutOthers,
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

async function insertOthers(
  context: AppContext,
  matrix_id: string,
  sheets: readonly BenchSheet[],
): Promise<BenchSheet[]> {
  const forms = sheets.flatMap((sheet, index) =>
    [1, 2].map((step) => ({
      ...sheet,
      form_id: newId(),
      evaluated_id: sheets[(index + step) % sheets.length]?.subject_id,
    })),
  )
  await context.pool.query(
    'insert into forms (id, matrix_id, evaluator_id, evaluated_id, relation_type_id) select form, $4, evaluator, evaluated, 3 from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as f(form, evaluator, evaluated)',
    [
      forms.map(({ form_id }) => form_id),
      forms.map(({ subject_id }) => subject_id),
      forms.map(({ evaluated_id }) => evaluated_id),
      matrix_id,
    ],
  )
  return forms
}
