import { serve } from '#server/serve.ts'
import { Refusal } from '#shared/refusal.ts'
import { type ScaleInput, scalesContract } from '../contract.ts'
import { scaleProblem } from '../rules.ts'
import {
  createScale,
  duplicateScale,
  listScales,
  oneScale,
  placeOf,
  removeScale,
  updateScale,
} from './queries.ts'

function refuseIncomplete(scale: ScaleInput): void {
  const problem = scaleProblem(scale)
  if (problem) throw new Refusal(problem)
}

export const scalesRoutes = serve(scalesContract, {
  list: ({ foundation, scope, query }) => listScales(foundation.db, scope, query.company_id),
  one: ({ foundation, scope, params }) => oneScale(foundation.db, scope, params.scaleId),
  create: async ({ foundation, scope, body }) => {
    const place = await placeOf(foundation.db, scope, body.company_id)
    refuseIncomplete(body)
    return createScale(foundation, scope, place, body)
  },
  update: async ({ foundation, scope, params, body }) => {
    await oneScale(foundation.db, scope, params.scaleId)
    refuseIncomplete(body)
    return updateScale(foundation, scope, params.scaleId, body)
  },
  duplicate: ({ foundation, scope, params }) => duplicateScale(foundation, scope, params.scaleId),
  remove: ({ foundation, scope, params }) => removeScale(foundation, scope, params.scaleId),
})
