import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secretsFrom } from '#server/core/secrets.ts'
import {
  killLeftBehind,
  type RunningProduct,
  runBuiltProduct,
} from '../scripts/faults/product-process.ts'
import { openTestApp, sessionHeaders } from './app.ts'
import { makeUser } from './factories.ts'
import { closedMatrix } from './report-fixtures.ts'

/** Two processes that share a database server and no folder, as on two machines behind a proxy. */
const SECRET = 'un secreto compartido de todas las pruebas'
const folder = mkdtempSync(path.join(tmpdir(), 'contorno-machines-'))
const t = await openTestApp()
let a: RunningProduct
let b: RunningProduct
let headers: Record<string, string>
beforeAll(async () => {
  t.clock.set(new Date().toISOString())
  const start = (name: string): Promise<RunningProduct> =>
    runBuiltProduct(path.join(folder, name), {
      DATABASE_URL: t.context.config.database_url ?? '',
      APP_SECRET: SECRET,
      SMTP_URL: 'smtp://127.0.0.1:1',
    })
  a = await start('a')
  b = await start('b')
  headers = await headersOf((await makeUser(t.context)).id)
})
afterAll(async () => {
  await killLeftBehind()
  await t.close()
  rmSync(folder, { recursive: true })
})

const headersOf = (user_id: string): Promise<Record<string, string>> =>
  sessionHeaders({ ...t.context, secrets: secretsFrom(SECRET) }, user_id)
const call = (at: RunningProduct, name: string, more: RequestInit = {}): Promise<Response> =>
  fetch(`${at.url}/api/v1${name}`, { headers, ...more })

test('a session of one is valid at the other, and a logo that one stored is served by the other', async () => {
  const picture = await sharp({
    create: { width: 200, height: 100, channels: 3, background: '#1E6B4F' },
  })
    .png()
    .toBuffer()
  const body = new FormData()
  body.set('name', 'Ceiba')
  body.set('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'logo.png')
  const made = await call(a, '/companies', { method: 'POST', body })
  expect(made.status).toBe(200)
  const { data } = (await made.json()) as { data: { id: string; logo: string } }
  expect((await call(b, `/companies/${data.id}`)).status).toBe(200)
  const logo = await fetch(b.url + data.logo)
  expect(logo.headers.get('content-type')).toBe('image/webp')
  expect((await logo.arrayBuffer()).byteLength).toBeGreaterThan(0)
})

test('a report is printed by either, and neither keeps a file', async () => {
  const { matrix, user, first } = await closedMatrix(t)
  await t.context.pool.query(
    `update matrices set closes_at = now() - interval '2 days', reports_at = now() - interval '1 day',
       erase_at = now() + interval '9 days' where id = $1`,
    [matrix.id],
  )
  headers = await headersOf(user.id)
  for (const machine of [a, b]) {
    const pdf = await call(machine, `/reports/${matrix.id}/${first}/pdf`)
    expect(pdf.status).toBe(200)
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  }
  expect(['a', 'b'].filter((name) => existsSync(path.join(folder, name)))).toEqual([])
})
