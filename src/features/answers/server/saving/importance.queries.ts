import { MARK_IMPORTANT } from '#features/forms/server/queries.ts'
import type { Runner } from '#server/database/transaction.ts'
import { Refusal } from '#shared/refusal.ts'
import { acceptedSequence } from '../../rules.ts'
import { asksImportance } from '../../sheet/importance.rules.ts'
import type { RaterSheets } from '../queries.ts'
import type { Definition } from '../sheet/definition-cache.ts'
import { recordMissingNotices } from './notices.queries.ts'
import type { Saving } from './saving.queries.ts'
import { writable } from './writable.ts'

export interface StoredImportance {
  readonly form_id: string
  /** Of the competences in the evaluation, ascending. */
  readonly positions: readonly number[]
  readonly sequence: number
}

interface GivenImportance {
  readonly form_id: string
  readonly competence_ids: readonly string[]
  readonly sequence?: number | undefined
}

interface Asked {
  readonly definition: Definition
  readonly sheets: RaterSheets
  readonly now_ms: number
}

/**
 * The newest marks of each form; the last ones of a tie. Throws a refusal for a form that is not
 * asked for them, and for a competence of another evaluation.
 */
export function acceptedImportances(
  given: readonly GivenImportance[],
  { definition: { competences }, sheets, now_ms }: Asked,
): StoredImportance[] {
  const newest = new Map<string, StoredImportance>()
  for (const { form_id, competence_ids, sequence: given_sequence } of given) {
    const importance = sheets.forms.some((form) => form.id === form_id && form.marks_importance)
    if (!asksImportance({ importance }, competences.length))
      throw new Refusal('answers.importance_not_asked')
    const positions = [...new Set(competence_ids)].map((id) =>
      competences.findIndex((competence) => competence.id === id),
    )
    if (positions.includes(-1)) throw new Refusal('answers.competence_invalid')
    const sequence = acceptedSequence(given_sequence, now_ms)
    if (sequence >= (newest.get(form_id)?.sequence ?? 0))
      newest.set(form_id, { form_id, positions: positions.sort((a, b) => a - b), sequence })
  }
  return [...newest.values()]
}

/**
 * The greater sequence wins. The forms are locked in the order of a completion. Positions travel as
 * text, because PostgreSQL has no arrays of arrays of different lengths.
 */
const MARK_IMPORTANCE = `
  with given as (
    select form_id, positions::smallint[] as positions, sequence
    from unnest($1::uuid[], $2::text[], $3::bigint[]) as g(form_id, positions, sequence)
  ), open as (
    select f.id, given.positions, given.sequence
    from given join forms f on f.id = given.form_id join matrices m on m.id = f.matrix_id
      join subjects s on s.id = f.evaluator_id and s.key_version = $5
    where ${writable('$4')}
    order by f.id for no key update of f
  ), written as (
  ${MARK_IMPORTANT} where f.id = open.id and (select count(*) from open) = cardinality($1::uuid[])
  returning f.id as form_id
  ), noticed as (${recordMissingNotices('$6::text', '$4')}
  )
  select form_id from written`

/** False, with nothing written, when a form is not open or the key was replaced. */
export async function storeImportances(
  runner: Runner,
  importances: readonly StoredImportance[],
  { key_version, now, notice_version }: Saving,
): Promise<boolean> {
  const { rowCount } = await runner.query({
    name: 'mark-importance',
    text: MARK_IMPORTANCE,
    values: [
      importances.map(({ form_id }) => form_id),
      importances.map(({ positions }) => `{${positions.join()}}`),
      importances.map(({ sequence }) => sequence),
      now,
      key_version,
      notice_version,
    ],
  })
  return rowCount === importances.length
}
