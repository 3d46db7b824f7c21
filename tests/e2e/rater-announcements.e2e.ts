import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { makeRater } from './rater-fixture.ts'
import { choose, evaluatedGroup, openSheet, saveStatus } from './rater-sheet.ts'

const liveRegion = (page: Page) => page.getByRole('status')

/** Collects every text that the live region announces from now on. */
async function announced(page: Page): Promise<() => Promise<string[]>> {
  await liveRegion(page).evaluate((region) => {
    const texts: string[] = []
    Object.assign(window, { announced: texts })
    new MutationObserver(() => texts.push(region.textContent ?? '')).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
  return () => page.evaluate(() => (window as unknown as { announced: string[] }).announced)
}

test('a choice is said once, by its radio button; a failure and its end are announced', async ({
  page,
  product,
  context,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await openSheet(page, rater)
  const texts = await announced(page)
  const group = evaluatedGroup(page, 'Emilio')
  await group.getByRole('radio').first().focus()
  await page.keyboard.press('4')
  await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
  await expect(group).toMatchAriaSnapshot(`
    - group "Emilio Peña Arriaga Eres su líder":
      - radio "1, Nunca"
      - radio "4, Casi siempre" [checked]
      - radio "N/A, No lo he observado"
      - button "Comentario sobre Emilio Peña Arriaga"
  `)
  expect(await texts()).toEqual([])
  await context.setOffline(true)
  await page.keyboard.press('5')
  await expect(liveRegion(page)).toHaveText('Sin conexión, 1 por guardar')
  await context.setOffline(false)
  await expect(liveRegion(page)).toHaveText('Guardado de nuevo')
  expect(await texts()).toEqual(['Sin conexión, 1 por guardar', 'Guardado de nuevo'])
})

test('a screen reader hears project, step, question, person, values and state', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets, { evaluated: 2, self: false })
  await openSheet(page, rater)
  await choose(page, 'Emilio', '4')
  await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - link "Ir al contenido":
      - /url: "#title"
    - banner:
      - paragraph: /Alimentos La Ceiba Liderazgo \\d+ · Mandos medios \\d+/
      - button "Menú"
    - main:
      - button "Pregunta 1 de 4"
      - group "Orden":
        - button "Por pregunta" [pressed]
        - button "Por persona"
      - text: Guardado automáticamente
      - paragraph: /Competencia \\d/
      - heading /\\w+/ [level=1]
      - group /\\w+/:
        - group "Emilio Peña Arriaga Eres su líder":
          - radio "1, Nunca"
          - text: "1"
          - radio "2, Pocas veces"
          - text: "2"
          - radio "3, A veces"
          - text: "3"
          - radio "4, Casi siempre" [checked]
          - text: "4"
          - radio "5, Siempre"
          - text: "5"
          - radio "N/A, No lo he observado"
          - text: N/A
          - button "Comentario sobre Emilio Peña Arriaga"
        - group "Rocío Nájera Luna Eres su líder":
          - radio "1, Nunca"
          - text: "1"
          - radio "2, Pocas veces"
          - text: "2"
          - radio "3, A veces"
          - text: "3"
          - radio "4, Casi siempre"
          - text: "4"
          - radio "5, Siempre"
          - text: "5"
          - radio "N/A, No lo he observado"
          - text: N/A
          - button "Comentario sobre Rocío Nájera Luna"
          - paragraph:
            - 'button "No le conozco lo suficiente: Rocío Nájera Luna"'
      - list:
        - listitem: 1 a 5 responder
        - listitem: N no lo he observado
        - listitem: Flechas arriba y abajo cambiar de persona
        - listitem: Enter siguiente
    - contentinfo:
      - link "Comentarios":
        - /url: "?paso=comentarios"
      - link "Siguiente · falta 1":
        - /url: "?pregunta=2"
    - status
  `)
})

test('the shortcuts can be switched off, and a button in a row keeps its own keys', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await openSheet(page, rater)
  await page.getByRole('button', { name: 'Comentario sobre Rocío Nájera Luna' }).focus()
  await page.keyboard.press('4')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Rocío Nájera Luna')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Pregunta 1 de 4')).toBeVisible()
  await page.getByRole('button', { name: 'Menú' }).click()
  const shortcuts = page.getByRole('checkbox', { name: 'Atajos de teclado' })
  await expect(shortcuts).toHaveAccessibleName(/1 a 5 responder, N no lo he observado/)
  await shortcuts.uncheck()
  await page.getByRole('button', { name: 'Cerrar' }).click()
  await page.locator('#title').focus()
  await page.keyboard.press('4')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Pregunta 1 de 4')).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
})
