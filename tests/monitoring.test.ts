import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPool } from '#server/database/database.ts'
import { noteBackup } from '#server/database/installation.ts'
import { createStorageProbe } from '#server/database/storage-probe.ts'
import { isReady, checkReadiness } from '#server/http/readiness.ts'
import { registerJobs, storeSuccess } from '#server/jobs/job-runs.ts'
import { readMetrics } from '#server/telemetry/metrics.ts'
import { newId } from '#shared/ids.ts'
import { openTestApp, type TestApp, testClock } from './app.ts'
import type { Reply } from './caller.ts'
import { makeUser } from './factories.ts'

/** GET /metrics and GET /ready, as docs/operations.md describes them. */
let t: TestApp
beforeAll(async () => {
  t = await openTestApp({ LOG_LEVEL: 'silent' })
})
afterAll(() => t.close())
const quiet = { info: () => {}, warn: () => {}, error: () => {} }

describe('/metrics', () => {
  const read = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1', from = t) =>
    from.app.inject({ url: '/metrics', headers, remoteAddress })

  test('counts requests by template, autosaves, mails, connections and memory, without an id, address or name', async () => {
    const { id } = await makeUser(t.context)
    const api = await t.as(id)
    for (let time = 0; time < 3; time++) await api.get(`/companies/${newId()}`)
    const reply = await read()
    expect(reply.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(reply.body).toContain(
      'contorno_http_requests_total{method="GET",route="/api/v1/companies/:companyId",status="404"} 3\n',
    )
    expect(reply.body).toContain(
      'contorno_http_request_duration_seconds_count{method="GET",route="/api/v1/companies/:companyId"} 3\n',
    )
    expect(reply.body).toMatch(/contorno_autosaves_total\{outcome="saved"\} \d+\n/)
    await storeSuccess(t.context.pool, 'matrix.erase')
    expect((await read()).body).toMatch(
      /contorno_due_work_last_success_timestamp_seconds\{work="matrix.erase"\} \d+/,
    )
    for (const name of [
      'database_up 1',
      'storage_writable 1',
      'storage_free_bytes',
      'outbox_held 0',
      'outbox_mails{state="waiting"}',
      'database_connections{pool="raters",state="idle"}',
      'process_resident_memory_bytes',
    ])
      expect(reply.body).toContain(`contorno_${name}`)
    expect(reply.body).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|@|Canari/)
    for (const line of reply.body.split('\n').filter(Boolean))
      expect(line).toMatch(
        /^(# (HELP|TYPE) contorno_\w+ .+|contorno_\w+(\{(\w+="[^"]*",?)+\})? -?[\d.e+-]+)$/,
      )
  })

  test('publishes every metric of the alarm rules, with the labels by which they choose', async () => {
    await storeSuccess(t.context.pool, 'matrix.erase')
    await noteBackup(t.context.pool, { tried: true })
    const rules = readFileSync('deploy/alerts.yml', 'utf8')
    const chosen = [...rules.matchAll(/\b(contorno_[a-z_]+)(?:\{([a-z]+="\w[\w.]*")\})?/g)]
    expect(chosen.length).toBeGreaterThan(12)
    const published = async () => {
      const { body } = await read()
      return chosen.filter(
        ([, name = '', label = '']) =>
          !new RegExp(`^${name}\\b.*${label.replace('.', '\\.')}`, 'm').test(body),
      )
    }
    await expect.poll(published).toEqual([])
  })

  test('tells the delay of the event loop once it was sampled', () =>
    expect
      .poll(async () => (await read()).body)
      .toContain('contorno_event_loop_delay_seconds{quantile="0.99"}'))

  test('replies to this machine and to callers with the token, and to no other', async () => {
    expect((await read({}, '203.0.113.9')).statusCode).toBe(404)
    expect((await read({ 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404)
    expect((await read({ authorization: 'Bearer x' })).statusCode).toBe(404)
    const guarded = await openTestApp({ METRICS_TOKEN: 'una ficha de prueba' })
    expect(
      (await read({ authorization: 'Bearer una ficha de prueba' }, '203.0.113.9', guarded))
        .statusCode,
    ).toBe(200)
    expect((await read({ authorization: 'Bearer otra' }, '203.0.113.9', guarded)).statusCode).toBe(
      404,
    )
    await guarded.close()
  })

  test('shows that the database is unreachable', async () => {
    const pool = Object.assign(Object.create(t.context.pool) as object, {
      query: () => Promise.reject(new Error('gone')),
    })
    const text = await readMetrics(Object.assign({ ...t.context }, { pool }))
    expect(text).toContain('contorno_database_up 0\n')
    expect(text).toContain('contorno_storage_writable 0\n')
    expect(text).not.toContain('outbox')
  })
})

describe('readiness', () => {
  test('is replied with its parts', async () => {
    const reply: Reply<{ database: boolean; migrations: boolean }> = await t.visitor.get('//ready')
    expect(reply.data).toMatchObject({ database: true, migrations: true })
  })

  const inRole = (role: 'web' | 'all') => ({
    ...t.context,
    config: { ...t.context.config, role },
  })

  test('needs a worker that ran in the last five minutes where the role includes one', async () => {
    expect(await checkReadiness(t.context, 10)).toEqual({
      database: true,
      migrations: true,
      writes: true,
      disk: true,
      worker: true,
    })
    expect((await checkReadiness(t.context, 301)).worker).toBe(false)
    expect((await checkReadiness(inRole('web'), 301)).worker).toBe(null)
    await t.context.pool.query(`update installation set ticked_at = now() - interval '2 minutes'`)
    expect((await checkReadiness(t.context, 301)).worker).toBe(true)
    await t.context.pool.query(`update installation set ticked_at = now() - interval '6 minutes'`)
    expect((await checkReadiness(t.context, 301)).worker).toBe(false)
    await t.context.pool.query(`update installation set ticked_at = now()`)
  })

  test('needs a success of every scheduled job within a quarter of an hour', async () => {
    const { pool } = t.context
    await registerJobs(pool, [])
    await registerJobs(pool, [{ name: 'matrix.erase' }, { name: 'release.remind' }])
    await storeSuccess(pool, 'release.remind')
    expect((await checkReadiness(t.context, 901)).worker).toBe(true)
    await pool.query(
      `update job_runs set known_since = now() - interval '16 minutes' where name = 'matrix.erase'`,
    )
    expect((await checkReadiness(t.context, 899)).worker).toBe(true)
    expect((await checkReadiness(t.context, 901)).worker).toBe(false)
    expect((await checkReadiness(inRole('web'), 901)).worker).toBe(null)
    await storeSuccess(pool, 'matrix.erase')
    expect((await checkReadiness(t.context, 901)).worker).toBe(true)
  })

  test('is missing while the database is read-only, and comes back with writes', async () => {
    const { context, clock } = t
    const replica = openPool(t.context.config.database_url ?? '', quiet, {
      options: '-c default_transaction_read_only=on',
    })
    const parts = { config: context.config, embedded: false, clock }
    const readOnly = {
      ...context,
      pool: replica,
      storage: createStorageProbe({ ...parts, pool: replica }),
    }
    const found = await checkReadiness(readOnly, 10)
    expect([found.database, found.writes, isReady(found)]).toEqual([true, false, false])
    await replica.end()
    expect(isReady(await checkReadiness(context, 10))).toBe(true)
  })

  test('is missing while the data folder accepts no file', async () => {
    const { pool, config, clock } = t.context
    const storage = createStorageProbe({
      pool,
      embedded: true,
      config: { ...config, data_dir: '/dev/null/contorno' },
      clock,
    })
    const found = await checkReadiness({ ...t.context, storage }, 10)
    expect([found.writes, found.disk, isReady(found)]).toEqual([true, false, false])
  })

  test('looks at the storage again after five seconds', async () => {
    const { pool, config } = t.context
    const clock = testClock()
    const storage = createStorageProbe({ pool, embedded: false, config, clock })
    const probed = async (): Promise<Date> =>
      (await pool.query<{ probed_at: Date }>('select probed_at from installation')).rows[0]
        ?.probed_at ?? new Date(0)
    await storage.state()
    const first = await probed()
    clock.set('2026-11-20T16:00:04Z')
    await storage.state()
    expect(await probed()).toEqual(first)
    clock.set('2026-11-20T16:00:05Z')
    await storage.state()
    expect((await probed()).getTime()).toBeGreaterThan(first.getTime())
  })

  test('is missing while a migration is pending or the database is unreachable', async () => {
    await t.context.pool.query(`update migrations set name = 'x' || name where name like '0001%'`)
    const pending = await checkReadiness(t.context, 10)
    expect([pending.migrations, isReady(pending)]).toEqual([false, false])
    await t.context.pool.query(`update migrations set name = substr(name, 2) where name like 'x%'`)
    const pool = Object.assign(Object.create(t.context.pool) as object, {
      query: () => Promise.reject(new Error('gone')),
    })
    expect(isReady(await checkReadiness(Object.assign({ ...t.context }, { pool }), 10))).toBe(false)
  })
})
