import { waitUntilKept } from './browser-storage.ts'
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { answersOf, makeRater } from './rater-fixture.ts'
import {
  answerQuestion,
  choose,
  keepKeyInCookie,
  nextStep,
  openList,
  openSheet,
  saveStatus,
  storedChoiceCount,
  waitUntilReady,
} from './rater-sheet.ts'

const steps = ['', '?pregunta=2', '?paso=comentarios', '?paso=revision']

test('a text of 150 or 200 % makes no rater page scroll sideways on a phone', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const rater = await makeRater(product.data, product.secrets)
  const expectFitting = async () => {
    for (const size of [150, 200]) {
      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`
      }, size)
      await expectNoSidewaysScroll(page)
    }
  }
  await page.goto(`/assessment/${rater.subject_id}#${rater.key}`)
  await expect(page.getByRole('button', { name: /^No le conozco/ }).first()).toBeVisible()
  await expectFitting()
  for (const step of steps) {
    await page.goto(`/assessment-form/${rater.subject_id}${step}#${rater.key}`)
    await waitUntilReady(page)
    await expectFitting()
  }
})

test('no rater page scrolls sideways at any width, even with ten long scale values', async ({
  page,
  product,
}) => {
  const usual = await makeRater(product.data, product.secrets)
  const long = await makeRater(product.data, product.secrets, { values: 10 })
  await product.data.db
    .updateTable('scale_values')
    .set({ description: 'Extraordinariamente satisfactorio' })
    .where('scale_id', '=', long.evaluation.scale_id)
    .execute()
  await product.data.db
    .updateTable('subjects')
    .set({ name: 'Maximiliano Constantinopolitano-Wolfeschlegelsteinhausenbergerdorff' })
    .where('id', '=', long.subject_id)
    .execute()
  const expectFitting = async () => {
    for (const width of [320, 390, 720, 900]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
    }
  }
  for (const rater of [usual, long]) {
    await page.goto(`/assessment/${rater.subject_id}#${rater.key}`)
    await expectFitting()
    for (const step of steps) {
      await page.goto(`/assessment-form/${rater.subject_id}${step}#${rater.key}`)
      await waitUntilReady(page)
      await expectFitting()
    }
  }
})

test('every answer is a target of 44 pixels in height on the smallest phone', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await page.setViewportSize({ width: 320, height: 640 })
  await openSheet(page, rater)
  for (const label of await page.locator('.options label').all()) {
    const box = await label.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(box?.width).toBeGreaterThanOrEqual(42)
  }
})

test('a screen reader meets the sheet in visual order', async ({ page, product }) => {
  const rater = await makeRater(product.data, product.secrets, {
    evaluated: 1,
    competences: 1,
    questions: 1,
    values: 3,
  })
  await openSheet(page, rater)
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - link "Ir al contenido"
    - banner:
      - paragraph: /Alimentos La Ceiba Liderazgo 2026/
      - button "Menú"
    - main:
      - button "Pregunta 1 de 1"
      - paragraph: Competencia 1
      - heading "Reúne la información necesaria antes de decidir y explica sus razones al equipo" [level=1]
      - group "Reúne la información necesaria antes de decidir y explica sus razones al equipo":
        - group "Emilio Peña Arriaga Eres su líder":
          - text: Emilio Peña Arriaga Eres su líder
          - radio "1, Nunca"
          - text: "1"
          - radio "2, Pocas veces"
          - text: "2"
          - radio "3, A veces"
          - text: "3"
          - radio "N/A, No lo he observado"
          - text: N/A
          - button "Comentario sobre Emilio Peña Arriaga"
          - paragraph:
            - button /No le conozco lo suficiente/
      - list:
        - listitem: 1 a 3 responder
        - listitem: N no lo he observado
        - listitem: Flechas arriba y abajo cambiar de persona
        - listitem: Enter siguiente
    - contentinfo:
      - link "Comentarios"
      - link "Siguiente · falta 1"
    - status
  `)
})

test('a sheet of ten forms and 45 questions is answered and sent', async ({ page, product }) => {
  const rater = await makeRater(product.data, product.secrets, {
    evaluated: 10,
    competences: 9,
    questions: 5,
    self: false,
  })
  await page.request.post('/api/v1/answers', {
    data: answersOf(rater, [0, 1, 2, 3, 4]),
    headers: rater.headers,
  })
  await openSheet(page, rater)
  for (let left = 5; left > 0; left--) {
    const list = await openList(page)
    await list.getByRole('button', { name: 'Sólo pendientes' }).click()
    await expect(list.getByRole('link')).toHaveCount(left + 2)
    await list.getByRole('link').first().click()
    await answerQuestion(page, '5')
  }
  await (await openList(page)).getByRole('link', { name: 'Comentarios' }).click()
  await nextStep(page)
  await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
  expect(await storedChoiceCount(product, rater)).toBe(450)
  await page.getByRole('button', { name: /^Enviar/ }).click()
  await expect(page).toHaveURL(/confirmation-sent/)
})

test('nothing moves with reduced motion', async ({ page, product }) => {
  const rater = await makeRater(product.data, product.secrets)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openSheet(page, rater)
  await choose(page, 'Emilio', '4')
  const durations = await page.evaluate(() =>
    [...document.querySelectorAll('*')].map((element) =>
      Number.parseFloat(getComputedStyle(element).transitionDuration),
    ),
  )
  expect(Math.max(...durations)).toBeLessThanOrEqual(0.001)
})

test('fonts do not delay the scripts of a sheet, and are kept for a reload without network', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  const fontsOf = async (path: string) =>
    ((await (await page.request.get(path)).text()).match(/as="font"/g) ?? []).length
  expect(await fontsOf(`/assessment-form/${rater.subject_id}`)).toBe(0)
  expect(await fontsOf('/offline-sheet')).toBe(2)
})

test.describe('a sheet', () => {
  // adds an init script
  test.use({ isolated: true })

  test('loads with at most eight requests to its own origin and violates no policy', async ({
    page,
    product,
  }) => {
    const rater = await makeRater(product.data, product.secrets)
    // as after the first page, which a browser loads twice when the link is opened
    await keepKeyInCookie(page, product, rater)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', (event) =>
        console.error(`policy: ${event.violatedDirective}`),
      ),
    )
    await openSheet(page, rater)
    expect(asked.length).toBeLessThanOrEqual(8)
    await answerQuestion(page, '4')
    await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
    await waitUntilKept(page)
    expect(asked.every((url) => url.startsWith(product.url))).toBe(true)
  })
})
