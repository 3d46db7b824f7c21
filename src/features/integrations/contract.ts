import * as z from 'zod/mini'
import { Instant } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/ids.ts'
import { Line } from '#shared/text.ts'
import { createTokenLimit, MAXIMUM_NAME_LENGTH } from './limits.ts'

/** A key never makes the calls of an owner. */
export const TokenRole = z.enum(['viewer', 'admin'])
export type TokenRole = z.output<typeof TokenRole>

export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  role: TokenRole,
  workspace_id: Id,
  /** The only company that the key reaches; null for the whole workspace. */
  company_id: z.nullable(Id),
  company_name: z.nullable(z.string()),
  /** Who made the key and in whose name it acts. */
  user_name: z.string(),
  created_at: Instant,
  expires_at: Instant,
  /** Stored once a minute; null before the first use. */
  seen_at: z.nullable(Instant),
})
export type ApiToken = z.output<typeof ApiToken>

export const integrationsContract = {
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
    summary: 'La clave con la que se hace esta llamada; null en una sesión',
    reply: z.nullable(ApiToken),
  }),
}
