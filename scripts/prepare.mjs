// Runs before every command, on whatever Node (20 or later) the machine has: installs and builds, but only what is stale.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const at = (...parts) => path.join(root, ...parts)
const ownNode = at('node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

if (!isInstalled()) install()
checkNode()
if (!isBuilt()) build()

/** What npm noted about the installed packages, compared with what the lock file asks for. */
function isInstalled() {
  const noted = at('node_modules', '.package-lock.json')
  if (!existsSync(noted)) return false
  const installed = JSON.parse(readFileSync(noted, 'utf8')).packages
  const wanted = Object.entries(JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages)
  return wanted.every(
    ([name, { version, optional }]) =>
      name === '' || (optional && !installed[name]) || installed[name]?.version === version,
  )
}

function install() {
  console.log('Installing packages…')
  // The build needs the development packages, whatever NODE_ENV says. Not `npm ci`: it refuses a lock file that leaves out the native
  // packages of some platforms. This reads the same lock file and does not write it.
  const args = [
    'install',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const npm = process.env.npm_execpath
  if (npm?.endsWith('.js')) run(process.execPath, [npm, ...args])
  else run('npm', args)
}

/** The packages bring the Node we are written for; where there is none for this machine, its own must do. */
function checkNode() {
  if (existsSync(ownNode)) {
    if (spawnSync(ownNode, ['--version'], { shell: process.platform === 'win32' }).status === 0)
      return
    rmSync(ownNode)
  }
  if (Number(process.versions.node.split('.')[0]) >= 24) return
  console.error(
    `There is no packaged Node 24 for this machine, and its own is ${process.version}: install Node 24 or later and try again.`,
  )
  process.exit(1)
}

function isBuilt() {
  return (
    existsSync(at('dist', '.built-from')) &&
    readFileSync(at('dist', '.built-from'), 'utf8') === fingerprint()
  )
}

function build() {
  console.log('Building the pages…')
  const print = fingerprint()
  rmSync(at('dist'), { recursive: true, force: true })
  run(existsSync(ownNode) ? ownNode : process.execPath, [
    at('node_modules', 'vite', 'bin', 'vite.js'),
    'build',
    '--logLevel',
    'warn',
  ])
  mkdirSync(at('dist'), { recursive: true })
  writeFileSync(at('dist', '.built-from'), print)
}

/** Of everything the build reads. Contents, not dates: a fresh clone has new dates. */
function fingerprint() {
  const sources = ['src', 'public']
    .flatMap((folder) => readdirSync(at(folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
  const around = readdirSync(root)
    .filter((name) =>
      /\.html$|^vite\.config\.ts$|^package(-lock)?\.json$|^tsconfig.*\.json$/.test(name),
    )
    .map((name) => at(name))
  const hash = createHash('sha256')
  for (const file of [...sources, ...around].sort((a, b) => (a < b ? -1 : 1)))
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function run(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32' && /\.cmd$|^npm$/.test(command),
  })
  if (status === 0) return
  console.error([stdout, stderr, error?.message].filter(Boolean).join('\n'))
  process.exit(1)
}
