// The few libraries that Node needs, from Debian's packages: what an image holds below the program.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pinned from './debian.json' with { type: 'json' }
import type { Architecture } from './packages.ts'
import { readTar } from './tar-reader.ts'
import type { TarEntry } from './tar.ts'

export const PIN_FILE = 'scripts/release/debian.json'
const NAMES = { x64: 'amd64', arm64: 'arm64' } as const
/** Texts and tables that no program in the image reads; licences stay. */
const UNUSED = /^usr\/share\/(?!doc\/[^/]+\/copyright$)|\/(gconv|audit)(\/|$)|^etc\/ld\.so\.conf\.d/
const PERMISSIONS = 0o777

interface DebianPackage {
  readonly name: string
  readonly version: string
  readonly sha256: string
  readonly file: string
}

/**
 * Downloads the newest version of the packages that debian.json names, by apt-get from the sources of
 * this machine, which is of the same Debian.
 */
export function downloadPackages(
  folder: string,
  arch: Architecture,
  versions: Readonly<Record<string, string>> = {},
): DebianPackage[] {
  for (const name of ['lists/partial', 'cache/archives/partial', 'packages'])
    mkdirSync(path.join(folder, name), { recursive: true })
  const at = (name: string) => path.join(folder, name)
  writeFileSync(at('status'), '')
  // lists of its own, so that neither the machine's packages nor its processor matter
  const options = Object.entries({
    'APT::Architecture': NAMES[arch],
    'APT::Architectures': NAMES[arch],
    'APT::Sandbox::User': 'root',
    'Dir::State::lists': at('lists'),
    'Dir::State::status': at('status'),
    'Dir::Cache': at('cache'),
  }).flatMap(([key, value]) => ['--option', `${key}=${value}`])
  const run = (...args: readonly string[]) =>
    execFileSync('apt-get', ['-qq', ...options, ...args], { cwd: at('packages') })
  run('update')
  const names = Object.keys(pinned.packages)
  run('download', ...names.map((name) => (versions[name] ? `${name}=${versions[name]}` : name)))
  return readdirSync(at('packages')).map((file) => describe(path.join(at('packages'), file)))
}

function describe(file: string): DebianPackage {
  const field = (name: string) =>
    execFileSync('dpkg-deb', ['--field', file, name], { encoding: 'utf8' }).trim()
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex')
  return { name: field('Package'), version: field('Version'), sha256, file }
}

/** What debian.json says, whose versions and digests a release must find. */
export function readDebian(folder: string, arch: Architecture): TarEntry[] {
  const expected = new Map(Object.entries(pinned.packages))
  const versions = Object.fromEntries([...expected].map(([name, { version }]) => [name, version]))
  const found = downloadPackages(folder, arch, versions)
  const wrong = found.find(({ name, sha256 }) => expected.get(name)?.[arch] !== sha256)
  if (wrong)
    throw new Error(
      `${wrong.name} ${wrong.version}: its digest is not that of ${PIN_FILE}. Run node --import tsx scripts/pin-debian.ts, and look at what it changes.`,
    )
  return withFolders(
    found.flatMap(({ name, file }) => [...readContent(file), describeStatus(name, file)]),
  )
}

function readContent(file: string): TarEntry[] {
  const tar = execFileSync('dpkg-deb', ['--fsys-tarfile', file], { maxBuffer: 2 ** 28 })
  return readTar(tar)
    .filter(({ path: name, type }) => type !== 'folder' && !UNUSED.test(name))
    .map(({ path: name, type, mode, target, content }): TarEntry => {
      if (type === 'link') return { type, path: name, target }
      if (type === 'other' || target !== '')
        throw new Error(`${file}: ${name} is neither a file nor a symbolic link.`)
      return { type: 'file', path: name, mode: mode & PERMISSIONS, content: () => content }
    })
}

/** Where scanners of images look for the packages of an image without dpkg. */
function describeStatus(name: string, file: string): TarEntry {
  const control = execFileSync('dpkg-deb', ['--field', file])
  return {
    type: 'file',
    path: `var/lib/dpkg/status.d/${name}`,
    mode: 0o644,
    content: () => control,
  }
}

/** The entries with the folders that they lie in. */
export function withFolders(entries: readonly TarEntry[]): TarEntry[] {
  const known = new Set(entries.map((entry) => entry.path))
  const folders = new Set<string>()
  for (const entry of entries)
    for (let name = path.dirname(entry.path); name !== '.'; name = path.dirname(name))
      if (!known.has(name)) folders.add(name)
  return [
    ...entries,
    ...[...folders].map((name) => ({ type: 'folder', path: name, mode: 0o755 }) as const),
  ]
}
