import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../../tests/app.ts'
import { makeRater } from '../../../../../tests/e2e/rater-fixture.ts'
import { makeCompany, makeWorkspace } from '../../../../../tests/factories.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
  const company = await makeCompany(t.context, {
    workspace_id: (await makeWorkspace(t.context)).id,
  })
  await t.context.db
    .updateTable('companies')
    .set({ primary_color: '#1E6B4F', secondary_color: '#F2B233' })
    .where('id', '=', company.id)
    .execute()
})
afterAll(() => t.close())

const open = (url: string, remoteAddress = '198.51.100.1') => t.app.inject({ url, remoteAddress })

test('a page holds its styles and what keeps the key, which its policy allows by their hash', async () => {
  const { subject_id } = await makeRater(t.context, t.context.secrets)
  const { headers, body } = await open(`/assessment/${subject_id}`)
  const hash = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const [, styles] = /<style>([^<]*)<\/style>/.exec(body) ?? []
  const [, script] = /<script data-name="key"[^>]*>([^<]*)<\/script>/.exec(body) ?? []
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

test('knows no colours that no company has both of, in the case in which it gave them', async () => {
  for (const name of ['1E6B4F-1E6B4F', 'F2B233-1E6B4F', '1e6b4f-f2b233'])
    expect((await open(`/brand/${name}.css`)).statusCode, name).toBe(404)
})

test('limits who asks for unknown colours, and not the colours that were served before', async () => {
  const replies = []
  for (let guess = 0; guess < 31; guess++)
    replies.push((await open(`/brand/0000${guess + 10}-000000.css`, '203.0.113.7')).statusCode)
  expect(replies.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 404))
  expect(replies.at(-1)).toBe(429)
  expect((await open('/brand/1E6B4F-F2B233.css', '203.0.113.7')).statusCode).toBe(200)
})
