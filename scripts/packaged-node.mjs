// The Node that scripts/node names, for machines whose own is too old; where it does not start, that
// of scripts/node-24. It is installed into node_modules/.node/<version> and linked as
// node_modules/.bin/node, where npm looks before it looks anywhere else.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

/** The oldest Node on which the product, its tests and Vite run. */
const OLDEST = [22, 12]
/** Folders of scripts/. Since 25 Node asks for libatomic.so.1, which small Linux systems lack. */
const PACKAGED = ['node', 'node-24']
const isWindows = process.platform === 'win32'

/**
 * Makes `node` of the npm scripts recent enough; returns the path of that Node, or throws with what
 * to do.
 */
export function provideNode({ root, runNpm }) {
  const modules = realpathSync(path.join(root, 'node_modules'))
  const link = path.join(modules, '.bin', isWindows ? 'node.cmd' : 'node')
  const own = ownNode(modules)
  if (own && isRecent(own.version)) {
    rmSync(link, { force: true })
    return own.path
  }
  const sources = PACKAGED.map((name) => sourceOf(path.join(root, 'scripts', name), modules))
  const packaged = firstOf(sources, findNode) ?? firstOf(sources, (one) => install(one, runNpm))
  if (!packaged)
    throw new Error(
      `Node: found ${process.version}, and no packaged Node starts on this ${process.platform} ${process.arch}. Install Node ${OLDEST.join('.')} or later and run the command again.`,
    )
  linkTo(link, packaged)
  return packaged
}

const isRecent = (version) => {
  const [major, minor] = version.split('.').map(Number)
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])
}

/**
 * The machine's Node: the one that runs npm, or this process, unless that is the packaged one
 * already.
 */
function ownNode(modules) {
  const isPackaged = (file) => path.dirname(realpathSync(file)).startsWith(modules)
  const npms = process.env.npm_node_execpath
  if (npms && existsSync(npms) && !isPackaged(npms)) return versionOf(npms)
  return isPackaged(process.execPath)
    ? null
    : { path: process.execPath, version: process.versions.node }
}

/** Null when the file cannot be run here. */
function versionOf(file) {
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' })
  return status === 0 ? { path: file, version: stdout.trim().replace(/^v/, '') } : null
}

/** What one of the packaged Nodes is, and where it is or will be. */
function sourceOf(source, modules) {
  const { optionalDependencies } = JSON.parse(
    readFileSync(path.join(source, 'package.json'), 'utf8'),
  )
  const [version] = Object.values(optionalDependencies)
  const names = Object.keys(optionalDependencies)
  return { source, version, names, folder: path.join(modules, '.node', version) }
}

function firstOf(sources, find) {
  for (const source of sources) {
    const found = find(source)
    if (found) return found
  }
  return null
}

/** The path of the installed Node, or null when none of them starts on this machine. */
function install(requested, runNpm) {
  const { source, version, folder } = requested
  console.log(`Installing Node ${version}…`)
  // installed beside its final folder, so that a command that runs meanwhile never finds half of it
  const unfinished = `${folder}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  cpSync(source, unfinished, { recursive: true })
  runNpm(['ci', '--prefix', unfinished, '--include=optional', '--ignore-scripts'], unfinished)
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
  return findNode(requested)
}

function findNode({ folder, names, version }) {
  const program = path.join('bin', isWindows ? 'node.exe' : 'node')
  return (
    names
      .map((name) => path.join(folder, 'node_modules', name, program))
      .find((file) => existsSync(file) && versionOf(file)?.version === version) ?? null
  )
}

/**
 * Replaces the link in one step: a command that starts meanwhile finds the old Node or the new one.
 */
function linkTo(link, target) {
  const relative = path.relative(path.dirname(link), target)
  const shim = `@"%~dp0\\${relative}" %*\r\n`
  if (isWindows ? existsSync(link) && readFileSync(link, 'utf8') === shim : pointsTo(link, target))
    return
  const unfinished = `${link}.${process.pid}`
  mkdirSync(path.dirname(link), { recursive: true })
  if (isWindows) writeFileSync(unfinished, shim)
  else symlinkSync(relative, unfinished)
  renameSync(unfinished, link)
}

const pointsTo = (link, target) =>
  existsSync(link) &&
  lstatSync(link).isSymbolicLink() &&
  realpathSync(link) === realpathSync(target)
