import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { version as current } from '#server/core/program-files.ts'
import { cutVersion, findUnreleased } from '../scripts/cut-version.ts'

const files = [
  'package.json',
  'package-lock.json',
  'CHANGELOG.md',
  'deploy/helm/contorno/Chart.yaml',
] as const
let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'contorno-cut-'))
  mkdirSync(path.join(root, 'docs/api'), { recursive: true })
  for (const file of files) cpSync(file, path.join(root, file))
})
afterEach(() => rmSync(root, { recursive: true }))

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const cut = (version: string) =>
  cutVersion(root, { version, day: '2027-01-31', api: ['GET /rows 200: object'] })
const countDifferences = (file: string): number => {
  const before = readFileSync(file, 'utf8').split('\n')
  return read(file)
    .split('\n')
    .filter((line, number) => line !== before[number]).length
}

test('a version is named in every file that holds it, and nothing else changes', () => {
  cut('99.0.0')
  expect(
    files.map((file) => [file, file === 'CHANGELOG.md' ? null : countDifferences(file)]),
  ).toEqual([
    ['package.json', 1],
    ['package-lock.json', 2],
    ['CHANGELOG.md', null],
    ['deploy/helm/contorno/Chart.yaml', 2],
  ])
  expect(read('deploy/helm/contorno/Chart.yaml')).toContain('\nappVersion: 99.0.0\n')
  expect(read('docs/api/99.0.0.txt')).toBe('GET /rows 200: object\n')
})

test('what is of no version yet gets the version and its day', () => {
  const unreleased = findUnreleased(read('CHANGELOG.md'))
  cut('99.0.0')
  expect(findUnreleased(read('CHANGELOG.md'))).toBe('')
  expect(read('CHANGELOG.md')).toContain(`\n\n## [99.0.0] - 2027-01-31\n\n${unreleased}`.trimEnd())
})

test.each([
  ['', 'expected a version after'],
  ['v99.0.0', 'expected a version after'],
  [current, `expected a version after ${current}, got "${current}"`],
  ['0.0.9', `expected a version after ${current}, got "0.0.9"`],
])('%j is refused', (version, told) => {
  const before = files.map(read)
  expect(() => cut(version)).toThrow(told)
  expect(files.map(read)).toEqual(before)
})

test('a version without a change is refused', () => {
  cut('99.0.0')
  expect(() => cut('99.0.1')).toThrow('found nothing under «Unreleased»')
})
