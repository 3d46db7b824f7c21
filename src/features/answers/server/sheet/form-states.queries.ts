import { suspended } from '#server/access/suspension.ts'
import type { Runner } from '#server/database/transaction.ts'
import { SELF_EVALUATION } from '#shared/relations.ts'

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

const OPEN_SHEETS = `
  select distinct relation_type_id = ${SELF_EVALUATION} as self from forms
  where evaluator_id = $1 and not answered and not declined`

/** Which sheets of a rater have an open form: true for the self-evaluation, false for the others. */
export async function openSheets(
  runner: Runner,
  subject_id: string,
): Promise<ReadonlySet<boolean>> {
  const { rows } = await runner.query<{ self: boolean }>({
    name: 'open-sheets',
    text: OPEN_SHEETS,
    values: [subject_id],
  })
  return new Set(rows.map(({ self }) => self))
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
