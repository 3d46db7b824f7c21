import * as z from 'zod'
import { Instant } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/ids.ts'
import { givenWorkspaceRoles, roles } from '#shared/roles.ts'
import { Line, Secret } from '#shared/text.ts'
import { webhookEvents } from '#shared/webhook-events.ts'
import {
  createTokenLimit,
  MAXIMUM_NAME_LENGTH,
  signOnSettingsLimit,
  startSignOnLimit,
  testWebhookLimit,
} from './limits.ts'

/** A key never makes the calls of an owner. */
export const TokenRole = z.enum(roles.map(({ value }) => value)).exclude(['owner'])
export type TokenRole = z.output<typeof TokenRole>

export const SignOnRole = z.enum(givenWorkspaceRoles)
export type SignOnRole = z.output<typeof SignOnRole>

export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  role: TokenRole,
  workspace_id: Id,
  /** The only company that the key reaches; null for the whole workspace. */
  company_id: Id.nullable(),
  company_name: z.string().nullable(),
  /** The projects that a key reaches whose role reaches only chosen ones. */
  matrix_ids: z.array(Id),
  /** In whose name it acts: who made it, or who owns the workspace after that person. */
  user_name: z.string(),
  /** It outlives the person's time as an owner and passes to another one. */
  service: z.boolean(),
  created_at: Instant,
  expires_at: Instant,
  /** Stored once a minute; null before the first use. */
  seen_at: Instant.nullable(),
})
export type ApiToken = z.output<typeof ApiToken>

export const EventType = z.enum(webhookEvents)
export type EventType = z.output<typeof EventType>

/** What an event about a project tells, as server/jobs/events.ts writes it. */
export const MatrixEventData = z.object({
  workspace_id: Id,
  company_id: Id,
  matrix_id: Id,
  forms: z.number(),
  answered: z.number(),
})
export const FailedMailData = MatrixEventData.omit({ forms: true, answered: true }).extend({
  failed: z.number(),
})
export const TestEventData = MatrixEventData.pick({ workspace_id: true })

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
  status: z.number().nullable(),
  failure: z.string().nullable(),
  /** The next attempt; null when there is none. */
  due_at: Instant.nullable(),
})
export type WebhookDelivery = z.output<typeof WebhookDelivery>

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  events: z.array(EventType),
  created_at: Instant,
  last_delivery: WebhookDelivery.nullable(),
})
export type Webhook = z.output<typeof Webhook>

/** The provider with which the people of a workspace sign in, without its secret. */
export const SignOnConnection = z.object({
  issuer: z.string(),
  client_id: z.string(),
  /** Of a person who signs in for the first time. */
  role: SignOnRole,
  enabled: z.boolean(),
  /** Members of the proved domains sign in with the provider only; owners keep their password. */
  mandatory: z.boolean(),
  /** When an owner last tested it; null before that and after a change. */
  tested_at: Instant.nullable(),
})
export type SignOnConnection = z.output<typeof SignOnConnection>

export const SignOnDomain = z.object({
  id: Id,
  domain: z.string(),
  /** The TXT record of the domain by which its owner proves it. */
  record: z.string(),
  proved_at: Instant.nullable(),
  /** When the proof ends unless the record comes back; null while it is there. */
  proof_ends_at: Instant.nullable(),
})
export type SignOnDomain = z.output<typeof SignOnDomain>

export const SignOn = z.object({
  /** The address to which the provider sends the browser back. */
  callback_url: z.string(),
  connection: SignOnConnection.nullable(),
  domains: z.array(SignOnDomain),
})
export type SignOn = z.output<typeof SignOn>

/** Where the browser goes to sign in. */
const SignOnStart = z.object({ url: z.string() })

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
/** How much a workspace uses of what the operator lets it; null is no limit. */
const UsedLimit = z.object({ used: z.number(), limit: z.number().nullable() })
export const Usage = z.object({
  since: Instant,
  companies: z.array(CompanyUsage),
  limits: z.object({
    companies: UsedLimit,
    people: UsedLimit,
    /** To people outside the team, in 24 hours. */
    mails: UsedLimit,
    bytes: UsedLimit,
  }),
})
export type Usage = z.output<typeof Usage>

export const integrationsContract = {
  usage: endpoint('GET', '/workspaces/:workspaceId/usage', {
    access: 'workspace.own',
    reads: 'project',
    summary: 'Personas, hojas, correos y espacio de cada empresa del espacio de trabajo',
    reply: Usage,
  }),
  webhooks: endpoint('GET', '/workspaces/:workspaceId/webhooks', {
    access: 'workspace.own',
    summary: 'Las direcciones a las que se avisa lo que pasa en el espacio de trabajo',
    reply: z.array(Webhook),
  }),
  createWebhook: endpoint('POST', '/workspaces/:workspaceId/webhooks', {
    access: 'workspace.own',
    summary:
      'Agrega una dirección; pide la contraseña y contesta el secreto con el que se firman los avisos',
    body: z.strictObject({
      url: Line(500),
      events: z.array(EventType).max(20),
      password: Secret,
    }),
    reply: NewSecret,
    shown_once: true,
    rateLimit: createTokenLimit,
  }),
  rotateSecret: endpoint('POST', '/workspaces/:workspaceId/webhooks/:webhookId/rotate', {
    access: 'workspace.own',
    summary: 'Cambia el secreto; durante un día los avisos llevan las dos firmas',
    body: z.strictObject({ password: Secret }),
    reply: NewSecret,
    shown_once: true,
    rateLimit: createTokenLimit,
  }),
  removeWebhook: endpoint('DELETE', '/workspaces/:workspaceId/webhooks/:webhookId', {
    access: 'workspace.own',
    summary: 'Quita una dirección y su registro de avisos',
  }),
  deliveries: endpoint('GET', '/workspaces/:workspaceId/webhooks/:webhookId/deliveries', {
    access: 'workspace.own',
    summary: 'Los últimos 50 avisos a una dirección',
    reply: z.array(WebhookDelivery),
  }),
  test: endpoint('POST', '/workspaces/:workspaceId/webhooks/:webhookId/test', {
    access: 'workspace.own',
    summary:
      'Envía ahora un aviso de prueba firmado (webhook.test) y dice qué contestó la dirección',
    reply: z.object({
      /** What the receiver answered; null when it did not. */
      status: z.number().nullable(),
      failure: z.string().nullable(),
      accepted: z.boolean(),
      milliseconds: z.number(),
    }),
    rateLimit: testWebhookLimit,
  }),
  resend: endpoint(
    'POST',
    '/workspaces/:workspaceId/webhooks/:webhookId/deliveries/:deliveryId/resend',
    { access: 'workspace.own', summary: 'Vuelve a enviar un aviso, con el mismo webhook-id' },
  ),
  startSignOn: endpoint('POST', '/auth/sign-on', {
    access: 'public',
    summary: 'Dónde inicia sesión con su empresa la persona de este correo',
    body: z.strictObject({ email: Line(254) }),
    reply: SignOnStart,
    rateLimit: startSignOnLimit,
  }),
  signOn: endpoint('GET', '/workspaces/:workspaceId/sign-on', {
    access: 'workspace.own',
    summary: 'El acceso único del espacio de trabajo, sin el secreto',
    reply: SignOn,
  }),
  saveSignOn: endpoint('POST', '/workspaces/:workspaceId/sign-on', {
    access: 'workspace.own',
    summary:
      'Guarda el proveedor del acceso único con la contraseña; sin secreto queda el de antes',
    body: z.strictObject({
      issuer: Line(500),
      client_id: Line(300),
      client_secret: Secret.optional(),
      role: SignOnRole,
      password: Secret,
    }),
    reply: SignOn,
    rateLimit: signOnSettingsLimit,
  }),
  switchSignOn: endpoint('PATCH', '/workspaces/:workspaceId/sign-on', {
    access: 'workspace.own',
    summary: 'Enciende o apaga el acceso único, o lo exige a todos; pide la contraseña',
    body: z.strictObject({
      enabled: z.boolean().optional(),
      mandatory: z.boolean().optional(),
      password: Secret,
    }),
    reply: SignOn,
  }),
  removeSignOn: endpoint('DELETE', '/workspaces/:workspaceId/sign-on', {
    access: 'workspace.own',
    summary: 'Quita el proveedor del acceso único; los dominios quedan',
  }),
  testSignOn: endpoint('POST', '/workspaces/:workspaceId/sign-on/test', {
    access: 'workspace.own',
    summary: 'Dónde prueba el acceso único quien es propietario, sin cerrar su sesión',
    reply: SignOnStart,
    rateLimit: signOnSettingsLimit,
  }),
  addDomain: endpoint('POST', '/workspaces/:workspaceId/sign-on/domains', {
    access: 'workspace.own',
    summary: 'Agrega un dominio de correo y da el registro TXT que lo comprueba',
    body: z.strictObject({ domain: Line(253) }),
    reply: SignOn,
    rateLimit: signOnSettingsLimit,
  }),
  proveDomain: endpoint('POST', '/workspaces/:workspaceId/sign-on/domains/:domainId/prove', {
    access: 'workspace.own',
    summary: 'Busca el registro TXT del dominio y, si está, lo da por comprobado',
    reply: SignOn,
    rateLimit: signOnSettingsLimit,
  }),
  removeDomain: endpoint('DELETE', '/workspaces/:workspaceId/sign-on/domains/:domainId', {
    access: 'workspace.own',
    summary: 'Quita un dominio de correo',
    reply: SignOn,
  }),
  tokens: endpoint('GET', '/workspaces/:workspaceId/tokens', {
    access: 'workspace.own',
    summary: 'Las claves de API del espacio de trabajo, sin las claves mismas',
    reply: z.array(ApiToken),
  }),
  createToken: endpoint('POST', '/workspaces/:workspaceId/tokens', {
    access: 'workspace.own',
    summary: 'Crea una clave de API; pide la contraseña y es la única respuesta que trae la clave',
    body: z.strictObject({
      name: Line(MAXIMUM_NAME_LENGTH),
      role: TokenRole,
      company_id: Id.nullable().optional(),
      /** For a role that reaches chosen projects only. */
      matrix_ids: z.array(Id).max(500).optional(),
      /** Until it expires, at most 365. */
      days: z.number(),
      service: z.boolean().optional(),
      password: Secret,
    }),
    reply: ApiToken.extend({ token: z.string() }),
    shown_once: true,
    rateLimit: createTokenLimit,
  }),
  revokeToken: endpoint('DELETE', '/workspaces/:workspaceId/tokens/:tokenId', {
    access: 'workspace.own',
    summary: 'Revoca una clave de API: deja de servir en ese momento',
  }),
  ownToken: endpoint('GET', '/token', {
    access: 'workspace.enter',
    summary: 'La clave con la que se hace esta llamada; null en una sesión',
    reply: ApiToken.nullable(),
  }),
}
