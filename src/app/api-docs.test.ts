import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { messages } from '#app/messages.ts'
import { Id } from '#shared/ids.ts'
import { sharedRefusals } from '#shared/refusal.ts'
import { openTestApp, type TestApp } from '../../tests/app.ts'
import { writeCurl } from './api-curl.ts'
import { listFields } from './api-fields.ts'
import { apiReference } from './api-reference.ts'
import { addressOfSection, listCodes, DOCS_PATH } from './api-sections.ts'
import { features, statuses } from './features.ts'

let t: TestApp
let index: string
let pages: Map<string, string>
const escaped = (text: string) =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#x27;')
beforeAll(async () => {
  t = await openTestApp()
  const read = async (url: string) =>
    (await t.app.inject({ url, headers: { accept: 'text/html' } })).body
  index = await read(DOCS_PATH)
  pages = new Map(
    await Promise.all(
      features.map(async ({ name }) => [name, await read(addressOfSection(name))] as const),
    ),
  )
})
afterAll(() => t.close())

test('each section has a title of its own', () => {
  expect(new Set(features.map(({ title }) => title)).size).toBe(features.length)
})

test('the index links to the page of every section', () => {
  for (const { name, title } of features)
    expect(index).toContain(`<a href="${addressOfSection(name)}">${title}</a>`)
})

test("a section's page lists each of its calls with path, purpose and access", () => {
  for (const { name, routes } of features) {
    const html = pages.get(name)
    for (const endpoint of Object.values(routes.contract)) {
      expect(html).toContain(
        `${endpoint.method}</span> <code>/api/v1${(endpoint.described_path ?? endpoint.path).replace(/:(\w+)/g, '{$1}')}</code>`,
      )
      expect(html).toContain(escaped(endpoint.summary).replace(/`([^`]+)`/g, '<code>$1</code>'))
    }
  }
  expect(pages.get('scales')).toContain(
    'Acceso: Una sesión, o una clave de API, con el rol Propiedad o Administración.',
  )
})

test('each call of a token has a command, others have none', () => {
  const { paths } = apiReference()
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
  for (const call of calls)
    expect(writeCurl(call) !== null, call.operation.operationId).toBe(
      call.operation.security.some((way) => 'apiToken' in way),
    )
  const commandOf = (id: string) =>
    calls.filter(({ operation }) => operation.operationId === id).map(writeCurl)
  expect(commandOf('matricesDuplicate')).toEqual([
    `curl --request POST --header "Authorization: Bearer $TOKEN" \\
  --header 'Content-Type: application/json' \\
  --data '{"name":"Liderazgo 2027","limit_date":"2027-12-17","with_subjects":true}' \\
  "$CONTORNO/api/v1/matrices/$matrixId/duplicate"`,
  ])
  expect(commandOf('companiesCreate')[0]).toContain("--form 'name=…'")
  expect(commandOf('reportsSpreadsheet')[0]).toContain('--remote-name')
  expect(index).toContain('export TOKEN=ctn_…')
  expect(pages.get('forms')).toContain('$CONTORNO/api/v1/matrices/$matrixId/sync')
})

test('code stands between no backticks', () => {
  for (const html of [index, ...pages.values()]) expect(html).not.toContain('`')
})

test('a refusal of a call links to the page that explains it', () => {
  expect(pages.get('scales')).toContain(`<a href="${DOCS_PATH}#session.required">`)
})

test('lists every refusal in exactly one section, with its status and message', () => {
  const listed = [sharedRefusals, ...features.map(({ refusals }) => refusals)].flatMap(listCodes)
  expect(listed.toSorted()).toEqual(listCodes(statuses).toSorted())
  expect(pages.get('scales')).toContain(
    `<td><code>scale.in_use</code></td><td>409</td><td>${escaped(messages['scale.in_use'])}</td>`,
  )
})

test('each page is complete without script, is in Spanish, has one main heading and is not indexed', () => {
  for (const html of [index, ...pages.values()]) {
    expect(html).toMatch(/^<!doctype html><html lang="es-MX">/)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).not.toMatch(/ style="| on[a-z]+="|<script(?! src="\/before-paint\.js")/)
    expect(html).toContain('name="robots" content="noindex"')
  }
})

test('the refusals of a call follow from its declaration', () => {
  const { paths } = apiReference()
  expect(paths['/api/v1/scales']?.['post']?.['x-refusals']).toEqual([
    'session.required',
    'token.invalid',
    'access.denied',
    'request.forged',
    'not_found',
    'input.invalid',
    'idempotency.key_invalid',
    'idempotency.reused',
    'idempotency.in_flight',
    'request.too_many',
  ])
  expect(paths['/api/v1/scales/{scaleId}']?.['get']?.['x-refusals']).toEqual([
    'session.required',
    'token.invalid',
    'not_found',
    'input.invalid',
    'request.too_many',
  ])
  expect(paths['/api/v1/auth/sessions']?.['get']?.['x-refusals']).toEqual([
    'session.required',
    'token.invalid',
    'token.session_only',
    'input.invalid',
  ])
  expect(paths['/api/v1/auth/login']?.['post']?.['x-refusals']).toContain('request.too_many')
})

test('fields are listed from the outside to the inside, with their types in words', () => {
  const schema = z.object({
    id: Id,
    parent: Id.nullable(),
    kind: z.enum(['uno', 'dos']).optional(),
    values: z.array(z.object({ value: z.number().nullable(), shown: z.boolean() })),
  })
  expect(listFields(z.toJSONSchema(schema))).toEqual([
    { name: 'id', type: 'id', required: true },
    { name: 'parent', type: 'id o nulo', required: true },
    { name: 'kind', type: '"uno" o "dos"', required: false },
    { name: 'values', type: 'lista de objeto', required: true },
    { name: 'values[].value', type: 'número o nulo', required: true },
    { name: 'values[].shown', type: 'sí o no', required: true },
  ])
})
