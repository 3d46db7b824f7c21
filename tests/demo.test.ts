import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryServer } from '../scripts/faults/inspection.ts'
import { startMailServer } from '../scripts/faults/mail-server.ts'
import { openTestDatabase } from './database.ts'

/** The demo in a shell that holds the settings of a real product (security.md OPS-02). */
const folder = mkdtempSync(path.join(tmpdir(), 'contorno-demo-test-'))
let demo: ChildProcess | undefined

beforeAll(() => mkdirSync(path.join(folder, 'full/postgres/cluster'), { recursive: true }))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function startDemo(settings: Record<string, string>): {
  child: ChildProcess
  ended: Promise<number | null>
  output(): string
} {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/demo.ts'], {
    env: { ...process.env, PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, ended, output: () => text }
}

test('fills neither the database nor the mailboxes of the environment', async () => {
  const database = await openTestDatabase()
  const smtp = await startMailServer()
  const { child, ended, output } = startDemo({
    DATABASE_URL: database.url,
    SMTP_URL: smtp.url,
    APP_SECRET: 'the secret of the real product, never the demo',
    DATA_DIR: path.join(folder, 'demo'),
  })
  demo = child
  await Promise.race([
    expect.poll(output, { timeout: 600_000 }).toContain('Termina con Ctrl+C'),
    ended.then(() => {
      throw new Error(`the demo ended: ${output()}`)
    }),
  ])
  demo.kill('SIGTERM')
  expect(await ended).toBe(0)
  const users = await queryServer(database.url, 'select 1 from users')
  expect([users.length, smtp.received.length]).toEqual([0, 0])
  await smtp.close()
  await database.close()
}, 700_000)

test('refuses a data folder that holds a database', async () => {
  const { ended, output } = startDemo({ DATA_DIR: path.join(folder, 'full') })
  expect(await ended).toBe(1)
  expect(output()).toContain('already holds a database, and the demo fills only an empty folder')
})
