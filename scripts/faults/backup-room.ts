import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeRaterMatrix, signedInAdmin, withDataFolder, withProduct } from './fixture.ts'
import { builtCommand } from './product-process.ts'

/** Less than a throw-away cluster needs. */
const TRIAL_DISK = '64m'

/**
 * A backup whose trial has no room is kept, and says so; one that is damaged is refused in one line
 * and leaves nothing restored.
 */
export function backupRoom(): Promise<string> {
  return withDataFolder(async (folder) => {
    const data_dir = path.join(folder, 'data')
    await withProduct(data_dir, async (context) =>
      makeRaterMatrix(context, await signedInAdmin(context), { subjects: 50, released: true }),
    )
    const trials = path.join(folder, 'trials')
    mkdirSync(trials)
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${TRIAL_DISK}`, 'tmpfs', trials])
    try {
      const file = path.join(folder, 'kept.backup.gz')
      const made = run(['backup', file, '--verify'], {
        DATA_DIR: data_dir,
        BACKUP_TRIAL_FOLDER: trials,
      })
      assert(
        made.status === 0 && /a trial needs \d+ MB in .*, which has \d+ MB/.test(made.stderr),
        `a backup without room for its trial: ${made.status}, ${made.stderr}`,
      )
      const damaged = path.join(folder, 'damaged.backup.gz')
      writeFileSync(damaged, 'no es un respaldo')
      const restored = run(['restore', damaged], { DATA_DIR: path.join(folder, 'restored') })
      const lines = restored.stderr.trim().split('\n')
      assert(restored.status === 1 && lines.length === 1, `a damaged backup: ${restored.stderr}`)
      return `a backup of ${Math.ceil(statSync(file).size / 1000)} kB was kept without room for its trial, which it said; a damaged one was refused in one line`
    } finally {
      execFileSync('umount', ['-l', trials])
    }
  })
}

const run = (command: readonly string[], settings: Readonly<Record<string, string>>) =>
  spawnSync(process.execPath, [builtCommand(), ...command], {
    env: { ...process.env, ...settings },
    encoding: 'utf8',
  })
