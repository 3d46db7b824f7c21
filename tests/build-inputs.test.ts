import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path, { posix } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fingerprint, listBuildInputs, listServerBuildInputs } from '../scripts/build-inputs.mjs'

/**
 * scripts/prepare.mjs rebuilds the pages when, and only when, a file that Vite reads has changed.
 */
const inputs = listBuildInputs('.')

/**
 * The files of the repository that a module, stylesheet or page names, type-only imports left out.
 */
function namedBy(file: string): string[] {
  const text = readFileSync(file, 'utf8').replace(
    /\b(import|export) type [^;]*?from\s*'[^']+'/g,
    '',
  )
  const names = [
    ...text.matchAll(/\bfrom\s*'([^']+)'|\bimport\s*\(?\s*'([^']+)'|@import '([^']+)'/g),
    ...text.matchAll(/new URL\('([^']+)', import\.meta\.url\)|<script[^>]* src="(\.[^"]+)"/g),
  ].map((match) => match.slice(1).find(Boolean) ?? '')
  return names
    .map((name) => (name.startsWith('#') ? `src/${name.slice(1)}` : relativeTo(file, name)))
    .map((name) => name.replace(/\?.*$/, ''))
    .filter((name) => existsSync(name))
}

const relativeTo = (file: string, name: string): string =>
  name.startsWith('.') ? posix.join(posix.dirname(file), name) : ''

const toPosix = (file: string): string => file.replaceAll('\\', '/')

function reachedFrom(entries: readonly string[]): Set<string> {
  const reached = new Set(entries)
  for (const file of reached) for (const name of namedBy(file)) reached.add(name)
  return reached
}

test('the build inputs contain every file that the entries of vite.config.ts import', () => {
  const entries = [...readFileSync('vite.config.ts', 'utf8').matchAll(/'(src\/[^']+\.\w+)'/g)]
  const reached = reachedFrom(entries.flatMap(([, entry = '']) => globSync(entry).map(toPosix)))
  expect(reached.size).toBeGreaterThan(150)
  expect([...reached].filter((file) => !inputs.includes(file))).toEqual([])
})

test('the build inputs contain no test, nothing of the server and one script', () => {
  expect(inputs.filter((file) => /\/server\/|\.test\.|^(tests|scripts)\//.test(file))).toEqual([
    'scripts/browser-contracts.ts',
  ])
  for (const file of ['src/app/main.ts', 'src/app/product.ts', 'src/app/http.ts'])
    expect(inputs).not.toContain(file)
})

describe('the fingerprint', () => {
  let root: string
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  const changesWith = (file: string): boolean => {
    const before = fingerprint(root)
    write(file, `changed: ${file}`)
    return fingerprint(root) !== before
  }
  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), 'contorno-build-inputs-'))
    write('package.json', '{"imports":{"#ui/*":"./src/ui/*"},"scripts":{}}')
    write('public/favicon.svg', '')
    write('scripts/browser-contracts.ts', '')
    write('src/app/admin.html', '')
    for (const file of inputs.filter((name) => !name.includes('/'))) write(file, '')
  })
  afterAll(() => rmSync(root, { recursive: true }))

  test.each([
    'src/web/kit/dialog/Dialog.tsx',
    'src/ui/tokens.css',
    'src/shared/dates.ts',
    'src/features/scales/views/ScaleView.tsx',
    'src/features/scales/web/ScalesPage.tsx',
    'src/features/scales/rules.ts',
    'src/app/admin.html',
    'src/app/rater.css',
    'src/app/layouts/AppLayout.tsx',
    'public/favicon.svg',
    'package-lock.json',
    'vite.config.ts',
    'scripts/browser-contracts.ts',
  ])('changes with %s', (file) => {
    expect(changesWith(file)).toBe(true)
  })

  test.each([
    'src/server/database/database.ts',
    'src/features/scales/server/routes.ts',
    'src/features/scales/rules.test.ts',
    'src/web/kit/Dialog.test.tsx',
    'src/app/main.ts',
    'tests/app.ts',
    'scripts/test.ts',
    'docs/operations.md',
  ])('stays with a change of %s', (file) => {
    expect(changesWith(file)).toBe(false)
  })

  test('changes with the module aliases and the version of package.json, not its scripts', () => {
    const before = fingerprint(root)
    write('package.json', '{"imports":{"#ui/*":"./src/ui/*"},"scripts":{"x":"y"}}')
    expect(fingerprint(root)).toBe(before)
    write('package.json', '{"imports":{"#ui/*":"./src/other/*"},"scripts":{}}')
    expect(fingerprint(root)).not.toBe(before)
    write('package.json', '{"version":"0.2.0","imports":{"#ui/*":"./src/ui/*"},"scripts":{}}')
    expect(fingerprint(root)).not.toBe(before)
  })
})

test("the server's build inputs contain every source outside tests and the maintenance commands", () => {
  const serverInputs = listServerBuildInputs('.')
  for (const file of [
    'src/app/main.ts',
    'src/server/database/database.ts',
    'src/features/scales/server/routes.ts',
    'src/features/reports/server/print/pdf.worker.ts',
    'scripts/contorno.ts',
    'scripts/contorno/restore-workspace.ts',
    'scripts/doctor/machine.ts',
    'vite.server.config.ts',
  ])
    expect(serverInputs).toContain(file)
  expect(serverInputs.filter((file) => /\.test\.|^tests\//.test(file))).toEqual([])
})
