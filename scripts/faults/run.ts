// npm run faults [-- name …]: breaks the product on purpose, in throw-away folders and on this machine alone. One line a fault; the first broken promise makes the whole run fail.
import { backupAndRestore } from './backup-restore.ts'
import { clockJumps } from './clock-jumps.ts'
import { databaseRestart } from './database-restart.ts'
import { diskFull, mayMount } from './disk-full.ts'
import { killDuringAutosave } from './kill-autosave.ts'
import { killDuringMailing } from './kill-mailing.ts'
import { killDuringErasure, killDuringMigration } from './kill-start.ts'
import { killDuringSteps } from './kill-steps.ts'
import { mailMoods } from './mail-moods.ts'
import { terminateUnderLoad } from './terminate.ts'
import { twoInstances } from './two-instances.ts'

const faults: Readonly<Record<string, () => Promise<string>>> = {
  'kill-autosave': autosave,
  'kill-steps': () => killDuringSteps(10),
  'kill-mailing': () => killDuringMailing(6),
  'kill-erasure': () => killDuringErasure(8),
  'kill-migration': () => killDuringMigration(8),
  'mail-moods': mailMoods,
  'database-restart': () => databaseRestart(4),
  'disk-full': async () => (mayMount() ? diskFull() : 'not tried, because only root may mount a small disk'),
  terminate: () => terminateUnderLoad(4),
  'two-instances': () => twoInstances(true),
  'clock-jumps': clockJumps,
  'backup-restore': backupAndRestore,
}

async function autosave(): Promise<string> {
  const { rounds, acknowledged, lost, slowest_start_ms } = await killDuringAutosave(30)
  if (lost > 0) throw new Error(`${lost} of ${acknowledged} acknowledged choices were lost`)
  return `${rounds} kills, ${acknowledged} choices acknowledged, none lost, slowest start ${slowest_start_ms} ms`
}

const named = process.argv.slice(2)
const unknown = named.filter((name) => !(name in faults))
if (unknown.length > 0) throw new Error(`No fault is called ${unknown.join(', ')}. There are: ${Object.keys(faults).join(', ')}.`)

for (const [name, cause] of Object.entries(faults)) {
  if (named.length > 0 && !named.includes(name)) continue
  const start = performance.now()
  const seconds = (): string => `${Math.round((performance.now() - start) / 1000)} s`
  try {
    console.log(`✓ ${name}: ${await cause()} (${seconds()})`)
  } catch (error) {
    process.exitCode = 1
    console.log(`✗ ${name}: ${error instanceof Error ? error.message : String(error)} (${seconds()})`)
  }
}
