import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { AppContext } from '#server/context.ts'
import { openToProduct } from '#server/embedded-postgres/postgres-role.ts'
import { freePort } from '#server/embedded-postgres/postgres.ts'
import { findOnPath } from '../debian-packages.ts'
import { callApi } from './api-request.ts'
import {
  type Autosave,
  autosaveUntil,
  countKept,
  STORED_SEQUENCES,
  type StoredSequences,
} from './autosave-load.ts'
import {
  makeRaterMatrix,
  type RaterMatrix,
  signedInAdmin,
  withDataFolder,
  withProduct,
} from './fixture.ts'
import { waitUntil } from './inspection.ts'
import { startNginx } from './nginx.ts'
import { startPlainProxy } from './plain-proxy.ts'
import { runBuiltProduct } from './product-process.ts'
import { databaseServer } from './replicated-servers.ts'

const RATERS = 60
/** One link may write 120 times a minute. */
const PAUSE_MS = 600
const PAGES = ['/', '/login', '/companies', '/privacy', '/assessment/'] as const

/**
 * Two instances behind nginx with the shipped file, or behind a plain proxy where there is none: a
 * rolling restart loses no save, and while the database is away people see the product's page.
 */
export function behindProxy(): Promise<string> {
  return withDataFolder(async (folder) => {
    const database = await databaseServer(path.join(folder, 'server'))
    await database.start()
    const settings = {
      DATABASE_URL: await openToProduct(database.superuser_url),
      APP_SECRET: 'un secreto compartido de todas las pruebas',
      ROLE: 'web',
      TRUST_PROXY: '1',
      // as in deploy/
      DRAIN_SECONDS: '5',
    }
    const matrix = await withProduct(path.join(folder, 'own'), fill, settings)
    const pair = await startPair(folder, settings)
    const proxy = await openProxy(path.join(folder, 'proxy'), pair.ports)
    try {
      const saves = await saveDuring(proxy.url, matrix, pair.restart)
      const kept = countKept(saves, await database.query<StoredSequences>(STORED_SEQUENCES))
      await database.stop()
      await checkOutage(proxy.url, matrix.raters[0]?.id ?? '')
      await database.start()
      await waitUntil('a page after the outage', async () => (await fetch(`${proxy.url}/login`)).ok)
      return `${proxy.name}: ${kept} saves during a rolling restart, none refused or lost; while the database was away all of ${PAGES.length} pages were the product's own`
    } finally {
      await proxy.stop()
      await pair.stop()
      database.kill()
    }
  })
}

const fill = async (context: AppContext): Promise<RaterMatrix> =>
  makeRaterMatrix(context, await signedInAdmin(context), {
    subjects: RATERS,
    released: true,
    questions: 40,
  })

interface Pair {
  readonly ports: readonly number[]
  /** One after the other, on the same ports. */
  restart(): Promise<void>
  stop(): Promise<void>
}

async function startPair(
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<Pair> {
  const ports = [await freePort(), await freePort()]
  const start = (port: number) =>
    runBuiltProduct(path.join(folder, String(port)), { ...settings, PORT: String(port) })
  const instances = await Promise.all(ports.map(start))
  return {
    ports,
    restart: async () => {
      for (const [index, port] of ports.entries()) {
        await instances[index]?.terminate()
        instances[index] = await start(port)
      }
    },
    stop: async () => {
      await Promise.all(instances.map((instance) => instance.terminate()))
    },
  }
}

interface Proxy {
  readonly name: string
  readonly url: string
  stop(): Promise<void>
}

async function openProxy(folder: string, ports: readonly number[]): Promise<Proxy> {
  const program = findOnPath(['nginx'])
  if (program === null) return { name: 'a plain proxy', ...(await startPlainProxy(ports)) }
  mkdirSync(folder)
  const { secure_url, stop } = await startNginx(program, folder, ports)
  return { name: 'nginx', url: secure_url, stop }
}

/** Raters save during the work; each save is acknowledged. */
async function saveDuring(
  url: string,
  matrix: RaterMatrix,
  work: () => Promise<void>,
): Promise<Autosave[]> {
  let done = false
  const saving = matrix.raters.map((rater) =>
    autosaveUntil(url, { matrix, rater, pause_ms: PAUSE_MS, isDone: () => done }),
  )
  await work().finally(() => {
    done = true
  })
  const saves = (await Promise.all(saving)).flat()
  const others = saves.filter(({ status }) => status !== 200)
  assert(
    others.length === 0,
    `${others.length} of ${saves.length} saves answered ${[...new Set(others.map(({ status }) => status))].join(', ')}`,
  )
  return saves
}

async function checkOutage(url: string, subject_id: string): Promise<void> {
  for (const page of PAGES) {
    const reply = await fetch(url + page + (page === '/assessment/' ? subject_id : ''))
    const text = await reply.text()
    assert(
      /<html[^>]* lang="?es/.test(text) && text.includes('Contorno'),
      `${page} answered ${reply.status} without a page of the product: ${text.slice(0, 100)}`,
    )
  }
  const call = await callApi(url, `/subjects/forms/${subject_id}`, { method: 'GET' })
  assert(
    call.status === 503 && call.retry_after !== null,
    `a call answered ${call.status} with Retry-After ${call.retry_after}`,
  )
}
