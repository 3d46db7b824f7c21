import { sql } from 'kysely'
import { ROW_BYTES } from '#features/companies/limits.ts'
import {
  joinKnown,
  knownNumbers,
  listHoldings,
  personKeyIn,
} from '#features/companies/server/queries.ts'
import { anyWorkspace } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import { mailsOfDay, readMailQuota } from '#server/mail/mail-quota.ts'
import { addHours } from '#shared/dates.ts'
import { Refusal } from '#shared/refusal.ts'
import type { CompanyUsage, Usage } from '../contract.ts'
import { USAGE_DAYS } from '../limits.ts'

type UsageContext = Pick<AppContext, 'db' | 'clock' | 'config'>

/** SQL: joins to a company `c` what is counted of it. */
const joinCounts = (since: Date) => sql`
  cross join lateral (
    select count(distinct ${personKeyIn(sql`c.id`)})::int as count, count(*) as rows
    from subjects s join matrices m on m.id = s.matrix_id ${joinKnown(sql`c.id`)}
    where m.company_id = c.id
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
  ) logo`

/**
 * What each real company of a workspace holds now, and its mails of the last days. Samples and
 * rehearsals count nothing. Throws `not_found`.
 */
export async function findUsage(
  { db, clock, config }: UsageContext,
  scope: WorkspaceScope,
  workspace_id: string,
): Promise<Usage> {
  if (!scope.workspace_ids.includes(workspace_id)) throw new Refusal('not_found')
  const since = addHours(clock.now(), -24 * USAGE_DAYS)
  const { rows } = await sql<CompanyUsage>`
    with ${knownNumbers(sql`m.workspace_id = ${workspace_id}`)}
    select c.id as company_id, c.name, people.count as people, sheets.count as sheets,
      mails.recent as mails,
      (people.rows * ${ROW_BYTES.subject}::int + forms.count * ${ROW_BYTES.form}::int
        + logo.bytes) as bytes
    from companies c
    ${joinCounts(since)}
    where c.workspace_id = ${workspace_id} and c.workspace_id = ${anyWorkspace(scope)}
      and c.kind = 'real'
    order by lower(c.name), c.id`.execute(db)
  return {
    since: since.toISOString(),
    companies: rows.map((row) => ({ ...row, bytes: Number(row.bytes) })),
    limits: await readLimits({ db, clock, config }, workspace_id),
  }
}

/** What the operator lets the workspace hold and send, and how much of it is used. */
export async function readLimits(
  { db, clock, config }: UsageContext,
  workspace_id: string,
): Promise<Usage['limits']> {
  const held = await listHoldings(db, workspace_id)
  const quotas = await db
    .selectFrom('workspaces')
    .where('id', '=', workspace_id)
    .select(['quota_companies', 'quota_people', 'quota_bytes'])
    .executeTakeFirst()
  return {
    companies: { used: held.companies, limit: quotas?.quota_companies ?? null },
    people: { used: held.people, limit: quotas?.quota_people ?? null },
    mails: {
      used: await mailsOfDay(db, clock, workspace_id),
      limit: await readMailQuota(db, { config, clock }, workspace_id),
    },
    bytes: { used: held.bytes, limit: quotas?.quota_bytes ?? null },
  }
}
