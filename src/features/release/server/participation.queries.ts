import { sql } from 'kysely'
import { findGroupSize } from '#features/forms/second-group.rules.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import { listColumns, oneMatrix } from '#features/matrices/server/queries.ts'
import { selectSubjects } from '#features/subjects/server/queries.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext, Db } from '#server/context.ts'
import { collectWithPauses, mapWithPauses } from '#server/http/pause.ts'
import { raterMailKinds } from '#server/mail/mail-kinds.ts'
import type { ListedMail, Participation } from '../contract.ts'
import { PAPER, pendingListRows } from '../pending-list.rules.ts'
import { type LackingGroup, listLackingGroups } from '../reminder-order.rules.ts'
import { listedMails, mailStates } from './mail-list.queries.ts'
import {
  countFreed,
  disputedSubjects,
  failedMails,
  listRaters,
  mailCounts,
  pendingRaters,
  progressByEvaluated,
} from './queries.ts'
import { nextReminderAt, listReminders } from './reminders.queries.ts'

type Change = NonNullable<Participation['pending'][number]['changes']>

/**
 * For each rater the group nearest to the minimum in which they were asked, and of how many
 * evaluated they are in one. Reads who was asked, never who answered.
 */
async function nearestChanges(
  db: Db,
  matrix_id: string,
  groups: readonly LackingGroup[],
): Promise<Map<string, Change>> {
  if (groups.length === 0) return new Map()
  const { rows } = await sql<Change & { evaluator_id: string }>`
    select nearest.*, s.name from (
      select distinct on (evaluator_id) evaluator_id, subject_id, f.relation_type_id, missing,
        count(*) over (partition by evaluator_id) as reports
      from unnest(
          ${groups.map(({ subject_id }) => subject_id)}::uuid[],
          ${groups.map(({ relation_type_id }) => relation_type_id)}::smallint[],
          ${groups.map(({ missing }) => missing)}::int[]
        ) with ordinality as lacking (subject_id, relation_type_id, missing, position)
      join forms f on f.matrix_id = ${matrix_id} and f.evaluated_id = subject_id
        and f.relation_type_id = lacking.relation_type_id
      order by evaluator_id, missing, position
    ) nearest join subjects s on s.id = subject_id`.execute(db)
  return new Map(rows.map(({ evaluator_id, ...change }) => [evaluator_id, change]))
}

interface ReadPending {
  readonly mails: readonly ListedMail[]
  readonly now: Date
  readonly lacking: readonly LackingGroup[]
}

/** The raters with open forms, with their reminders and the last mail to each. */
async function listPending(
  db: Db,
  matrix_id: string,
  { mails, now, lacking }: ReadPending,
): Promise<Participation['pending']> {
  const raters = await pendingRaters(db, matrix_id)
  const changes = await nearestChanges(db, matrix_id, lacking)
  const reminders = await listReminders(db, matrix_id, now)
  const kinds: readonly string[] = [...raterMailKinds, PAPER]
  const toRaters = mails.filter(({ kind }) => kinds.includes(kind))
  const deliveries = new Map(toRaters.map(({ subject_id, delivery }) => [subject_id, delivery]))
  return mapWithPauses(raters, (rater) => {
    const reminded = reminders.get(rater.subject_id)
    return {
      ...rater,
      changes: changes.get(rater.subject_id) ?? null,
      reminders: reminded?.state ?? 'open',
      last_reminded_at: reminded?.last?.toISOString() ?? null,
      invited_at: reminded?.invited?.toISOString() ?? null,
      delivery: deliveries.get(rater.subject_id) ?? null,
    }
  })
}

export async function findParticipation(
  { db, clock }: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
): Promise<Participation> {
  const now = clock.now()
  const matrix = await oneMatrix(db, scope, matrix_id, now)
  const listed = await listedMails(db, scope, matrix_id)
  const closed = now >= new Date(matrix.closes_at)
  // one after the other, so that a read of a project keeps one processor of the database
  const evaluated = await progressByEvaluated(db, matrix_id, { closed })
  const freed = await countFreed(db, matrix_id)
  // an answer changes nothing any more once the matrix is closed
  const lacking = closed ? [] : listLackingGroups(evaluated, findGroupSize(matrix))
  const pending = await listPending(db, matrix_id, { mails: listed, now, lacking })
  const failed_mails = await failedMails(db, scope, matrix_id)
  const mails = await mailCounts(db, matrix_id)
  const disputed = await disputedSubjects(db, matrix_id)
  const next = await nextReminderAt(db, matrix_id, now)
  return {
    matrix,
    evaluated,
    freed,
    pending,
    raters: await listRaters(db, matrix_id),
    disputed,
    ...mails,
    failed_mails,
    listed_mails: mailStates(listed),
    next_reminder_at: next?.toISOString() ?? null,
  }
}

/** The rows of the CSV of raters with open forms, its head included. */
export async function readPendingList(
  { db, clock }: AppContext,
  scope: WorkspaceScope,
  matrix: Matrix,
): Promise<readonly (readonly (string | number)[])[]> {
  const mails = await listedMails(db, scope, matrix.id)
  const pending = await listPending(db, matrix.id, { mails, now: clock.now(), lacking: [] })
  const columns = await listColumns(db, matrix.id)
  const subjects = await selectSubjects(db, matrix.id)
  return collectWithPauses(pendingListRows({ matrix, pending, columns, subjects }))
}
