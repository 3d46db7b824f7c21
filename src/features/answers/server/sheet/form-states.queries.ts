import { suspended } from '#server/access/suspension.ts'
import type { Runner } from '#server/database/transaction.ts'

export interface FormState {
  readonly id: string
  readonly answered: boolean
  readonly declined: boolean
  /** Its rater left the company. */
  readonly ended: boolean
  readonly released: boolean
  readonly closes_at: Date
  /** With its workspace. */
  readonly suspended: boolean
  /** Of the rater's key. */
  readonly key_version: number
}

const FORM_STATES = `
  select f.id, f.answered, f.declined, f.ended, m.released, m.closes_at, s.key_version,
    ${suspended('m.workspace_id')} as suspended
  from forms f join matrices m on m.id = f.matrix_id join subjects s on s.id = f.evaluator_id
  where f.id = any($1::uuid[]) order by f.id`

/** The states of the forms that exist, by id. */
export async function formStates(
  runner: Runner,
  form_ids: readonly string[],
): Promise<FormState[]> {
  return (
    await runner.query<FormState>({
      name: 'form-states',
      text: FORM_STATES,
      values: [form_ids],
    })
  ).rows
}

/**
 * Like `formStates`, and locks the forms so that completions of one sheet run one after another.
 */
export async function lockForms(runner: Runner, form_ids: readonly string[]): Promise<FormState[]> {
  return (
    await runner.query<FormState>({
      name: 'lock-forms',
      text: `${FORM_STATES} for no key update of f`,
      values: [form_ids],
    })
  ).rows
}
