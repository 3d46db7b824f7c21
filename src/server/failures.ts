import pg from 'pg'
import { Refusal, type RefusalCode } from '#shared/refusal.ts'

/** Rules that the database holds itself, by the name of the constraint that refuses. */
const refusedBy: Readonly<Record<string, RefusalCode>> = {
  users_email: 'email.taken',
  subjects_name: 'subject.duplicate',
  subjects_email: 'subject.duplicate',
  forms_self: 'form.self_exists',
  forms_evaluator_id_evaluated_id_relation_type_id_key: 'form.duplicate',
  forms_check: 'form.self_mismatch',
  forms_evaluator_id_matrix_id_fkey: 'form.other_matrix',
  forms_evaluated_id_matrix_id_fkey: 'form.other_matrix',
  evaluations_scale_id_workspace_id_fkey: 'not_found',
  matrices_evaluation_id_workspace_id_fkey: 'not_found',
  // the person or the connection was erased while a choice was on its way
  answers_form_id_matrix_id_fkey: 'answers.link_unknown',
  comments_form_id_matrix_id_fkey: 'answers.link_unknown',
  answers_check: 'answers.question_invalid',
  answers_check1: 'answers.value_invalid',
  answers_check2: 'answers.value_invalid',
}

const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])
const RETRY_SECONDS = 5

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}

function isConnectionLost(error: Error): boolean {
  const code = codeOf(error)
  return (
    unreachable.has(code) ||
    /^(08|57P|53300)/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|connection timeout/i.test(
      error.message,
    )
  )
}

/** What a failure of the database means to the person who called; undefined when it is a surprise. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error)) return undefined
  if (error instanceof AggregateError)
    return error.errors.map(refusalOf).find((found) => found !== undefined)
  if (codeOf(error) === '53100' || codeOf(error) === 'ENOSPC') return new Refusal('server.full')
  if (isConnectionLost(error))
    return new Refusal('server.unavailable', { retry_after: RETRY_SECONDS })
  if (!(error instanceof pg.DatabaseError)) return undefined
  const code = refusedBy[error.constraint ?? '']
  if (code) return new Refusal(code)
  if (
    error.code === '40001' ||
    error.code === '40P01' ||
    error.code === '55P03' ||
    error.code === '57014'
  )
    return new Refusal('server.unavailable', { retry_after: 1 })
  return undefined
}
