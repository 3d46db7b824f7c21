import { expect, test, widths } from './fixtures.ts'
import { makeRaterProject, questionTexts } from './rater-fixture.ts'
import {
  alive,
  answerQuestion,
  choices,
  mark,
  next,
  NOTHING,
  openSheet,
  person,
  remains,
  status,
  stored,
} from './rater-sheet.ts'

for (const { name, ...viewport } of widths) {
  test(`a rater confirms their data, answers about everybody and then about themselves, on a ${name}`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize(viewport)
    const project = await makeRaterProject(product.ground, product.secrets)
    await page.goto(`/assessment/${project.subject_id}#${project.key}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Hola, Lucía. Primero, confirma que eres tú',
    )
    await expect(page).toHaveURL(`/assessment/${project.subject_id}`)
    await page.getByRole('link', { name: 'Sí, son mis datos' }).click()
    await alive(page)
    for (const value of ['4', '2', 'N/A', '5']) {
      await answerQuestion(page, value)
      await next(page)
    }
    await expect(status(page)).toHaveText('Guardado automáticamente')
    await page.getByLabel('Comentario sobre Emilio Peña Arriaga').fill('Explica sus razones.')
    await next(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Todo listo para enviar')
    await page.getByRole('button', { name: 'Enviar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recibimos tus respuestas')
    expect((await choices(product, project.forms[0]?.id))?.toSorted()).toEqual([0, 2, 4, 5])
    const comment = await product.ground.db
      .selectFrom('comments')
      .where('form_id', '=', project.forms[0]?.id ?? '')
      .select('comment')
      .executeTakeFirst()
    expect(comment?.comment).toBe('Explica sus razones.')
    const notice = await product.ground.db
      .selectFrom('notices')
      .where('subject_id', '=', project.subject_id)
      .select('version')
      .executeTakeFirst()
    expect(notice?.version).toBe('2025-06')

    await page.getByRole('link', { name: 'Responder mi autoevaluación' }).click()
    await alive(page)
    for (let question = 0; question < 4; question++) {
      await answerQuestion(page, '3')
      await next(page)
    }
    await next(page)
    await page.getByRole('button', { name: 'Enviar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recibimos tus respuestas')
    await expect(page.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/')
    await expect.poll(() => remains(page)).toEqual(NOTHING)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recibimos tus respuestas')
  })
}

test('a whole sheet is answered by keyboard alone', async ({ page, product }) => {
  const project = await makeRaterProject(product.ground, product.secrets, { self: false })
  await openSheet(page, project)
  for (const keys of ['1ud2d3', '5d4dn', '1d1d1', '2d3d4']) {
    for (const key of keys)
      await page.keyboard.press(key === 'd' ? 'ArrowDown' : key === 'u' ? 'ArrowUp' : key)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿Quieres agregar algo?')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Llega a tiempo 9n')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Comentario sobre Emilio Peña Arriaga')).toHaveValue(
    'Llega a tiempo 9n\n',
  )
  await page.getByRole('link', { name: 'Siguiente' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Enviar' })).toBeEnabled()
  await page.getByRole('button', { name: 'Enviar' }).press('Enter')
  await expect(page).toHaveURL(/confirmation-sent/)
  const [emilio, rocio, andres] = await Promise.all(
    project.forms.map((form) => choices(product, form.id)),
  )
  expect([emilio?.toSorted(), rocio?.toSorted(), andres?.toSorted()]).toEqual([
    [1, 1, 2, 5],
    [1, 2, 3, 4],
    [0, 1, 3, 4],
  ])
})

test('left and right change the value of the person who has the keyboard, Shift+Enter goes back', async ({
  page,
  product,
}) => {
  const project = await makeRaterProject(product.ground, product.secrets)
  await openSheet(page, project)
  await page.keyboard.press('3')
  await page.keyboard.press('ArrowRight')
  await expect(person(page, 'Emilio').getByRole('radio', { name: '4, Casi siempre' })).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(person(page, 'Emilio').getByRole('radio', { name: '2, Pocas veces' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Pregunta 2 de 4')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Shift+Enter')
  await expect(person(page, 'Emilio').getByRole('radio', { name: '2, Pocas veces' })).toBeChecked()
})

test('whoever comes back with the mailed link, on another device, goes on where they were', async ({
  page,
  product,
  browser,
}) => {
  const project = await makeRaterProject(product.ground, product.secrets)
  await openSheet(page, project)
  await answerQuestion(page, '4')
  await next(page)
  await mark(page, 'Rocío', '2')
  await expect(status(page)).toHaveText('Guardado automáticamente')
  const other = await browser.newPage({ baseURL: product.url, locale: 'es-MX' })
  await openSheet(other, project)
  await expect(other.getByText('Pregunta 2 de 4')).toBeVisible()
  await expect(person(other, 'Rocío').getByRole('radio', { name: '2, Pocas veces' })).toBeChecked()
  await expect(person(other, 'Emilio').getByRole('radio', { checked: true })).toHaveCount(0)
  await other.close()
})

test('the bare address, which administrators know, shows nothing of it', async ({
  page,
  product,
  browser,
}) => {
  const project = await makeRaterProject(product.ground, product.secrets)
  await openSheet(page, project)
  await answerQuestion(page, '4')
  await expect(status(page)).toHaveText('Guardado automáticamente')
  const other = await browser.newPage({ baseURL: product.url })
  await openSheet(other, project, 'assessment-form', { key: false })
  await expect(other.getByText('Pregunta 1 de 4')).toBeVisible()
  await expect(other.getByRole('radio', { checked: true })).toHaveCount(0)
  await other.close()
  await page.reload()
  await alive(page)
  await expect(page.getByRole('link', { name: 'Pregunta 1, completa' })).toBeVisible()
})

test('what is missing is named before sending, and each name leads there', async ({
  page,
  product,
}) => {
  const project = await makeRaterProject(product.ground, product.secrets)
  await openSheet(page, project)
  await answerQuestion(page, '4')
  await next(page)
  await mark(page, 'Emilio', '1')
  await page.getByRole('link', { name: 'Comentarios' }).click()
  await next(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Te faltan 3 preguntas')
  await expect(page.getByRole('button', { name: 'Enviar' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Enviar' })).toHaveAccessibleDescription(
    'Por favor, completa todas las preguntas antes de enviar.',
  )
  await page.getByRole('link', { name: 'Falta Rocío Nájera Luna, Andrés Maldonado Ruiz' }).click()
  await expect(page.getByText('Pregunta 2 de 4')).toBeVisible()
})

test('whoever got the link of somebody else says so, and whoever organises is told', async ({
  page,
  product,
}) => {
  const project = await makeRaterProject(product.ground, product.secrets)
  await page.goto(`/assessment/${project.subject_id}#${project.key}`)
  await page.getByRole('button', { name: 'Estos no son mis datos' }).click()
  await expect(
    page.getByText('Gracias por avisar. Se lo dijimos a quien organiza la evaluación.'),
  ).toBeVisible()
  const told = await product.ground.db
    .selectFrom('outbox')
    .where('subject_id', '=', project.subject_id)
    .select('kind')
    .execute()
  expect(told).toEqual([{ kind: 'disputed' }])
})

test('what was marked before the script arrived counts', async ({ page, product }) => {
  const project = await makeRaterProject(product.ground, product.secrets)
  let arrive = (): void => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/rater-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/assessment-form/${project.subject_id}`, { waitUntil: 'commit' })
  await mark(page, 'Rocío', '5')
  arrive()
  await expect.poll(() => stored(product, project)).toBe(1)
  await expect(person(page, 'Rocío').getByRole('radio', { name: '5, Siempre' })).toBeChecked()
})

test('without script every question can be read, and the page says what answering needs', async ({
  browser,
  product,
}) => {
  const project = await makeRaterProject(product.ground, product.secrets)
  const page = await browser.newPage({ baseURL: product.url, javaScriptEnabled: false })
  await page.goto(`/assessment/${project.subject_id}`)
  await page.getByRole('link', { name: 'Sí, son mis datos' }).click()
  await expect(page.locator('noscript .banner')).toBeVisible()
  await expect(page.locator('noscript .banner')).toContainText(
    'Para responder necesitas activar JavaScript en tu navegador.',
  )
  const read = new Set<string>()
  for (const place of [1, 2, 3, 4]) {
    await page.getByRole('link', { name: `Pregunta ${place},` }).click()
    read.add((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')
  }
  expect([...read].toSorted()).toEqual(questionTexts.slice(0, 4).toSorted())
  await page.close()
})
