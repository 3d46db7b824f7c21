import { DECLINE_FORMS } from '#features/forms/server/queries.ts'
import type { Runner } from '#server/database/transaction.ts'
import { acceptedSequence } from '../../rules.ts'
import type { Saving } from './saving.queries.ts'
import { writable } from './writable.ts'

export interface StoredDecline {
  readonly form_id: string
  readonly declined: boolean
  readonly sequence: number
}

/** The newest wish about each form; the last one of a tie. */
export function newestDeclines(
  given: readonly {
    readonly form_id: string
    readonly declined: boolean
    readonly sequence?: number | undefined
  }[],
  now_ms: number,
): StoredDecline[] {
  const newest = new Map<string, StoredDecline>()
  for (const { form_id, declined, sequence: given_sequence } of given) {
    const sequence = acceptedSequence(given_sequence, now_ms)
    if (sequence >= (newest.get(form_id)?.sequence ?? 0))
      newest.set(form_id, { form_id, declined, sequence })
  }
  return [...newest.values()]
}

/** The greater sequence wins. The forms are locked in the order of a completion. */
const DECLINE = `
  with given as (
    select * from unnest($1::uuid[], $2::boolean[], $3::bigint[]) as g(form_id, declined, sequence)
  ), open as (
    select f.id, given.declined, given.sequence
    from given join forms f on f.id = given.form_id join matrices m on m.id = f.matrix_id
      join subjects s on s.id = f.evaluator_id and s.key_version = $5
    where ${writable('$4')}
    order by f.id for no key update of f
  )
  ${DECLINE_FORMS} where f.id = open.id and (select count(*) from open) = cardinality($1::uuid[])
  returning f.id`

/** False, with nothing written, when a form is not open or the key was replaced. */
export async function storeDeclines(
  runner: Runner,
  declines: readonly StoredDecline[],
  { key_version, now }: Saving,
): Promise<boolean> {
  const { rowCount } = await runner.query({
    name: 'decline-forms',
    text: DECLINE,
    values: [
      declines.map(({ form_id }) => form_id),
      declines.map(({ declined }) => declined),
      declines.map(({ sequence }) => sequence),
      now,
      key_version,
    ],
  })
  return rowCount === declines.length
}
