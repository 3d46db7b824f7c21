// node --import tsx scripts/mail-pictures.ts <folder with .eml files> <folder for the pictures>:
// each mail as a PNG at 320 and 600 px, light and dark, with images on and off. A demo or
// `npm run dev` writes its mails as .eml files below DATA_DIR/mail.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import PostalMime from 'postal-mime'
import { findChromium } from './chromium.ts'
import { htmlWithImages } from './dev/mailbox.ts'

const [mails, pictures] = process.argv.slice(2)
if (!mails || !pictures)
  throw new Error('Name the folder with .eml files and the folder for the pictures.')

const variants = [320, 600].flatMap((width) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    [true, false].map((images) => ({ width, colorScheme, images })),
  ),
)

/** Returns how many pixels the mail is wider than the window. */
async function capture(
  browser: Browser,
  file: string,
  { width, colorScheme, images }: (typeof variants)[number],
): Promise<number> {
  const mail = await PostalMime.parse(readFileSync(file))
  const page = await browser.newPage({ viewport: { width, height: 640 }, colorScheme })
  await page.setContent(images ? htmlWithImages(mail) : (mail.html ?? ''))
  const name = `${path.basename(file, '.eml')}-${width}-${colorScheme}${images ? '' : '-sin-imagenes'}`
  const picture = await page.screenshot({ fullPage: true, animations: 'disabled' })
  writeFileSync(path.join(pictures ?? '', `${name}.png`), picture)
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await page.close()
  return wider
}

mkdirSync(pictures, { recursive: true })
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  for (const file of globSync(path.join(mails, '**/*.eml')))
    for (const variant of variants) {
      const wider = await capture(browser, file, variant)
      if (wider > 0) console.error(`${file}: ${wider} px wider than ${variant.width} px`)
    }
} finally {
  await browser.close()
}
