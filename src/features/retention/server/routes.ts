import { serve } from '#server/serve.ts'
import { retentionContract } from '../contract.ts'
import { erasureOf } from './queries.ts'

export const retentionRoutes = serve(retentionContract, {
  erasure: async ({ foundation, scope, params }) => {
    const { erased_at, bytes_purged_at, ...erasure } = await erasureOf(foundation.db, scope, params.matrixId)
    return { ...erasure, erased_at: erased_at.toISOString(), bytes_purged_at: bytes_purged_at?.toISOString() ?? null }
  },
})
