// Measures how fast the first page and a sheet of 45 questions about 3 subjects open on a slow
// telephone, and the
// server's processor time. The exit code is 1 when a figure is over its budget.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test'
import { type Product, startProduct } from '#app/product.ts'
import { KEY_COOKIE } from '#features/answers/key-cookie.rules.ts'
import { readConfig } from '#server/core/config.ts'
import { makeRater } from '../tests/e2e/rater-fixture.ts'
import { findChromium } from './chromium.ts'

const RUNS = 5
const RATERS = 16
const OPENINGS = 1600
/**
 * The browser's own preset «Slow 4G», and a processor four times slower. The latency is that of a
 * request: the browser cannot slow the packets, of which a first request exchanges several.
 */
const NETWORK = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.44 * 1024 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
const SLOWER = 4

interface Opening {
  readonly lcp: number
  readonly usable: number
  readonly blocked: number
  readonly shift: number
  /** When the first touch showed, was taken by the page's script, and was sent. */
  readonly seen: number
  readonly counted: number
  readonly sent: number
  readonly requests: number
  readonly sizes: Readonly<Record<string, number>>
}

if (process.argv[2] === 'load') await sendLoad(process.argv.slice(3))
else await measure()

async function measure(): Promise<void> {
  const data_dir = mkdtempSync(path.join(tmpdir(), 'contorno-speed-'))
  const product = await startProduct(
    readConfig({ PORT: '0', DATA_DIR: data_dir, LOG_LEVEL: 'error' }),
  )
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const links = await makeLinks(product)
    const openings: Opening[] = []
    const firstPaints: number[] = []
    for (const link of links.slice(0, RUNS)) {
      const first = link.replace('/assessment-form/', '/assessment/')
      firstPaints.push(await openFirstPage(browser, `${product.url}${first}`))
      openings.push(await open(browser, `${product.url}${link}`))
    }
    report(firstPaints, openings, await serverCost(product, links))
  } finally {
    await browser.close()
    await product.close()
    rmSync(data_dir, { recursive: true, force: true })
  }
}

async function makeLinks({ context }: Product): Promise<string[]> {
  const raters = await Promise.all(
    Array.from({ length: RATERS }, () =>
      makeRater(context, context.secrets, { evaluated: 3, competences: 9, questions: 5 }),
    ),
  )
  return raters.map(({ subject_id, key }) => `/assessment-form/${subject_id}#${key}`)
}

function newPhone(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
}

async function slowDown(context: BrowserContext, page: Page): Promise<CDPSession> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return devtools
}

/** Returns the largest contentful paint in milliseconds. */
async function openFirstPage(browser: Browser, url: string): Promise<number> {
  const context = await newPhone(browser)
  const page = await context.newPage()
  await slowDown(context, page)
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  const { lcp } = await page.evaluate(readTimes)
  await context.close()
  return lcp
}

/** Opens a sheet as from the first page, where the browser has been given the key. */
async function open(browser: Browser, url: string): Promise<Opening> {
  const option = await firstOption(browser, url)
  const context = await newPhone(browser)
  const [address = '', key = ''] = url.split('#')
  await context.addCookies([
    {
      name: KEY_COOKIE,
      value: key,
      domain: new URL(address).hostname,
      path: new URL(address).pathname,
    },
  ])
  const page = await context.newPage()
  await page.addInitScript(watchFirstTouch)
  const devtools = await slowDown(context, page)
  const kinds = new Map<string, string>()
  const sizes: Record<string, number> = {}
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    sizes[kind] = (sizes[kind] ?? 0) + encodedDataLength
  })
  await devtools.send('Page.enable')
  await devtools.send('Page.setLifecycleEventsEnabled', { enabled: true })
  devtools.on('Page.lifecycleEvent', ({ name }) => {
    if (name === 'firstContentfulPaint') void touch(devtools, option)
  })
  await page.goto(url)
  await page.waitForSelector('main.sheet[data-ready=true]')
  await page.waitForLoadState('networkidle')
  // the request that saves the touch is none of those that open the page
  const requests = [...kinds.values()].length - 1
  const opening = { ...(await page.evaluate(readTimes)), requests, sizes }
  await context.close()
  return opening
}

interface Point {
  readonly x: number
  readonly y: number
}

/** Where the first option of the sheet is, found in an opening that is not measured. */
async function firstOption(browser: Browser, url: string): Promise<Point> {
  const context = await newPhone(browser)
  const page = await context.newPage()
  await page.goto(url)
  const box = await page.locator('.options label').first().boundingBox()
  await context.close()
  if (!box) throw new Error('the sheet has no option')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function touch(devtools: CDPSession, point: Point): Promise<void> {
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Runs in the page before its script: marks the frame that shows the first touch as a choice. */
function watchFirstTouch(): void {
  addEventListener('change', () => requestAnimationFrame(() => performance.mark('touch seen')), {
    capture: true,
    once: true,
  })
}

/**
 * Runs in the page and reads the browser's own timings. It has no named inner function, because tsx
 * would add a helper that the page lacks.
 */
async function readTimes(): Promise<Omit<Opening, 'requests' | 'sizes'>> {
  type Entry = PerformanceEntry & { readonly value?: number; readonly hadRecentInput?: boolean }
  const [paints, tasks, shifts] = await Promise.all(
    ['largest-contentful-paint', 'longtask', 'layout-shift'].map(
      (type) =>
        new Promise<Entry[]>((resolve) => {
          const observer = new PerformanceObserver((list) => resolve(list.getEntries()))
          observer.observe({ type, buffered: true })
          setTimeout(() => resolve([]), 500)
        }),
    ),
  )
  return {
    lcp: paints?.at(-1)?.startTime ?? Number.NaN,
    usable: performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN,
    seen: performance.getEntriesByName('touch seen')[0]?.startTime ?? Number.NaN,
    counted: performance.getEntriesByName('choice')[0]?.startTime ?? Number.NaN,
    sent:
      performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/api/v1/answers'))
        ?.startTime ?? Number.NaN,
    blocked: (tasks ?? []).reduce((sum, task) => sum + Math.max(task.duration - 50, 0), 0),
    shift: (shifts ?? [])
      .filter((shift) => !shift.hadRecentInput)
      .reduce((sum, shift) => sum + (shift.value ?? 0), 0),
  }
}

/**
 * Milliseconds of this process's processor time per opened sheet, with 16 raters in another
 * process.
 */
async function serverCost({ url }: Product, links: readonly string[]): Promise<number> {
  const addresses = links.map((link) => `${url}${link.split('#')[0] ?? ''}`)
  const openAll = async (count: number) => {
    const [code] = (await once(
      fork(import.meta.filename, ['load', String(count), ...addresses], {
        execArgv: ['--import', 'tsx'],
      }),
      'exit',
    )) as [number]
    if (code !== 0) throw new Error('a sheet did not open')
  }
  await openAll(OPENINGS / 4)
  const before = process.cpuUsage()
  await openAll(OPENINGS)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / OPENINGS
}

async function sendLoad([count = '0', ...addresses]: readonly string[]): Promise<void> {
  await Promise.all(
    addresses.map(async (address) => {
      for (let opening = 0; opening < Number(count) / addresses.length; opening++) {
        const response = await fetch(address, { headers: { 'accept-encoding': 'br' } })
        await response.arrayBuffer()
        if (response.status !== 200) process.exit(1)
      }
    }),
  )
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function report(firstPaints: readonly number[], openings: readonly Opening[], cost: number): void {
  const median = (of: (opening: Opening) => number) => middle(openings.map(of))
  const size = (...kinds: string[]) =>
    median(({ sizes }) => kinds.reduce((sum, kind) => sum + (sizes[kind] ?? 0), 0) / 1000)
  const rows: readonly (readonly [string, number, number, string])[] = [
    ['largest contentful paint, first page', middle(firstPaints), 1000, 'ms'],
    ['largest contentful paint', median(({ lcp }) => lcp), 1000, 'ms'],
    ['usable', median(({ usable }) => usable), 1800, 'ms'],
    ['first touch seen', median(({ seen }) => seen), 1000, 'ms'],
    ['first touch counted', median(({ counted }) => counted), 1800, 'ms'],
    ['first touch sent', median(({ sent }) => sent), 1800, 'ms'],
    ['total blocking time', median(({ blocked }) => blocked), 200, 'ms'],
    ['cumulative layout shift', median(({ shift }) => shift), 0.05, ''],
    ['page', size('Document'), 20, 'kB'],
    ['script', size('Script'), 80, 'kB'],
    [
      'everything',
      median(({ sizes }) => Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0) / 1000),
      145,
      'kB',
    ],
    ['requests', median(({ requests }) => requests), 8, ''],
    [`server processor per sheet, ${RATERS} raters at once`, cost, 4, 'ms'],
  ]
  for (const [what, value, budget, unit] of rows)
    console.log(
      `${value > budget ? '✗' : '✓'} ${what.padEnd(46)} ${value.toFixed(value < 10 ? 2 : 0).padStart(7)} ${unit.padEnd(2)} (budget ${budget})`,
    )
  process.exitCode = rows.some(([, value, budget]) => !(value <= budget)) ? 1 : 0
}
