import { serve } from '#server/serve.ts'
import { Refusal } from '#shared/refusal.ts'
import { integrationsContract } from '../contract.ts'
import { tokenProblem } from '../rules.ts'
import { createToken, findTokens, ownToken, revokeToken } from './queries.ts'

export const integrationsRoutes = serve(integrationsContract, {
  tokens: ({ context, scope, params }) => findTokens(context.db, scope, params.workspaceId),
  createToken: ({ context, scope, params, body }) => {
    const problem = tokenProblem(body)
    if (problem) throw new Refusal(problem)
    const { company_id = null, ...token } = body
    return createToken(context, scope, params.workspaceId, { ...token, company_id })
  },
  revokeToken: ({ context, scope, params }) =>
    revokeToken(context, scope, params.workspaceId, params.tokenId),
  ownToken: ({ context, scope }) => ownToken(context.db, scope),
})
