import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { RETENTION_DAYS } from '#features/matrices/limits.ts'
import type { AppContext } from '#server/context.ts'
import type { ScheduledJob } from '#server/jobs.ts'
import { mailFolder } from '#server/mail-transport.ts'
import { vacuumDeletedRows } from '#server/physical-erasure.ts'
import { isId } from '#shared/ids.ts'
import { aggregatesOf } from '../rules.ts'
import {
  competencesOf,
  deleteOldMessages,
  eraseMatrix,
  keepAggregates,
  knownMails,
  livingMatrices,
  markPurged,
  pendingPurges,
  sheetsByEvaluated,
  takeDue,
} from './queries.ts'

const DAY = 86_400_000

/** What must go, in this order; `purgeDeleted` comes after everything that deletes. */
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
export const messagesJob: ScheduledJob = {
  name: 'old messages',
  stage: 'erase',
  run: (context) =>
    deleteOldMessages(context, new Date(context.clock.now().getTime() - RETENTION_DAYS * DAY)),
}

/** Erases every matrix whose day has come, each in a transaction of its own: whole, or not yet. */
export async function eraseDue(context: AppContext): Promise<void> {
  for (;;) {
    const matrix_id = await eraseNext(context)
    if (matrix_id === null) return
    context.log.info({ matrix_id }, 'The personal data of a project were erased.')
  }
}

function eraseNext(context: AppContext): Promise<string | null> {
  return context.db.transaction().execute(async (trx) => {
    const matrix = await takeDue(trx, context.clock.now())
    if (!matrix) return null
    const competences = await competencesOf(trx, matrix.evaluation_id)
    const surveyed = {
      competences,
      minimum_raters: matrix.minimum_raters,
      scale: { lowest_value: 1, highest_value: matrix.highest_value },
    }
    await keepAggregates(
      trx,
      matrix.id,
      aggregatesOf(surveyed, await sheetsByEvaluated(trx, matrix.id)),
    )
    await eraseMatrix(trx, context, matrix)
    return matrix.id
  })
}

/** What was deleted anywhere leaves the files too. Begun and interrupted, it begins again. */
export async function purgeDeleted(context: AppContext): Promise<void> {
  const targets = await pendingPurges(context.db)
  await removeMailFiles(context, targets.length > 0)
  if (targets.length === 0) return
  if (context.embedded) await vacuumDeletedRows(context)
  await markPurged(context, targets)
  context.log.info({ targets: targets.length }, 'What had been deleted left the files.')
}

/** Mail files whose project is erased or gone, and those that the outbox no longer knows: of accounts always, of living projects once somebody was deleted. */
async function removeMailFiles(context: AppContext, everywhere: boolean): Promise<void> {
  const { config, db } = context
  const folders = (await namesIn(path.dirname(mailFolder(config, null)))).filter(isId)
  const living = await livingMatrices(db, folders)
  for (const matrix_id of folders)
    if (!living.has(matrix_id))
      await rm(mailFolder(config, matrix_id), { recursive: true, force: true })
  for (const matrix_id of everywhere ? [null, ...living] : [null])
    await removeUnknownMails(context, mailFolder(config, matrix_id))
}

async function removeUnknownMails({ db }: AppContext, folder: string): Promise<void> {
  const files = (await namesIn(folder)).filter((file) => isId(mailId(file)))
  const known = await knownMails(db, files.map(mailId))
  for (const file of files)
    if (!known.has(mailId(file))) await rm(path.join(folder, file), { force: true })
}

const mailId = (file: string): string => file.split('.')[0] ?? ''

/** No folder, no mails: nothing was ever written. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
