import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
const at = (...parts: string[]) => path.join(folder, ...parts)

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'contorno-linked-'))
  mkdirSync(at('shared'))
  mkdirSync(at('checkout'))
  cpSync('scripts', at('checkout', 'scripts'), { recursive: true })
  writeFileSync(at('checkout', 'package.json'), '{ "type": "module" }')
  const lock = { packages: { 'node_modules/left': { version: '1.0.0' } } }
  writeFileSync(at('checkout', 'package-lock.json'), JSON.stringify(lock))
  writeFileSync(at('shared', '.package-lock.json'), JSON.stringify({ packages: {} }))
  symlinkSync(at('shared'), at('checkout', 'node_modules'), 'junction')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('refuses to install packages through a link, and leaves the folder behind it alone', () => {
  const run = spawnSync(process.execPath, ['scripts/prepare.mjs', '--without-pages'], {
    cwd: at('checkout'),
    encoding: 'utf8',
  })
  expect(run.status).toBe(1)
  expect(run.stderr).toMatch(/^node_modules: expected a folder of this checkout, found a symbolic/)
  expect(run.stdout).toBe('')
  expect(readdirSync(at('shared'))).toEqual(['.package-lock.json'])
})
