// Opens the administrator's routes cold. The exit code is 1 over a budget.
// `node --import tsx scripts/admin-speed.ts` on a slow device: when the main routes are usable, each
// opened in turn with a rater's sheet, so that both meet the same load of the machine.
// `node --import tsx scripts/admin-speed.ts weight` measures requests and bytes of every route
// until it is usable, and the bytes after that.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { startProduct } from '#app/product.ts'
import { readConfig } from '#server/core/config.ts'
import { findChromium } from './chromium.ts'
import { findMedian } from './median.ts'
import { fillSample, type Sample } from './pictures/sample.ts'

const DAY = 86_400_000
const BUDGET = { requests: 25, kilobytes: 270, times_rater: 1.6 }
/** «Slow 4G» as Lighthouse defines it, and a processor four times slower. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const SLOWER = 4
/** Openings of each page, odd, so that the median is one of them. */
const RUNS = 7
const onlyWeight = process.argv[2] === 'weight'

type Route = (sample: Sample) => string

const routes: readonly Route[] = [
  () => '/companies',
  () => '/team',
  () => '/activity',
  () => '/data-subjects',
  () => '/primeros-pasos',
  ({ draft }) => `/dashboard/${draft.company_id}`,
  ({ draft }) => `/scales/${draft.company_id}`,
  ({ draft }) => `/evaluations/${draft.company_id}`,
  ({ draft }) => `/evaluation/${draft.company_id}/${draft.evaluation_id}`,
  ({ draft }) => `/new-matrix/${draft.company_id}?matrix=${draft.id}`,
  ({ draft }) => `/participants/${draft.company_id}/${draft.id}`,
  ({ draft }) => `/import-participants/${draft.company_id}/${draft.id}`,
  ({ draft }) => `/connections/${draft.company_id}/${draft.id}`,
  ({ draft }) => `/org-chart/${draft.company_id}/${draft.id}`,
  ({ running }) => `/matrix/${running.company_id}/${running.id}`,
  ({ running }) => `/anonymity/${running.company_id}/${running.id}`,
  ({ finished }) => `/results/${finished.company_id}/${finished.id}`,
  ({ finished }) => `/download-reports/${finished.company_id}/${finished.id}`,
]
/** Those whose time is measured. */
const timed = /^\/(companies|matrix|connections|results|evaluation)(\/|$)/

/** What is loaded, as the report names it. */
const kinds = ['scripts', 'styles', 'fonts', 'calls', 'rest'] as const
type Kind = (typeof kinds)[number]

/** What is loaded until the page is usable, and how many kB when nothing loads any more. */
interface Opening {
  readonly requests: number
  readonly later: number
  readonly bytes: Readonly<Record<Kind, number>>
  readonly usable: number
}

function kindOf(type: string, url: string): Kind {
  if (new URL(url).pathname.startsWith('/api/')) return 'calls'
  if (type === 'Script') return 'scripts'
  if (type === 'Stylesheet') return 'styles'
  return type === 'Font' ? 'fonts' : 'rest'
}

/**
 * Runs in the page before its script: notes when its frame is painted with nothing on it that waits
 * any more. A page of the administrator draws its first rows and its buttons together with their
 * handlers; a sheet comes drawn from the server and says when it takes answers.
 */
const WATCH_USABLE = `requestAnimationFrame(function check() {
  const sheet = document.querySelector('main.sheet')
  const ready = sheet
    ? sheet.matches('[data-ready=true]')
    : document.querySelector('h1') && !document.querySelector('[aria-busy=true], .skeleton, .loading-message')
  if (!ready) return requestAnimationFrame(check)
  // A message is handled after the frame, whose style, layout and paint follow this function.
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => performance.mark('page usable')
  port2.postMessage(null)
})`

async function open(context: BrowserContext, url: string): Promise<Opening> {
  const page = await context.newPage()
  await page.addInitScript({ content: WATCH_USABLE })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: false })
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  if (!onlyWeight) await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const bytes = { scripts: 0, styles: 0, fonts: 0, calls: 0, rest: 0 }
  const replies = new Map<string, Kind>()
  devtools.on('Network.responseReceived', ({ requestId, type, response }) =>
    replies.set(requestId, kindOf(type, response.url)),
  )
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes[replies.get(requestId) ?? 'rest'] += encodedDataLength
  })
  await page.goto(url)
  await page.waitForFunction(() => performance.getEntriesByName('page usable').length > 0)
  const [requests, before] = [replies.size, { ...bytes }]
  await page.waitForLoadState('networkidle')
  const usable = await page.evaluate(() =>
    Math.max(
      ...['page usable', 'first-contentful-paint'].map(
        (name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN,
      ),
    ),
  )
  await page.close()
  return { requests, bytes: before, later: sumKilobytes(bytes) - sumKilobytes(before), usable }
}

const sumKilobytes = (bytes: Opening['bytes']): number =>
  kinds.reduce((sum, kind) => sum + bytes[kind], 0) / 1000

type Open = (address: string) => Promise<Opening>

const nameOf = (address: string): string => (address.split('/')[1] ?? '').padEnd(20)

async function weigh(cold: Open, sample: Sample): Promise<boolean> {
  let within = true
  for (const route of routes) {
    const address = route(sample)
    const { requests, bytes, later } = await cold(address)
    const whole = sumKilobytes(bytes)
    const over = requests > BUDGET.requests || whole > BUDGET.kilobytes
    within &&= !over
    const parts = kinds.map((kind) => `${kind} ${(bytes[kind] / 1000).toFixed(0)}`).join(', ')
    console.log(
      `${over ? '✗' : '✓'} ${nameOf(address)} ${requests} requests, ${whole.toFixed(0)} kB (${parts}), then ${later.toFixed(0)} kB`,
    )
  }
  return within
}

/** Opens a route and the sheet one after the other, and in the other order the next time. */
async function time(cold: Open, sample: Sample): Promise<boolean> {
  const { pathname, hash } = new URL(sample.link, sample.product.url)
  const sheet = `${pathname.replace('/assessment/', '/assessment-form/')}${hash}`
  let within = true
  for (const address of routes.map((route) => route(sample)).filter((one) => timed.test(one))) {
    const times = { [sheet]: [] as number[], [address]: [] as number[] }
    for (let run = 0; run < RUNS; run++)
      for (const opened of run % 2 ? [address, sheet] : [sheet, address])
        times[opened]?.push((await cold(opened)).usable)
    const [rater, own] = [findMedian(times[sheet] ?? []), findMedian(times[address] ?? [])]
    const ratio = own / rater
    within &&= ratio <= BUDGET.times_rater
    console.log(
      `${ratio > BUDGET.times_rater ? '✗' : '✓'} ${nameOf(address)} usable after ${own.toFixed(0)} ms, a rater's sheet after ${rater.toFixed(0)} ms: ${ratio.toFixed(2)} × (medians of ${RUNS})`,
    )
  }
  return within
}

async function measure(browser: Browser, sample: Sample): Promise<boolean> {
  const base = sample.product.url
  const signedIn = await browser.newContext()
  const page = await signedIn.newPage()
  await page.goto(`${base}/login`)
  await page.getByLabel('Correo electrónico').fill(sample.demo.email)
  await page.getByRole('textbox', { name: 'Contraseña', exact: true }).fill(sample.demo.password)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await page.waitForURL('**/companies')
  const cookies = await signedIn.cookies()
  await signedIn.close()
  const cold = async (address: string): Promise<Opening> => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addCookies(cookies)
    const opening = await open(context, `${base}${address}`)
    await context.close()
    return opening
  }
  return onlyWeight ? weigh(cold, sample) : time(cold, sample)
}

const data_dir = mkdtempSync(path.join(tmpdir(), 'contorno-admin-speed-'))
let lead = 0
const product = await startProduct(
  readConfig({ PORT: '0', DATA_DIR: data_dir, LOG_LEVEL: 'error' }),
  { clock: { now: () => new Date(Date.now() + lead) } },
)
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  const sample = await fillSample(product, (days) => {
    lead = days * DAY
  })
  process.exitCode = (await measure(browser, sample)) ? 0 : 1
} finally {
  await browser.close()
  await product.close()
  rmSync(data_dir, { recursive: true, force: true })
}
