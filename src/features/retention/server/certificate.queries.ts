import { inScope } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { Db } from '#server/context.ts'
import { Refusal } from '#shared/refusal.ts'

/** What is left of an erased matrix. Throws `not_found` while it is not erased. */
export async function readCertificate(db: Db, scope: WorkspaceScope, matrix_id: string) {
  const erasure = await db
    .selectFrom('erasures')
    .innerJoin('matrices', 'matrices.id', 'erasures.matrix_id')
    .where('matrices.id', '=', matrix_id)
    .where(inScope(scope, 'matrices'))
    .select([
      'matrices.id as matrix_id',
      'name',
      'erasures.erased_at',
      'bytes_purged_at',
      'subjects',
      'forms',
      'answered',
      'deleted',
    ])
    .executeTakeFirst()
  if (!erasure) throw new Refusal('not_found')
  const competences = await db
    .selectFrom('matrix_aggregates')
    .where('matrix_id', '=', matrix_id)
    .select(['competence', 'mean', 'bound', 'evaluated'])
    .orderBy('position')
    .execute()
  return {
    ...erasure,
    deleted: Object.fromEntries(
      Object.entries(erasure.deleted).map(([table, rows]) => [table, Number(rows)]),
    ),
    competences,
  }
}
