// Pictures of every screen at both widths, from the sample company: docs/pictures/<screen>-<width>.png; with names, only of these screens.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { startProduct } from '#app/product.ts'
import { readConfig } from '#server/config.ts'
import { findChromium } from './chromium.ts'
import { fill, type Sample } from './pictures/sample.ts'
import { adminScreens, publicScreens, raterScreens, type Screen } from './pictures/screens.ts'

const DAY = 86_400_000
const MOST_BYTES = 120_000
const wanted = process.argv.slice(2)
const folder = path.resolve(import.meta.dirname, '../docs/pictures')
const looks = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const
type Look = (typeof looks)[number]

/** With as many colours as fit. */
async function compressed(picture: Buffer): Promise<Buffer> {
  for (const colours of [128, 64, 32, 16]) {
    const bytes = await sharp(picture)
      .png({ palette: true, colours, effort: 10, compressionLevel: 9 })
      .toBuffer()
    if (bytes.length <= MOST_BYTES) return bytes
  }
  throw new Error('a picture does not fit')
}

async function take(
  page: Page,
  sample: Sample,
  { name, path: address, prepare }: Screen,
  { width, colorScheme }: Look,
): Promise<void> {
  // whatever an earlier screen left open is gone
  await page.goto('about:blank')
  await page.goto(new URL(address(sample), sample.product.context.config.public_url).href, {
    waitUntil: 'networkidle',
  })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() => document.querySelector('.skeleton, .waiting') === null)
  await prepare?.(page)
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => document.querySelector('.skeleton, .waiting') === null)
  const file = `${name}-${colorScheme === 'dark' ? 'dark-' : ''}${width}.png`
  writeFileSync(
    path.join(folder, file),
    await compressed(await page.screenshot({ animations: 'disabled' })),
  )
}

async function logIn(page: Page, { demo }: Sample): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill(demo.email)
  await page.getByRole('textbox', { name: 'Contraseña', exact: true }).fill(demo.password)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await page.waitForURL('/companies')
}

async function takeAll(browser: Browser, sample: Sample): Promise<void> {
  const { default_time_zone, public_url } = sample.product.context.config
  for (const look of looks) {
    const { width, height, colorScheme } = look
    const context = await browser.newContext({
      viewport: { width, height },
      locale: 'es-MX',
      timezoneId: default_time_zone,
      baseURL: public_url,
      reducedMotion: 'reduce',
      colorScheme,
    })
    const page = await context.newPage()
    const shown = ({ name, dark }: Screen): boolean =>
      (colorScheme === 'light' || dark === true) && (wanted.length === 0 || wanted.includes(name))
    for (const screen of publicScreens.filter(shown)) await take(page, sample, screen, look)
    await logIn(page, sample)
    for (const screen of [...adminScreens, ...raterScreens].filter(shown))
      await take(page, sample, screen, look)
    await context.close()
  }
}

/** What no screen is called any more does not stay. */
function clear(): void {
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(folder))
    if (/-(1440|390)\.png$/.test(file)) rmSync(path.join(folder, file))
}

const port = process.env['PORT'] ?? '3180'
const data_dir = mkdtempSync(path.join(tmpdir(), 'contorno-pictures-'))
let lead = 0
const config = readConfig({
  LOG_LEVEL: 'error',
  PORT: port,
  PUBLIC_URL: `http://localhost:${port}`,
  DATA_DIR: data_dir,
})
const product = await startProduct(config, { clock: { now: () => new Date(Date.now() + lead) } })
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  const sample = await fill(product, (days) => {
    lead = days * DAY
  })
  if (wanted.length === 0) clear()
  await takeAll(browser, sample)
} finally {
  await browser.close()
  await product.close()
  rmSync(data_dir, { recursive: true, force: true })
}
