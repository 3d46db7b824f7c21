import { sql, type Transaction } from 'kysely'
import type { AppContext, Db } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { dropUnsentMails, queueMailsFrom } from '#server/mail/mail.ts'
import { Refusal } from '#shared/refusal.ts'
import type { PlanBody } from '../contract.ts'
import type { Commitment, SharedCommitment } from '../conversation-model.rules.ts'
import { COMMITMENT_LENGTH, COMMITMENT_MAIL_MS } from '../limits.ts'
import { commitmentProblem, sharedCommitment } from '../plan.rules.ts'
import type { StoredLink } from './link.queries.ts'

/** What a person wrote; undefined before. */
export const findPlan = (db: Db, subject_id: string) =>
  db
    .selectFrom('plans')
    .where('subject_id', '=', subject_id)
    .select(['commitments', 'shared', 'shared_with_leader', 'sequence'])
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

/** What the leader reads of a person's plan; null while it is not shared or empty. */
export async function findSharedCommitment(
  db: Db,
  subject_id: string,
): Promise<SharedCommitment | null> {
  const plan = await findPlan(db, subject_id)
  return plan ? sharedCommitment(plan) : null
}

interface WrittenPlan extends PlanBody {
  readonly subject_id: string
  readonly key_version: number
}

/**
 * Keeps the plan unless a newer one is kept, and only while the link is valid: it may be withdrawn
 * at the same moment. Returns whether it was kept.
 */
async function keepPlan(
  db: Db,
  {
    subject_id,
    key_version,
    commitments,
    shared,
    shared_with_leader = false,
    sequence,
  }: WrittenPlan,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into plans (subject_id, matrix_id, commitments, shared, shared_with_leader, sequence)
    select subject_id, matrix_id, ${JSON.stringify(commitments)}::jsonb, ${shared}, ${shared_with_leader}, ${sequence}
    from deliveries
    where subject_id = ${subject_id} and key_version = ${key_version} and not revoked for update
    on conflict (subject_id) do update set commitments = excluded.commitments, shared = excluded.shared,
      shared_with_leader = excluded.shared_with_leader, sequence = excluded.sequence
    where plans.sequence < excluded.sequence`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

interface LeaderNotice {
  readonly subject_id: string
  readonly matrix_id: string
  /** Whether the leader reads the commitment now. */
  readonly shown: boolean
  readonly now: Date
}

/**
 * Queues the mail to the leader about the shared commitment, once for each link of the person;
 * drops it while it waits and nothing is shown any more.
 */
async function noteLeader(
  trx: Transaction<Schema>,
  { subject_id, matrix_id, shown, now }: LeaderNotice,
): Promise<void> {
  if (!shown) {
    const kinds = ['commitment_shared'] as const
    return dropUnsentMails(trx, { matrix_id, kinds, about: [subject_id] })
  }
  await queueMailsFrom(
    now,
    {
      kind: 'commitment_shared',
      dedupe_key: sql`'commitment_shared ' || d.subject_id || ' ' || d.key_version`,
      workspace_id: sql`m.workspace_id`,
      matrix_id: sql`m.id`,
      subject_id: sql`d.leader_id`,
      about_id: sql`d.subject_id`,
      due_at: new Date(now.getTime() + COMMITMENT_MAIL_MS),
      expires_at: sql`m.erase_at`,
    },
    sql`from deliveries d join matrices m on m.id = d.matrix_id
      where d.subject_id = ${subject_id} and d.leader_id is not null and not d.revoked`,
  ).execute(trx)
}

/** Keeps the plan, and what the leader is to be mailed of it. Returns whether it was kept. */
export async function savePlan(
  { db, clock }: AppContext,
  { id: subject_id, key_version, matrix: { matrix_id } }: StoredLink,
  body: PlanBody,
): Promise<boolean> {
  const stored = (await findPlan(db, subject_id))?.commitments ?? []
  const problem = commitmentProblem(body.commitments, stored)
  if (problem) throw new Refusal(problem, { params: { most: COMMITMENT_LENGTH } })
  return db.transaction().execute(async (trx) => {
    if (!(await keepPlan(trx, { subject_id, key_version, ...body }))) return false
    const shown = sharedCommitment(body) !== null
    await noteLeader(trx, { subject_id, matrix_id, shown, now: clock.now() })
    return true
  })
}
