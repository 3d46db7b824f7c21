import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { makeRater } from '../../../../tests/e2e/rater-fixture.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const open = (url: string) => t.app.inject({ url })

test('a page holds its styles and what keeps the key, which its policy allows by their hash', async () => {
  const { subject_id } = await makeRater(t.context, t.context.secrets)
  const { headers, body } = await open(`/assessment/${subject_id}`)
  const hash = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const [, styles] = /<style>([^<]*)<\/style>/.exec(body) ?? []
  const [, script] = /<script data-name="key">([^<]*)<\/script>/.exec(body) ?? []
  expect(styles).toContain('--brand-band:')
  const policy = headers['content-security-policy']
  expect(policy).toContain(`; style-src 'self' ${hash(styles)}; `)
  expect(policy).toContain(`; script-src 'self' ${hash(script)}; `)
  expect(body).not.toMatch(/<link rel="stylesheet"[^>]*>[^]*<main/)
})

test("serves a company's colours as an immutable stylesheet, and no other names", async () => {
  const { headers, body } = await open('/brand/1E6B4F-F2B233.css')
  expect(headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(body).toContain('--brand-band:#1E6B4F')
  for (const name of [
    '1E6B4F.css',
    '1E6B4F-F2B233}.css',
    '1E6B4G-F2B233.css',
    '1E6B4F-F2B233-..css',
  ])
    expect((await open(`/brand/${encodeURIComponent(name)}`)).statusCode).toBe(404)
})
