import { expect, test } from 'vitest'
import { backupRoom } from '../scripts/faults/backup-room.ts'
import { behindProxy } from '../scripts/faults/behind-proxy.ts'
import { databaseRestart } from '../scripts/faults/database-restart.ts'
import { diskFull, mayMount } from '../scripts/faults/disk-full.ts'
import { firstStarts } from '../scripts/faults/first-start.ts'
import { killDuringMailing } from '../scripts/faults/kill-mailing.ts'
import { killDuringErasure } from '../scripts/faults/kill-start.ts'
import { killDuringSteps } from '../scripts/faults/kill-steps.ts'
import { stopStart } from '../scripts/faults/stop-start.ts'
import { terminateUnderLoad } from '../scripts/faults/terminate.ts'
import { twoInstances } from '../scripts/faults/two-instances.ts'

/** One short round of the worst faults; `npm run faults` runs all of them, and many rounds. */
const faults: readonly (readonly [string, () => Promise<string>])[] = [
  [
    'a kill leaves completions, releases, imports and generated forms whole or absent',
    () => killDuringSteps(1),
  ],
  ['a kill during mailing leaves no rater without an invitation', () => killDuringMailing(1)],
  ['a killed erasure is complete before the product serves again', () => killDuringErasure(1)],
  [
    'a database that is killed under load causes 503 and is started again',
    () => databaseRestart(1),
  ],
  [
    'SIGTERM under load answers the requests under way and keeps what was acknowledged',
    () => terminateUnderLoad(1),
  ],
  ['npm start ends whole by SIGTERM, Ctrl+C and a terminal that closes', () => stopStart(false)],
  ['two instances on one database server release and mail once', () => twoInstances(false)],
  ['a first start makes its folder, and names an older Node and a taken port', firstStarts],
  ['behind a proxy a rolling restart loses no save, and an outage shows our page', behindProxy],
  ...(mayMount()
    ? ([
        ['a full disk refuses writes, serves reads and recovers with space', diskFull],
        ['a backup without room for its trial is kept, and a damaged one refused', backupRoom],
      ] as const)
    : []),
]

test.each(faults)('%s', { timeout: 300_000 }, async (_fact, cause) => {
  expect(await cause()).not.toBe('')
})
