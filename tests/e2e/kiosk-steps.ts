import type { Page } from '@playwright/test'
import { newId } from '#shared/ids.ts'
import {
  formatCode,
  formatReceipt,
  writeCode,
  writeNip,
  writeReceipt,
} from '#shared/typed-codes.ts'
import { expect } from './fixtures.ts'
import { makeRater } from './rater-fixture.ts'
import { waitUntilReady } from './rater-sheet.ts'
import type { RunningProduct } from './running-product.ts'
import { button } from './screen.ts'

const NUMBER = '001042'
let codes = 0

/** The code of seven bytes that no other test has. */
function nextBytes(): Buffer {
  const bytes = Buffer.alloc(7)
  bytes.writeUInt16BE(process.pid % 65_536, 2)
  bytes.writeUInt8(++codes, 4)
  return bytes
}

/** Lucía without e-mail, who has opened her slip, and the code that registers a tablet. */
export async function makePlantRater(product: RunningProduct) {
  const { data, secrets } = product
  const rater = await makeRater(data, secrets)
  const { subject_id, matrix } = rater
  await data.pool.query('update matrices set without_email = true where id = $1', [matrix.id])
  await data.pool.query('update subjects set email = null, external_id = $2 where id = $1', [
    subject_id,
    NUMBER,
  ])
  const [slip_id, code, pairing] = [newId(), writeCode(nextBytes()), writeReceipt(nextBytes())]
  await data.db
    .insertInto('slips')
    .values({
      id: slip_id,
      subject_id,
      matrix_id: matrix.id,
      number: 1,
      code_hash: secrets.slipCode(code),
      printed_on: '2026-11-20',
      opened_on: '2026-11-20',
    })
    .execute()
  await data.db
    .insertInto('kiosks')
    .values({
      id: newId(),
      matrix_id: matrix.id,
      name: 'Comedor',
      pairing_hash: secrets.pairingCode(pairing),
      pairing_until: new Date(data.clock.now().getTime() + 600_000),
    })
    .execute()
  const nip = writeNip(secrets.slipNip(slip_id))
  return { ...rater, number: NUMBER, nip, code: formatCode(code), pairing: formatReceipt(pairing) }
}
export type PlantRater = Awaited<ReturnType<typeof makePlantRater>>

export async function registerTablet(
  page: Page,
  { pairing }: Pick<PlantRater, 'pairing'>,
): Promise<void> {
  await page.goto('/tableta')
  await page.getByLabel('Código de 8 letras y números').fill(pairing)
  await button(page, 'Registrar').click()
  await expectStart(page)
}

export const expectStart = (page: Page) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText('Contesta aquí')

/** From the start of a tablet to its button «Entrar». */
export async function typeNip(page: Page, { number, nip }: PlantRater): Promise<void> {
  await page.getByRole('link', { name: 'Ya entré antes' }).click()
  await page.getByLabel('Número de empleado').fill(number)
  await page.getByLabel('Tu NIP').fill(nip)
}

/** From the start of a tablet to the sheet of the person. */
export async function enterSheet(page: Page, rater: PlantRater): Promise<void> {
  await typeNip(page, rater)
  await button(page, 'Entrar').click()
  await page.getByRole('link', { name: /^(Soy yo|Continuar)/ }).click()
  await waitUntilReady(page)
}

/** Stops the browser's clock where it is. */
export const holdClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
