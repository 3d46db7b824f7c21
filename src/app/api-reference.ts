import { BASE_PATH } from '#server/http/serve.ts'
import {
  type Access,
  type Endpoint,
  isLinkKind,
  isPermission,
  isRepeatable,
  isVersioned,
} from '#shared/endpoint.ts'
import { type RefusalCode, sharedRefusals } from '#shared/refusal.ts'
import { mayRole, type Permission, roleLabel, roles, rolesWith } from '#shared/roles.ts'
import { findExample } from './api-examples.ts'
import { isDeclared, type JsonSchema, toJsonSchema } from './api-json-schema.ts'
import { type DescribedLimit, describeLimit, listLimits } from './api-limits.ts'
import { listParameters, type Parameter } from './api-parameters.ts'
import { listCodes } from './api-sections.ts'
import { features } from './features.ts'
import { type HeaderReferences, referToHeaders } from './openapi-headers.ts'

type Content = Readonly<
  Record<string, { readonly schema?: JsonSchema; readonly example?: unknown }>
>

/** Names of security schemes that a call needs together. */
export type SecurityRequirement = Readonly<Record<string, readonly string[]>>

export interface Operation {
  /** Stable: the feature's name and the call's name in its contract. */
  readonly operationId: string
  readonly tags: readonly [string]
  readonly summary: string
  readonly description: string
  readonly 'x-access': Access
  readonly security: readonly SecurityRequirement[]
  /**
   * Refusals that any call of this kind may answer with; those of its feature are listed at the
   * tag.
   */
  readonly 'x-refusals': readonly RefusalCode[]
  readonly 'x-rate-limit': readonly DescribedLimit[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string
        readonly headers: HeaderReferences
        readonly content: Content
      }
    >
  >
}

export interface Tag {
  readonly name: string
  readonly description: string
  readonly 'x-refusals': readonly RefusalCode[]
}

export interface ApiReference {
  readonly tags: readonly Tag[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const accessText = {
  public: 'Cualquiera',
  rater: 'Quien tiene un enlace personal',
  nominator: 'Quien tiene el enlace para proponer a quienes le evalúan',
  approver: 'Quien tiene el enlace para aprobar propuestas',
  recipient: 'Quien tiene el enlace de su propio reporte',
  leader: 'Quien tiene el enlace para hablar con la persona antes de su reporte',
  team_leader: 'Quien tiene el enlace de líder para hablar con su equipo',
  leader_reader: 'Quien tiene el enlace de líder para leer el reporte de una persona',
} as const satisfies Record<Exclude<Access, Permission>, string>

/** Whether each role that reaches a whole workspace has the permission. */
const isGrantedToMembers = (permission: Permission): boolean =>
  roles.every(({ value, reaches }) => reaches === 'projects' || mayRole(value, permission))

const alternatives = new Intl.ListFormat('es-MX', { type: 'disjunction' })

/** Who may make a call, in words. */
function describeAccess({ access, session_only }: Endpoint): string {
  if (!isPermission(access)) return accessText[access]
  const caller = session_only ? 'Una sesión' : 'Una sesión, o una clave de API'
  if (access === 'workspace.enter') return caller
  return `${caller}, con el rol ${alternatives.format(rolesWith(access).map(roleLabel))}`
}

const withBraces = (path: string): string => path.replace(/:(\w+)/g, '{$1}')
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
function describeReply(endpoint: Endpoint): Content {
  if (endpoint.download !== undefined) return { [endpoint.download]: {} }
  const data: JsonSchema = isDeclared(endpoint.reply)
    ? toJsonSchema(endpoint.reply)
    : { type: 'null' }
  return {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          status: { const: 'success', description: 'La llamada se hizo' },
          data: { ...data, description: endpoint.summary },
        },
        required: ['status', 'data'],
      },
    },
  }
}

/**
 * The refusals that follow from a call's declaration: session, role, forgery, ids, shape, rate
 * limit.
 */
function refusalsOfKind(endpoint: Endpoint): RefusalCode[] {
  const { access, path, changes, rateLimit, session_only } = endpoint
  const { multipart, large, body_bytes, shown_once, reads } = endpoint
  const session = isPermission(access)
  const possible: readonly (readonly [boolean, RefusalCode])[] = [
    [session, 'session.required'],
    [session, 'token.invalid'],
    [session && session_only, 'token.session_only'],
    [session && (changes || !isGrantedToMembers(access)), 'access.denied'],
    [access === 'rater' && !changes, 'answers.link_unknown'],
    [access === 'rater', 'answers.key_required'],
    [isLinkKind(access) && access !== 'rater', 'link.key_required'],
    [changes, 'request.forged'],
    [path.includes(':') && !isLinkKind(access), 'not_found'],
    // a role that reaches chosen projects only finds nothing elsewhere
    [session && !path.includes(':') && access !== 'workspace.enter', 'not_found'],
    // a parameter that no call declares is refused, too
    [true, 'input.invalid'],
    [isVersioned(endpoint), 'request.etag_unknown'],
    [isRepeatable(endpoint), 'idempotency.key_invalid'],
    [isRepeatable(endpoint), 'idempotency.reused'],
    [isRepeatable(endpoint), 'idempotency.in_flight'],
    [isRepeatable(endpoint) && shown_once, 'idempotency.shown_once'],
    [multipart || large || body_bytes !== undefined, 'input.too_large'],
    [reads === 'project', 'reads.too_many_waiting'],
    [rateLimit !== undefined || (session && !session_only), 'request.too_many'],
  ]
  return possible.flatMap(([applies, code]) => (applies ? [code] : []))
}

/** The alternatives, of which a caller needs one. An empty alternative needs nothing. */
function describeSecurity({ access, changes, session_only }: Endpoint): SecurityRequirement[] {
  if (access === 'public') return []
  // what is asked is read with the link alone; the key adds what was answered
  if (access === 'rater') return changes ? [{ raterKey: [] }] : [{}, { raterKey: [] }]
  if (isLinkKind(access)) return [{ linkKey: [] }]
  const session = changes ? { session: [], xsrfToken: [] } : { session: [] }
  return session_only ? [session] : [session, { apiToken: [] }]
}

const BINARY: JsonSchema = { type: 'string', format: 'binary' }
const FILE: JsonSchema = { ...BINARY, description: 'El archivo' }

/** The schema of the body; undefined without one. A file is among the parts of a multipart body. */
function describeBody({ body, multipart }: Endpoint): JsonSchema | undefined {
  const declared = isDeclared(body) ? toJsonSchema(body) : undefined
  if (!multipart) return declared
  const { properties = {}, ...rest } = declared ?? { type: 'object', required: ['file'] }
  const file =
    'image' in properties
      ? { image: { ...BINARY, description: 'El logotipo en PNG, JPEG o WebP; vacío lo quita' } }
      : { file: FILE }
  return { ...rest, properties: { ...properties, ...file } }
}

const CONDITION =
  'If-Match lleva el ETag de la lectura; si alguien guardó después, 412 en vez de 409.'

/** Who may make a call, on which condition and how often. */
function describeUse(endpoint: Endpoint): string {
  const { rateLimit } = endpoint
  const limit = rateLimit && `Límite: ${describeLimit(rateLimit)}.`
  const condition = isVersioned(endpoint) && CONDITION
  return [`Acceso: ${describeAccess(endpoint)}.`, condition, limit].filter(Boolean).join(' ')
}

const listHeaders = (endpoint: Endpoint): HeaderReferences =>
  referToHeaders([
    ...(isVersioned(endpoint) ? (['ETag'] as const) : []),
    ...(isPermission(endpoint.access) && !endpoint.session_only
      ? (['RateLimit', 'RateLimit-Policy'] as const)
      : []),
  ])

function describeOperation(endpoint: Endpoint, tag: string, operationId: string): Operation {
  const refusals = refusalsOfKind(endpoint)
  const body = describeBody(endpoint)
  const example = findExample(operationId)
  return {
    operationId,
    tags: [tag],
    summary: endpoint.summary,
    description: describeUse(endpoint),
    security: describeSecurity(endpoint),
    'x-access': endpoint.access,
    'x-refusals': refusals,
    'x-rate-limit': listLimits(endpoint),
    parameters: listParameters(endpoint),
    ...(body && {
      requestBody: {
        required: endpoint.multipart || !endpoint.body.safeParse(undefined).success,
        content: {
          [endpoint.multipart ? 'multipart/form-data' : 'application/json']: {
            schema: body,
            ...(example === undefined ? {} : { example }),
          },
        },
      },
    }),
    responses: {
      200: {
        description: 'Éxito',
        headers: listHeaders(endpoint),
        content: describeReply(endpoint),
      },
    },
  }
}

let reference: ApiReference | undefined

/**
 * Every call with its schemas written out, made from the declarations that the server and the
 * browser use. PUT does the same as PATCH on every path and is left out. The documentation's pages
 * show it; openapi.ts makes a description for tools of it. Made when it is first read, because it
 * takes a quarter of a second.
 */
export const apiReference = (): ApiReference => (reference ??= describeCalls())

function describeCalls(): ApiReference {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { routes, name } of features) {
    for (const [key, endpoint] of Object.entries(routes.contract)) {
      const operationId = `${name}${capitalized(key)}`
      const method = endpoint.method.toLowerCase()
      const describe = (path: string, id: string): void => {
        const operations = (paths[withBraces(path)] ??= {})
        operations[method] = describeOperation(endpoint, name, id)
      }
      describe(BASE_PATH + (endpoint.described_path ?? endpoint.path), operationId)
      for (const path of endpoint.aliases) describe(path, `${operationId}Alias`)
    }
  }
  const tags = [
    ...features.map(({ name, title, refusals }) => ({
      name,
      description: title,
      'x-refusals': listCodes(refusals),
    })),
    {
      name: 'general',
      description: 'En cualquier llamada',
      'x-refusals': listCodes(sharedRefusals),
    },
  ]
  return { tags, paths }
}
