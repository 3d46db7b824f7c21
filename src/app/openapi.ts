import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import { BASE_PATH } from '#server/serve.ts'
import { features } from './features.ts'

const accessText = {
  public: 'Cualquiera', rater: 'Quien tiene un enlace personal', member: 'Una sesión', admin: 'Una sesión con rol de administración', owner: 'Una sesión con rol de propietaria',
} as const

const schemaOf = (schema: z.ZodMiniType): unknown => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-2020-12' })
const isDeclared = (schema: z.ZodMiniType): boolean => !(schema instanceof z.ZodMiniUndefined)
const braces = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

function parametersOf(endpoint: Endpoint): unknown[] {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1])
  const inPath = names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
  const query = isDeclared(endpoint.query) ? Object.keys((schemaOf(endpoint.query) as { properties?: object }).properties ?? {}) : []
  return [...inPath, ...query.map((name) => ({ name, in: 'query', required: false, schema: { type: 'string' } }))]
}

function replyOf(endpoint: Endpoint): unknown {
  if (endpoint.download !== undefined) return { [endpoint.download]: {} }
  const data = isDeclared(endpoint.reply) ? schemaOf(endpoint.reply) : { type: 'null' }
  return { 'application/json': { schema: { type: 'object', properties: { status: { const: 'success' }, data }, required: ['status', 'data'] } } }
}

function operationOf(endpoint: Endpoint): unknown {
  const media = endpoint.multipart ? 'multipart/form-data' : 'application/json'
  const failure = { description: 'Un rechazo con su código y su mensaje', content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } }
  return {
    summary: endpoint.summary,
    description: `Acceso: ${accessText[endpoint.access]}.`,
    parameters: parametersOf(endpoint),
    ...(isDeclared(endpoint.body) ? { requestBody: { content: { [media]: { schema: schemaOf(endpoint.body) } } } } : {}),
    responses: { 200: { description: 'Éxito', content: replyOf(endpoint) }, '4XX': failure },
  }
}

/** OpenAPI 3.1 of the contract, from the same table that the server and the browser use. */
export function openApi(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of features.flatMap((routes) => Object.values(routes.contract))) {
    for (const path of [BASE_PATH + endpoint.path, ...endpoint.aliases]) {
      const operations = (paths[braces(path)] ??= {})
      operations[endpoint.method.toLowerCase()] = operationOf(endpoint)
      if (endpoint.method === 'PATCH') operations['put'] = operationOf(endpoint)
    }
  }
  const issue = { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } }
  const failure = {
    type: 'object', required: ['status', 'code', 'message'],
    properties: { status: { const: 'error' }, code: { type: 'string' }, message: { type: 'string' }, issues: { type: 'array', items: issue }, request_id: { type: 'string' } },
  }
  return { openapi: '3.1.0', info: { title: 'Contorno', version: '1' }, paths, components: { schemas: { Failure: failure } } }
}

export function addOpenApi(app: FastifyInstance): void {
  app.get(`${BASE_PATH}/openapi.json`, async () => openApi())
}
