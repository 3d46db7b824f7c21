import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { followPrimary } from '#server/database-servers.ts'
import { urlsOfServers } from '#server/database-url.ts'
import { openDatabase, openPool } from '#server/database.ts'
import { createStorageProbe } from '#server/storage-probe.ts'
import { failOver } from '../scripts/faults/failover.ts'
import { killLeftBehind } from '../scripts/faults/product-process.ts'
import { type ReplicatedServers, replicatedServers } from '../scripts/faults/replicated-servers.ts'

/** Two real servers, a primary and a standby; the tests run in this order. */
const folder = mkdtempSync(path.join(tmpdir(), 'contorno-replicas-'))
const warnings: string[] = []
const log = { info: () => {}, warn: (text: string) => void warnings.push(text), error: () => {} }
let servers: ReplicatedServers
beforeAll(async () => {
  servers = await replicatedServers(folder)
})
afterAll(async () => {
  await killLeftBehind()
  await servers.close()
})

const open = (url = servers.url) =>
  openDatabase({ database_url: url, data_dir: '', log, migrate: false })

test('connections go to the host that accepts writes, whichever is named first', async () => {
  const { primary, standby, url } = servers
  const [one, two] = [`127.0.0.1:${primary.port}`, `127.0.0.1:${standby.port}`]
  const database = await open(url.replace(`${one},${two}`, `${two},${one}`))
  for (const pool of [database.pool, database.raters]) {
    const { rows } = await pool.query<{ standby: boolean; port: number }>(
      'select pg_is_in_recovery() as standby, inet_server_port() as port',
    )
    expect(rows).toEqual([{ standby: false, port: primary.port }])
  }
  await database.close()
})

test('hosts of which none accepts writes are refused with their reasons', async () => {
  const { standby, url } = servers
  const [, of_standby = ''] = urlsOfServers(url)
  const nowhere = of_standby.replace(`:${standby.port}/`, ':1/')
  const following = followPrimary([of_standby, nowhere], log)
  const pool = openPool(of_standby, log, following.pool)
  await expect(pool.query('select 1')).rejects.toThrow(
    new RegExp(
      `^No server of DATABASE_URL accepts writes: 127.0.0.1:${standby.port} is a standby; 127.0.0.1:1: `,
    ),
  )
  following.close()
  await pool.end()
})

test('a write that waits for a standby that is away counts as refused, until it is back', async () => {
  const { pool, close } = await open()
  await pool.query(
    'create table if not exists installation (singleton boolean primary key default true, probed_at timestamptz)',
  )
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
  await expect.poll(async () => (await probe.state()).writes, { timeout: 60_000 }).toBe(true)
  await pool.query('drop table installation')
  await close()
})

test('no acknowledged choice and no mail is lost or doubled when the primary dies', async () => {
  expect(await failOver(folder, servers)).toContain('acknowledged choices kept')
})
