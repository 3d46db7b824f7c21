import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(path.join(tmpdir(), 'contorno-test-runners-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The fields of `/proc/{pid}/stat` behind the name: state, parent, group and session. */
const statusOf = (pid: number): readonly string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')

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
    expect(statusOf(pid).slice(1, 4)).toEqual([command.pid, pid, pid].map(String))
    command.kill(signal)
    expect(await ended).toEqual([null, signal])
    await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false)
  },
)
