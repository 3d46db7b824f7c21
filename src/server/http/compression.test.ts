import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, sessionHeaders } from '../../../tests/app.ts'
import { makeCompany, makeUser, makeWorkspace } from '../../../tests/factories.ts'

const t = await openTestApp()
afterAll(() => t.close())

let session: Record<string, string>
beforeAll(async () => {
  const { id: workspace_id } = await makeWorkspace(t.context)
  const user = await makeUser(t.context, { workspace_id, role: 'owner' })
  for (let count = 0; count < 20; count++) await makeCompany(t.context, { workspace_id })
  session = await sessionHeaders(t.context, user.id)
})

/** Without the reading of `Caller`, which expects plain JSON. */
const read = async (path: string, accepted: string) => {
  const { statusCode, headers, rawPayload } = await t.app.inject({
    method: 'GET',
    url: `/api/v1${path}`,
    headers: { ...session, 'accept-encoding': accepted },
  })
  return {
    status: statusCode,
    encoding: headers['content-encoding'],
    vary: headers['vary'],
    bytes: rawPayload,
  }
}

test('a long list is sent compressed as the browser accepts it', async () => {
  const plain = await read('/companies', 'identity')
  expect(plain).toMatchObject({ status: 200, encoding: undefined, vary: 'accept-encoding' })
  const brotli = await read('/companies', 'gzip, deflate, br')
  expect(brotli.encoding).toBe('br')
  expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes)
  expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 2)
  const gzip = await read('/companies', 'gzip, br;q=0')
  expect(gzip.encoding).toBe('gzip')
  expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes)
})

test('a short reply, and one to a visitor, is sent as it is', async () => {
  expect(await read('/auth/profile', 'br')).toMatchObject({ status: 200, encoding: undefined })
  const { headers } = await t.visitor.get('/companies', { 'accept-encoding': 'br' })
  expect(headers['content-encoding']).toBeUndefined()
})
