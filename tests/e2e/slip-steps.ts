import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readPdf } from '../pdf-reader.ts'

const CODE = /[0-9A-HJKMNP-TV-Z]{5} [0-9A-HJKMNP-TV-Z]{5}/

/** Prints by the open dialog and returns the code of the named person. */
export async function printedCode(page: Page, name: string): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Imprimir' }).click()
  const file = await (await download).path()
  const { pages } = await readPdf(readFileSync(file))
  const sheet = pages.find(({ text }) => text.includes(name) && CODE.test(text))
  return CODE.exec(sheet?.text ?? '')?.[0] ?? ''
}
