import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

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
}
const own = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  string,
  Record<string, string>
>
const lockedBy = (file: string): [string, Locked][] =>
  Object.entries(
    (JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> }).packages,
  ).filter(([path]) => path !== '')
const locked = lockedBy('package-lock.json')
const lockedNode = lockedBy('scripts/node/package-lock.json')

test('package.json names exact versions', () => {
  const ranges = ['dependencies', 'devDependencies', 'optionalDependencies']
    .flatMap((kind) => Object.entries(own[kind] ?? {}))
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
  expect(ranges).toEqual([])
})

test('the lock files hold a checksum and no address for every package', () => {
  const all = [...locked, ...lockedNode]
  expect(
    all
      .filter(([, { integrity, link }]) => !link && !integrity?.startsWith('sha512-'))
      .map(([path]) => path),
  ).toEqual([])
  expect(
    all
      .filter(([, { resolved }]) => resolved !== undefined && !resolved.startsWith('file:'))
      .map(([path]) => path),
  ).toEqual([])
})

test('the packaged Node has one version on all five platforms and runs no script', () => {
  expect(lockedNode).toHaveLength(5)
  expect(new Set(lockedNode.map(([, { version }]) => version)).size).toBe(1)
  expect(lockedNode.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([])
})

test('only known packages have installation scripts', () => {
  const allowed = new Set(
    Object.keys(
      (
        JSON.parse(readFileSync('package.json', 'utf8')) as {
          allowScripts: Record<string, boolean>
        }
      ).allowScripts,
    ),
  )
  const running = locked
    .filter(([, { hasInstallScript, dev }]) => hasInstallScript && !dev)
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
  // npm runs only the scripts listed in allowScripts; the product works without the others
  expect(
    running.filter(
      (name) => !allowed.has(name) && !['fsevents', 'sharp', 'protobufjs'].includes(name),
    ),
  ).toEqual([])
})

test('every production package has a licence that allows publishing under AGPL-3.0', () => {
  const fine =
    /^\(?(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|Unlicense|OFL-1\.1|Python-2\.0|MPL-2\.0|LGPL-3\.0-or-later|PostgreSQL|WTFPL|Zlib|AGPL-3\.0-only|[()\s]|AND|OR|WITH|Apache-2\.0)+\)?$/
  const running = locked.filter(([, { dev }]) => !dev).map(([path]) => path)
  const installed = new Set(
    globSync('node_modules/**/package.json').map((path) =>
      path.replace(/[/\\]package\.json$/, '').replaceAll('\\', '/'),
    ),
  )
  const unknown = running
    .filter((path) => installed.has(path))
    .flatMap((path) => {
      const { license, licenses } = JSON.parse(readFileSync(`${path}/package.json`, 'utf8')) as {
        license?: string | { type: string }
        licenses?: { type: string }[]
      }
      const name =
        typeof license === 'string'
          ? license
          : (license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? '')
      return fine.test(name) ? [] : [`${path}: ${name || 'no licence'}`]
    })
  expect(unknown).toEqual([])
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

test('the bill of materials names every production package with its version and checksum', () => {
  const { bomFormat, components } = JSON.parse(
    execFileSync('npm', ['run', '--silent', 'sbom'], {
      encoding: 'utf8',
      shell: process.platform === 'win32',
    }),
  ) as {
    bomFormat: string
    components: { name: string; version: string; hashes?: { alg: string }[] }[]
  }
  expect(bomFormat).toBe('CycloneDX')
  const listed = new Map(components.map((component) => [component.name, component]))
  for (const [name, version] of Object.entries(own['dependencies'] ?? {}))
    expect(listed.get(name), name).toMatchObject({ version, hashes: [{ alg: 'SHA-512' }] })
})
