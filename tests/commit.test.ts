import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkTag, findCommit, tagCommit } from '../scripts/commit.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'contorno-commit-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true })
})
const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.mx', '-C', root, ...args], {
    encoding: 'utf8',
  }).trim()

function checkout(): string {
  git('init', '--quiet')
  writeFileSync(path.join(root, 'file'), 'one')
  git('add', '.')
  git('commit', '--quiet', '--message', 'file: add it')
  return git('rev-parse', 'HEAD')
}

test('a checkout has its commit, and says when a file differs from it', () => {
  const hash = checkout()
  expect(findCommit(root)).toBe(hash)
  writeFileSync(path.join(root, 'file'), 'two')
  expect(findCommit(root)).toBe(`${hash}-modified`)
})

test('outside a checkout the commit is the one that the builder names, or none', () => {
  expect(findCommit(root)).toBeNull()
  vi.stubEnv('COMMIT', 'f'.repeat(40))
  expect(findCommit(root)).toBe('f'.repeat(40))
})

test('a folder inside the checkout of something else has no commit', () => {
  checkout()
  mkdirSync(path.join(root, 'unpacked'))
  expect(findCommit(path.join(root, 'unpacked'))).toBeNull()
})

test('a release tags its commit, and no other one under the same version', () => {
  const first = checkout()
  tagCommit(root, 'v1.0.0')
  tagCommit(root, 'v1.0.0')
  expect(git('rev-parse', 'v1.0.0')).toBe(first)
  git('commit', '--quiet', '--allow-empty', '--message', 'file: change it')
  expect(() => checkTag(root, 'v1.0.0')).toThrow(`the tag v1.0.0 names ${first}, not `)
  expect(() => tagCommit(root, 'v1.0.0')).toThrow('Raise the version')
})
