import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { existingSecret, loadSecret } from './app-secret.ts'
import { readConfig } from './config.ts'

let data_dir: string
let file: string
beforeEach(() => {
  data_dir = mkdtempSync(path.join(tmpdir(), 'contorno-secret-'))
  file = path.join(data_dir, 'secret')
})
afterEach(() => rmSync(data_dir, { recursive: true }))

const settings = (more: Record<string, string> = {}) => readConfig({ DATA_DIR: data_dir, ...more })

test('the first start creates a secret that only its account reads, and later starts use it', () => {
  const { value } = loadSecret(settings())
  expect(value).toMatch(/^[\w-]{43}$/)
  expect(loadSecret(settings()).value).toBe(value)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(data_dir)).toEqual(['secret'])
})

test('looking at the secret creates none', () => {
  expect(existingSecret(settings()).value).toBe(null)
  expect(readdirSync(data_dir)).toEqual([])
})

test.each([
  ['empty', ''],
  ['empty', '\n'],
  ['shorter than 32 characters', 'clave'],
])('a file that is %s stops the start and stays as it is', (found, content) => {
  writeFileSync(file, content, { mode: 0o600 })
  expect(() => loadSecret(settings())).toThrow(`DATA_DIR: ${file} is ${found}`)
  expect(readFileSync(file, 'utf8')).toBe(content)
})

test('a file that other accounts can read stops the start', () => {
  loadSecret(settings())
  chmodSync(file, 0o640)
  expect(() => loadSecret(settings())).toThrow(
    `DATA_DIR: ${file} can be read by other accounts. Run: chmod 600 ${file}`,
  )
})

test('DATABASE_URL demands APP_SECRET', () => {
  const DATABASE_URL = 'postgres://db/contorno'
  expect(() => loadSecret(settings({ DATABASE_URL }))).toThrow(/^APP_SECRET: DATABASE_URL is set/)
  const APP_SECRET = 'x'.repeat(32)
  expect(loadSecret(settings({ DATABASE_URL, APP_SECRET })).value).toBe(APP_SECRET)
})
