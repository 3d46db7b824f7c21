// Opens every route of the administrator cold on a slow device: requests, bytes on the wire, and
// when the page is usable, compared with a rater's sheet. The exit code is 1 over a budget.
// `node --import tsx scripts/admin-speed.ts weight` measures only requests and bytes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { startProduct } from '#app/product.ts'
import { readConfig } from '#server/config.ts'
import { findChromium } from './chromium.ts'
import { fillSample, type Sample } from './pictures/sample.ts'

const DAY = 86_400_000
const BUDGET = { requests: 25, kilobytes: 200, times_rater: 1.6 }
/** «Slow 4G» as Lighthouse defines it, and a processor four times slower. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const SLOWER = 4
const onlyWeight = process.argv[2] === 'weight'

const routes: readonly ((sample: Sample) => string)[] = [
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

interface Opening {
  readonly requests: number
  readonly scripts: number
  readonly kilobytes: number
  readonly usable: number
}

/** Runs in the page before its script: notes when nothing on it waits any more. */
const WATCH_USABLE = `requestAnimationFrame(function check() {
  const sheet = document.querySelector('main.sheet')
  const ready = sheet
    ? sheet.matches('[data-ready=true]')
    : document.querySelector('h1') && !document.querySelector('[aria-busy=true], .skeleton, .loading-message')
  if (ready) performance.mark('page usable')
  else requestAnimationFrame(check)
})`

async function open(context: BrowserContext, url: string): Promise<Opening> {
  const page = await context.newPage()
  await page.addInitScript({ content: WATCH_USABLE })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: false })
  if (!onlyWeight) {
    await devtools.send('Network.emulateNetworkConditions', NETWORK)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  }
  let bytes = 0
  const kinds: string[] = []
  devtools.on('Network.responseReceived', ({ type }) => kinds.push(type))
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await page.goto(url)
  await page.waitForFunction(() => performance.getEntriesByName('page usable').length > 0)
  await page.waitForLoadState('networkidle')
  const usable = await page.evaluate(
    () => performance.getEntriesByName('page usable')[0]?.startTime ?? Number.NaN,
  )
  await page.close()
  const scripts = kinds.filter((kind) => kind === 'Script').length
  return { requests: kinds.length, scripts, kilobytes: bytes / 1000, usable }
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
  const cold = async (url: string): Promise<Opening> => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addCookies(cookies)
    const opening = await open(context, url)
    await context.close()
    return opening
  }
  const { pathname, hash } = new URL(sample.link, base)
  const sheet = `${base}${pathname.replace('/assessment/', '/assessment-form/')}${hash}`
  const sheets: number[] = []
  for (let run = 0; run < 5 && !onlyWeight; run++) sheets.push((await cold(sheet)).usable)
  const rater = sheets.toSorted((a, b) => a - b)[2] ?? Number.NaN
  console.log(`rater's sheet usable after ${rater.toFixed(0)} ms`)
  let within = true
  for (const route of routes) {
    const address = route(sample)
    const { requests, scripts, kilobytes, usable } = await cold(`${base}${address}`)
    const times = usable / rater
    const over =
      requests > BUDGET.requests ||
      kilobytes > BUDGET.kilobytes ||
      (!onlyWeight && times > BUDGET.times_rater)
    within &&= !over
    console.log(
      `${over ? '✗' : '✓'} ${(address.split('/')[1] ?? '').padEnd(20)} ${requests} requests, ${scripts} of them scripts, ${kilobytes.toFixed(0)} kB, usable ${usable.toFixed(0)} ms${onlyWeight ? '' : `, ${times.toFixed(2)} × the rater's`}`,
    )
  }
  return within
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
