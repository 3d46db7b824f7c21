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
  select s.email is not null as has_email from subjects s join matrices m on m.id = s.matrix_id
  where s.id = $1 and ${suspended('m.workspace_id')}`

/** The person of a project whose links are suspended with their workspace; undefined for any other. */
export async function findSuspended(
  runner: Runner,
  subject_id: string,
): Promise<{ readonly has_email: boolean } | undefined> {
  const { rows } = await runner.query<{ has_email: boolean }>({
    name: 'suspended-subject',
    text: OF_SUBJECT,
    values: [subject_id],
  })
  return rows[0]
}
