import { expect, expectAccessible, expectNoSidewaysScroll, test, widths } from './fixtures.ts'
import { answersOf, makeRaterProject } from './rater-fixture.ts'
import { alive, answerQuestion, mark, next, openSheet, status, stored } from './rater-sheet.ts'

const steps = ['', '?pregunta=2', '?paso=comentarios', '?paso=revision']

for (const { name, ...viewport } of widths) {
  test(`every page of a rater can be used by everybody, on a ${name}, light and dark`, async ({
    page,
    product,
    setClock,
  }) => {
    await page.setViewportSize(viewport)
    const project = await makeRaterProject(product.ground, product.secrets)
    await page.goto(`/assessment/${project.subject_id}`)
    await expectAccessible(page)
    for (const step of steps) {
      await page.goto(`/assessment-form/${project.subject_id}${step}`)
      await alive(page)
      if (step === '') await mark(page, 'Emilio', '4')
      await expectAccessible(page)
    }
    await page.request.post(`/api/v1/answers/complete/${project.subject_id}`, {
      data: { answers: answersOf(project) },
    })
    await page.goto(`/confirmation-sent/${project.subject_id}`)
    await expectAccessible(page)
    await page.goto('/assessment/00000000-0000-0000-0000-000000000000')
    await expectAccessible(page)
    await setClock('2026-12-05T06:00:00Z')
    await page.goto(`/assessment/${project.subject_id}`)
    await expectAccessible(page)
  })
}

test('nothing sticks out sideways on the smallest phone, at twice the size, or with a scale of ten long words', async ({
  page,
  product,
}) => {
  const usual = await makeRaterProject(product.ground, product.secrets)
  const long = await makeRaterProject(product.ground, product.secrets, { values: 10 })
  await product.ground.db
    .updateTable('scale_values')
    .set({ description: 'Extraordinariamente satisfactorio' })
    .where('scale_id', '=', long.evaluation.scale_id)
    .execute()
  await product.ground.db
    .updateTable('subjects')
    .set({ name: 'Maximiliano Constantinopolitano-Wolfeschlegelsteinhausenbergerdorff' })
    .where('id', '=', long.subject_id)
    .execute()
  for (const width of [320, 390, 720, 900]) {
    await page.setViewportSize({ width, height: 800 })
    for (const project of [usual, long]) {
      await page.goto(`/assessment/${project.subject_id}`)
      await expectNoSidewaysScroll(page)
      for (const step of steps) {
        await page.goto(`/assessment-form/${project.subject_id}${step}`)
        await alive(page)
        await expectNoSidewaysScroll(page)
      }
    }
  }
})

test('on the smallest phone every answer is a target of 44 pixels in height', async ({
  page,
  product,
}) => {
  const project = await makeRaterProject(product.ground, product.secrets)
  await page.setViewportSize({ width: 320, height: 640 })
  await openSheet(page, project)
  for (const label of await page.locator('.options label').all()) {
    const box = await label.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(box?.width).toBeGreaterThanOrEqual(42)
  }
})

test('a screen reader meets the page in the order in which it is seen', async ({
  page,
  product,
}) => {
  const project = await makeRaterProject(product.ground, product.secrets, {
    people: 1,
    competences: 1,
    questions: 1,
    values: 3,
  })
  await openSheet(page, project)
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - link "Ir al contenido"
    - banner:
      - text: Alimentos La Ceiba
      - status
    - main:
      - navigation "Avance":
        - text: Pregunta 1 de 1
        - list:
          - listitem:
            - link "Pregunta 1, pendiente"
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
    - link "Comentarios"
    - link "Siguiente"
  `)
})

test('ten people and 45 questions are answered without waiting', async ({ page, product }) => {
  const project = await makeRaterProject(product.ground, product.secrets, {
    people: 10,
    competences: 9,
    questions: 5,
    self: false,
  })
  await page.request.post('/api/v1/answers', { data: answersOf(project, [0, 1, 2, 3, 4]) })
  await openSheet(page, project)
  for (let left = 5; left > 0; left--) {
    await page
      .getByRole('link', { name: /por completar$|pendiente$/ })
      .first()
      .click()
    await answerQuestion(page, '4')
  }
  await page.getByRole('link', { name: 'Comentarios' }).click()
  await next(page)
  await expect(status(page)).toHaveText('Guardado automáticamente')
  expect(await stored(product, project)).toBe(450)
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page).toHaveURL(/confirmation-sent/)
})

test('nothing moves for whoever asks for less motion', async ({ page, product }) => {
  const project = await makeRaterProject(product.ground, product.secrets)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openSheet(page, project)
  await mark(page, 'Emilio', '4')
  const durations = await page.evaluate(() =>
    [...document.querySelectorAll('*')].map((element) =>
      Number.parseFloat(getComputedStyle(element).transitionDuration),
    ),
  )
  expect(Math.max(...durations)).toBeLessThanOrEqual(0.001)
})

test('a sheet is eight requests at most, all to the product, and its script keeps to the policy', async ({
  page,
  product,
}) => {
  const project = await makeRaterProject(product.ground, product.secrets)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.violatedDirective}`),
    ),
  )
  await openSheet(page, project)
  await answerQuestion(page, '4')
  await expect(status(page)).toHaveText('Guardado automáticamente')
  expect(asked.every((url) => url.startsWith(product.url))).toBe(true)
  expect(asked.filter((url) => !url.endsWith('/answers')).length).toBeLessThanOrEqual(8)
})
