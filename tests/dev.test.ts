import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { get, type RequestOptions } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

describe('npm run dev', () => {
  const statusFrom = (host: string, options: RequestOptions = {}): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const { port } = new URL(address)
      get({ host, port, agent: false, ...options }, (reply) => {
        reply.resume()
        resolve(reply.statusCode)
      }).on('error', reject)
    })
  let dev: ChildProcess
  let output = ''
  let address: string
  const data_dir = mkdtempSync(path.join(tmpdir(), 'contorno-dev-'))
  const printed = (pattern: RegExp) =>
    vi.waitFor(() => expect(output).toMatch(pattern), { timeout: 230_000, interval: 100 })

  beforeAll(async () => {
    const port = await freePort()
    address = `http://localhost:${port}`
    dev = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev.ts'], {
      env: { ...process.env, PORT: String(port), DATA_DIR: data_dir },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [dev.stdout, dev.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    await printed(/Contorno runs at/)
  })
  afterAll(async () => {
    const ended = new Promise((resolve) => dev.once('exit', resolve))
    dev.kill('SIGTERM')
    await ended
    rmSync(data_dir, { recursive: true })
  })

  test('serves the pages from their sources with hot replacement', async () => {
    const page = await (await fetch(`${address}/login`)).text()
    expect(page).toContain('/@vite/client')
    expect(page).toContain('src="/src/app/admin.tsx"')
    expect(page).not.toContain('rel="stylesheet"')
    expect((await fetch(`${address}/src/app/admin.tsx`)).status).toBe(200)
  })

  test('shows the mails of the sample company', async () => {
    const list = await (await fetch(`${address}/dev/mail`)).text()
    const [, mail = ''] = /href="(\/dev\/mail\/[^"]+)"/.exec(list) ?? []
    expect(await (await fetch(address + mail)).text()).toContain('<iframe')
  })

  test('answers on loopback only', async () => {
    // an address of this machine like those of its other interfaces: Linux has all of 127.0.0.0/8
    await expect(statusFrom('127.0.0.2')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  test.each(['/dev/mail', '/health', '/src/app/admin.tsx', '/@vite/client'])(
    'shows %s to no page whose own name resolves to loopback',
    async (path) => {
      const { host } = new URL(address)
      expect(await statusFrom('127.0.0.1', { path, headers: { host } })).toBe(200)
      for (const foreign of ['rebound.example', `rebound.example:${new URL(address).port}`])
        expect(await statusFrom('127.0.0.1', { path, headers: { host: foreign } })).toBe(421)
    },
  )

  test('opens no connection for hot replacement to such a page', async () => {
    const upgrade = { connection: 'upgrade', upgrade: 'websocket', host: 'rebound.example' }
    await expect(statusFrom('127.0.0.1', { path: '/', headers: upgrade })).rejects.toMatchObject({
      code: 'ECONNRESET',
    })
  })

  test('restarts the server when one of its files changes', async () => {
    utimesSync('src/server/core/clock.ts', new Date(), new Date())
    await printed(/Server restarted/)
    expect((await fetch(`${address}/health`)).status).toBe(200)
  })
})

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
