import { requireOwnerPassword } from '#features/accounts/server/queries.ts'
import { findReach, isPrivateHost } from '#server/http/public-address.ts'
import { serve } from '#server/http/serve.ts'
import { Refusal } from '#shared/refusal.ts'
import { integrationsContract } from '../contract.ts'
import { tokenProblem } from '../rules.ts'
import { webhookProblem } from '../webhook.rules.ts'
import { createToken, findTokens, ownToken, revokeToken } from './queries.ts'
import { addDomain, proveDomain, removeDomain } from './sign-on-domains.queries.ts'
import {
  findSignOn,
  removeConnection,
  saveConnection,
  switchConnection,
} from './sign-on.queries.ts'
import { startSignOn, startTest } from './sign-on.ts'
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
  createWebhook: async (call) => {
    const { context, scope, params } = call
    const { password, ...webhook } = call.body
    const problem = webhookProblem(webhook, context.config.webhooks_to_loopback)
    if (problem ?? !URL.canParse(webhook.url)) throw new Refusal(problem ?? 'webhook.url_invalid')
    const reach = findReach(context.config, params.workspaceId)
    if (isPrivateHost(new URL(webhook.url).hostname, reach))
      throw new Refusal('webhook.url_private')
    await requireOwnerPassword(call, password)
    return createWebhook(context, scope, params.workspaceId, webhook)
  },
  rotateSecret: async (call) => {
    const { context, scope, params, body } = call
    await requireOwnerPassword(call, body.password)
    return rotateSecret(context, scope, params.workspaceId, params.webhookId)
  },
  removeWebhook: ({ context, scope, params }) =>
    removeWebhook(context, scope, params.workspaceId, params.webhookId),
  deliveries: ({ context, scope, params }) =>
    findDeliveries(context.db, scope, params.workspaceId, params.webhookId),
  test: ({ context, scope, params }) =>
    testWebhook(context, scope, params.workspaceId, params.webhookId),
  resend: ({ context, scope, params }) => resendDelivery(context, scope, params),
  startSignOn: async (call) => ({ url: await startSignOn(call, call.body.email) }),
  signOn: ({ context, scope, params }) => findSignOn(context, scope, params.workspaceId),
  saveSignOn: async (call) => {
    const { context, scope, params } = call
    const { password, ...provider } = call.body
    await requireOwnerPassword(call, password)
    await saveConnection(context, scope, params.workspaceId, provider)
    return findSignOn(context, scope, params.workspaceId)
  },
  switchSignOn: async (call) => {
    const { context, scope, params } = call
    const { password, ...change } = call.body
    await requireOwnerPassword(call, password)
    await switchConnection(context, scope, params.workspaceId, change)
    return findSignOn(context, scope, params.workspaceId)
  },
  removeSignOn: ({ context, scope, params }) =>
    removeConnection(context, scope, params.workspaceId),
  testSignOn: async (call) => ({ url: await startTest(call, call.params.workspaceId) }),
  addDomain: async ({ context, scope, params, body }) => {
    await addDomain(context, scope, params.workspaceId, body.domain)
    return findSignOn(context, scope, params.workspaceId)
  },
  proveDomain: async ({ context, scope, params }) => {
    await proveDomain(context, scope, params)
    return findSignOn(context, scope, params.workspaceId)
  },
  removeDomain: async ({ context, scope, params }) => {
    await removeDomain(context, scope, params)
    return findSignOn(context, scope, params.workspaceId)
  },
  tokens: ({ context, scope, params }) => findTokens(context.db, scope, params.workspaceId),
  createToken: async (call) => {
    const { context, scope, params } = call
    const { password, ...body } = call.body
    const problem = tokenProblem(body)
    if (problem) throw new Refusal(problem)
    await requireOwnerPassword(call, password)
    const { company_id = null, ...token } = body
    const made = await createToken(context, scope, params.workspaceId, { ...token, company_id })
    context.wakeMail()
    return made
  },
  revokeToken: ({ context, scope, params }) =>
    revokeToken(context, scope, params.workspaceId, params.tokenId),
  ownToken: ({ context, scope }) => ownToken(context.db, scope),
})
