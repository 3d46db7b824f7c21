// npm run faults [-- name … times]: breaks the product on purpose, in temporary folders on this machine. Prints one line per fault; a
// broken promise makes the exit code 1.
import { backupAndRestore } from './backup-restore.ts'
import { backupRoom } from './backup-room.ts'
import { behindProxy } from './behind-proxy.ts'
import { clockJumps } from './clock-jumps.ts'
import { databaseRestart } from './database-restart.ts'
import { diskFull, mayMount } from './disk-full.ts'
import { failover } from './failover.ts'
import { fairness } from './fairness.ts'
import { firstStarts } from './first-start.ts'
import { killDuringAutosave } from './kill-autosave.ts'
import { killDuringMailing, stopDuringMailing } from './kill-mailing.ts'
import { killDuringErasure, killDuringMigration } from './kill-start.ts'
import { killDuringSteps } from './kill-steps.ts'
import { hasPooler, poolers } from './pooler.ts'
import { smtpFaults } from './smtp-faults.ts'
import { stopStart } from './stop-start.ts'
import { terminateUnderLoad } from './terminate.ts'
import { twoInstances } from './two-instances.ts'

/** `times`: how often each is caused when the command names no number. */
const faults: Readonly<
  Record<string, { readonly times?: number; cause(times: number): Promise<string> }>
> = {
  'kill-autosave': { times: 30, cause: autosave },
  'kill-steps': { times: 10, cause: killDuringSteps },
  'kill-mailing': { times: 6, cause: killDuringMailing },
  'stop-mailing': { times: 4, cause: stopDuringMailing },
  'kill-erasure': { times: 8, cause: killDuringErasure },
  'kill-migration': { times: 8, cause: killDuringMigration },
  'smtp-faults': { cause: smtpFaults },
  'database-restart': { times: 4, cause: databaseRestart },
  failover: { cause: failover },
  pooler: {
    cause: async () =>
      hasPooler()
        ? poolers()
        : 'not tried: pgbouncer is not installed; PGBOUNCER names its program',
  },
  'disk-full': {
    cause: async () => (mayMount() ? diskFull() : 'not tried: only root may mount a small disk'),
  },
  terminate: { times: 4, cause: terminateUnderLoad },
  'stop-start': { cause: () => stopStart(true) },
  'two-instances': { cause: () => twoInstances(true) },
  'first-start': { cause: firstStarts },
  'behind-proxy': { cause: behindProxy },
  fairness: { cause: fairness },
  'clock-jumps': { cause: clockJumps },
  'backup-restore': { cause: backupAndRestore },
  'backup-room': {
    cause: async () => (mayMount() ? backupRoom() : 'not tried: only root may mount a small disk'),
  },
}

async function autosave(kills: number): Promise<string> {
  const { rounds, acknowledged, lost, slowest_start_ms } = await killDuringAutosave(kills)
  if (lost > 0) throw new Error(`${lost} of ${acknowledged} acknowledged choices were lost`)
  return `${rounds} kills, ${acknowledged} choices acknowledged, none lost, slowest start ${slowest_start_ms} ms`
}

const words = process.argv.slice(2)
const givenTimes = words.find((word) => /^\d+$/.test(word))
const named = words.filter((word) => word !== givenTimes)
const unknown = named.filter((name) => !(name in faults))
if (unknown.length > 0)
  throw new Error(
    `npm run faults: no fault is called ${unknown.join(', ')}. Name some of ${Object.keys(faults).join(', ')}.`,
  )

for (const [name, { times = 1, cause }] of Object.entries(faults)) {
  if (named.length > 0 && !named.includes(name)) continue
  const start = performance.now()
  const seconds = (): string => `${Math.round((performance.now() - start) / 1000)} s`
  try {
    console.log(`✓ ${name}: ${await cause(Number(givenTimes ?? times))} (${seconds()})`)
  } catch (error) {
    process.exitCode = 1
    console.log(
      `✗ ${name}: ${error instanceof Error ? error.message : String(error)} (${seconds()})`,
    )
  }
}
