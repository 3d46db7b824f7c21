// npm run pictures [-- screen …]: pictures of the screens of the sample company at two widths, as docs/pictures/<screen>-<width>.png.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { startProduct } from '#app/product.ts'
import { readConfig } from '#server/core/config.ts'
import { findChromium } from './chromium.ts'
import { fillSample, type Sample } from './pictures/sample.ts'
import { adminScreens, publicScreens, raterScreens, type Screen } from './pictures/screens.ts'

const DAY = 86_400_000
const MAX_BYTES = 120_000
const requested = process.argv.slice(2)
const folder = path.resolve(import.meta.dirname, '../docs/pictures')
const variants = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const
type Variant = (typeof variants)[number]

/** A PNG with as many colours as fit into MAX_BYTES. */
async function compressed(picture: Buffer): Promise<Buffer> {
  for (const colours of [128, 64, 32, 16]) {
    const bytes = await sharp(picture)
      .png({ palette: true, colours, effort: 10, compressionLevel: 9 })
      .toBuffer()
    if (bytes.length <= MAX_BYTES) return bytes
  }
  throw new Error(`a picture is larger than ${MAX_BYTES} bytes even with 16 colours`)
}

async function capture(
  page: Page,
  sample: Sample,
  { name, path: address, prepare }: Screen,
  { width, colorScheme }: Variant,
): Promise<void> {
  // closes the dialogs and menus of the screen before
  await page.goto('about:blank')
  await page.goto(new URL(address(sample), sample.product.context.config.public_url).href, {
    waitUntil: 'networkidle',
  })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() => document.querySelector('.skeleton, .waiting') === null)
  await prepare?.(page)
  // not the idle network, which a frame without an address never reaches
  await page.waitForFunction(
    () =>
      document.querySelector('.skeleton, .waiting') === null &&
      document.fonts.status === 'loaded' &&
      [...document.images].every((image) => image.complete),
  )
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

async function captureAll(browser: Browser, sample: Sample): Promise<void> {
  const { default_time_zone, public_url } = sample.product.context.config
  for (const variant of variants) {
    const { width, height, colorScheme } = variant
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
      (colorScheme === 'light' || dark === true) &&
      (requested.length === 0 || requested.includes(name))
    for (const screen of publicScreens.filter(shown)) await capture(page, sample, screen, variant)
    await logIn(page, sample)
    for (const screen of [...adminScreens, ...raterScreens].filter(shown))
      await capture(page, sample, screen, variant)
    await context.close()
  }
}

/** Deletes all pictures, so that those of removed screens go. */
function deletePictures(): void {
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
  const sample = await fillSample(product, (days) => {
    lead = days * DAY
  })
  if (requested.length === 0) deletePictures()
  await captureAll(browser, sample)
} finally {
  await browser.close()
  await product.close()
  rmSync(data_dir, { recursive: true, force: true })
}
