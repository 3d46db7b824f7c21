import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runBuiltProduct } from '../scripts/faults/product-process.ts'

test('after SIGTERM it answers on connections that end, and /ready leads a proxy elsewhere', async () => {
  const data_dir = mkdtempSync(path.join(tmpdir(), 'contorno-draining-'))
  const product = await runBuiltProduct(data_dir, { DRAIN_SECONDS: '60' })
  expect((await fetch(`${product.url}/ready`)).status).toBe(200)
  process.kill(product.pid, 'SIGTERM')
  await expect.poll(async () => (await fetch(`${product.url}/ready`)).status).toBe(503)
  const page = await fetch(`${product.url}/login`)
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close'])
  await product.killEverything()
  rmSync(data_dir, { recursive: true })
})
