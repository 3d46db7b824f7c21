import { serve } from '#server/serve.ts'
import { retentionContract } from '../contract.ts'
import { erasePerson, personalDataOf } from './person.queries.ts'
import { erasureOf } from './queries.ts'
import { findPeople } from './search.queries.ts'

export const retentionRoutes = serve(retentionContract, {
  findPeople: ({ foundation, scope, params, body }) =>
    findPeople(foundation, scope, params.workspaceId, body.search),
  personalData: ({ foundation, scope, params }) =>
    personalDataOf(foundation, scope, params.matrixId, params.subjectId),
  erasePerson: ({ foundation, scope, params }) =>
    erasePerson(foundation, scope, params.matrixId, params.subjectId),
  erasure: async ({ foundation, scope, params }) => {
    const { erased_at, bytes_purged_at, ...erasure } = await erasureOf(
      foundation.db,
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
