import type { Transaction } from 'kysely'
import { deleteUser, deleteWorkspace } from '#features/accounts/server/queries.ts'
import { deleteCompanyAgain } from '#features/companies/server/queries.ts'
import { deleteMatrix, hastenErasure } from '#features/matrices/server/queries.ts'
import type { AppContext } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { deleteSubject } from './erase-subject.queries.ts'
import type { NotedErasure } from './noted-erasures.queries.ts'

const deleteAgain = {
  matrix: deleteMatrix,
  company: deleteCompanyAgain,
  user: deleteUser,
  workspace: deleteWorkspace,
} as const

/**
 * Repeats on restored data what was erased or deleted after their backup, each in a transaction of
 * its own. A matrix becomes due for the erasure that the job does.
 */
export async function repeatErasures(
  context: Pick<AppContext, 'db' | 'secrets'>,
  erasures: readonly NotedErasure[],
): Promise<void> {
  for (const erasure of erasures)
    await context.db.transaction().execute((trx) => repeatErasure(trx, context, erasure))
}

async function repeatErasure(
  trx: Transaction<Schema>,
  context: Pick<AppContext, 'secrets'>,
  { kind, target_id, happened_at }: NotedErasure,
): Promise<void> {
  if (kind === 'subject') return repeatSubject(trx, context, target_id)
  if (kind === 'erased_matrix') return hastenErasure(trx, target_id, happened_at)
  await deleteAgain[kind](trx, target_id)
}

async function repeatSubject(
  trx: Transaction<Schema>,
  context: Pick<AppContext, 'secrets'>,
  id: string,
): Promise<void> {
  const subject = await trx
    .selectFrom('subjects')
    .where('id', '=', id)
    .select('matrix_id')
    .forUpdate()
    .executeTakeFirst()
  if (!subject) return
  await deleteSubject(trx, context, { matrix_id: subject.matrix_id, subject_id: id })
}
