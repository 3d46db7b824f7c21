import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { systemClock } from '#server/clock.ts'
import type { Db } from '#server/context.ts'
import { followPrimary } from '#server/database-servers.ts'
import { urlsOfServers } from '#server/database-url.ts'
import { openDatabase, openPool } from '#server/database.ts'
import { lagProblem } from '#server/read-replica.ts'
import { createStorageProbe } from '#server/storage-probe.ts'
import { examine } from '../scripts/doctor/examine.ts'
import { failOver } from '../scripts/faults/failover.ts'
import { killLeftBehind } from '../scripts/faults/product-process.ts'
import { type ReplicatedServers, replicatedServers } from '../scripts/faults/replicated-servers.ts'
import { testAppOn } from './app.ts'
import { closedMatrix, REPORTS_OPEN } from './report-fixtures.ts'

/** Two real servers, a primary and a standby; the tests run in this order. */
const folder = mkdtempSync(path.join(tmpdir(), 'contorno-replicas-'))
const warnings: string[] = []
const log = { info: () => {}, warn: (text: string) => void warnings.push(text), error: () => {} }
/** A machine that is busy may need long; what never happens fails. */
const PATIENT = { timeout: 90_000 }
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
const standbyUrl = (): string => urlsOfServers(servers.url)[1] ?? ''
const isStandby = async (db: Db): Promise<boolean | undefined> =>
  (await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db)).rows[0]
    ?.standby

test('connections go to the host that accepts writes, whichever is named first', async () => {
  const { primary, standby, url } = servers
  const [one, two] = [`127.0.0.1:${primary.port}`, `127.0.0.1:${standby.port}`]
  const database = await open({ database_url: url.replace(`${one},${two}`, `${two},${one}`) })
  for (const pool of [database.pool, database.raters]) {
    const { rows } = await pool.query<{ standby: boolean; port: number }>(
      'select pg_is_in_recovery() as standby, inet_server_port() as port',
    )
    expect(rows).toEqual([{ standby: false, port: primary.port }])
  }
  await database.close()
})

test('hosts of which none accepts writes are refused with their reasons', async () => {
  const { standby } = servers
  const of_standby = standbyUrl()
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

test('results are read from the standby once it has all that is committed', async () => {
  const database = await open({ read_url: standbyUrl() })
  const t = await testAppOn(database)
  const { matrix, user } = await closedMatrix(t)
  t.clock.set(REPORTS_OPEN)
  const caller = await t.as(user.id)
  const results = (id: string) => caller.get(`/matrices/${id}/results`)
  await expect.poll(async () => isStandby(await database.reads.current()), PATIENT).toBe(true)
  const { status, data } = await results(matrix.id)
  expect(status).toBe(200)
  const scans = () =>
    servers.standby.query<{ scans: number }>(
      "select (seq_scan + idx_scan)::int as scans from pg_stat_user_tables where relname = 'answers'",
    )
  const readAgain = async (): Promise<number | undefined> => {
    await results(matrix.id)
    return (await scans())[0]?.scans
  }
  await expect.poll(readAgain, PATIENT).toBeGreaterThan(0)
  await servers.standby.query('select pg_wal_replay_pause()')
  const later = await closedMatrix(t)
  const fromPrimary = await later.caller.get(`/matrices/${later.matrix.id}/results`)
  expect(fromPrimary).toMatchObject({ status: 200, data: { evaluated: 1 } })
  await expect(results(matrix.id)).resolves.toMatchObject({ status: 200, data })
  const told = /^DATABASE_READ_URL: this standby is behind/
  expect(warnings.filter((text) => told.test(text))).not.toEqual([])
  await servers.standby.query('select pg_wal_replay_resume()')
  await expect.poll(async () => isStandby(await database.reads.current()), PATIENT).toBe(true)
  await t.close()
})

test('the doctor tells whether the standby follows', async () => {
  const settings = {
    DATA_DIR: folder,
    DATABASE_URL: servers.url,
    APP_SECRET: 'un secreto compartido de todas las pruebas',
  }
  const about = async (url: string) =>
    (await examine({ ...settings, DATABASE_READ_URL: url })).find(
      ({ subject }) => subject === 'standby',
    )
  await expect.poll(() => about(standbyUrl()), PATIENT).toMatchObject({ level: 'ok' })
  expect(await about(urlsOfServers(servers.url)[0])).toMatchObject({
    level: 'warning',
    text: 'DATABASE_READ_URL: this server is no standby, so results are read from DATABASE_URL',
  })
})

test.each([
  ['away', () => standbyUrl().replace(/:\d+\//, ':1/'), /^this server does not answer/],
  ['no standby', () => urlsOfServers(servers.url)[0], /^this server is no standby/],
  ['another database', () => inject('test_server').url, /^this is another database/],
])('a server for reads that is %s leaves the reads to the primary', async (_, url, problem) => {
  const { pool, close } = await open()
  const replica = openPool(url(), log)
  expect(await lagProblem(pool, replica)).toMatch(problem)
  await replica.end()
  await close()
  const database = await open({ read_url: url() })
  expect(await isStandby(await database.reads.current())).toBe(false)
  await database.close()
})

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
