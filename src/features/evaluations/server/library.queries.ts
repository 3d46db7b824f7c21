import type { Ownership } from '#features/companies/server/queries.ts'
import { type LibraryScale, libraryScales } from '#features/scales/library.ts'
import { findSameScale, insertScale } from '#features/scales/server/queries.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext, Db } from '#server/context.ts'
import { Refusal } from '#shared/refusal.ts'
import { listCompetences, libraryEvaluations } from '../library.ts'
import { insertEvaluation } from './parts.queries.ts'

/** Writes in the transaction `trx`, with the clock of the context. */
interface Writer {
  readonly trx: Db
  readonly context: AppContext
  readonly scope: WorkspaceScope
}

/** The id of a copy of a library scale; an existing scale with the same values is used again. */
export async function ensureScale(
  { trx, context, scope }: Writer,
  ownership: Ownership,
  { name, allow_na, values }: LibraryScale,
): Promise<string> {
  const scale = { ...ownership, name, allow_na, descriptions: values }
  return (await findSameScale(trx, scope, scale)) ?? insertScale(trx, context, scope, scale)
}

/** Copies a library scale, unless the same scale exists, and returns its id. */
export function copyLibraryScale(
  context: AppContext,
  scope: WorkspaceScope,
  ownership: Ownership,
  scale: LibraryScale,
): Promise<string> {
  return context.db
    .transaction()
    .execute((trx) => ensureScale({ trx, context, scope }, ownership, scale))
}

/**
 * Copies a library evaluation and returns its id. Its scale is shared in the workspace, so that all
 * companies use one. Throws `not_found` for a key that the library does not have.
 */
export async function copyLibraryEvaluation(
  writer: Writer,
  { workspace_id, company_id }: Ownership,
  key: string,
): Promise<string> {
  const evaluation = libraryEvaluations.find((candidate) => candidate.key === key)
  const scale = libraryScales.find((candidate) => candidate.key === evaluation?.scale)
  if (!evaluation || !scale) throw new Refusal('not_found')
  return insertEvaluation(writer.trx, writer.context, writer.scope, {
    name: evaluation.name,
    company_id,
    scale_id: await ensureScale(
      writer,
      { workspace_id, company_id: writer.scope.company_id },
      scale,
    ),
    competences: listCompetences(evaluation).map(({ name, description, questions }) => ({
      name,
      description,
      questions: [...questions],
    })),
  })
}
