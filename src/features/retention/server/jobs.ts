import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { purgeBytes } from '#server/bytes.ts'
import type { Foundation } from '#server/foundation.ts'
import type { DueWork } from '#server/jobs.ts'
import { mailFolder } from '#server/mail-transport.ts'
import { isId } from '#shared/ids.ts'
import { RETENTION_DAYS } from '#shared/limits.ts'
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
export const erasureWork: DueWork = { name: 'erasures', before_serving: true, run: eraseDue }
export const purgeWork: DueWork = {
  name: 'purge of bytes',
  before_serving: true,
  run: purgeDeleted,
}
export const messagesWork: DueWork = {
  name: 'old messages',
  run: (foundation) =>
    deleteOldMessages(
      foundation,
      new Date(foundation.clock.now().getTime() - RETENTION_DAYS * DAY),
    ),
}

/** Erases every matrix whose day has come, each in a transaction of its own: whole, or not yet. */
export async function eraseDue(foundation: Foundation): Promise<void> {
  for (;;) {
    const matrix_id = await eraseNext(foundation)
    if (matrix_id === null) return
    foundation.log.info({ matrix_id }, 'The personal data of a project were erased.')
  }
}

function eraseNext(foundation: Foundation): Promise<string | null> {
  return foundation.db.transaction().execute(async (trx) => {
    const matrix = await takeDue(trx, foundation.clock.now())
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
    await eraseMatrix(trx, foundation, matrix)
    return matrix.id
  })
}

/** What was deleted anywhere leaves the files too. Begun and interrupted, it begins again. */
export async function purgeDeleted(foundation: Foundation): Promise<void> {
  const targets = await pendingPurges(foundation.db)
  await removeMailFiles(foundation, targets.length > 0)
  if (targets.length === 0) return
  if (foundation.embedded) await purgeBytes(foundation)
  await markPurged(foundation, targets)
  foundation.log.info({ targets: targets.length }, 'What had been deleted left the files.')
}

/** Mail files whose project is erased or gone, and those that the outbox no longer knows: of accounts always, of living projects once somebody was deleted. */
async function removeMailFiles(foundation: Foundation, everywhere: boolean): Promise<void> {
  const { config, db } = foundation
  const folders = (await namesIn(path.dirname(mailFolder(config, null)))).filter(isId)
  const living = await livingMatrices(db, folders)
  for (const matrix_id of folders)
    if (!living.has(matrix_id))
      await rm(mailFolder(config, matrix_id), { recursive: true, force: true })
  for (const matrix_id of everywhere ? [null, ...living] : [null])
    await removeUnknownMails(foundation, mailFolder(config, matrix_id))
}

async function removeUnknownMails({ db }: Foundation, folder: string): Promise<void> {
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
