import type { FastifyInstance } from 'fastify'
import { sessionCookie } from '#server/access/session-cookie.ts'
import type { AppContext } from '#server/context.ts'
import { BASE_PATH } from '#server/http/serve.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { apiReference, type Operation, type Tag } from './api-reference.ts'
import { GUIDE } from './openapi-guide.ts'
import { headerComponents } from './openapi-headers.ts'
import { createRefusalResponses, Failure, type RefusalResponses } from './openapi-refusals.ts'
import {
  type Json,
  type JsonObject,
  namedSchemas,
  repeatedSchemas,
  withReferences,
} from './openapi-schemas.ts'
import { describeWebhooks } from './openapi-webhooks.ts'

type OpenApiContext = Pick<AppContext, 'config'>

function securitySchemes(context: OpenApiContext): JsonObject {
  return {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: sessionCookie(context),
      description: `La cookie que deja POST ${BASE_PATH}/auth/login`,
    },
    xsrfToken: {
      type: 'apiKey',
      in: 'header',
      name: 'X-XSRF-TOKEN',
      description: 'El valor de la cookie XSRF-TOKEN',
    },
    apiToken: {
      type: 'http',
      scheme: 'bearer',
      description:
        'Una clave de API del espacio de trabajo (ctn_…), sin cookie y sin X-XSRF-TOKEN. ' +
        'Cada respuesta dice en RateLimit cuántas llamadas quedan',
    },
    raterKey: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Rater-Key',
      description: 'La clave del enlace personal: lo que sigue al signo # en la dirección',
    },
    linkKey: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Link-Key',
      description: 'La clave de un enlace para proponer, aprobar o leer el propio reporte',
    },
  }
}

/** Paths that differ in the name of a parameter only are one path to a tool: it is called `id`. */
function uniquePaths(paths: readonly string[]): ReadonlyMap<string, string> {
  const shapeOf = (path: string): string => path.replace(/\{\w+\}/g, '{}')
  return new Map(
    paths.map((path) => {
      const others = paths.filter((other) => other !== path && shapeOf(other) === shapeOf(path))
      const unique = path.replace(/\{\w+\}/g, (name) =>
        others.every((other) => other.includes(name)) ? name : '{id}',
      )
      return [path, unique]
    }),
  )
}

const namesIn = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

interface Described {
  readonly operation: Operation
  readonly path: string
  readonly unique: string
}

function describe({ operation, path, unique }: Described, responses: RefusalResponses): Json {
  const names = new Map(namesIn(path).map((name, index) => [name, namesIn(unique)[index] ?? name]))
  const parameters = operation.parameters.map((parameter) => ({
    ...parameter,
    name: parameter.in === 'path' ? (names.get(parameter.name) ?? parameter.name) : parameter.name,
  }))
  return JSON.parse(
    JSON.stringify({
      ...operation,
      parameters,
      responses: { ...operation.responses, ...responses.of(operation) },
    }),
  ) as Json
}

/** The tags of sections that have calls; `general` only exists on the pages. */
const listTags = (tags: readonly Tag[], used: ReadonlySet<string>): Json[] =>
  tags
    .filter(({ name }) => used.has(name))
    .map(({ name, description, ...rest }) => ({
      name,
      description,
      'x-refusals': [...rest['x-refusals']],
    }))

/**
 * The API as OpenAPI 3.1 for tools: each path once, each shared schema and refusal once among the
 * components.
 */
export function openApi(context: OpenApiContext): JsonObject {
  const reference = apiReference()
  const responses = createRefusalResponses(reference)
  const unique = uniquePaths(Object.keys(reference.paths))
  const paths: Record<string, Record<string, Json>> = {}
  for (const [path, operations] of Object.entries(reference.paths)) {
    const merged = (paths[unique.get(path) ?? path] ??= {})
    for (const [method, operation] of Object.entries(operations))
      merged[method] = describe({ operation, path, unique: unique.get(path) ?? path }, responses)
  }
  const used = new Set(
    Object.values(reference.paths).flatMap((operations) =>
      Object.values(operations).flatMap(({ tags }) => tags),
    ),
  )
  const named = withReferences({ paths, webhooks: describeWebhooks() }, namedSchemas())
  const repeated = repeatedSchemas(named)
  const described = withReferences(named.value, repeated)
  const shared = withReferences(named.schemas, repeated)
  const { public_url } = context.config
  return {
    openapi: '3.1.0',
    info: {
      title: PRODUCT_NAME,
      version: '1',
      description: GUIDE,
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
      contact: { name: PRODUCT_NAME, url: public_url },
    },
    servers: [{ url: public_url }],
    tags: listTags(reference.tags, used),
    ...described.value,
    components: {
      securitySchemes: securitySchemes(context),
      headers: headerComponents,
      responses: responses.components(),
      schemas: { ...shared.value, ...shared.schemas, ...described.schemas, Failure },
    },
  }
}

/** Described at the first request, because it takes longer than all other steps of a start. */
export function addOpenApi(app: FastifyInstance, context: OpenApiContext): void {
  let document: JsonObject | undefined
  app.get(`${BASE_PATH}/openapi.json`, async () => (document ??= openApi(context)))
}
