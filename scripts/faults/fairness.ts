import assert from 'node:assert/strict'
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { featureRoutes, scheduledJobs } from '#app/features.ts'
import type { AppContext } from '#server/context.ts'
import { BASE_PATH } from '#server/http/serve.ts'
import { runDueJobs } from '#server/jobs/jobs.ts'
import { type Endpoint, isLinkKind } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { raterHeaders } from '../../tests/rater-key.ts'
import { autosave } from './autosave-load.ts'
import {
  type Administrator,
  makeRaterMatrix,
  type RaterMatrix,
  signedInAdmin,
  withDataFolder,
  withProduct,
} from './fixture.ts'
import { type LargeProject, makeLargeProjects, type ProjectState } from './large-projects.ts'
import { type RunningProduct, runBuiltProduct } from './product-process.ts'

const PEOPLE = 10_000
const FORMS_EACH = 10
/** Of one caller, on each address in turn. */
const CALLS_PER_SECOND = 5
const WINDOW_MS = 3_000
const ALONE_MS = 1_500
/** Readers who ask for the largest reply and take nothing of it. */
const STALLED = 70
/** Thirty seconds of patience, and what a busy machine adds. */
const RELEASED_WITHIN_MS = 90_000
const RATERS = 8
const PAUSE_MS = 50
const BUDGETS = { ratio: 2, delay_ms: 100, megabytes: 600 } as const
/** Below, twice as long is no delay that a person feels or that this machine can tell from chance. */
const UNNOTICED_MS = 20
const TOKEN = 'a token of at least thirty-two characters'

interface Fixture {
  readonly admin: Administrator
  readonly projects: Readonly<Record<ProjectState, LargeProject>>
  /** The key of a rater of the released project. */
  readonly rater: Readonly<Record<string, string>>
  /** Of another workspace. */
  readonly matrix: RaterMatrix
}

interface Address {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

interface Figures {
  readonly path: string
  /** Of the autosaves of another workspace, beside the calls and alone. */
  readonly p95_ms: number
  readonly alone_ms: number
  /** The 99th percentile of the event loop's delay. */
  readonly delay_ms: number
  readonly megabytes: number
}

/**
 * One caller reads each address about a project of 10,000 people and 100,000 connections five times
 * a second, those that read the whole project in each of its states, while raters of another
 * workspace save. Then seventy readers take nothing of their replies.
 */
export function fairness(): Promise<string> {
  return withDataFolder(async (data_dir) => {
    const fixture = await withProduct(data_dir, makeFixture)
    const product = await runBuiltProduct(data_dir, { METRICS_TOKEN: TOKEN })
    try {
      const measured: Figures[] = []
      for (const address of addressesOf(fixture))
        measured.push(await confirmed(() => measure(product, fixture.matrix, address)))
      measured.push(await confirmed(() => measureStalled(product, fixture)))
      return summarize(measured)
    } finally {
      await product.terminate()
    }
  })
}

async function makeFixture(context: AppContext): Promise<Fixture> {
  const admin = await signedInAdmin(context)
  const projects = await makeLargeProjects(context, admin, {
    subjects: PEOPLE,
    forms_each: FORMS_EACH,
  })
  const matrix = await makeRaterMatrix(context, await signedInAdmin(context), {
    subjects: 400,
    released: true,
  })
  // the closing of the reported project rewrites the tables of answers, which no reader causes
  await runDueJobs(context, scheduledJobs)
  const rater = raterHeaders(context.secrets, projects.released.subjectId)
  return { admin, projects, rater, matrix }
}

/** The addresses of every GET of the contract and of the public pages, each once. */
function addressesOf({ admin, rater, projects }: Fixture): Address[] {
  const gets = featureRoutes
    .flatMap((routes) => Object.values<Endpoint>(routes.contract))
    .filter(({ method, changes }) => method === 'GET' && !changes)
  const calls = gets.flatMap(({ path, access, reads }) =>
    (reads === 'project' ? Object.values(projects) : [projects.released]).map((ids) => ({
      path: BASE_PATH + pathWith(path, { ...ids }),
      headers: isLinkKind(access) ? rater : admin.headers,
    })),
  )
  const pages = ['/', '/login', '/health', '/brand/1E6B4F-F2B233.css']
  const all = [...calls, ...pages.map((path) => ({ path, headers: {} }))]
  return [...new Map(all.map((address) => [address.path, address])).values()]
}

const pathWith = (path: string, ids: Readonly<Record<string, string>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? newId())

async function measure(
  product: RunningProduct,
  matrix: RaterMatrix,
  { path, headers }: Address,
): Promise<Figures> {
  const alone = await savesOf(product.url, matrix, ALONE_MS)
  await metricsOf(product.url)
  const reading = readRepeatedly(product.url + path, headers)
  const during = await savesOf(product.url, matrix, WINDOW_MS)
  const metrics = await metricsOf(product.url)
  await reading.end()
  return { path: nameOf(path), p95_ms: p95(during), alone_ms: p95(alone), ...metrics }
}

async function measureStalled(
  { url }: RunningProduct,
  { admin, projects, matrix }: Fixture,
): Promise<Figures> {
  const alone = await savesOf(url, matrix, ALONE_MS)
  await metricsOf(url)
  const left = new AbortController()
  const address = `${url}${BASE_PATH}/forms/${projects.draft.matrixId}/compact`
  const stalled = Array.from({ length: STALLED }, () =>
    fetch(address, { headers: admin.headers, signal: left.signal }).catch(() => undefined),
  )
  const during = await savesOf(url, matrix, WINDOW_MS * 4)
  const metrics = await metricsOf(url)
  await waitUntilAnswered(address, admin.headers)
  left.abort()
  await Promise.all(stalled)
  return {
    path: `${STALLED} stalled readers`,
    p95_ms: p95(during),
    alone_ms: p95(alone),
    ...metrics,
  }
}

/** The readers hold their replies, until the product lets them go after thirty seconds. */
async function waitUntilAnswered(address: string, headers: Address['headers']): Promise<void> {
  const deadline = performance.now() + RELEASED_WITHIN_MS
  for (;;) {
    const { status, body } = await fetch(address, { headers })
    await body?.cancel()
    if (status === 200) return
    assert(status === 429, `a read beside stalled readers answered ${status}`)
    assert(performance.now() < deadline, 'the stalled readers were not let go')
    await sleep(1000)
  }
}

const nameOf = (path: string): string => path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')

/** Starts calls at their times, whether those before are answered or not, and reads each reply. */
function readRepeatedly(url: string, headers: Address['headers']) {
  const ended = new AbortController()
  // as compressed as a browser asks for, and not unpacked: that would cost the product's processor
  const read = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const options = { headers: { ...headers, 'accept-encoding': 'br' }, signal: ended.signal }
      get(url, options, (reply) => reply.on('error', reject).on('end', resolve).resume()).on(
        'error',
        reject,
      )
    })
  const calls: Promise<void>[] = []
  const call = (): void =>
    void calls.push(
      read().catch((error: unknown) => {
        if (!ended.signal.aborted) throw error
      }),
    )
  call()
  const timer = setInterval(call, 1000 / CALLS_PER_SECOND)
  return {
    end: async () => {
      clearInterval(timer)
      ended.abort()
      await Promise.all(calls)
    },
  }
}

/** How long each autosave of the window took, in milliseconds. */
async function savesOf(url: string, matrix: RaterMatrix, window_ms: number): Promise<number[]> {
  const end = performance.now() + window_ms
  const times: number[] = []
  await Promise.all(
    Array.from({ length: RATERS }, async (_, first) => {
      for (let turn = first; performance.now() < end; turn += RATERS) {
        const rater = matrix.raters[turn % matrix.raters.length]
        assert(rater)
        const began = performance.now()
        const { status } = await autosave(url, matrix, rater)
        times.push(performance.now() - began)
        assert(status === 200, `an autosave answered ${status}`)
        await sleep(PAUSE_MS)
      }
    }),
  )
  return times
}

const p95 = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0

/** The delay since the last reading. */
async function metricsOf(url: string): Promise<Pick<Figures, 'delay_ms' | 'megabytes'>> {
  const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const text = await reply.text()
  const valueOf = (name: string): number =>
    Number(new RegExp(`^contorno_${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0)
  return {
    delay_ms: valueOf('event_loop_delay_seconds{quantile="0\\.99"}') * 1000,
    megabytes: valueOf('process_resident_memory_bytes') / 1e6,
  }
}

/**
 * What exceeds a budget is measured twice more, and the median of each figure counts: of a hundred
 * addresses the machine delays one or two by itself.
 */
async function confirmed(measureOnce: () => Promise<Figures>): Promise<Figures> {
  const first = await measureOnce()
  if (!isExceeded(first)) return first
  const all = [first, await measureOnce(), await measureOnce()]
  const median = (figure: (one: Figures) => number): number =>
    all.map(figure).toSorted((one, other) => one - other)[1] ?? 0
  return {
    path: first.path,
    p95_ms: median(({ p95_ms }) => p95_ms),
    alone_ms: median(({ alone_ms }) => alone_ms),
    delay_ms: median(({ delay_ms }) => delay_ms),
    megabytes: median(({ megabytes }) => megabytes),
  }
}

const isExceeded = ({ p95_ms, alone_ms, delay_ms, megabytes }: Figures): boolean =>
  (p95_ms > alone_ms * BUDGETS.ratio && p95_ms - alone_ms > UNNOTICED_MS) ||
  delay_ms > BUDGETS.delay_ms ||
  megabytes > BUDGETS.megabytes

const lineOf = ({ path, p95_ms, alone_ms, delay_ms, megabytes }: Figures): string =>
  `${path}: p95 ${p95_ms.toFixed(1)} ms, alone ${alone_ms.toFixed(1)}, event loop ${delay_ms.toFixed(0)} ms, ${megabytes.toFixed(0)} MB`

/** Throws when a budget is exceeded. */
function summarize(measured: readonly Figures[]): string {
  const exceeded = measured.filter(isExceeded)
  assert(exceeded.length === 0, exceeded.map(lineOf).join('\n  '))
  const worst = (figure: (one: Figures) => number): Figures | undefined =>
    measured.toSorted((one, other) => figure(other) - figure(one))[0]
  const shown = new Set([
    worst(({ p95_ms, alone_ms }) => p95_ms / alone_ms),
    worst(({ delay_ms }) => delay_ms),
    worst(({ megabytes }) => megabytes),
  ])
  return `${measured.length} addresses within the budgets; the worst: ${[...shown].flatMap((one) => (one ? lineOf(one) : [])).join('; ')}`
}
