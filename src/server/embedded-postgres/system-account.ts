import { execFile } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

/** An account of the operating system. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

const run = promisify(execFile)

/**
 * The account for whatever must not run as root: the owner of an existing cluster, otherwise
 * postgres or nobody. Undefined when the machine has none of them.
 */
export async function unprivilegedAccount(data_dir: string): Promise<Account | undefined> {
  const home = path.join(data_dir, 'postgres')
  if (existsSync(home)) {
    const { uid, gid } = statSync(home)
    if (uid !== 0) return { uid, gid }
  }
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all(
        ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, name])).stdout)),
      )
      if (uid && gid) return { uid, gid }
    } catch {
      continue // The machine has no such account.
    }
  }
  return undefined
}
