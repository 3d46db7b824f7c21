import * as z from 'zod/mini'
import { Instant } from '#shared/dates.ts'
import { endpoint, projectRoles } from '#shared/endpoint.ts'
import { Id } from '#shared/ids.ts'
import { Line } from '#shared/text.ts'
import { createTokenLimit, EVENTS, MAXIMUM_NAME_LENGTH, testWebhookLimit } from './limits.ts'

/** A key never makes the calls of an owner. */
export const tokenRoles = ['viewer', 'admin', ...projectRoles] as const
export const TokenRole = z.enum(tokenRoles)
export type TokenRole = z.output<typeof TokenRole>

export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  role: TokenRole,
  workspace_id: Id,
  /** The only company that the key reaches; null for the whole workspace. */
  company_id: z.nullable(Id),
  company_name: z.nullable(z.string()),
  /** The projects that a key reaches whose role reaches only chosen ones. */
  matrix_ids: z.array(Id),
  /** Who made the key and in whose name it acts. */
  user_name: z.string(),
  created_at: Instant,
  expires_at: Instant,
  /** Stored once a minute; null before the first use. */
  seen_at: z.nullable(Instant),
})
export type ApiToken = z.output<typeof ApiToken>

export const EventType = z.enum(EVENTS)
export type EventType = z.output<typeof EventType>

/** `waiting`: not tried yet; `retrying`: will be tried again within a day of the event. */
export const DeliveryState = z.enum(['waiting', 'retrying', 'delivered', 'failed'])
export type DeliveryState = z.output<typeof DeliveryState>

/** One event for one webhook, with the outcome of the last attempt. */
export const WebhookDelivery = z.object({
  id: Id,
  type: EventType,
  created_at: Instant,
  state: DeliveryState,
  attempts: z.number(),
  /** What the receiver answered; null when it did not. */
  status: z.nullable(z.number()),
  failure: z.nullable(z.string()),
  /** The next attempt; null when there is none. */
  due_at: z.nullable(Instant),
})
export type WebhookDelivery = z.output<typeof WebhookDelivery>

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  events: z.array(EventType),
  created_at: Instant,
  last_delivery: z.nullable(WebhookDelivery),
})
export type Webhook = z.output<typeof Webhook>

const NewSecret = z.object({ id: Id, secret: z.string() })

/** What a company holds now; `mails` were sent since the given instant. */
export const CompanyUsage = z.object({
  company_id: Id,
  name: z.string(),
  /** By their addresses. */
  people: z.number(),
  /** Of released projects. */
  sheets: z.number(),
  mails: z.number(),
  /** On disk, about. */
  bytes: z.number(),
})
export type CompanyUsage = z.output<typeof CompanyUsage>
export const Usage = z.object({ since: Instant, companies: z.array(CompanyUsage) })
export type Usage = z.output<typeof Usage>

export const integrationsContract = {
  usage: endpoint('GET', '/workspaces/:workspaceId/usage', {
    access: 'owner',
    summary: 'Personas, hojas, correos y espacio de cada empresa del espacio de trabajo',
    reply: Usage,
  }),
  webhooks: endpoint('GET', '/workspaces/:workspaceId/webhooks', {
    access: 'owner',
    summary: 'Las direcciones a las que se avisa lo que pasa en el espacio de trabajo',
    reply: z.array(Webhook),
  }),
  createWebhook: endpoint('POST', '/workspaces/:workspaceId/webhooks', {
    access: 'owner',
    summary: 'Agrega una dirección; la respuesta trae el secreto con el que se firman los avisos',
    body: z.strictObject({ url: Line(500), events: z.array(EventType).check(z.maxLength(20)) }),
    reply: NewSecret,
    rateLimit: createTokenLimit,
  }),
  rotateSecret: endpoint('POST', '/workspaces/:workspaceId/webhooks/:webhookId/rotate', {
    access: 'owner',
    summary: 'Cambia el secreto; durante un día los avisos llevan las dos firmas',
    reply: NewSecret,
    rateLimit: createTokenLimit,
  }),
  removeWebhook: endpoint('DELETE', '/workspaces/:workspaceId/webhooks/:webhookId', {
    access: 'owner',
    summary: 'Quita una dirección y su registro de avisos',
  }),
  deliveries: endpoint('GET', '/workspaces/:workspaceId/webhooks/:webhookId/deliveries', {
    access: 'owner',
    summary: 'Los últimos 50 avisos a una dirección',
    reply: z.array(WebhookDelivery),
  }),
  test: endpoint('POST', '/workspaces/:workspaceId/webhooks/:webhookId/test', {
    access: 'owner',
    summary:
      'Envía ahora un aviso de prueba firmado (webhook.test) y dice qué contestó la dirección',
    reply: z.object({
      /** What the receiver answered; null when it did not. */
      status: z.nullable(z.number()),
      failure: z.nullable(z.string()),
      accepted: z.boolean(),
      milliseconds: z.number(),
    }),
    rateLimit: testWebhookLimit,
  }),
  resend: endpoint(
    'POST',
    '/workspaces/:workspaceId/webhooks/:webhookId/deliveries/:deliveryId/resend',
    { access: 'owner', summary: 'Vuelve a enviar un aviso, con el mismo webhook-id' },
  ),
  tokens: endpoint('GET', '/workspaces/:workspaceId/tokens', {
    access: 'owner',
    summary: 'Las claves de API del espacio de trabajo, sin las claves mismas',
    reply: z.array(ApiToken),
  }),
  createToken: endpoint('POST', '/workspaces/:workspaceId/tokens', {
    access: 'owner',
    summary: 'Crea una clave de API; es la única respuesta que la trae',
    body: z.strictObject({
      name: Line(MAXIMUM_NAME_LENGTH),
      role: TokenRole,
      company_id: z.optional(z.nullable(Id)),
      /** For a role that reaches chosen projects only. */
      matrix_ids: z.optional(z.array(Id).check(z.maxLength(500))),
      /** Until it expires, at most 365. */
      days: z.number(),
    }),
    reply: z.extend(ApiToken, { token: z.string() }),
    rateLimit: createTokenLimit,
  }),
  revokeToken: endpoint('DELETE', '/workspaces/:workspaceId/tokens/:tokenId', {
    access: 'owner',
    summary: 'Revoca una clave de API: deja de servir en ese momento',
  }),
  ownToken: endpoint('GET', '/token', {
    access: 'member',
    project_role: 'each',
    summary: 'La clave con la que se hace esta llamada; null en una sesión',
    reply: z.nullable(ApiToken),
  }),
}
