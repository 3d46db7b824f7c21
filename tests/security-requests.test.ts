import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailRenderers } from '#app/features.ts'
import { hashPassword } from '#features/accounts/server/passwords.ts'
import { newId } from '#shared/ids.ts'
import { openTestApp, sessionHeaders, type TestApp } from './app.ts'
import { sendBytes, sendLine, sendPost } from './raw-http.ts'
import { makeWorkspaceFixture, type WorkspaceFixture } from './workspace-fixture.ts'

/** Invalid requests and misleading proxies, on the product's own port (security.md 2a). */
let t: TestApp
let fixture: WorkspaceFixture
let port: number
beforeAll(async () => {
  t = await openTestApp({ PUBLIC_URL: 'https://contorno.example', LOG_LEVEL: 'silent' })
  fixture = await makeWorkspaceFixture(t, 'Ceiba')
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  port = (t.app.server.address() as AddressInfo).port
})
afterAll(() => t.close())

const post = (body: string, type?: string) =>
  sendPost(port, { path: '/api/v1/contact', body, ...(type && { type }) })

async function sessionOf(user_id: string): Promise<Record<string, string>> {
  const { cookie = '', ...rest } = await sessionHeaders(t.context, user_id)
  return { ...rest, cookie: cookie.replace('session=', '__Host-session=') }
}

describe('an invalid request', () => {
  const refusal = {
    status: 'error',
    code: expect.any(String),
    message: expect.stringMatching(/[.…]$/),
    request_id: expect.stringMatching(/^[\da-f-]{36}$/),
  }

  test.each([
    ['text that is not HTTP', () => sendBytes(port, 'hola\r\n\r\n')],
    [
      '20 KB of headers',
      () => sendBytes(port, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`),
    ],
    ['a bad address', () => sendLine(port, 'GET /%E0%A4%A')],
    ['a hidden file', () => sendLine(port, 'GET /.git/config')],
    ['a path that leaves the folder', () => sendLine(port, 'GET /..%2f..%2fetc/passwd')],
    ['a folder', () => sendLine(port, 'GET /assets/')],
    ['TRACE', () => sendLine(port, 'TRACE /')],
    ['a method that does not exist', () => sendLine(port, 'TRACK /')],
    ['no host', () => sendBytes(port, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n')],
    ['lone surrogates in an id', () => sendLine(port, 'GET /api/v1/companies/%ED%A0%80')],
    [
      'two lengths',
      () =>
        sendBytes(
          port,
          'POST /api/v1/contact HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n',
        ),
    ],
    ['ten thousand levels', () => post('['.repeat(10_000) + ']'.repeat(10_000))],
    ['a method of another protocol', () => sendLine(port, 'PROPFIND /')],
    ['a trace', () => sendLine(port, 'TRACE /')],
    [
      'an id of 10 KB',
      () => sendLine(port, `GET /api/v1/answers/verification/${'a'.repeat(10_000)}`),
    ],
    [
      'an invalid length',
      () =>
        sendBytes(
          port,
          'POST /api/v1/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: x\r\n\r\n',
        ),
    ],
    ['XML', () => post('<a/>', 'application/xml')],
    ['null', () => post('null')],
    ['a huge number', () => post('{"name":1e999}')],
    [
      'compressed bytes',
      () =>
        sendPost(port, {
          path: '/api/v1/contact',
          body: gzipSync(Buffer.alloc(50_000_000)),
          headers: 'Content-Encoding: gzip\r\n',
        }),
    ],
  ])('with %s gets a refusal in Spanish with its code, and no stack', async (_kind, send) => {
    const reply = await send()
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(reply.status).toBeLessThan(500)
    expect(JSON.parse(reply.body)).toMatchObject(refusal)
    expect(reply.body).not.toMatch(/node_modules|\.ts:|SELECT|select |at /)
  })

  test('that asks for a tunnel ends the connection, and the next is answered', async () => {
    const line = 'CONNECT 127.0.0.1:5432'
    expect(await sendLine(port, line)).toMatchObject({ head: '', body: '' })
    expect((await sendLine(port, 'GET /health')).status).toBe(200)
  })

  test('of one byte too many, of 501 answers or of ten thousand fields is refused', async () => {
    const bodies = [
      JSON.stringify({ name: 'x'.repeat(256 * 1024) }),
      JSON.stringify(
        Array.from({ length: 501 }, () => ({
          form_id: newId(),
          question_id: newId(),
          value_id: newId(),
        })),
      ),
      JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`f${n}`, n]))),
    ]
    for (const [index, path] of [
      '/api/v1/contact',
      '/api/v1/answers',
      '/api/v1/contact',
    ].entries()) {
      const { status } = await sendPost(port, { path, body: bodies[index] ?? '' })
      expect([400, 413]).toContain(status)
    }
  })

  test('whose headers do not end is refused after ten seconds', async () => {
    const reply = await sendBytes(port, 'GET /login HTTP/1.1\r\nHost: x\r\nX: ')
    expect(reply.status).toBe(408)
    expect(JSON.parse(reply.body)).toMatchObject({ ...refusal, code: 'request.timeout' })
  })

  test('that names a field twice is refused', async () => {
    const headers = await sessionOf(fixture.owner.id)
    const reply = await t.app.inject({
      url: `/api/v1/scales?company_id=${fixture.company.id}&company_id=${newId()}`,
      headers,
    })
    expect(reply.statusCode).toBe(400)
  })

  test('with SQL or patterns in an id finds nothing', async () => {
    const headers = await sessionOf(fixture.owner.id)
    for (const text of [`' or 1=1 --`, '%', '_', '.*', '%00', `"; drop table users; --`]) {
      expect(
        (
          await t.app.inject({
            url: `/api/v1/scales?company_id=${encodeURIComponent(text)}`,
            headers,
          })
        ).statusCode,
      ).toBe(400)
      expect(
        (await t.app.inject({ url: `/api/v1/companies/${encodeURIComponent(text)}`, headers }))
          .statusCode,
      ).toBe(404)
    }
  })
})

describe('a proxy or another site', () => {
  test('does not choose the host of the links in mails', async () => {
    const headers = {
      ...(await sessionOf(fixture.owner.id)),
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      'x-forwarded-proto': 'http',
    }
    const reply = await t.app.inject({
      method: 'POST',
      url: `/api/v1/matrices/release/${fixture.draft.matrix.id}`,
      headers,
    })
    expect(reply.statusCode).toBe(200)
    const rows = await t.context.db
      .selectFrom('outbox')
      .where('matrix_id', '=', fixture.draft.matrix.id)
      .selectAll()
      .execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      const mail = await mailRenderers[row.kind](t.context, row)
      expect(`${mail?.html}${mail?.text}`).not.toContain('evil.example')
      expect(mail?.text).toMatch(/https:\/\/contorno\.example\/assessment\//)
    }
  })

  test('gets no redirect to another site', async () => {
    for (const address of [
      '/login?next=//evil.example',
      '/login?next=javascript:alert(1)',
      '//evil.example',
      '/\\evil.example',
      '/%5Cevil.example',
      '/login?redirect=https://evil.example',
    ]) {
      const { head } = await sendLine(port, `GET ${address}`, 'Accept: text/html\r\n')
      expect(/location: (.*)\r/.exec(head)?.[1] ?? '', address).not.toMatch(/evil|javascript/)
    }
  })

  test('sets the caller’s address only as far as TRUST_PROXY counts proxies', async () => {
    const password_hash = await hashPassword('una contraseña que nadie adivina')
    for (const [TRUST_PROXY, forwarded] of [
      ['0', (guess: number) => `10.0.0.${guess}`],
      ['1', (guess: number) => `10.0.0.${guess}, 203.0.113.7`],
    ] as const) {
      const proxied = await openTestApp({ TRUST_PROXY, LOG_LEVEL: 'silent' })
      const { owner } = await makeWorkspaceFixture(proxied, 'Detrás')
      await proxied.context.db
        .updateTable('users')
        .set({ password_hash })
        .where('id', '=', owner.id)
        .execute()
      const statuses: number[] = []
      for (let guess = 1; guess <= 11; guess++)
        statuses.push(
          (
            await proxied.visitor.post(
              '/auth/login',
              { email: owner.email, password: 'otra' },
              { 'x-forwarded-for': forwarded(guess) },
            )
          ).status,
        )
      expect(statuses).toEqual([...Array<number>(10).fill(404), 429])
      await proxied.close()
    }
  })
})
