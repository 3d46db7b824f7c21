import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#server/core/clock.ts'
import { openDatabase } from '#server/database/database.ts'
import { createStorageProbe } from '#server/database/storage-probe.ts'
import { failOver } from '../scripts/faults/failover.ts'
import { killLeftBehind } from '../scripts/faults/product-process.ts'
import { type ReplicatedServers, replicatedServers } from '../scripts/faults/replicated-servers.ts'

/** Two real servers, a primary and a standby, behind a proxy; the tests run in this order. */
const folder = mkdtempSync(path.join(tmpdir(), 'contorno-replicas-'))
const warnings: string[] = []
const log = { info: () => {}, warn: (text: string) => void warnings.push(text), error: () => {} }
/** A machine that is busy may need long; what never happens fails. */
const PATIENT = { timeout: 200_000 }
let servers: ReplicatedServers
beforeAll(async () => {
  servers = await replicatedServers(folder)
  await (await open({ migrate: true })).close()
})
afterAll(async () => {
  await killLeftBehind()
  await servers.close()
})

const open = (options: Partial<Parameters<typeof openDatabase>[0]> = {}) =>
  openDatabase({ database_url: servers.url, data_dir: '', log, migrate: false, ...options })

test('a write that waits for a standby that is away counts as refused, until it is back', async () => {
  const { pool, close } = await open()
  const config = { data_dir: folder, smtp_url: 'smtp://correo', role: 'web' } as const
  let now = 0
  const clock = { ...systemClock, now: () => new Date((now += 60_000)) }
  const probe = createStorageProbe({ pool, embedded: false, config, clock, write_ms: 300 })
  await servers.demandStandby()
  await servers.standby.stop()
  expect((await probe.state()).writes).toBe(false)
  expect((await probe.state()).writes).toBe(false)
  expect(pool.totalCount - pool.idleCount).toBe(1)
  await servers.standby.start()
  await expect.poll(async () => (await probe.state()).writes, PATIENT).toBe(true)
  await close()
})

test('no acknowledged choice and no mail is lost or doubled when the primary dies', async () => {
  expect(await failOver(folder, servers)).toContain('acknowledged choices kept')
})
