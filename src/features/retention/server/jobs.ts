import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { RETENTION_DAYS } from '#features/matrices/limits.ts'
import { closeForms } from '#features/release/server/queries.ts'
import type { AppContext } from '#server/context.ts'
import { sortRows, vacuumDeletedRows } from '#server/database/physical-erasure.ts'
import type { ScheduledJob } from '#server/jobs/jobs.ts'
import { mailFolder } from '#server/mail/mail-transport.ts'
import { isId } from '#shared/ids.ts'
import { LEDGER_DAYS } from '../limits.ts'
import { computeAggregates } from '../rules.ts'
import {
  answeredFormsByEvaluated,
  listCompetences,
  eraseMatrix,
  keepAggregates,
  lockDueMatrix,
} from './erase-matrix.queries.ts'
import { deleteErasureNotes } from './noted-erasures.queries.ts'
import {
  deleteOldMessages,
  mailsInOutbox,
  markPurged,
  pendingPurges,
  unerasedMatrices,
} from './purges.queries.ts'
import { deleteDueWorkspaces } from './workspace-deletion.queries.ts'
import { deleteExpiredExports } from './workspace-export.queries.ts'

const DAY_MS = 86_400_000

export const erasureJob: ScheduledJob = {
  name: 'erasures',
  stage: 'erase',
  before_serving: true,
  run: eraseDue,
}
export const purgeJob: ScheduledJob = {
  name: 'purge of bytes',
  stage: 'purge',
  before_serving: true,
  run: purgeDeleted,
}
export const workspacesJob: ScheduledJob = {
  name: 'deleted workspaces',
  stage: 'erase',
  before_serving: true,
  run: async (context) => {
    await deleteExpiredExports(context)
    for (const workspace_id of await deleteDueWorkspaces(context))
      context.log.info({ workspace_id }, 'A workspace was deleted, as its owner asked.')
  },
}
export const messagesJob: ScheduledJob = {
  name: 'old messages',
  stage: 'erase',
  run: async (context) => {
    const before = (days: number): Date => new Date(context.clock.now().getTime() - days * DAY_MS)
    await deleteOldMessages(context, before(RETENTION_DAYS))
    await deleteErasureNotes(context.db, before(LEDGER_DAYS))
  },
}

/**
 * Erases every matrix that is due, each in a transaction of its own, so that none is erased in
 * part.
 */
export async function eraseDue(context: AppContext): Promise<void> {
  for (;;) {
    const matrix_id = await eraseNext(context)
    if (matrix_id === null) return
    context.log.info({ matrix_id }, 'The personal data of a matrix were erased.')
  }
}

function eraseNext(context: AppContext): Promise<string | null> {
  return context.db.transaction().execute(async (trx) => {
    const matrix = await lockDueMatrix(trx, context.clock.now())
    if (!matrix) return null
    // for a product that was off between the deadline and the erasure
    if (matrix.sheets_closed_at === null && matrix.released)
      await closeForms(trx, context, matrix, context.clock.now())
    const competences = await listCompetences(trx, matrix.evaluation_id)
    const evaluation = {
      competences,
      minimum_raters: matrix.minimum_raters,
      method: matrix.report_method,
      weights: matrix.weights && { relations: matrix.weights.relations, competences: null },
      scale: { lowest_value: 1, highest_value: matrix.highest_value },
    }
    await keepAggregates(
      trx,
      matrix.id,
      computeAggregates(evaluation, await answeredFormsByEvaluated(trx, matrix.id)),
    )
    await eraseMatrix(trx, context, matrix)
    return matrix.id
  })
}

/** Their rows lie in the order of sending until they are sorted. */
const writtenByRaters = ['forms', 'answers', 'comments', 'prompt_comments', 'notices', 'outbox']

/**
 * Removes the bytes of deleted data from the database's and the mail files, and what the place of
 * rows tells of when they were written; a closed matrix asks for it (migration 0075). An interrupted
 * purge starts again.
 */
export async function purgeDeleted(context: AppContext): Promise<void> {
  const targets = await pendingPurges(context.db)
  await removeMailFiles(context, targets.length > 0)
  if (targets.length === 0) return
  if (context.embedded) await vacuumDeletedRows(context)
  else await sortRows(context, writtenByRaters)
  await markPurged(context, targets)
  context.log.info({ targets: targets.length }, 'Deleted data were removed from the files.')
}

/**
 * Removes the mail files of erased and deleted matrices, and files of mails that are no longer in
 * the outbox: those of accounts always, those of other matrices only when `everywhere` is set,
 * because only a deletion can leave such files there.
 */
async function removeMailFiles(context: AppContext, everywhere: boolean): Promise<void> {
  const { config, db } = context
  const folders = (await namesIn(path.dirname(mailFolder(config, null)))).filter(isId)
  const unerased = await unerasedMatrices(db, folders)
  for (const matrix_id of folders)
    if (!unerased.has(matrix_id))
      await rm(mailFolder(config, matrix_id), { recursive: true, force: true })
  for (const matrix_id of everywhere ? [null, ...unerased] : [null])
    await removeMailsOutsideOutbox(context, mailFolder(config, matrix_id))
}

async function removeMailsOutsideOutbox({ db }: AppContext, folder: string): Promise<void> {
  const files = (await namesIn(folder)).filter((file) => isId(mailId(file)))
  const known = await mailsInOutbox(db, files.map(mailId))
  for (const file of files)
    if (!known.has(mailId(file))) await rm(path.join(folder, file), { force: true })
}

const mailId = (file: string): string => file.split('.')[0] ?? ''

/** Names of the entries; none when the folder does not exist, because no mail was written yet. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
