import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { BASE_PATH } from '#server/serve.ts'
import type { Access, Endpoint } from '#shared/endpoint.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { type RefusalCode, sharedRefusals } from '#shared/refusal.ts'
import { codesOf } from './api-sections.ts'
import { features, statuses } from './features.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly schema: JsonSchema
}

type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>

export interface Operation {
  readonly tags: readonly [string]
  readonly summary: string
  readonly description: string
  readonly 'x-access': Access
  /**
   * Refusals that any call of this kind may answer with; those of its feature are listed at the
   * tag.
   */
  readonly 'x-refusals': readonly RefusalCode[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content: Content }>
  >
}

export interface Tag {
  readonly name: string
  readonly description: string
  readonly 'x-refusals': readonly RefusalCode[]
}

export interface OpenApi {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string }
  readonly tags: readonly Tag[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

export const accessText = {
  public: 'Cualquiera',
  rater: 'Quien tiene un enlace personal',
  member: 'Una sesión',
  admin: 'Una sesión con rol de administración',
  owner: 'Una sesión con rol de propietaria',
} as const satisfies Record<Access, string>

const schemaOf = (schema: z.ZodMiniType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-2020-12' })
const isDeclared = (schema: z.ZodMiniType): boolean => !(schema instanceof z.ZodMiniUndefined)
const withBraces = (path: string): string => path.replace(/:(\w+)/g, '{$1}')
const namesIn = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

function parametersOf({ path, query }: Endpoint): Parameter[] {
  const names = isDeclared(query) ? Object.keys(schemaOf(query).properties ?? {}) : []
  return [
    ...namesIn(path).map((name) => ({
      name,
      in: 'path' as const,
      required: true,
      schema: { type: 'string' as const },
    })),
    ...names.map((name) => ({
      name,
      in: 'query' as const,
      required: false,
      schema: { type: 'string' as const },
    })),
  ]
}

function replyOf(endpoint: Endpoint): Content {
  if (endpoint.download !== undefined) return { [endpoint.download]: {} }
  const data: JsonSchema = isDeclared(endpoint.reply) ? schemaOf(endpoint.reply) : { type: 'null' }
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
function refusalsOfKind({
  access,
  path,
  body,
  query,
  changes,
  multipart,
  large,
  rateLimit,
}: Endpoint): RefusalCode[] {
  const session = access === 'member' || access === 'admin' || access === 'owner'
  const possible: readonly (readonly [boolean, RefusalCode])[] = [
    [session, 'session.required'],
    [session && (access !== 'member' || changes), 'access.denied'],
    [access === 'rater' && !changes, 'answers.link_unknown'],
    [access === 'rater', 'answers.key_required'],
    [changes, 'request.forged'],
    [path.includes(':') && access !== 'rater', 'not_found'],
    [isDeclared(body) || isDeclared(query), 'input.invalid'],
    [multipart || large, 'input.too_large'],
    [rateLimit !== undefined, 'request.too_many'],
  ]
  return possible.flatMap(([applies, code]) => (applies ? [code] : []))
}

function operationOf(endpoint: Endpoint, tag: string): Operation {
  const media = endpoint.multipart ? 'multipart/form-data' : 'application/json'
  const refusals = refusalsOfKind(endpoint)
  const failure = {
    description: 'Un rechazo con su código y su mensaje',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  }
  return {
    tags: [tag],
    summary: endpoint.summary,
    description: `Acceso: ${accessText[endpoint.access]}.`,
    'x-access': endpoint.access,
    'x-refusals': refusals,
    parameters: parametersOf(endpoint),
    ...(isDeclared(endpoint.body)
      ? { requestBody: { content: { [media]: { schema: schemaOf(endpoint.body) } } } }
      : {}),
    responses: { 200: { description: 'Éxito', content: replyOf(endpoint) }, '4XX': failure },
  }
}

const Failure: JsonSchema = {
  type: 'object',
  required: ['status', 'code', 'message'],
  properties: {
    status: { const: 'error' },
    code: { type: 'string', enum: codesOf(statuses) },
    message: { type: 'string' },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    request_id: { type: 'string' },
  },
}

/** The contract as OpenAPI 3.1, made from the declarations that the server and the browser use. */
export function openApi(): OpenApi {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { routes, name } of features) {
    for (const endpoint of Object.values(routes.contract)) {
      for (const path of [BASE_PATH + endpoint.path, ...endpoint.aliases]) {
        const operations = (paths[withBraces(path)] ??= {})
        operations[endpoint.method.toLowerCase()] = operationOf(endpoint, name)
        if (endpoint.method === 'PATCH') operations['put'] = operationOf(endpoint, name)
      }
    }
  }
  const tags = [
    ...features.map(({ name, title, refusals }) => ({
      name,
      description: title,
      'x-refusals': codesOf(refusals),
    })),
    {
      name: 'general',
      description: 'En cualquier llamada',
      'x-refusals': codesOf(sharedRefusals),
    },
  ]
  return {
    openapi: '3.1.0',
    info: { title: PRODUCT_NAME, version: '1' },
    tags,
    paths,
    components: { schemas: { Failure } },
  }
}

export function addOpenApi(app: FastifyInstance): void {
  app.get(`${BASE_PATH}/openapi.json`, async () => openApi())
}
