import type { Page } from '@playwright/test'
import { EMPTY_STORAGE, storedInBrowser, waitUntilKept } from './browser-storage.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import {
  enterSheet,
  expectStart,
  holdClock,
  makePlantRater,
  type PlantRater,
  registerTablet,
  typeNip,
} from './kiosk-steps.ts'
import {
  choose,
  holdScripts,
  saveStatus,
  storedChoiceCount,
  waitUntilReady,
} from './rater-sheet.ts'
import { makeResultsMatrix, REPORTS_OPEN } from './results-matrix.ts'
import { button, gate, goBack, toast } from './screen.ts'

test.use({ isolated: true, viewport: { width: 1180, height: 820 } })

const question = (page: Page) => page.getByRole('alertdialog', { name: '¿Sigues ahí?' })

/** What a browser that is still shared keeps: that it is. */
const left = (device: 'tablet' | 'phone') => ({
  ...EMPTY_STORAGE,
  cookies: device === 'tablet' ? 'shared-device=tablet' : '',
})

/** Nothing of the person is in storages, caches or the page, and no way leads back. */
async function expectForgotten(page: Page, rater: PlantRater): Promise<void> {
  await expectStart(page)
  await expect.poll(() => storedInBrowser(page)).toEqual(left('tablet'))
  for (const word of ['Lucía', 'Emilio', rater.key, rater.number])
    expect(await page.content()).not.toContain(word)
}

/** A choice that the server and the browser have; from then on the test moves the time. */
async function keepChoice(page: Page): Promise<void> {
  await choose(page, 'Emilio', '4')
  await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
  await waitUntilKept(page)
  await holdClock(page)
}

test('a tablet asks after 90 seconds and stands at its start after 120, whatever is tried then', async ({
  page,
  product,
}) => {
  const rater = await makePlantRater(product)
  await registerTablet(page, rater)
  await expectAccessible(page)
  await enterSheet(page, rater)
  await expect(button(page, 'Terminar y salir')).toBeVisible()
  await expectAccessible(page)
  await keepChoice(page)
  await page.mouse.move(10, 10)
  await page.keyboard.press('Shift')
  await page.clock.runFor(88_000)
  await expect(question(page)).toBeHidden()
  await page.clock.runFor(3000)
  await expect(question(page)).toBeVisible()
  await button(page, 'Sigo aquí').click()
  await expect(question(page)).toBeHidden()
  await page.clock.runFor(92_000)
  await expect(question(page)).toContainText(
    'En 30 segundos cerramos tu hoja. Lo guardado está a salvo.',
  )
  await page.clock.runFor(30_000)
  await expectForgotten(page, rater)
  await goBack(page)
  await expectForgotten(page, rater)
  await page.reload()
  await expectForgotten(page, rater)
  await page.goto(`/assessment-form/${rater.subject_id}`)
  await expectForgotten(page, rater)
  expect(await storedChoiceCount(product, rater)).toBe(1)
})

test('without network a tablet stops after ten seconds, and forgets all but what it still sends', async ({
  page,
  product,
}) => {
  const rater = await makePlantRater(product)
  await registerTablet(page, rater)
  await enterSheet(page, rater)
  await keepChoice(page)
  await page.context().setOffline(true)
  await choose(page, 'Rocío', '2')
  await page.clock.runFor(12_000)
  const stopped = page.getByRole('alertdialog', { name: 'Sin conexión' })
  await expect(stopped).toContainText('Espera, o sigue más tarde: lo guardado está a salvo.')
  // axe waits by the clock; both questions are made alike
  await page.clock.resume()
  await expectAccessible(page)
  await holdClock(page)
  await page.clock.runFor(110_000)
  await expect(page.getByText('Guardando lo anterior…')).toBeVisible()
  await expect.poll(() => storedInBrowser(page)).toEqual(left('tablet'))
  for (const word of ['Lucía', 'Emilio', rater.key])
    expect(await page.content()).not.toContain(word)
  await page.context().setOffline(false)
  await expect
    .poll(async () => {
      await page.clock.runFor(5000)
      return storedChoiceCount(product, rater)
    })
    .toBe(2)
  // the page may not have the reply yet
  await page.clock.resume()
  await expectForgotten(page, rater)
})

test('a sheet that is loaded again without network still forgets its person', async ({
  page,
  product,
}) => {
  const rater = await makePlantRater(product)
  await registerTablet(page, rater)
  await enterSheet(page, rater)
  await keepChoice(page)
  await page.context().setOffline(true)
  await page.reload()
  await waitUntilReady(page)
  await page.clock.runFor(125_000)
  await expect(page.getByText('Sin conexión. Volvemos al inicio en cuanto haya.')).toBeVisible()
  await expect.poll(() => storedInBrowser(page)).toEqual(left('tablet'))
  await page.context().setOffline(false)
  await expect
    .poll(async () => {
      await page.clock.runFor(2000)
      return page.url()
    })
    .toContain('/tableta')
  await expectForgotten(page, rater)
})

test('a sheet is kept with what ends its visit, which is asked for again when it was lost', async ({
  page,
  product,
}) => {
  const rater = await makePlantRater(product)
  await registerTablet(page, rater)
  const tries: string[] = []
  const keeping = gate()
  page.on('response', (reply) => reply.url().includes('/offline-sheet') && keeping.open())
  await page.route('**/assets/shared-rater-*.js', async (route) => {
    if (!page.url().includes('/assessment-form/')) return route.continue()
    tries.push(route.request().url())
    if (tries.length === 1) return route.abort()
    await keeping.opened
    await route.continue()
  })
  await enterSheet(page, rater)
  await expect(button(page, 'Terminar y salir')).toBeVisible()
  await keepChoice(page)
  const kept = await page.evaluate(async () => {
    const [name = ''] = await caches.keys()
    return (await (await caches.open(name)).keys()).map(({ url }) => url)
  })
  expect(kept).toContain(tries[0])
})

test('a tap before the scripts have come leaves no way back to its person', async ({
  page,
  product,
}) => {
  const rater = await makePlantRater(product)
  await registerTablet(page, rater)
  await typeNip(page, rater)
  const scripts = await holdScripts(page)
  await button(page, 'Entrar').click()
  await page.getByRole('link', { name: /^Soy yo/ }).click()
  await expect(page.getByRole('radio').first()).toBeVisible()
  await expect(page).not.toHaveURL(/#/)
  scripts.open()
  await waitUntilReady(page)
  await button(page, 'Terminar y salir').click()
  await expectForgotten(page, rater)
  await goBack(page)
  await expectForgotten(page, rater)
  await goBack(page)
  for (const label of ['Número de empleado', 'Tu NIP'])
    await expect(page.getByLabel(label)).toHaveValue('')
})

test('«Terminar y salir» leaves nothing, and the next person starts afresh', async ({
  page,
  product,
}) => {
  const rater = await makePlantRater(product)
  await registerTablet(page, rater)
  await enterSheet(page, rater)
  await choose(page, 'Emilio', '4')
  await button(page, 'Terminar y salir').click()
  await expectForgotten(page, rater)
  expect(await storedChoiceCount(product, rater)).toBe(1)
  await enterSheet(page, rater)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 700 })
    await expectNoSidewaysScroll(page)
    await expect(page.getByRole('link', { name: 'Siguiente' })).toBeInViewport()
    await expect(button(page, 'Terminar y salir')).toBeInViewport()
  }
})

test('who organizes registers a tablet by a code and ends it', async ({
  page,
  product,
  signIn,
}) => {
  const { company, matrix } = await makePlantRater(product)
  await signIn({ workspace_id: company.workspace_id })
  const slips = `/slips/${company.id}/${matrix.id}`
  await page.goto(slips)
  await button(page, 'Registrar una tableta').click()
  await button(page, 'Ver el código').click()
  await expect(page.getByText('Escribe dónde está la tableta.')).toBeVisible()
  await page.getByLabel('¿Dónde está?').fill('Almacén')
  await expectAccessible(page)
  await button(page, 'Ver el código').click()
  const code = (await page.locator('.kiosk-code').textContent()) ?? ''
  await expectAccessible(page)
  await button(page, 'Listo').click()
  await expect(page.getByText('Almacén · falta escribir su código')).toBeVisible()
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
  await registerTablet(page, { pairing: code })
  await page.goto(slips)
  await expect(page.getByText('Almacén · falta escribir su código')).toBeHidden()
  await button(page, 'Quitar la tableta Almacén').click()
  await page.getByRole('button', { name: 'Quitar', exact: true }).click()
  await expect(toast(page, '«Almacén» ya no es tableta de este proyecto.')).toBeVisible()
  await page.goto('/tableta')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registra esta tableta')
})

test('two people on one phone: who marks the box leaves nothing for the other', async ({
  page,
  product,
}) => {
  const first = await makePlantRater(product)
  const second = await makePlantRater(product)
  await page.setViewportSize({ width: 390, height: 844 })
  const enter = async ({ code, nip }: PlantRater, shared: boolean) => {
    await page.getByLabel('Código de 10 letras y números').fill(code)
    await button(page, 'Seguir').click()
    await page.getByLabel('Tu NIP').fill(nip)
    if (shared) await page.getByLabel(/^Este teléfono lo usa también otra persona/).check()
    await button(page, 'Entrar').click()
    await page.getByRole('link', { name: /^Soy yo/ }).click()
    await waitUntilReady(page)
  }
  await page.goto('/e')
  await enter(first, true)
  await choose(page, 'Emilio', '4')
  await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
  await button(page, 'Terminar y salir').click()
  await expect(page.getByLabel('Código de 10 letras y números')).toBeVisible()
  await expect.poll(() => storedInBrowser(page)).toEqual(left('phone'))
  await goBack(page)
  for (const word of ['Lucía', 'Emilio']) expect(await page.content()).not.toContain(word)
  await page.goto('/e')
  await enter(second, false)
  await expect(button(page, 'Terminar y salir')).toBeHidden()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
})

test('the own report is only read on a tablet, and goes after 120 seconds', async ({
  page,
  product,
  setClock,
}) => {
  const rater = await makePlantRater(product)
  const { workspace_id } = rater.company
  await registerTablet(page, rater)
  await setClock(REPORTS_OPEN)
  const { matrix, evaluated } = await makeResultsMatrix(product.data, { workspace_id })
  const [person] = evaluated
  if (!person) throw new Error('no evaluated')
  await product.data.db
    .insertInto('deliveries')
    .values({ subject_id: person.id, matrix_id: matrix.id, deliver_at: product.data.clock.now() })
    .execute()
  const key = product.secrets.linkKey('recipient', { id: person.id, key_version: 1 })
  await page.goto(`/results/${person.id}#${key}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)
  await expect(button(page, 'Terminar y salir')).toBeVisible()
  for (const name of [/Descargar/, /calendario/, /Elegir mi reporte/])
    await expect(button(page, name)).toHaveCount(0)
  await expect(page.locator('main').getByRole('textbox')).toHaveCount(0)
  await expect(page.getByText('Descarga antes el PDF.')).toHaveCount(0)
  await expectAccessible(page)
  await holdClock(page)
  await page.clock.runFor(125_000)
  await expectStart(page)
  await expect.poll(() => storedInBrowser(page)).toEqual(left('tablet'))
  await goBack(page)
  await expect(page.getByText(person.name)).toHaveCount(0)
})
