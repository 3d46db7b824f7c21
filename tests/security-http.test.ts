import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailRenderers } from '#app/features.ts'
import { hashPassword } from '#features/accounts/server/passwords.ts'
import { contentSecurityPolicy } from '#server/headers.ts'
import { newId } from '#shared/ids.ts'
import { openTestApp, sessionHeaders, type TestApp } from './app.ts'
import { type WorkspaceFixture, makeWorkspaceFixture } from './workspace-fixture.ts'

/** What can be seen of the product from outside, over its own port (security.md 2a). */
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

interface Raw {
  readonly status: number
  readonly head: string
  readonly body: string
}

/** Bytes as they are, for what no well-behaved client would send. */
function raw(text: string | Buffer): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket
      .on('data', (chunk) => chunks.push(chunk))
      .on('error', reject)
      .setTimeout(5000, () => socket.destroy())
    socket.on('close', () => {
      const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n')
      resolve({
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]),
        head: head.toLowerCase(),
        body,
      })
    })
  })
}
const request = (line: string, headers = '', body = '') =>
  raw(`${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n${body}`)
const post = (path: string, body: string | Buffer, type = 'application/json', extra = '') =>
  raw(
    Buffer.concat([
      Buffer.from(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${extra}\r\n`,
      ),
      Buffer.from(body),
    ]),
  )

const addresses = () => [
  '/',
  '/evaluacion-360',
  '/privacy',
  '/terms',
  '/contact',
  '/login',
  '/companies',
  '/robots.txt',
  '/sitemap.xml',
  '/favicon.svg',
  '/health',
  '/ready',
  '/metrics',
  '/no-existe',
  '/.git/config',
  '/assets/',
  `/assessment/${fixture.released.luis.id}`,
  `/assessment/${newId()}`,
  `/assessment-form/${fixture.released.luis.id}`,
  `/subjects/${fixture.released.luis.id}`,
  `/confirmation-sent/${fixture.released.ana.id}`,
  '/api/v1/companies',
  '/api/v1/no-existe',
  '/api/v1/openapi.json',
  `/api/v1/answers/verification/${fixture.released.luis.id}`,
  `/api/v1/logos/${newId()}`,
  `/api/v1/subjects/forms/${newId()}`,
  '/%E0%A4%A',
]

describe('every answer, of a page, a call, a file or an error', () => {
  test('carries the headers that keep browsers from being used against us, and opens to no other site', async () => {
    for (const address of addresses()) {
      const { head } = await request(
        `GET ${address}`,
        'Origin: https://evil.example\r\nAccept: text/html\r\n',
      )
      for (const header of [
        'x-content-type-options: nosniff',
        'x-frame-options: deny',
        'cross-origin-opener-policy: same-origin',
        'strict-transport-security: max-age=31536000; includesubdomains',
        "default-src 'none'",
        "frame-ancestors 'none'",
      ]) {
        expect(head, address).toContain(header)
      }
      expect(head, address).toMatch(/referrer-policy: (no-referrer|same-origin)/)
      expect(head, address).toMatch(
        /content-type: (text\/(html|plain|css|xml)|application\/(json|xml)).*charset=utf-8|content-type: image\//,
      )
      expect(head, address).not.toMatch(/access-control-|x-powered-by|\nserver:/)
    }
  })

  test('allows no script or style but our own files, and nothing else at all', async () => {
    const { head } = await request('GET /')
    const policy = Object.fromEntries(
      (/content-security-policy: (.*)\r/.exec(head)?.[1] ?? '')
        .split('; ')
        .map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
    )
    expect(policy).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data: blob:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'worker-src': "'self'",
      'manifest-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'object-src': "'none'",
      'require-trusted-types-for': "'script'",
    })
  })

  test('of the content policy leave nothing that the published evaluator counts as more than a remark', () => {
    const findings = new CspEvaluator(new CspParser(contentSecurityPolicy).csp).evaluate()
    expect(findings.filter(({ severity }) => severity < Severity.MEDIUM_MAYBE)).toEqual([])
    const open = new CspEvaluator(
      new CspParser("script-src 'self' 'unsafe-inline' https:").csp,
    ).evaluate()
    expect(open.some(({ severity }) => severity === Severity.HIGH)).toBe(true)
  })

  test('of a call or of a rater’s page is kept by nobody and indexed nowhere', async () => {
    for (const address of addresses().filter(
      (one) => /^\/(api|assessment|subjects|confirmation)/.test(one) && !one.includes('openapi'),
    )) {
      const { head } = await request(`GET ${address}`)
      expect(head, address).toContain('cache-control: no-store')
      expect(head, address).toContain('x-robots-tag: noindex, nofollow, noarchive')
    }
  })

  test('of a page asks nobody else for anything, and has no script or style of its own inside', async () => {
    for (const address of [
      '/',
      '/evaluacion-360',
      '/login',
      `/assessment/${fixture.released.luis.id}`,
    ]) {
      const { body } = await request(`GET ${address}`, 'Accept: text/html\r\n')
      expect(body, address).not.toMatch(
        /(<script(?![^>]*(src="\/|type="application\/(ld\+)?json"))|<style|\sstyle="|\son\w+=|(src|href)="(http:)?\/\/)/,
      )
      expect(
        [...body.matchAll(/<(?:script|link|img)[^>]+(?:src|href)="(https?:[^"]+)"/g)]
          .map(([, url]) => url)
          .filter((url) => !url?.startsWith('https://contorno.example')),
      ).toEqual([])
    }
  })
})

test('the administrator’s page is asked for again each time, so that an upgrade is seen', async () => {
  expect((await request('GET /login')).head).toContain('cache-control: no-cache')
})

describe('what is no good request', () => {
  const said = {
    status: 'error',
    code: expect.any(String),
    message: expect.stringMatching(/[.…]$/),
  }

  test.each([
    ['no HTTP', () => raw('hola\r\n\r\n')],
    ['endless headers', () => raw(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)],
    ['a bad address', () => request('GET /%E0%A4%A')],
    ['a hidden file', () => request('GET /.git/config')],
    ['a way out', () => request('GET /..%2f..%2fetc/passwd')],
    ['a folder', () => request('GET /assets/')],
    ['TRACE', () => request('TRACE /')],
    ['CONNECT-like text', () => request('PROPFIND /')],
    ['an id of 10 KB', () => request(`GET /api/v1/answers/verification/${'a'.repeat(10_000)}`)],
    [
      'half a body',
      () =>
        raw(
          'POST /api/v1/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: x\r\n\r\n',
        ),
    ],
    ['XML', () => post('/api/v1/contact', '<a/>', 'application/xml')],
    ['null', () => post('/api/v1/contact', 'null')],
    ['a huge number', () => post('/api/v1/contact', '{"name":1e999}')],
    [
      'compressed bytes',
      () =>
        post(
          '/api/v1/contact',
          gzipSync(Buffer.alloc(50_000_000)),
          'application/json',
          'Content-Encoding: gzip\r\n',
        ),
    ],
  ])('%s reads a refusal in Spanish with its code, and never a stack', async (_what, send) => {
    const answer = await send()
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(JSON.parse(answer.body)).toMatchObject(said)
    expect(answer.body).not.toMatch(/node_modules|\.ts:|SELECT|select |at /)
  })

  test('of one byte too many, of 501 answers or of ten thousand fields is refused in less than a second', async () => {
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
      const start = performance.now()
      const { status } = await post(path, bodies[index] ?? '')
      expect([400, 413]).toContain(status)
      expect(performance.now() - start).toBeLessThan(1000)
    }
  })

  test('names a field twice and is not told which one counts', async () => {
    const headers = await sessionOf(fixture.owner.id)
    const reply = await t.app.inject({
      url: `/api/v1/scales?company_id=${fixture.company.id}&company_id=${newId()}`,
      headers,
    })
    expect(reply.statusCode).toBe(400)
  })

  test('searches with what SQL and patterns mean by it, and finds it literally', async () => {
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

async function sessionOf(user_id: string): Promise<Record<string, string>> {
  const { cookie = '', ...rest } = await sessionHeaders(t.context, user_id)
  return { ...rest, cookie: cookie.replace('session=', '__Host-session=') }
}

describe('who stands between', () => {
  test('may not name the host of the links in mails', async () => {
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
      const mail = await mailRenderers[row.kind]?.(t.context, row)
      expect(`${mail?.html}${mail?.text}`).not.toContain('evil.example')
      expect(mail?.text).toMatch(/https:\/\/contorno\.example\/assessment\//)
    }
  })

  test('no address leads the browser anywhere else', async () => {
    for (const address of [
      '/login?next=//evil.example',
      '/login?next=javascript:alert(1)',
      '//evil.example',
      '/\\evil.example',
      '/%5Cevil.example',
      '/login?redirect=https://evil.example',
    ]) {
      const { head } = await request(`GET ${address}`, 'Accept: text/html\r\n')
      expect(/location: (.*)\r/.exec(head)?.[1] ?? '', address).not.toMatch(/evil|javascript/)
    }
  })

  test('is believed about addresses only as far as proxies were announced', async () => {
    const password_hash = await hashPassword('una contraseña que nadie adivina')
    for (const [TRUST_PROXY, forwarded] of [
      ['0', (guess: number) => `10.0.0.${guess}`],
      ['1', (guess: number) => `10.0.0.${guess}, 203.0.113.7`],
    ] as const) {
      const behind = await openTestApp({ TRUST_PROXY, LOG_LEVEL: 'silent' })
      const { owner } = await makeWorkspaceFixture(behind, 'Detrás')
      await behind.context.db
        .updateTable('users')
        .set({ password_hash })
        .where('id', '=', owner.id)
        .execute()
      const statuses: number[] = []
      for (let guess = 1; guess <= 11; guess++)
        statuses.push(
          (
            await behind.visitor.post(
              '/auth/login',
              { email: owner.email, password: 'otra' },
              { 'x-forwarded-for': forwarded(guess) },
            )
          ).status,
        )
      expect(statuses).toEqual([...Array<number>(10).fill(404), 429])
      await behind.close()
    }
  }, 30_000)
})
