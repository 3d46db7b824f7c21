import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

describe('npm run dev', () => {
  let dev: ChildProcess
  let output = ''
  let address: string
  const data_dir = mkdtempSync(path.join(tmpdir(), 'contorno-dev-'))
  const printed = (pattern: RegExp) =>
    vi.waitFor(() => expect(output).toMatch(pattern), { timeout: 110_000, interval: 100 })

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

  test('restarts the server when one of its files changes', async () => {
    utimesSync('src/server/clock.ts', new Date(), new Date())
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
