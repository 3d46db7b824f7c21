import * as z from 'zod'
import { BASE_PATH } from '#server/http/serve.ts'
import {
  type Access,
  type Endpoint,
  isLinkKind,
  isPermission,
  isRepeatable,
  isVersioned,
} from '#shared/endpoint.ts'
import { Id } from '#shared/ids.ts'
import { type RefusalCode, sharedRefusals } from '#shared/refusal.ts'
import { mayRole, type Permission, roleLabel, roles, rolesWith } from '#shared/roles.ts'
import { exampleOf } from './api-examples.ts'
import { listCodes } from './api-sections.ts'
import { features } from './features.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: JsonSchema
}

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
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string
        readonly headers?: Readonly<Record<string, { readonly schema: JsonSchema }>>
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

export const toJsonSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    target: 'draft-2020-12',
    // Tools ask every array for an object as its items; a tuple is limited by `maxItems` too.
    override: ({ jsonSchema }) => {
      if (jsonSchema.prefixItems) jsonSchema.items = {}
    },
  })
const isDeclared = (schema: z.ZodType): boolean => !(schema instanceof z.ZodUndefined)
const withBraces = (path: string): string => path.replace(/:(\w+)/g, '{$1}')
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const namesIn = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const ifMatch: Parameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 100 },
}

function listParameters(endpoint: Endpoint): Parameter[] {
  const { query } = endpoint
  const path = endpoint.described_path ?? endpoint.path
  const declared = isDeclared(query) ? toJsonSchema(query) : {}
  return [
    ...namesIn(path).map((name) => ({
      name,
      in: 'path' as const,
      required: true,
      schema: name.endsWith('Id') ? toJsonSchema(Id) : { type: 'string' as const },
    })),
    ...Object.entries(declared.properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'query' as const,
      required: declared.required?.includes(name) ?? false,
      schema: typeof schema === 'object' ? schema : {},
    })),
    ...(isRepeatable(endpoint) ? [idempotencyKey] : []),
    ...(isVersioned(endpoint) ? [ifMatch] : []),
  ]
}

function describeReply(endpoint: Endpoint): Content {
  if (endpoint.download !== undefined) return { [endpoint.download]: {} }
  const data: JsonSchema = isDeclared(endpoint.reply)
    ? toJsonSchema(endpoint.reply)
    : { type: 'null' }
  return {
    'application/json': {
      schema: {
        type: 'object',
        properties: { status: { const: 'success' }, data },
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
  const { access, path, body, query, changes, rateLimit, session_only } = endpoint
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
    [isDeclared(body) || isDeclared(query), 'input.invalid'],
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

/** The schema of the body; undefined without one. A file is among the parts of a multipart body. */
function describeBody({ body, multipart }: Endpoint): JsonSchema | undefined {
  const declared = isDeclared(body) ? toJsonSchema(body) : undefined
  if (!multipart) return declared
  const { properties = {}, ...rest } = declared ?? { type: 'object', required: ['file'] }
  const file = 'image' in properties ? { image: BINARY } : { file: BINARY }
  return { ...rest, properties: { ...properties, ...file } }
}

const CONDITION =
  'If-Match lleva el ETag de la lectura; si alguien guardó después, 412 en vez de 409.'

function describeOperation(endpoint: Endpoint, tag: string, operationId: string): Operation {
  const refusals = refusalsOfKind(endpoint)
  const body = describeBody(endpoint)
  const example = exampleOf(operationId)
  return {
    operationId,
    tags: [tag],
    summary: endpoint.summary,
    description: `Acceso: ${describeAccess(endpoint)}.${isVersioned(endpoint) ? ` ${CONDITION}` : ''}`,
    security: describeSecurity(endpoint),
    'x-access': endpoint.access,
    'x-refusals': refusals,
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
        ...(isVersioned(endpoint) && { headers: { ETag: { schema: { type: 'string' } } } }),
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
