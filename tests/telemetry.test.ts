import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { newId } from '#shared/ids.ts'
import { type RunningProduct, runProduct } from '../scripts/faults/product-process.ts'
import { openTestDatabase } from './database.ts'
import { factsOf, otlpReceiver } from './otlp-receiver.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

let database: Database
let folder: string
beforeAll(async () => {
  database = await openTestDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'contorno-telemetry-'))
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

/** The product from its sources, which notes every module of OpenTelemetry that it loads. */
const run = (settings: Record<string, string>): Promise<RunningProduct> => {
  const noting = `import { writeFileSync } from 'node:fs'
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load: (url, context, next) => {
      if (/opentelemetry|open-telemetry/.test(url)) loaded.push(url)
      return next(url, context)
    } })
    process.on('exit', () => writeFileSync(${JSON.stringify(path.join(folder, 'loaded.json'))}, JSON.stringify(loaded)))`
  return runProduct(path.join(folder, 'data'), {
    DATABASE_URL: database.url,
    APP_SECRET: 'a secret of the tests of telemetry',
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(noting)}`,
    ...settings,
  })
}
const loaded = (): unknown => JSON.parse(readFileSync(path.join(folder, 'loaded.json'), 'utf8'))

describe('with an address of a collector', () => {
  test('requests, jobs and mails are told, without names, addresses and values', async () => {
    const collector = await otlpReceiver()
    const product = await run({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '100',
      TRUST_PROXY: '1',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=prueba',
      INSTANCE: 'uno',
    })
    const rater_id = newId()
    const traced = { traceparent: `00-${TRACE}-${PARENT}-01` }
    await fetch(`${product.url}/assessment/${rater_id}?k=canario-llave`, { headers: traced })
    const sent = await fetch(`${product.url}/api/v1/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'canario-navegador' },
      body: JSON.stringify({
        name: 'Canaria Ximénez',
        email: 'canaria@escucha.mx',
        message: 'canario mensaje',
      }),
    })
    expect(sent.status).toBe(200)
    const spanOf = (name: RegExp) => collector.spans.find((span) => name.test(span.name))
    await expect.poll(() => spanOf(/^mail contact$/), { timeout: 120_000 }).toBeDefined()
    await expect.poll(() => spanOf(/^job webhooks$/), { timeout: 120_000 }).toBeDefined()
    const published = await (await fetch(`${product.url}/metrics`)).text()
    expect(await product.terminate()).toBe(0)
    collector.close()

    const page = spanOf(/^GET \/assessment\/:subjectId$/)
    expect(page).toMatchObject({ traceId: TRACE, parentSpanId: PARENT })
    expect(factsOf(page?.attributes ?? [])).toEqual({
      'http.request.method': 'GET',
      'http.route': '/assessment/:subjectId',
      'http.response.status_code': 404,
    })
    expect(factsOf(spanOf(/^mail contact$/)?.attributes ?? [])).toEqual({
      'contorno.mail_kind': 'contact',
      'contorno.outcome': 'sent',
    })
    expect(collector.resources[0]).toMatchObject({
      'service.name': 'contorno',
      'service.instance.id': 'uno',
      'contorno.role': 'all',
      'deployment.environment.name': 'prueba',
    })
    expect(published).toMatch(
      /^contorno_mail_duration_seconds_count\{kind="contact",outcome="sent"\} 1$/m,
    )
    expect(published).toMatch(
      /^contorno_job_duration_seconds_count\{work="webhooks",outcome="succeeded"\} \d+$/m,
    )
    for (const text of [...collector.texts, published])
      for (const secret of [rater_id, 'canari', 'escucha.mx', '127.0.0.1'])
        expect(text.toLowerCase()).not.toContain(secret)
    expect(loaded()).not.toEqual([])
  })

  test('that is out of reach the product works on, and ends within its time', async () => {
    const product = await run({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
      OTEL_BSP_SCHEDULE_DELAY: '100',
    })
    for (let request = 0; request < 20; request++)
      expect((await fetch(`${product.url}/health`)).status).toBe(200)
    expect(await product.terminate()).toBe(0)
  })
})

test('without one no module of OpenTelemetry is in the process', async () => {
  const product = await run({})
  await fetch(`${product.url}/health`)
  expect(await product.terminate()).toBe(0)
  expect(loaded()).toEqual([])
})
