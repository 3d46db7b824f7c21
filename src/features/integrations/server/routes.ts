import { serve } from '#server/serve.ts'
import { Refusal } from '#shared/refusal.ts'
import { integrationsContract } from '../contract.ts'
import { tokenProblem } from '../rules.ts'
import { webhookProblem } from '../webhook.rules.ts'
import { createToken, findTokens, ownToken, revokeToken } from './queries.ts'
import { findUsage } from './usage.queries.ts'
import {
  createWebhook,
  findDeliveries,
  findWebhooks,
  removeWebhook,
  resendDelivery,
  rotateSecret,
  testWebhook,
} from './webhooks.queries.ts'

export const integrationsRoutes = serve(integrationsContract, {
  usage: ({ context, scope, params }) => findUsage(context, scope, params.workspaceId),
  webhooks: ({ context, scope, params }) => findWebhooks(context.db, scope, params.workspaceId),
  createWebhook: ({ context, scope, params, body }) => {
    const problem = webhookProblem(body, context.config.webhooks_to_loopback)
    if (problem ?? !URL.canParse(body.url)) throw new Refusal(problem ?? 'webhook.url_invalid')
    return createWebhook(context, scope, params.workspaceId, body)
  },
  rotateSecret: ({ context, scope, params }) =>
    rotateSecret(context, scope, params.workspaceId, params.webhookId),
  removeWebhook: ({ context, scope, params }) =>
    removeWebhook(context, scope, params.workspaceId, params.webhookId),
  deliveries: ({ context, scope, params }) =>
    findDeliveries(context.db, scope, params.workspaceId, params.webhookId),
  test: ({ context, scope, params }) =>
    testWebhook(context, scope, params.workspaceId, params.webhookId),
  resend: ({ context, scope, params }) => resendDelivery(context, scope, params),
  tokens: ({ context, scope, params }) => findTokens(context.db, scope, params.workspaceId),
  createToken: async ({ context, scope, params, body }) => {
    const problem = tokenProblem(body)
    if (problem) throw new Refusal(problem)
    const { company_id = null, ...token } = body
    const made = await createToken(context, scope, params.workspaceId, { ...token, company_id })
    context.wakeMail()
    return made
  },
  revokeToken: ({ context, scope, params }) =>
    revokeToken(context, scope, params.workspaceId, params.tokenId),
  ownToken: ({ context, scope }) => ownToken(context.db, scope),
})
