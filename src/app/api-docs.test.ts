import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { messages } from '#shared/messages.ts'
import { Id } from '#shared/ids.ts'
import { statusOf } from '#shared/refusal.ts'
import { openTestApp, type TestApp } from '../../tests/app.ts'
import { fieldsOf } from './api-fields.ts'
import { generalCodes, refusalsOf, sections } from './api-sections.ts'
import { features } from './features.ts'
import { openApi } from './openapi.ts'

let t: TestApp
let html: string
const plain = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;').replace(/'/g, '&#x27;')
beforeAll(async () => {
  t = await openTestApp()
  html = (await t.app.inject({ url: '/api/v1/docs', headers: { accept: 'text/html' } })).body
})
afterAll(() => t.close())

test('every feature has its part, with a title of its own', () => {
  expect(new Set(sections.map(({ routes }) => routes))).toEqual(new Set(features))
  expect(new Set(sections.map(({ title }) => title)).size).toBe(sections.length)
})

test('the page tells every call with its address, its sense and who may make it', () => {
  for (const endpoint of features.flatMap(({ contract }) => Object.values(contract))) {
    expect(html).toContain(`${endpoint.method}</span> <code>/api/v1${endpoint.path.replace(/:(\w+)/g, '{$1}')}</code>`)
    expect(html).toContain(plain(endpoint.summary))
  }
  expect(html).toContain('Acceso: una sesión con rol de administración')
})

test('every refusal is told in one part, with its status and its message', () => {
  const told = [...sections.flatMap(({ codes }) => refusalsOf(codes)), ...refusalsOf(generalCodes)]
  expect(told.toSorted()).toEqual(Object.keys(statusOf).toSorted())
  expect(html).toContain(`<td><code>scale.in_use</code></td><td>409</td><td>${plain(messages['scale.in_use'])}</td>`)
})

test('the page is whole without script, in Spanish, with one main heading, and no search engine keeps it', () => {
  expect(html).toMatch(/^<!doctype html><html lang="es-MX">/)
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).not.toMatch(/ style="| on[a-z]+="|<script(?! src="\/theme\.js")/)
  expect(html).toContain('name="robots" content="noindex"')
})

test('what a call may refuse follows from how it is declared', () => {
  const { paths } = openApi()
  expect(paths['/api/v1/scales']?.['post']?.['x-refusals']).toEqual([
    'session.required',
    'access.denied',
    'request.forged',
    'input.invalid',
  ])
  expect(paths['/api/v1/scales/{scaleId}']?.['get']?.['x-refusals']).toEqual(['session.required', 'not_found'])
  expect(paths['/api/v1/auth/login']?.['post']?.['x-refusals']).toContain('request.too_many')
})

test('fields are told from the outside to the inside, in words', () => {
  const schema = z.object({
    id: Id,
    parent: z.nullable(Id),
    kind: z.optional(z.enum(['uno', 'dos'])),
    values: z.array(z.object({ value: z.nullable(z.number()), shown: z.boolean() })),
  })
  expect(fieldsOf(z.toJSONSchema(schema))).toEqual([
    { name: 'id', type: 'id', required: true },
    { name: 'parent', type: 'id o nulo', required: true },
    { name: 'kind', type: '"uno" o "dos"', required: false },
    { name: 'values', type: 'lista de objeto', required: true },
    { name: 'values[].value', type: 'número o nulo', required: true },
    { name: 'values[].shown', type: 'sí o no', required: true },
  ])
})
