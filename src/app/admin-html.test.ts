import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../tests/app.ts'
import type { Caller } from '../../tests/caller.ts'
import { makeUser } from '../../tests/factories.ts'

const t = await openTestApp()
afterAll(() => t.close())

const COMPANY = 'c4dcdc9c-4de0-db8b-a7ac-bfb56f5a16f5'
const MATRIX = 'cf90ff94-a358-3fe6-9e4f-f517ee2c612b'
let owner: Caller
beforeAll(async () => {
  owner = await t.as((await makeUser(t.context)).id)
})

const preloadsOf = (html: string) => ({
  modules: [...html.matchAll(/<link rel="modulepreload" crossorigin href="([^"]*)">/g)].map(
    ([, address]) => address,
  ),
  calls:
    /<meta name="first-calls" content="([^"]*)">/
      .exec(html)?.[1]
      ?.replaceAll('&amp;', '&')
      .split(' ') ?? [],
})
const open = async (caller: Caller, path: string) => {
  const { status, bytes } = await caller.get(`/${path}`)
  const text = bytes.toString()
  return { status, text, ...preloadsOf(text) }
}

test.each([
  ['/companies', /\/CompaniesPage-/, ['/auth/profile', '/companies']],
  [
    `/matrix/${COMPANY}/${MATRIX}`,
    /\/MatrixPage-/,
    ['/auth/profile', `/companies/${COMPANY}`, `/matrices/one/${MATRIX}`, `/subjects/${MATRIX}`],
  ],
  [
    `/results/${COMPANY}/${MATRIX}`,
    /\/ResultsPage-/,
    ['/auth/profile', `/companies/${COMPANY}`, `/matrices/one/${MATRIX}`],
  ],
  [
    `/scales/${COMPANY}`,
    /\/ScalesPage-/,
    ['/auth/profile', `/companies/${COMPANY}`, `/scales?company_id=${COMPANY}`],
  ],
])('%s names its own chunk and its first calls', async (path, chunk, calls) => {
  const page = await open(owner, path)
  expect(page.modules.filter((address) => chunk.test(address ?? ''))).toHaveLength(1)
  expect(new Set(page.modules).size).toBe(page.modules.length)
  expect(page.calls).toEqual(calls.map((call) => `/api/v1${call}`))
})

test('fonts do not delay the scripts of a page', async () => {
  const { modules, text } = await open(owner, `/matrix/${COMPANY}/${MATRIX}`)
  expect(text).not.toContain('font')
  expect(modules.length).toBeGreaterThan(1)
})

test('a draft is read before its fields only if the address names it', async () => {
  const drafts = (calls: readonly string[]) => calls.filter((call) => call.includes('/one/'))
  expect(drafts((await open(owner, `/new-matrix/${COMPANY}`)).calls)).toEqual([])
  expect(drafts((await open(owner, `/new-matrix/${COMPANY}?matrix=${MATRIX}`)).calls)).toEqual([
    `/api/v1/matrices/one/${MATRIX}`,
  ])
})

test('a page is no use of the session', async () => {
  const uses = () =>
    t.context.db.selectFrom('sessions').select('seen_at').orderBy('seen_at').execute()
  const before = await uses()
  t.clock.set('2026-11-20T16:30:00Z')
  await open(owner, `/matrix/${COMPANY}/${MATRIX}`)
  expect(await uses()).toEqual(before)
})

test('a visitor gets the page without chunks and calls', async () => {
  const page = await open(t.visitor, '/companies')
  expect(page.status).toBe(200)
  expect(page.calls).toEqual([])
  expect(page.text).not.toMatch(/first-calls|CompaniesPage/)
})

test('an id that is none is named in no call', async () => {
  const page = await open(owner, '/matrix/%22%3E%3Cscript%3E/..%2F..%2Fcompanies')
  expect(page.status).toBe(200)
  expect(page.calls).toEqual(['/api/v1/auth/profile'])
  expect(page.text).not.toContain('"><script>/')
})

test('the page is shown while the sessions cannot be read', async () => {
  await t.context.pool.query('alter table sessions rename to sessions_away')
  try {
    expect(await open(owner, '/companies')).toMatchObject({ status: 200, calls: [] })
  } finally {
    await t.context.pool.query('alter table sessions_away rename to sessions')
  }
})

test('the page is sent compressed as the browser accepts it, and says that it was', async () => {
  const { statusCode, headers, rawPayload } = await t.app.inject({
    url: '/login',
    headers: { 'accept-encoding': 'gzip, deflate, br' },
  })
  expect([statusCode, headers['content-encoding'], headers['vary']]).toEqual([
    200,
    'br',
    'accept-encoding',
  ])
  const plain = await t.app.inject({ url: '/login', headers: { 'accept-encoding': 'identity' } })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(brotliDecompressSync(rawPayload).toString()).toBe(plain.body)
})
