import { execFile } from 'node:child_process'
import { existsSync, lchownSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Config } from '../core/config.ts'
import { keepsFiles } from '../core/data-folder.ts'
import { programFile } from '../core/program-files.ts'
import { type Account, unprivilegedAccount } from '../embedded-postgres/system-account.ts'

const run = promisify(execFile)

/**
 * The account that a product started by root continues as; null when none may enter the folders.
 * Trying takes a process, so it runs while the product starts.
 */
export async function findSuccessor(config: Config): Promise<Account | null> {
  const kept = keepsFiles({ ...config, embedded: config.database_url === undefined })
  const account = await unprivilegedAccount(config.data_dir)
  return account && (await mayEnter(account, kept ? config.data_dir : null)) ? account : null
}

/**
 * Continues as an account without rights, once the port and the database are open. DATA_DIR is
 * handed over to that account. Returns an operator's sentence when the product must stay root,
 * otherwise null.
 */
export function giveUpRoot(data_dir: string, account: Account | null): string | null {
  if (!account)
    return 'The product runs as root: no unprivileged account of this machine may read its folder and enter that of DATA_DIR. Start it under an account of its own, as deploy/contorno.service does, or move both to folders that every account may enter, such as /opt/contorno and /var/lib/contorno.'
  if (existsSync(data_dir)) handOver(data_dir, account)
  process.setgroups?.([account.gid])
  process.setgid?.(account.gid)
  process.setuid?.(account.uid)
  return null
}

export const isRoot = (): boolean => process.getuid?.() === 0

/** Before a mail is written into it, nothing else makes it. Every account may enter those above it. */
function makeFolder(folder: string): void {
  mkdirSync(path.dirname(folder), { recursive: true })
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
}

/** Tried by a process of that account: rights depend on every folder above and on access lists. */
async function mayEnter(account: Account, data_dir: string | null): Promise<boolean> {
  const check =
    'const { accessSync, constants } = require("node:fs"); const [program, folder] = process.argv.slice(1); accessSync(program, constants.R_OK); accessSync(folder, constants.X_OK)'
  const files = [programFile('package.json'), data_dir === null ? '/' : path.dirname(data_dir)]
  try {
    if (data_dir !== null) makeFolder(data_dir)
    await run(process.execPath, ['-e', check, ...files], { ...account, cwd: '/', env: {} })
    return true
  } catch {
    return false
  }
}

/** The cluster belongs to the account already. */
function handOver(folder: string, { uid, gid }: Account): void {
  lchownSync(folder, uid, gid)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory() && entry.name !== 'postgres') handOver(file, { uid, gid })
    else if (!entry.isDirectory()) lchownSync(file, uid, gid)
  }
}
