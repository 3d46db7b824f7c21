import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readStartTime } from '#server/core/processes.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'contorno-test-runners-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a check runs in a session of its own and ends with the command by %s',
  async (signal) => {
    const file = path.join(folder, signal)
    const check = `require('node:fs').writeFileSync(${JSON.stringify(file)}, String(process.pid)); setInterval(() => {}, 1000)`
    const run = `import { runScript } from './scripts/test-runners.ts'; await runScript(['-e', ${JSON.stringify(check)}])`
    const command = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', run], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const ended = once(command, 'exit')
    await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toMatch(/^\d+$/)
    const pid = Number(readFileSync(file, 'utf8'))
    // a session of its own begins with a group of its own
    expect(process.kill(-pid, 0)).toBe(true)
    command.kill(signal)
    expect(await ended).toEqual([null, signal])
    await expect.poll(() => readStartTime(pid)).toBeNull()
  },
)
