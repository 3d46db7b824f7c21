import { sql } from 'kysely'
import type { AppContext } from '#server/context.ts'
import { anyWorkspace } from '#server/scoped.ts'
import type { WorkspaceScope } from '#server/session.ts'
import { addHours } from '#shared/dates.ts'
import { Refusal } from '#shared/refusal.ts'
import type { CompanyUsage, Usage } from '../contract.ts'
import { USAGE_DAYS } from '../limits.ts'

/**
 * What a row takes on disk with its indexes and, of a form, its answers (docs/operations.md, «What
 * one machine carries»). Not measured row by row: the size of answers grows while raters write, and
 * would tell an organiser when. Neither do mails count, because a sent sheet adds one.
 */
const ROW_BYTES = { subject: 500, form: 830 } as const

/**
 * What each real company of a workspace holds now, and its mails of the last days. Samples and
 * rehearsals count nothing. Throws `not_found`.
 */
export async function findUsage(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  scope: WorkspaceScope,
  workspace_id: string,
): Promise<Usage> {
  if (!scope.workspace_ids.includes(workspace_id)) throw new Refusal('not_found')
  const since = addHours(clock.now(), -24 * USAGE_DAYS)
  const { rows } = await sql<CompanyUsage>`
    select c.id as company_id, c.name, people.count as people, sheets.count as sheets,
      mails.recent as mails,
      (people.rows * ${ROW_BYTES.subject}::int + forms.count * ${ROW_BYTES.form}::int
        + logo.bytes) as bytes
    from companies c
    cross join lateral (
      select count(distinct lower(s.email))::int as count, count(*) as rows
      from subjects s join matrices m on m.id = s.matrix_id where m.company_id = c.id
    ) people
    cross join lateral (
      select count(*) as count from forms f join matrices m on m.id = f.matrix_id
      where m.company_id = c.id
    ) forms
    cross join lateral (
      select count(distinct (f.evaluator_id, f.evaluator_id = f.evaluated_id))::int as count
      from forms f join matrices m on m.id = f.matrix_id
      where m.company_id = c.id and m.released
    ) sheets
    cross join lateral (
      select count(*)::int as recent
      from outbox o join matrices m on m.id = o.matrix_id
      where m.company_id = c.id and o.sent_at > ${since} and o.failure is null
    ) mails
    cross join lateral (
      select coalesce(sum(octet_length(l.image)), 0) as bytes from logos l where l.company_id = c.id
    ) logo
    where c.workspace_id = ${workspace_id} and c.workspace_id = ${anyWorkspace(scope)}
      and c.kind = 'real'
    order by lower(c.name), c.id`.execute(db)
  return {
    since: since.toISOString(),
    companies: rows.map((row) => ({ ...row, bytes: Number(row.bytes) })),
  }
}
