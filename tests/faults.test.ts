import { expect, test } from 'vitest'
import { databaseRestart } from '../scripts/faults/database-restart.ts'
import { diskFull, mayMount } from '../scripts/faults/disk-full.ts'
import { killDuringMailing } from '../scripts/faults/kill-mailing.ts'
import { killDuringErasure } from '../scripts/faults/kill-start.ts'
import { killDuringSteps } from '../scripts/faults/kill-steps.ts'
import { terminateUnderLoad } from '../scripts/faults/terminate.ts'
import { twoInstances } from '../scripts/faults/two-instances.ts'

/** One short round of each fault that matters most; `npm run faults` does many, and the others too. */
const faults: readonly (readonly [string, () => Promise<string>])[] = [
  [
    'a kill leaves completions, releases, imports and connections whole or absent',
    () => killDuringSteps(1),
  ],
  ['a kill while mailing leaves nobody uninvited', () => killDuringMailing(1)],
  ['a killed erasure is finished before anybody is served', () => killDuringErasure(1)],
  [
    'a database that dies under load is noticed with 503 and comes back by itself',
    () => databaseRestart(1),
  ],
  [
    'a stop under load answers what was begun and keeps what was answered',
    () => terminateUnderLoad(1),
  ],
  ['two instances on one server release and mail once', () => twoInstances(false)],
  ...(mayMount()
    ? [['a full disk refuses writing, goes on reading and recovers', diskFull] as const]
    : []),
]

test.each(faults)('%s', { timeout: 120_000 }, async (_promise, cause) => {
  expect(await cause()).not.toBe('')
})
