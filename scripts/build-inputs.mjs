// What the two builds read, and the fingerprints that tell whether dist/ is up to date.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The entries of vite.config.ts and everything that they import. */
const READ_BY_THE_BUILD = [
  /^public\//,
  /^src\/(shared|ui|web)\//,
  /^src\/features\/[^/]+\/(?!server\/)/,
  /^src\/app\/layouts\//,
  /^src\/app\/[^/]+\.(html|css)$/,
  /^src\/app\/(admin|admin-pages|rater|recipient|nomination|door|shared-rater|routes|messages)\.tsx?$/,
]
/** The bundled server: its entries import nearly everything except the browser's pages. */
const READ_BY_THE_SERVER_BUILD = [
  /^src\/.*\.tsx?$/,
  /^scripts\/(contorno|(contorno|doctor|release)\/.+)\.ts$/,
]
const TEST = /\.test\.tsx?$/
/** `package-lock.json` stands for every package, `tsconfig` for how JSX is compiled. */
const SETTINGS = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.json']

/** The inputs of the pages. Paths relative to the root, with slashes, sorted. */
export const listBuildInputs = (root) => [
  ...listSources(root, ['public', 'src'], READ_BY_THE_BUILD),
  ...SETTINGS,
  'vite.config.ts',
  'scripts/browser-contracts.ts',
]

/** The inputs of the bundled server, likewise. */
export const listServerBuildInputs = (root) => [
  ...listSources(root, ['src', 'scripts'], READ_BY_THE_SERVER_BUILD),
  ...SETTINGS,
  'vite.server.config.ts',
]

function listSources(root, folders, patterns) {
  const sources = folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true }),
    )
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !TEST.test(file) && patterns.some((known) => known.test(file)))
  return sources.sort()
}

/**
 * Hashes contents, not dates: a fresh clone has new dates. Of package.json only the version, which
 * the pages show, and the module aliases count.
 */
export function fingerprint(root, inputs = listBuildInputs(root)) {
  const { imports, version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const hash = createHash('sha256').update(JSON.stringify({ imports, version }))
  for (const file of inputs) hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}
