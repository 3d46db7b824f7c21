import type { Transaction } from 'kysely'
import { matrixInReach } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { Schema } from '#server/database/schema.ts'
import { Refusal } from '#shared/refusal.ts'

/**
 * The matrix of a call, locked until the transaction ends. Every change of a released matrix starts
 * here, so that two changes of the same matrix run one after the other. Throws `not_found` for a
 * matrix outside the scope.
 */
export async function lockMatrix(
  trx: Transaction<Schema>,
  scope: WorkspaceScope,
  matrix_id: string,
) {
  await lockParents(trx, scope, matrix_id)
  const matrix = await trx
    .selectFrom('matrices')
    .innerJoin('companies', 'companies.id', 'matrices.company_id')
    .where('matrices.id', '=', matrix_id)
    .where(matrixInReach(scope, 'matrices'))
    .select([
      'matrices.id',
      'matrices.workspace_id',
      'matrices.company_id',
      'minimum_raters',
      'evaluation_id',
      'weights',
      'released',
      'closes_at',
      'reports_at',
      'remind_at',
      'erased_at',
      'limit_date',
      'reminder_id',
      'released_at',
      'remind_halfway',
      'remind_last_day',
      'halfway_at',
      'matrices.time_zone',
      'companies.status as company_status',
      'companies.kind as company_kind',
    ])
    .forUpdate('matrices')
    .executeTakeFirst()
  if (!matrix) throw new Refusal('not_found')
  return matrix
}
export type LockedMatrix = Awaited<ReturnType<typeof lockMatrix>>

/**
 * Locks the company, the scale and the evaluation that a release depends on. They are locked before
 * the matrix because a change of one of them also locks it before its matrices; the opposite order
 * could deadlock with such a change.
 */
async function lockParents(
  trx: Transaction<Schema>,
  scope: WorkspaceScope,
  matrix_id: string,
): Promise<void> {
  const matrix = trx
    .selectFrom('matrices')
    .where('id', '=', matrix_id)
    .where(matrixInReach(scope, 'matrices'))
  await trx
    .selectFrom('companies')
    .where('id', '=', matrix.select('company_id'))
    .select('id')
    .forShare()
    .execute()
  await trx
    .selectFrom('scales')
    .where(
      'id',
      '=',
      trx
        .selectFrom('evaluations')
        .where('id', '=', matrix.select('evaluation_id'))
        .select('scale_id'),
    )
    .select('id')
    .forShare()
    .execute()
  await trx
    .selectFrom('evaluations')
    .where('id', '=', matrix.select('evaluation_id'))
    .select('id')
    .forShare()
    .execute()
}
