// Runs before every npm script, on whatever Node (20 or later) the machine has: installs the
// packages, a recent Node and the pages, each only when it is missing or stale. With
// --without-pages it leaves the pages to a later run; with --server it also builds the server.
import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { fingerprint, listBuildInputs, listServerBuildInputs } from './build-inputs.mjs'
import { writeCommit } from './commit.mjs'
import { provideNode } from './packaged-node.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const at = (...parts) => path.join(root, ...parts)

if (!isInstalled()) install()
const node = provideNodeOrExit()
provideExec()
if (!process.argv.includes('--without-pages'))
  buildIfStale({ output: 'client', inputs: listBuildInputs(root), config: 'vite.config.ts' })
// Only production runs the bundled server; development and tests run the sources.
if (process.argv.includes('--server')) {
  buildIfStale({
    output: 'server',
    inputs: listServerBuildInputs(root),
    config: 'vite.server.config.ts',
  })
  writeCommit(root)
}

/** Compares what npm noted about the installed packages with what the lock file asks for. */
function isInstalled() {
  const noted = at('node_modules', '.package-lock.json')
  if (!existsSync(noted)) return false
  const installed = JSON.parse(readFileSync(noted, 'utf8')).packages
  const requested = Object.entries(
    JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages,
  )
  return requested.every(
    ([name, { version, optional }]) =>
      name === '' || (optional && !installed[name]) || installed[name]?.version === version,
  )
}

/**
 * Includes the development packages whatever NODE_ENV says, because the build needs them. Not `npm
 * ci`, which would empty node_modules; `npm install --no-save` reads the same lock file and does not
 * write it. The age that .npmrc asks for counts when the lock file is changed: a fresh clone
 * installs what it names.
 */
function install() {
  refuseLinkedPackages()
  console.log('Installing packages…')
  runNpm(
    ['install', '--no-save', '--include=dev', '--include=optional', '--min-release-age=0'],
    root,
  )
}

/** npm would replace the link, or change the packages of the folder that it leads to. */
function refuseLinkedPackages() {
  if (!lstatSync(at('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return
  console.error(
    `node_modules: expected a folder of this checkout, found a symbolic link whose packages are not those of package-lock.json. Run "npm install" in the checkout that it leads to, or remove the link and run this command again.`,
  )
  process.exit(1)
}

function provideNodeOrExit() {
  try {
    return provideNode({ root, runNpm })
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

/**
 * The scripts that serve begin with `exec`, so that no shell stands between npm and Node: a shell
 * does not pass npm's SIGTERM on. The shell of Windows has no such word; there it runs what follows.
 */
function provideExec() {
  if (process.platform === 'win32') writeFileSync(at('node_modules', '.bin', 'exec.cmd'), '@%*\r\n')
}

/**
 * Builds dist/{output} unless its fingerprint says that the inputs are the same as at its last
 * build.
 */
function buildIfStale({ output, inputs, config }) {
  const builtFrom = at('dist', `.${output}-built-from`)
  const print = fingerprint(root, inputs)
  const isFresh = () => existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === print
  if (isFresh()) return
  const unlock = lockBuild(at('dist', `.${output}-building`))
  if (!isFresh()) {
    console.log(output === 'client' ? 'Building the pages…' : 'Building the server…')
    rmSync(builtFrom, { force: true })
    rmSync(at('dist', output), { recursive: true, force: true })
    const vite = at('node_modules', 'vite', 'bin', 'vite.js')
    // Otherwise a NODE_ENV of development or test would compile JSX for React's development build.
    const env = { ...process.env, NODE_ENV: 'production' }
    run(node, [vite, 'build', '--config', config, '--logLevel', 'warn'], root, env)
    writeFileSync(builtFrom, print)
  }
  unlock()
}

/** Two commands that build at once would delete each other's output: the second waits. */
function lockBuild(lock) {
  mkdirSync(path.dirname(lock), { recursive: true })
  const pause = new Int32Array(new SharedArrayBuffer(4))
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      return () => rmSync(lock, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (isHeld(lock)) Atomics.wait(pause, 0, 0, 200)
    else rmSync(lock, { force: true })
  }
}

/** A build that was killed leaves its lock behind. */
function isHeld(lock) {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function runNpm(args, cwd) {
  const all = [...args, '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  if (npm?.endsWith('.js')) run(process.execPath, [npm, ...all], cwd)
  else run('npm', all, cwd)
}

/** Prints the output of a command that fails, and ends with it. */
function run(command, args, cwd = root, env = process.env) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    env,
    encoding: 'utf8',
    shell: process.platform === 'win32' && /\.cmd$|^npm$/.test(command),
  })
  if (status === 0) return
  console.error([stdout, stderr, error?.message].filter(Boolean).join('\n'))
  process.exit(1)
}
