import { ownershipFor } from '#features/companies/server/queries.ts'
import { serve } from '#server/http/serve.ts'
import { Refusal } from '#shared/refusal.ts'
import { type ScaleInput, scalesContract } from '../contract.ts'
import { scaleProblem } from '../rules.ts'
import { createScale, duplicateScale, removeScale, updateScale } from './changes.queries.ts'
import { listScales, oneScale } from './queries.ts'

function refuseProblem(scale: ScaleInput): void {
  const problem = scaleProblem(scale)
  if (problem) throw new Refusal(problem)
}

export const scalesRoutes = serve(scalesContract, {
  list: ({ context, scope, query }) => listScales(context.db, scope, query.company_id),
  one: ({ context, scope, params }) => oneScale(context.db, scope, params.scaleId),
  create: async ({ context, scope, body }) => {
    const ownership = await ownershipFor(context.db, scope, body.company_id)
    refuseProblem(body)
    return createScale(context, scope, ownership, body)
  },
  update: async ({ context, scope, params, body }) => {
    await oneScale(context.db, scope, params.scaleId)
    refuseProblem(body)
    return updateScale(context, scope, params.scaleId, body)
  },
  duplicate: ({ context, scope, params }) => duplicateScale(context, scope, params.scaleId),
  remove: ({ context, scope, params }) => removeScale(context, scope, params.scaleId),
})
