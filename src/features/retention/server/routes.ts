import { serve } from '#server/serve.ts'
import { retentionContract } from '../contract.ts'
import { certificateOf } from './certificate.queries.ts'
import { eraseSubject } from './erase-subject.queries.ts'
import { personalDataOf } from './personal-data.queries.ts'
import { findDataSubjects } from './search.queries.ts'

export const retentionRoutes = serve(retentionContract, {
  findDataSubjects: ({ context, scope, params, body }) =>
    findDataSubjects(context, scope, params.workspaceId, body.search),
  personalData: ({ context, scope, params }) =>
    personalDataOf(context, scope, params.matrixId, params.subjectId),
  eraseSubject: ({ context, scope, params }) =>
    eraseSubject(context, scope, params.matrixId, params.subjectId),
  erasure: async ({ context, scope, params }) => {
    const { erased_at, bytes_purged_at, ...erasure } = await certificateOf(
      context.db,
      scope,
      params.matrixId,
    )
    return {
      ...erasure,
      erased_at: erased_at.toISOString(),
      bytes_purged_at: bytes_purged_at?.toISOString() ?? null,
    }
  },
})
