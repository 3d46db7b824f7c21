import type { Page } from '@playwright/test'
import { messages } from '#app/messages.ts'
import { TALK_UNDO_MS } from '#features/delivery/limits.ts'
import { mailedLink } from './account-steps.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { makeResultsMatrix, REPORTS_OPEN } from './results-matrix.ts'
import { button, toast } from './screen.ts'

/** When «Ya lo platicamos» can be undone no more. */
const LET_GO = '2026-12-06T16:05:00Z'
/** What the page of a delivery says before its dialog opens. */
const MOST_WORDS = 150
const phone = { width: 390, height: 844 }

/** Opens the page of the delivery of a new matrix with two evaluated people. */
async function openDelivery(page: Page, { path }: { readonly path: string }): Promise<void> {
  await page.goto(`/results/${path}`)
  await page.getByRole('link', { name: 'Entrega', exact: true }).click()
  // the report of the other one says what the leader answered alone
  await expect(page.getByRole('button', { name: /^Entregar \d reportes?$/ })).toBeVisible()
}

test('a delivered report is read on a phone until its link is withdrawn', async ({
  page,
  product,
  setClock,
  signIn,
}) => {
  await setClock(REPORTS_OPEN)
  const { workspace_id } = await signIn()
  const made = await makeResultsMatrix(product.data, { workspace_id, evaluated: 2 })
  const [person] = made.evaluated
  if (!person) throw new Error('no evaluated')
  await openDelivery(page, made)
  const words = (await page.getByRole('main').innerText()).split(/\s+/)
  expect(words.length).toBeLessThanOrEqual(MOST_WORDS)
  await button(page, 'Entregar 1 reporte').click()
  const dialog = page.getByRole('dialog', { name: 'Entregar reportes' })
  await expect(dialog.getByRole('heading', { name: 'Tus resultados están listos' })).toBeVisible()
  const thin = dialog.getByRole('checkbox', { name: made.mariana.name })
  await expect(thin).not.toBeChecked()
  await expect(dialog.getByText(/ningún grupo llega al mínimo/)).toBeVisible()
  await expectAccessible(page)
  await thin.check()
  const letter = dialog.getByRole('article')
  await expect(letter).toContainText(person.name)
  await dialog.getByRole('button', { name: 'Correo siguiente' }).click()
  await expect(dialog.getByText('2 de 2', { exact: true })).toBeVisible()
  await expect(letter).toContainText(made.mariana.name)
  await dialog.getByRole('button', { name: 'Entregar 2 reportes' }).click()
  await expect(toast(page, 'Reportes entregados: 2.')).toBeVisible()
  const link = await mailedLink(product, person.email, `/results/${person.id}`)

  await page.setViewportSize(phone)
  await page.goto(link)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(`${person.name}, estos son tus resultados`)
  expect(page.url()).not.toContain('#')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const plan = page.getByRole('region', { name: 'Mi plan' })
  await plan.locator('summary').click()
  await plan.getByLabel('Qué haré distinto').fill('Escuchar sin interrumpir')
  await expect(page.getByText('Guardado automáticamente')).toBeVisible()
  await page.reload()
  await expect(plan.getByLabel('Qué haré distinto')).toHaveValue('Escuchar sin interrumpir')
  const download = page.waitForEvent('download')
  await button(page, 'Descargar PDF').click()
  expect((await download).suggestedFilename()).toBe(`Reporte 360 - ${person.name}.pdf`)

  await page.goto(`/delivery/${made.path}`)
  await expect(page.getByText('Lo abrió el 6 de diciembre')).toBeVisible()
  await button(page, `Retirar el enlace de ${person.name}`).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirar' }).click()
  await expect(toast(page, 'Enlaces retirados: 1.')).toBeVisible()
  await page.goto(link)
  await expect(heading).toHaveText('Este enlace ya no sirve')
  await expectAccessible(page)
})

test('a leader lets the report go after the conversation', async ({
  page,
  product,
  setClock,
  signIn,
}) => {
  await setClock(REPORTS_OPEN)
  const { workspace_id } = await signIn()
  const made = await makeResultsMatrix(product.data, { workspace_id, evaluated: 3 })
  const { mariana, evaluated } = made
  const [person] = evaluated
  if (!person) throw new Error('no evaluated')
  await openDelivery(page, made)
  await button(page, 'Avisar a 1 líder').click()
  const dialog = page.getByRole('dialog', { name: 'Avisar a los líderes' })
  await expect(dialog.getByText('1 mensaje con 2 reportes')).toBeVisible()
  await expect(dialog.getByText('2 conversaciones por tener')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enviar 1 mensaje' }).click()
  await expect(toast(page, messages['delivery.waiting'].replace('{count}', '2'))).toBeVisible()
  await button(page, 'Recordar a su líder').click()
  const reminder = page.getByRole('dialog', { name: 'Recordar a sus líderes' })
  await expect(reminder.getByText('Recordado hace poco')).toBeVisible()
  await expectAccessible(page)
  await reminder.getByRole('button', { name: 'Cancelar' }).click()
  const link = await mailedLink(product, mariana.email, `/my-team/${mariana.id}`)

  await page.setViewportSize(phone)
  await page.goto(link)
  await expect(page.getByText('Te faltan 2 conversaciones de 2.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await button(page, `Preparar la conversación con ${person.name}`).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Tu conversación con ${person.name}`,
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expect(page.getByText('Veinte minutos antes de que lo lea')).toBeVisible()
  await page.clock.install()
  await button(page, 'Ya lo platicamos').click()
  await expect(button(page, 'Deshacer')).toBeFocused()
  await button(page, 'Deshacer').press('Enter')
  await expect(button(page, 'Ya lo platicamos')).toBeFocused()
  await expectAccessible(page)
  await button(page, 'Ya lo platicamos').press('Enter')
  await expect(button(page, 'Deshacer')).toBeFocused()
  await page.clock.fastForward(TALK_UNDO_MS)
  const done = page.getByText('Ya hablaron. El reporte se entregó.')
  await expect(done).toBeFocused()
  await expect(page.getByText('Treinta minutos después de que lo leyó')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await button(page, 'Ver a mi equipo').click()
  await expect(page.getByText('Te falta 1 conversación de 2.')).toBeVisible()
  await expect(button(page, `Ver la hoja de ${person.name}`)).toBeVisible()
  await setClock(LET_GO)
  expect(await mailedLink(product, person.email, `/results/${person.id}`)).not.toBe('')
})

for (const [screen, list] of [
  ['delivery', 'deliveries/*'],
  ['download-reports', 'subjects/*/reports'],
] as const)
  test(`the list of ${screen} comes whole, so that no filter moves its rows`, async ({
    page,
    product,
    setClock,
    signIn,
  }) => {
    await setClock(REPORTS_OPEN)
    const { workspace_id } = await signIn()
    const { path } = await makeResultsMatrix(product.data, { workspace_id, evaluated: 2 })
    let answer = (): void => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/v1/subjects/*', async (route) => {
      await held
      await route.continue()
    })
    const listed = page.waitForResponse(`**/api/v1/${list}`)
    await page.goto(`/${screen}/${path}`)
    await (await listed).finished()
    // two frames, in which the list would show
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
    await expect(page.getByRole('searchbox', { name: 'Buscar persona' })).toBeHidden()
    answer()
    await expect(page.getByRole('searchbox', { name: 'Buscar persona' })).toBeVisible()
  })
