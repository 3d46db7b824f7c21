import type { AddressInfo } from 'node:net'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentSecurityPolicy, policyWithInline } from '#server/http/headers.ts'
import { newId } from '#shared/ids.ts'
import { openTestApp, type TestApp } from './app.ts'
import { sendLine } from './raw-http.ts'
import { makeWorkspaceFixture, type WorkspaceFixture } from './workspace-fixture.ts'

/** The headers of every reply, read from the product's own port (security.md 2a). */
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
  '/offline-sheet',
  '/api/v1/companies',
  '/api/v1/no-existe',
  '/api/v1/openapi.json',
  `/api/v1/answers/verification/${fixture.released.luis.id}`,
  `/api/v1/logos/${newId()}`,
  `/api/v1/subjects/forms/${newId()}`,
  '/%E0%A4%A',
]

describe('every reply, of a page, a call, a file or an error,', () => {
  test('carries the security headers and allows no other site', async () => {
    for (const address of addresses()) {
      const { head } = await sendLine(
        port,
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

  test('allows only scripts and styles from files of the product', async () => {
    const { head } = await sendLine(port, 'GET /')
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

  test('of a call or a built file allows nothing, except a page and a worker, which load their parts', async () => {
    const policyOf = async (address: string) =>
      /content-security-policy: (.*)\r/.exec((await sendLine(port, `GET ${address}`)).head)?.[1]
    for (const address of [
      '/api/v1/companies',
      '/api/v1/no-existe',
      '/assets/a.js',
      '/assets/a.css',
      '/before-paint.js',
      '/keep-key.js',
    ])
      expect(await policyOf(address), address).toBe("default-src 'none'; frame-ancestors 'none'")
    const whole = ['/', '/login', '/api/v1/docs', '/sheet-worker.js', '/assets/reader.worker-a.js']
    for (const address of whole)
      expect(await policyOf(address), address).toBe(contentSecurityPolicy)
  })

  test('has a content policy in which the published evaluator finds nothing above a remark', () => {
    for (const policy of [contentSecurityPolicy, policyWithInline({ script: 'a', style: 'b' })]) {
      const findings = new CspEvaluator(new CspParser(policy).csp).evaluate()
      expect(findings.filter(({ severity }) => severity < Severity.MEDIUM_MAYBE)).toEqual([])
    }
    const open = new CspEvaluator(
      new CspParser("script-src 'self' 'unsafe-inline' https:").csp,
    ).evaluate()
    expect(open.some(({ severity }) => severity === Severity.HIGH)).toBe(true)
  })

  test('of a call or a rater’s page is neither cached nor indexed', async () => {
    for (const address of addresses().filter(
      (one) => /^\/(api|assessment|subjects|confirmation)/.test(one) && !one.includes('openapi'),
    )) {
      const { head } = await sendLine(port, `GET ${address}`)
      expect(head, address).toContain('cache-control: no-store')
      expect(head, address).toContain('x-robots-tag: noindex, nofollow, noarchive')
    }
  })

  test('of a page loads nothing from another site and has no inline script or style attribute', async () => {
    for (const address of [
      '/',
      '/evaluacion-360',
      '/login',
      `/assessment/${fixture.released.luis.id}`,
    ]) {
      const { body } = await sendLine(port, `GET ${address}`, 'Accept: text/html\r\n')
      // the policy allows these by their hash, as the pages' own test asserts
      const allowed = /<style>[^<]*<\/style>|<script data-name="key"[^>]*>[^<]*<\/script>/g
      expect(body.replaceAll(allowed, ''), address).not.toMatch(
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

test.each(['identity', 'gzip', 'br'])(
  'the administrator’s page packed as %s is revalidated on each request, so that an upgrade shows at once',
  async (packing) => {
    const { head } = await sendLine(port, 'GET /login', `Accept-Encoding: ${packing}\r\n`)
    expect(head).toContain('cache-control: no-cache')
  },
)
