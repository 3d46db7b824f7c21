import { serve } from '#server/serve.ts'
import { retentionContract } from '../contract.ts'
import { erasePerson, personalDataOf } from './person.queries.ts'
import { erasureOf } from './queries.ts'
import { findPeople } from './search.queries.ts'

export const retentionRoutes = serve(retentionContract, {
  findPeople: ({ context, scope, params, body }) =>
    findPeople(context, scope, params.workspaceId, body.search),
  personalData: ({ context, scope, params }) =>
    personalDataOf(context, scope, params.matrixId, params.subjectId),
  erasePerson: ({ context, scope, params }) =>
    erasePerson(context, scope, params.matrixId, params.subjectId),
  erasure: async ({ context, scope, params }) => {
    const { erased_at, bytes_purged_at, ...erasure } = await erasureOf(
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
