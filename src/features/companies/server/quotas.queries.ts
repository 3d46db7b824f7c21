import { sql, type Transaction } from 'kysely'
import type { Db } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { Refusal } from '#shared/refusal.ts'
import { ROW_BYTES } from '../limits.ts'
import { limitText, quotaProblem } from '../quota.rules.ts'
import { joinKnown, knownNumbers, personKeyIn } from './person-key.queries.ts'

/** What the real companies of a workspace hold together. */
export interface Holdings {
  readonly companies: number
  /** By their addresses; a person of two companies counts in both. */
  readonly people: number
  readonly bytes: number
}

const quotaColumns = ['quota_companies', 'quota_people', 'quota_bytes'] as const

/**
 * Called after the insertion, in its transaction. Throws `quota.companies`, `quota.people` or
 * `quota.bytes` when the workspace holds more than the operator lets it. Without limits it counts
 * nothing.
 */
export async function requireQuota(
  trx: Transaction<Schema> | Db,
  workspace_id: string,
  kinds: readonly (keyof Holdings)[],
): Promise<void> {
  const quotas = await trx
    .selectFrom('workspaces')
    .where('id', '=', workspace_id)
    .select(quotaColumns)
    .executeTakeFirst()
  if (!quotas || kinds.every((kind) => quotas[`quota_${kind}`] === null)) return
  // Locked, so that two insertions at once count each other's rows.
  await trx
    .selectFrom('workspaces')
    .where('id', '=', workspace_id)
    .select('id')
    .forNoKeyUpdate()
    .execute()
  const holdings = await listHoldings(trx, workspace_id)
  for (const kind of kinds) {
    const limit = quotas[`quota_${kind}`]
    const problem = quotaProblem(kind, holdings[kind], limit)
    if (problem && limit !== null)
      throw new Refusal(problem, { params: { limit: limitText(kind, limit) }, limit })
  }
}

/** As `requireQuota` for the people and connections of a matrix. */
export async function requireQuotaInMatrix(
  trx: Transaction<Schema> | Db,
  matrix_id: string,
): Promise<void> {
  const { rows } = await sql<{ workspace_id: string }>`
    select workspace_id from matrices where id = ${matrix_id}`.execute(trx)
  const [matrix] = rows
  if (matrix) await requireQuota(trx, matrix.workspace_id, ['people', 'bytes'])
}

export async function listHoldings(
  db: Transaction<Schema> | Db,
  workspace_id: string,
): Promise<Holdings> {
  const { rows } = await sql<Record<keyof Holdings, number | string>>`
    with ${knownNumbers(sql`m.workspace_id = ${workspace_id}`)},
      real as (select id from companies where workspace_id = ${workspace_id} and kind = 'real'),
      projects as (select m.id, m.company_id from matrices m join real on real.id = m.company_id),
      people as (
        select count(distinct (p.company_id, ${personKeyIn(sql`p.company_id`)})) as count, count(*) as rows
        from subjects s join projects p on p.id = s.matrix_id ${joinKnown(sql`p.company_id`)}
      )
    select (select count(*) from real) as companies, people.count as people,
      people.rows * ${ROW_BYTES.subject}::int
        + (select count(*) from forms f join projects p on p.id = f.matrix_id) * ${ROW_BYTES.form}::int
        + coalesce((select sum(octet_length(l.image)) from logos l join real on real.id = l.company_id), 0)
        as bytes
    from people`.execute(db)
  const [row] = rows
  return {
    companies: Number(row?.companies ?? 0),
    people: Number(row?.people ?? 0),
    bytes: Number(row?.bytes ?? 0),
  }
}
