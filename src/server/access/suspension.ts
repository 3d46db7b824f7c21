import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#shared/refusal.ts'
import type { Runner } from '../database/transaction.ts'

/** After which a page behind a link asks again. */
const LINK_RETRY_S = 60

/** Whether the operator suspended the workspace with the id in this column; false for null. */
export const suspended = (column: string): string =>
  `exists (select from workspaces one where one.id = ${column} and one.suspended_at is not null)`

/** The same for a query that is built. */
export const isSuspended = (column: string): RawBuilder<boolean> => sql.raw(suspended(column))

/** What a call by a link gets; what the page keeps is saved once the workspace is open again. */
export const suspendedLink = (): Refusal =>
  new Refusal('link.suspended', { retry_after: LINK_RETRY_S })

const OF_SUBJECT = `
  select from subjects s join matrices m on m.id = s.matrix_id
  where s.id = $1 and ${suspended('m.workspace_id')}`

/** Whether the links of a person of a project are suspended with their workspace. */
export async function isSuspendedSubject(runner: Runner, subject_id: string): Promise<boolean> {
  const { rows } = await runner.query({
    name: 'suspended-subject',
    text: OF_SUBJECT,
    values: [subject_id],
  })
  return rows.length > 0
}
