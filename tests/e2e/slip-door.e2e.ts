import type { Page } from '@playwright/test'
import { dropEmails, makeSlip } from '../slip-fixtures.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { answersOf, makeRater } from './rater-fixture.ts'
import { makeResultsMatrix, REPORTS_OPEN } from './results-matrix.ts'
import type { RunningProduct } from './running-product.ts'
import { button, gate, toast } from './screen.ts'

// a browser at the door has no other test's cookies
test.use({ isolated: true })

const phone = { width: 390, height: 844 }
const narrow = { width: 320, height: 640 }
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** A slip as a printed file stores it. */
const printSlip = (
  { data, secrets }: RunningProduct,
  subject_id: string,
  given: {
    readonly matrix_id: string
    readonly number?: number
  },
) => makeSlip({ context: { db: data.db, secrets }, clock: data.clock }, { subject_id, ...given })

/** Lucía without e-mail, with a slip that nothing has opened. */
async function makeSlipRater(product: RunningProduct) {
  const rater = await makeRater(product.data, product.secrets)
  await dropEmails({ context: product.data }, rater.matrix.id)
  const { code } = await printSlip(product, rater.subject_id, { matrix_id: rater.matrix.id })
  return { ...rater, code }
}

/** Scans the code, says «Soy yo» and returns the NIP that the page shows. */
async function openSlip(page: Page, code: string): Promise<string> {
  await page.goto(`/e#${code.replace(' ', '')}`)
  await button(page, 'Soy yo').click()
  await expect(heading(page)).toHaveText('Tu NIP')
  return (await page.locator('.door-nip').textContent()) ?? ''
}
async function enterAgain(page: Page, code: string, nip: string): Promise<void> {
  await page.goto(`/e#${code.replace(' ', '')}`)
  await page.getByLabel('Tu NIP').fill(nip)
  await button(page, 'Entrar').click()
}
async function expectNoMail(page: Page): Promise<void> {
  expect(await page.locator('body').innerText()).not.toMatch(/correo/i)
}

test('the holder of a new slip deletes what was sent with the one before', async ({
  page,
  product,
}) => {
  const rater = await makeSlipRater(product)
  const { subject_id, matrix, code, headers } = rater
  await page.setViewportSize(phone)
  const nip = await openSlip(page, code)
  const sent = await page.request.post(`/api/v1/answers/complete/${subject_id}`, {
    data: { answers: answersOf(rater) },
    headers,
  })
  expect(sent.ok()).toBe(true)
  await product.data.pool.query(
    `update slips set ended = 'reprinted', ended_on = '2026-11-20' where subject_id = $1`,
    [subject_id],
  )
  const next = await printSlip(product, subject_id, { matrix_id: matrix.id, number: 2 })
  await page.goto(`/e#${code.replace(' ', '')}`)
  await expect(page.getByText('Esta papeleta se cambió por otra el 20 de noviembre')).toBeVisible()
  await expectAccessible(page)
  expect(await openSlip(page, next.code)).not.toBe(nip)
  await expect(page.getByText('Otra papeleta tuya se abrió el viernes 20')).toBeVisible()
  await page.getByLabel('No fui yo: borrar y contestar').check()
  await expectAccessible(page)
  await page
    .getByLabel('Escribe tu NIP')
    .fill((await page.locator('.door-nip').textContent()) ?? '')
  await button(page, 'Entrar').click()
  await expect(heading(page)).toHaveText('Hola, Lucía. ¿Empezamos?')
  await expect(page.getByText('con tu papeleta y tu NIP')).toBeVisible()
  await expectNoMail(page)
  const { rows } = await product.data.pool.query('select from answers where matrix_id = $1', [
    matrix.id,
  ])
  expect(rows).toEqual([])
})

test('a sheet behind a slip names no mail, and leads back by slip and NIP', async ({
  page,
  product,
}) => {
  const { code, subject_id } = await makeSlipRater(product)
  await page.setViewportSize(phone)
  const nip = await openSlip(page, code)
  await page.getByLabel('Escribe tu NIP para seguir').fill(nip)
  await button(page, 'Entrar').click()
  await page.getByRole('link', { name: /Soy yo, empezar/ }).click()
  await button(page, 'Menú').click()
  await expectNoMail(page)
  await button(page, /^Seguir en otro dispositivo/).click()
  await expect(page.getByText('Ahí entra con tu papeleta y tu NIP.')).toBeVisible()
  await expectNoMail(page)
  await expectAccessible(page)
  await page.goBack()
  await button(page, 'Menú').click()
  await button(page, /^Equipo compartido/).click()
  await expectNoMail(page)
  await button(page, 'Borrar y salir').click()
  await expect(heading(page)).toHaveText('Este navegador ya olvidó tu hoja')
  await expectNoMail(page)
  await page.goto(`/assessment/${subject_id}`)
  await expect(heading(page)).toHaveText('Entra con tu papeleta y tu NIP')
  await expectNoMail(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Escribir mi código' }).click()
  await expect(heading(page)).toHaveText('Abre tu papeleta')
})

test('at 320 px on a slow network the typed code works while scripts wait', async ({
  page,
  product,
}) => {
  const { code, subject_id } = await makeSlipRater(product)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  const scripts = gate()
  await page.route('**/*.js', async (route) => {
    await scripts.opened
    await route.continue()
  })
  await page.setViewportSize(narrow)
  await page.goto('/e', { waitUntil: 'commit' })
  await page.getByLabel('Código de 10 letras y números').fill(code.toLowerCase())
  await button(page, 'Seguir').click()
  await expect(heading(page)).toHaveText('¿Eres Lucía Cárdenas Ibáñez?')
  await expectNoSidewaysScroll(page)
  await button(page, 'Soy yo').click()
  await expect(heading(page)).toHaveText('Tu NIP')
  await expectNoSidewaysScroll(page)
  const nip = (await page.locator('.door-nip').textContent()) ?? ''
  await page.getByLabel('Escribe tu NIP para seguir').fill(nip)
  await button(page, 'Entrar').click()
  await expect(page).toHaveURL(new RegExp(`/assessment/${subject_id}`))
  scripts.open()
  await expect(heading(page)).toHaveText('Hola, Lucía. ¿Empezamos?')
})

test('the slip opens the delivered report, and a leader’s conversation', async ({
  page,
  product,
  setClock,
  signIn,
}) => {
  await setClock(REPORTS_OPEN)
  const { workspace_id } = await signIn()
  const made = await makeResultsMatrix(product.data, { workspace_id, evaluated: 3 })
  const [person] = made.evaluated
  if (!person) throw new Error('no evaluated')
  const matrix_id = made.matrix.id
  await dropEmails({ context: product.data }, matrix_id)
  const own = await printSlip(product, person.id, { matrix_id })
  const leader = await printSlip(product, made.mariana.id, { matrix_id })
  await page.setViewportSize(phone)
  const nip = await openSlip(page, own.code)
  await page.getByLabel('Escribe tu NIP para seguir').fill(nip)
  await button(page, 'Entrar').click()
  await expect(page.getByText('Si hay un reporte para ti, aparecerá aquí.')).toBeVisible()
  await expectAccessible(page)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/delivery/${made.path}`)
  await button(page, /^Avisar a 1 líder/).click()
  const dialog = page.getByRole('dialog', { name: 'Avisar a los líderes' })
  await dialog.getByRole('button', { name: /^Enviar/ }).click()
  await expect(dialog).toBeHidden()
  await page.setViewportSize(phone)
  const leader_nip = await openSlip(page, leader.code)
  await page.getByLabel('Escribe tu NIP para seguir').fill(leader_nip)
  await button(page, 'Entrar').click()
  await expect(page.getByText('Te faltan 2 conversaciones de 2.')).toBeVisible()
  await button(page, `Preparar la conversación con ${person.name}`).click()
  await expect(heading(page)).toHaveText(`Tu conversación con ${person.name}`)
  await expectAccessible(page)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/delivery/${made.path}`)
  await button(page, `Entregar el reporte de ${person.name}`).click()
  const deliver = page.getByRole('dialog', { name: 'Entregar reportes' })
  await deliver.getByRole('button', { name: /^Entregar \d/ }).click()
  await expect(toast(page, 'Reportes entregados: 1.')).toBeVisible()
  await page.setViewportSize(phone)
  await enterAgain(page, own.code, nip)
  await expect(heading(page)).toHaveText(`${person.name}, estos son tus resultados`)
  await expectNoMail(page)
})
