import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { apiReference } from '#app/api-reference.ts'
import { BASE_PATH } from '#server/http/serve.ts'
import { type Endpoint, isLinkKind, isPermission } from '#shared/endpoint.ts'
import { mayRole } from '#shared/roles.ts'
import { openTestApp, type TestApp } from './app.ts'
import { callerOf } from './caller.ts'
import { call, endpoints, guarded, namesAnother, pathFor } from './contract-calls.ts'
import { currentDigests } from './table-digests.ts'
import {
  idsOf,
  makeWorkspaceFixture,
  type WorkspaceFixture,
  unknownIds,
} from './workspace-fixture.ts'

// Calls every declared endpoint, new ones included, as callers without access.

/** What a person with a personal link other than a rater's may call; all of it needs the key. */
const linked = endpoints.filter(
  ({ endpoint }) => isLinkKind(endpoint.access) && endpoint.access !== 'rater',
)

let t: TestApp
let own: WorkspaceFixture
let foreign: WorkspaceFixture
beforeAll(async () => {
  t = await openTestApp()
  own = await makeWorkspaceFixture(t, 'Ceiba')
  foreign = await makeWorkspaceFixture(t, 'Norte')
})
afterAll(() => t.close())

describe('without a session', () => {
  test.each(guarded)('$name is refused', async ({ endpoint }) => {
    const before = await currentDigests(t.context)
    const reply = await call(t.visitor, endpoint, idsOf(foreign))
    expect([reply.status, reply.code]).toEqual([401, 'session.required'])
    expect(await currentDigests(t.context)).toEqual(before)
  })
})

describe('a personal link', () => {
  test('opens no call without its key, with a key of another kind, or with a session', async () => {
    const before = await currentDigests(t.context)
    const { owner } = own
    const subject = { id: String(idsOf(own)['subjectId']), key_version: 1 }
    const raterKey = t.context.secrets.raterKey(subject)
    const ofRater = callerOf(t.app, { 'x-link-key': raterKey, 'x-rater-key': raterKey })
    const began = t.clock.now().getTime()
    for (const [index, { endpoint, name }] of linked.entries()) {
      // a minute each, because failed calls with a link are limited
      t.clock.set(new Date(began + index * 61_000).toISOString())
      for (const caller of [t.visitor, await t.as(owner.id)]) {
        const reply = await call(caller, endpoint, idsOf(own))
        expect([reply.status, reply.code], name).toEqual([403, 'link.key_required'])
      }
      const reply = await call(ofRater, endpoint, idsOf(own))
      expect(reply.code, name).toBe('link.key_required')
    }
    expect(await currentDigests(t.context)).toEqual(before)
  })
})

describe('data of another workspace', () => {
  test.each(guarded.filter(({ endpoint }) => namesAnother(endpoint)))(
    'is not found by $name',
    async ({ endpoint }) => {
      const caller = await t.as(own.owner.id)
      const before = await currentDigests(t.context)
      for (const state of ['draft', 'released'] as const) {
        const reply = await call(caller, endpoint, idsOf(foreign, state))
        const nothing = await call(caller, endpoint, unknownIds(own))
        expect([reply.status, reply.code, reply.message]).toEqual([
          nothing.status,
          nothing.code,
          nothing.message,
        ])
        expect(reply.status).toBe(404)
      }
      expect(await currentDigests(t.context)).toEqual(before)
    },
  )

  test.each(guarded.filter(({ endpoint }) => endpoint.method === 'GET' && !namesAnother(endpoint)))(
    'is not listed by $name',
    async ({ endpoint }) => {
      const reply = await call(await t.as(own.owner.id), endpoint, idsOf(own))
      expect(reply.status).toBe(200)
      expect(JSON.stringify(reply.data)).not.toContain(foreign.name)
    },
  )
})

const mayViewer = ({ access }: Endpoint): boolean =>
  isPermission(access) && mayRole('viewer', access)

describe('a viewer', () => {
  test.each(guarded.filter(({ endpoint }) => !mayViewer(endpoint)))(
    'may not $name',
    async ({ endpoint }) => {
      const before = await currentDigests(t.context)
      const reply = await call(await t.as(own.viewer.id), endpoint, idsOf(own))
      expect([403, 404]).toContain(reply.status)
      if (endpoint.changes) expect(reply.code).toBe('access.denied')
      expect(await currentDigests(t.context)).toEqual(before)
    },
  )
})

const editing = guarded.filter(
  ({ endpoint }) =>
    endpoint.changes &&
    (/^\/(subjects|forms)\b/.test(endpoint.path) ||
      (endpoint.method === 'PATCH' && endpoint.path === '/matrices/:matrixId')),
)

describe('a released matrix', () => {
  test.each(editing)('refuses $name', async ({ endpoint }) => {
    const before = await currentDigests(t.context)
    const reply = await call(await t.as(own.owner.id), endpoint, idsOf(own, 'released'))
    expect([reply.status, reply.code, reply.message]).toEqual([
      409,
      'matrix.released',
      'El proyecto ya ha sido liberado. No se pueden hacer más cambios.',
    ])
    expect(await currentDigests(t.context)).toEqual(before)
  })
})

describe('a request from another site', () => {
  test.each(endpoints.filter(({ endpoint }) => endpoint.changes))(
    'is refused by $name',
    async ({ endpoint }) => {
      const path = pathFor(endpoint, { ...idsOf(own), token: 'x' })
      const before = await currentDigests(t.context)
      for (const headers of [
        { origin: 'https://evil.example' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'none' },
        { 'sec-fetch-site': 'same-site' },
      ]) {
        const reply = await t.app.inject({
          method: endpoint.method,
          url: BASE_PATH + path,
          headers: headers as Record<string, string>,
        })
        expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([
          403,
          'request.forged',
        ])
      }
      expect(await currentDigests(t.context)).toEqual(before)
    },
  )
})

describe('invalid input', () => {
  const bad: readonly (readonly [string, string, string])[] = [
    ['null', 'null', 'application/json'],
    ['a list', '[]', 'application/json'],
    ['text', '"x"', 'application/json'],
    ['a number', '1e400', 'application/json'],
    ['broken JSON', '{"a":', 'application/json'],
    ['__proto__', '{"__proto__":{"admin":true}}', 'application/json'],
    ['a lone surrogate', '{"name":"\\ud800"}', 'application/json'],
    ['NUL', '{"name":"\\u0000","email":"\\u0000"}', 'application/json'],
    ['depth', '['.repeat(10_000) + ']'.repeat(10_000), 'application/json'],
    ['XML', '<a/>', 'application/xml'],
    ['an unknown field', '{"is_admin":true}', 'application/json'],
    ['wrong types', '{"name":{},"email":[],"values":"x","id":-1}', 'application/json'],
  ]
  test.each(
    endpoints.filter(({ endpoint }) => endpoint.method !== 'GET' && endpoint.method !== 'DELETE'),
  )('of every kind is handled by $name', async ({ endpoint }) => {
    const caller = await t.as(own.owner.id)
    const path = pathFor(endpoint, { ...idsOf(own), token: 'x' })
    for (const [kind, payload, type] of bad) {
      const headers = { 'content-type': type }
      const send = endpoint.method === 'POST' ? caller.post : caller.patch
      const reply = await send<unknown>(path, new TextEncoder().encode(payload), headers)
      expect(reply.status, `${kind} gives ${reply.status} ${reply.message}`).toBeLessThan(500)
      if (reply.status >= 400) expect(reply.message).toMatch(/[.…!:)a-z]$/)
    }
  })
})

test('the API reference describes every call', () => {
  const { paths } = apiReference()
  for (const { endpoint } of endpoints)
    expect(
      paths[BASE_PATH + (endpoint.described_path ?? endpoint.path).replace(/:(\w+)/g, '{$1}')]?.[
        endpoint.method.toLowerCase()
      ],
    ).toBeDefined()
})

test('each call has a method and path of its own, a summary and a reply schema', () => {
  expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length)
  for (const { endpoint } of endpoints) {
    expect(endpoint.summary).not.toBe('')
    expect(endpoint.reply).toBeInstanceOf(z.ZodType)
  }
})
