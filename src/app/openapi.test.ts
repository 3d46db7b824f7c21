import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { FailedMailData, MatrixEventData } from '#features/integrations/contract.ts'
import { readConfig } from '#server/core/config.ts'
import { API_ROOT } from '#server/http/serve.ts'
import { idPattern } from '#shared/ids.ts'
import { webhookEvents } from '#shared/webhook-events.ts'
import { findExample } from './api-examples.ts'
import { capitalized } from './api-reference.ts'
import { features, statuses } from './features.ts'
import { openApi } from './openapi.ts'

interface Described {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly { readonly name: string; readonly in: string }[]
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>
}
interface Webhook {
  readonly post: {
    readonly requestBody: {
      readonly content: { readonly 'application/json': { example: unknown } }
    }
  }
}
interface Document {
  readonly info: { readonly description: string }
  readonly webhooks: Readonly<Record<string, Webhook>>
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

const documentAt = (public_url: string): Document =>
  JSON.parse(
    JSON.stringify(openApi({ config: readConfig({ PUBLIC_URL: public_url }) })),
  ) as Document
const document = documentAt('https://contorno.test')
/** Those of the examples. */
const ids = {
  workspace_id: '3b2f9c1e-0a4d-4c7b-8f15-6d2e7a9b0c11',
  company_id: '7d3c0a52-5b1e-4d0f-9c58-0f5a3f1f6a11',
  matrix_id: '5a0e6f8c-4a83-4b0b-9d36-1c2d3e4f5a44',
}
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
const operationOf = (id: string): Described | undefined =>
  operations.find(({ operationId }) => operationId === id)

test('Redocly finds no error and no warning by its recommended rules', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})

test('a parameter of a path is an id or a key of the library, and no fixed word is an id', () => {
  const id = { $ref: '#/components/schemas/Id' }
  for (const [path, methods] of Object.entries(document.paths)) {
    expect(path.split('/').filter((segment) => idPattern.test(segment))).toEqual([])
    const inPath = Object.values(methods)
      .flatMap(({ parameters }) => parameters)
      .filter((one) => one.in === 'path' && !path.includes('/library/'))
    for (const parameter of inPath) expect(parameter).toMatchObject({ schema: id })
  }
})

test('every call has an id of its own, made of the names of its feature and of itself', () => {
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  const calls = features.flatMap(({ name, routes }) =>
    Object.keys(routes.contract).map(
      (key) => `${name}${key.charAt(0).toUpperCase()}${key.slice(1)}`,
    ),
  )
  expect(calls.filter((id) => !ids.includes(id))).toEqual([])
})

test('paths that differ in the name of a parameter only are one path', () => {
  const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'))
  expect(new Set(shapes).size).toBe(shapes.length)
  const one = document.paths['/api/v1/matrices/{matrixId}']
  expect(Object.keys(one ?? {}).toSorted()).toEqual(['delete', 'patch'])
})

test('every path parameter of a call is in its path', () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    for (const { parameters } of Object.values(methods))
      expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(names)
  }
})

test('each call tells what it needs: a session, its anti-forgery token, an API token or a rater’s key', () => {
  expect(operationOf('scalesList')?.security).toEqual([{ session: [] }, { apiToken: [] }])
  const changing = [{ session: [], xsrfToken: [] }, { apiToken: [] }]
  expect(operationOf('scalesCreate')?.security).toEqual(changing)
  expect(operationOf('releaseReleaseByGet')?.security).toEqual(changing)
  expect(operationOf('accountsMembers')?.security).toEqual([{ session: [] }])
  expect(operationOf('integrationsCreateToken')?.security).toEqual([{ session: [], xsrfToken: [] }])
  expect(operationOf('answersSave')?.security).toEqual([{ raterKey: [] }])
  expect(operationOf('answersSheet')?.security).toEqual([{}, { raterKey: [] }])
  expect(operationOf('accountsLogin')?.security).toEqual([])
})

test('an example of a body is one that the call accepts', () => {
  const bodies = Object.values(features).flatMap(({ name, routes }) =>
    Object.entries(routes.contract).map(([key, { body }]) => ({
      example: findExample(`${name}${capitalized(key)}`),
      body,
    })),
  )
  const given = bodies.filter(({ example }) => example !== undefined)
  expect(given.length).toBeGreaterThan(10)
  for (const { example, body } of given) body.parse(example)
})

test('the server and the name of its session cookie follow from PUBLIC_URL', () => {
  expect(document.servers).toEqual([{ url: 'https://contorno.test' }])
  const nameAt = (url: string): unknown =>
    documentAt(url).components['securitySchemes']?.['session']
  expect(nameAt('https://contorno.test')).toMatchObject({ name: '__Host-session' })
  expect(nameAt('http://contorno.test')).toMatchObject({ name: 'session' })
})

test('every reference leads to a component, and every component is referred to', () => {
  const text = JSON.stringify(document)
  const used = new Set(
    [...text.matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)].map(
      ([, kind, name]) => `${kind}/${name}`,
    ),
  )
  const present = ['schemas', 'responses', 'headers'].flatMap((kind) =>
    Object.keys(document.components[kind] ?? {}).map((name) => `${kind}/${name}`),
  )
  expect([...used].toSorted()).toEqual(present.toSorted())
})

test('no schema of several fields is written out twice', () => {
  const seen = new Map<string, number>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('properties' in value && Object.keys(value.properties ?? {}).length > 2) {
      const key = JSON.stringify(value)
      seen.set(key, (seen.get(key) ?? 0) + 1)
    }
    Object.values(value).forEach(visit)
  }
  visit(document)
  expect([...seen].filter(([, count]) => count > 1).map(([key]) => key)).toEqual([])
})

test('a call lists its refusals by status, each with the codes of that status', () => {
  const call = operationOf('scalesRemove')
  const response = document.components['responses']?.['ScalesRefusal409']
  expect(call?.responses['409']?.$ref).toBe('#/components/responses/ScalesRefusal409')
  expect(JSON.stringify(response)).toContain('scale.in_use')
  for (const { responses } of operations) {
    for (const [status, { $ref }] of Object.entries(responses)) {
      if ($ref === undefined || status === 'default') continue
      const refused = document.components['responses']?.[$ref.split('/').at(-1) ?? '']
      const { description } = refused as { readonly description: string }
      const listed = description.split(', ') as (keyof typeof statuses)[]
      expect(listed.map((code) => String(statuses[code]))).toEqual(listed.map(() => status))
    }
  }
})

test('each section of calls is a tag', () => {
  expect(document.tags.map(({ name }) => name)).toEqual(features.map(({ name }) => name))
  expect(Object.keys(document.paths).filter((path) => !path.startsWith(API_ROOT))).toEqual([])
})

test('schemas that differ have different names, also where a field has several shapes', () => {
  const { schemas } = document.components
  expect(schemas?.OwnReport).toMatchObject({
    properties: {
      report: {
        oneOf: [
          { $ref: '#/components/schemas/OwnReportReport' },
          { $ref: '#/components/schemas/OwnReportReportShort' },
        ],
      },
    },
  })
})

test('a call with a limit of its own names it, and every call of a token what is left', () => {
  const sync = operationOf('formsSync')
  expect(sync).toMatchObject({
    description: expect.stringContaining(
      'Límite: 10 llamadas por minuto de una clave, persona o enlace.',
    ),
    'x-rate-limit': [{ max: 10, seconds: 60, per: 'subject', counts: 'calls' }],
    responses: { 200: { headers: { RateLimit: { $ref: '#/components/headers/RateLimit' } } } },
  })
  expect(document.info.description).toContain('Con una clave, 600 llamadas por minuto')
  expect(document.components['responses']).toMatchObject({
    RequestTooMany: { headers: { 'Retry-After': expect.anything() } },
  })
})

test('every event is described as a webhook with an example of its own schema', () => {
  expect(Object.keys(document.webhooks)).toEqual([...webhookEvents, 'webhook.test'])
  const { 'mail.failed': failed, 'matrix.closed': closed } = document.webhooks
  expect(closed?.post.requestBody.content['application/json'].example).toMatchObject({
    type: 'matrix.closed',
    data: MatrixEventData.strict().parse({ ...ids, forms: 120, answered: 87 }),
  })
  expect(failed?.post.requestBody.content['application/json'].example).toMatchObject({
    type: 'mail.failed',
    data: FailedMailData.strict().parse({ ...ids, failed: 3 }),
  })
})

/** The fields and parameters of a description that do not say what they are, by where they stand. */
function listSilent(part: unknown, path = ''): string[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) => {
    const inner = listSilent(value, `${path}/${name}`)
    const named = name === 'properties' || name === 'parameters' ? Object.entries(value ?? {}) : []
    const silent = named.filter(([, { description }]) => !description)
    return [...silent.map(([field]) => `${path}/${name}/${field}`), ...inner]
  })
}

test('every field and every parameter says in Spanish what it is', () => {
  expect(listSilent(document)).toEqual([])
})

test('every text is that of a field, and no object is described in two ways', () => {
  const described = features.flatMap(({ descriptions }) => descriptions)
  for (const { schema, texts } of described)
    expect(Object.keys(texts).filter((name) => !(name in schema.shape))).toEqual([])
  const bySchema = Map.groupBy(described, ({ schema }) => schema)
  for (const [first, ...others] of bySchema.values())
    for (const { texts } of others) expect(texts).toEqual(first?.texts)
})

test('finds a field without a text', () => {
  const schema = { properties: { name: { type: 'string' }, id: { description: 'Identificador' } } }
  expect(listSilent({ schema })).toEqual(['/schema/properties/name'])
})
