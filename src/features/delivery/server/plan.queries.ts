import { sql } from 'kysely'
import type { Db } from '#server/context.ts'
import type { Commitment, PlanBody } from '../contract.ts'

/** What a person wrote; undefined before. */
export const findPlan = (db: Db, subject_id: string) =>
  db
    .selectFrom('plans')
    .where('subject_id', '=', subject_id)
    .select(['commitments', 'shared', 'sequence'])
    .executeTakeFirst()

/** The commitments of a person of the matrix who shares them. */
export async function findSharedPlan(
  db: Db,
  matrix_id: string,
  subject_id: string,
): Promise<Commitment[] | undefined> {
  const plan = await db
    .selectFrom('plans')
    .where('matrix_id', '=', matrix_id)
    .where('subject_id', '=', subject_id)
    .where('shared', '=', true)
    .select('commitments')
    .executeTakeFirst()
  return plan?.commitments
}

interface WrittenPlan extends PlanBody {
  readonly subject_id: string
  readonly key_version: number
}

/**
 * Keeps the plan unless a newer one is kept, and only while the link is valid: it may be withdrawn
 * at the same moment. Returns whether it was kept.
 */
export async function keepPlan(
  db: Db,
  { subject_id, key_version, commitments, shared, sequence }: WrittenPlan,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into plans (subject_id, matrix_id, commitments, shared, sequence)
    select subject_id, matrix_id, ${JSON.stringify(commitments)}::jsonb, ${shared}, ${sequence}
    from deliveries
    where subject_id = ${subject_id} and key_version = ${key_version} and not revoked for update
    on conflict (subject_id) do update set commitments = excluded.commitments, shared = excluded.shared,
      sequence = excluded.sequence
    where plans.sequence < excluded.sequence`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
