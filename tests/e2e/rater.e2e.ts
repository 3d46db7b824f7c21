import { storageAfterSending, storedInBrowser } from './browser-storage.ts'
import { expect, test } from './fixtures.ts'
import { makeRater } from './rater-fixture.ts'
import {
  answerQuestion,
  choose,
  evaluatedGroup,
  nextStep,
  openSheet,
  saveStatus,
  storedChoiceCount,
  storedChoices,
  waitUntilReady,
} from './rater-sheet.ts'
import { gate, goBack, goForward } from './screen.ts'

// What stays in the browser after a sheet is asked, and the shared context has no service workers.
test.use({ isolated: true })

test('a rater confirms their data and answers about the others and themselves', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await page.goto(`/assessment/${rater.subject_id}#${rater.key}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola, Lucía. ¿Empezamos?')
  await expect(page).toHaveURL(`/assessment/${rater.subject_id}#${rater.key}`)
  await page.getByRole('link', { name: 'Soy yo, empezar' }).click()
  await waitUntilReady(page)
  for (const value of ['4', '2', 'N/A', '5']) {
    await answerQuestion(page, value)
    await nextStep(page)
  }
  await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
  await page.getByLabel('Comentario sobre Emilio Peña Arriaga').fill('Explica sus razones.')
  await nextStep(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Todo listo para enviar')
  await page.getByRole('button', { name: /^Enviar/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recibimos tus respuestas')
  expect((await storedChoices(product, rater.forms[0]?.id))?.toSorted()).toEqual([0, 2, 4, 5])
  const comment = await product.data.db
    .selectFrom('comments')
    .where('form_id', '=', rater.forms[0]?.id ?? '')
    .select('comment')
    .executeTakeFirst()
  expect(comment?.comment).toBe('Explica sus razones.')
  const notice = await product.data.db
    .selectFrom('notices')
    .where('subject_id', '=', rater.subject_id)
    .select('version')
    .executeTakeFirst()
  expect(notice?.version).toBe('2026-11')

  await page.getByRole('link', { name: 'Responder mi autoevaluación' }).click()
  await waitUntilReady(page)
  for (let question = 0; question < 4; question++) {
    await answerQuestion(page, '3')
    await nextStep(page)
  }
  await nextStep(page)
  await page.getByRole('button', { name: /^Enviar/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recibimos tus respuestas')
  await expect(page.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/')
  await expect.poll(() => storedInBrowser(page)).toEqual(storageAfterSending(rater.subject_id))
  await goBack(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recibimos tus respuestas')
})

test('answers a whole sheet with the keyboard alone', async ({ page, product }) => {
  const rater = await makeRater(product.data, product.secrets, { self: false })
  await openSheet(page, rater)
  await page.keyboard.press('5')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.locator('#title').focus()
  for (const keys of ['1ud2d3', '5d4dn', '1d1d1', '2d3d4']) {
    for (const key of keys)
      await page.keyboard.press(key === 'd' ? 'ArrowDown' : key === 'u' ? 'ArrowUp' : key)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿Quieres agregar algo?')
  // the focus comes to the heading with the step
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Comentario sobre Emilio Peña Arriaga')).toBeFocused()
  await page.keyboard.type('Llega a tiempo 9n')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Comentario sobre Emilio Peña Arriaga')).toHaveValue(
    'Llega a tiempo 9n\n',
  )
  await page.getByRole('link', { name: 'Siguiente' }).press('Enter')
  await expect(page.getByRole('button', { name: /^Enviar/ })).toBeEnabled()
  await page.getByRole('button', { name: /^Enviar/ }).press('Enter')
  await expect(page).toHaveURL(/confirmation-sent/)
  const [emilio, rocio, andres] = await Promise.all(
    rater.forms.map((form) => storedChoices(product, form.id)),
  )
  expect([emilio?.toSorted(), rocio?.toSorted(), andres?.toSorted()]).toEqual([
    [1, 1, 2, 5],
    [1, 2, 3, 4],
    [0, 1, 3, 4],
  ])
})

test('the arrow keys change the focused value, Shift+Enter goes back', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await openSheet(page, rater)
  await page.locator('#title').focus()
  await page.keyboard.press('3')
  await page.keyboard.press('ArrowRight')
  await expect(
    evaluatedGroup(page, 'Emilio').getByRole('radio', { name: '4, Casi siempre' }),
  ).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(
    evaluatedGroup(page, 'Emilio').getByRole('radio', { name: '2, Pocas veces' }),
  ).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Pregunta 2 de 4')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Shift+Enter')
  await expect(
    evaluatedGroup(page, 'Emilio').getByRole('radio', { name: '2, Pocas veces' }),
  ).toBeChecked()
})

test('each step is an entry of the history, and «Anterior» returns from a detour', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await openSheet(page, rater)
  await answerQuestion(page, '4')
  await page.getByRole('link', { name: 'Ir al contenido' }).press('Enter')
  await nextStep(page)
  const complete = page.locator('.ruler .tick-complete')
  await page.getByRole('link', { name: 'Comentarios' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿Quieres agregar algo?')
  await expect(complete).toHaveCount(1)
  await page.getByRole('link', { name: 'Anterior' }).click()
  await expect(page.getByText('Pregunta 2 de 4')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(complete).toHaveCount(1)
  await goBack(page)
  await expect(page.getByText('Pregunta 1 de 4')).toBeVisible()
  await goForward(page)
  await expect(page.getByText('Pregunta 2 de 4')).toBeVisible()
  await page.reload()
  await waitUntilReady(page)
  await page.getByRole('link', { name: 'Anterior' }).click()
  await expect(page.getByText('Pregunta 1 de 4')).toBeVisible()
  await expect(
    evaluatedGroup(page, 'Emilio').getByRole('radio', { name: '4, Casi siempre' }),
  ).toBeChecked()
})

test('the mailed link continues the sheet on another device', async ({
  page,
  product,
  browser,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await openSheet(page, rater)
  await answerQuestion(page, '4')
  await nextStep(page)
  await choose(page, 'Rocío', '2')
  await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
  const other = await browser.newPage({ baseURL: product.url, locale: 'es-MX' })
  await openSheet(other, rater)
  await expect(other.getByText('Pregunta 2 de 4')).toBeVisible()
  await expect(
    evaluatedGroup(other, 'Rocío').getByRole('radio', { name: '2, Pocas veces' }),
  ).toBeChecked()
  await expect(evaluatedGroup(other, 'Emilio').getByRole('radio', { checked: true })).toHaveCount(0)
  await other.close()
})

test('the address without the key asks for the mailed link and shows no choice', async ({
  page,
  product,
  browser,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await openSheet(page, rater)
  await answerQuestion(page, '4')
  await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
  const other = await browser.newPage({ baseURL: product.url })
  for (const path of ['assessment', 'assessment-form', 'confirmation-sent']) {
    await other.goto(`/${path}/${rater.subject_id}`)
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Abre el enlace de tu correo')
    await expect(other.getByRole('radio')).toHaveCount(0)
  }
  await other.close()
  await page.reload()
  await waitUntilReady(page)
  await expect(page.locator('.ruler .tick-complete')).toHaveCount(1)
})

test('names what is missing before sending and links to it', async ({ page, product }) => {
  const rater = await makeRater(product.data, product.secrets)
  await openSheet(page, rater)
  await answerQuestion(page, '4')
  await nextStep(page)
  await choose(page, 'Emilio', '1')
  await page.getByRole('link', { name: 'Comentarios' }).click()
  await nextStep(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Te faltan 3 preguntas')
  await expect(page.getByRole('button', { name: /^Enviar/ })).toBeDisabled()
  await expect(page.getByRole('button', { name: /^Enviar/ })).toHaveAccessibleDescription(
    'Por favor, completa todas las preguntas antes de enviar.',
  )
  await page.getByRole('link', { name: /^Rocío Nájera Luna.*Faltan 3/ }).click()
  await expect(page.getByText('Pregunta 2 de 4')).toBeVisible()
})

test('saves a choice that was made before the script loaded', async ({ page, product }) => {
  const rater = await makeRater(product.data, product.secrets)
  const script = gate()
  await page.route('**/assets/rater-*.js', async (route) => {
    await script.opened
    await route.continue()
  })
  await page.goto(`/assessment-form/${rater.subject_id}#${rater.key}`, { waitUntil: 'commit' })
  await choose(page, 'Rocío', '5')
  script.open()
  await expect.poll(() => storedChoiceCount(product, rater)).toBe(1)
  await expect(
    evaluatedGroup(page, 'Rocío').getByRole('radio', { name: '5, Siempre' }),
  ).toBeChecked()
})

test('without its script the page says after a while that nothing is saved', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const script = gate()
  await page.route('**/assets/rater-*.js', async (route) => {
    await script.opened
    await route.continue()
  })
  await page.goto(`/assessment-form/${rater.subject_id}?pregunta=2#${rater.key}`, {
    waitUntil: 'commit',
  })
  const notice = page.getByText('Aún no se guarda nada.')
  await choose(page, 'Rocío', '5')
  await expect(notice).toBeVisible()
  await expect(page.locator('.options').first()).toHaveCSS('opacity', '0.45')
  script.open()
  await waitUntilReady(page)
  await expect(notice).toBeHidden()
  await expect(page.locator('.options').first()).toHaveCSS('opacity', '1')
  await expect.poll(() => storedChoiceCount(product, rater)).toBe(1)
})

test('says without JavaScript that answering needs it', async ({ browser, product }) => {
  const rater = await makeRater(product.data, product.secrets)
  const page = await browser.newPage({ baseURL: product.url, javaScriptEnabled: false })
  await page.goto(`/assessment/${rater.subject_id}#${rater.key}`)
  await expect(page.getByText('«Liderazgo 2026», de Alimentos La Ceiba')).toBeVisible()
  await expect(page.locator('noscript .banner')).toContainText(
    'Para responder necesitas activar JavaScript en tu navegador.',
  )
  await page.close()
})
