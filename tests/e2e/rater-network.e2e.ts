import { expect, test } from './fixtures.ts'
import { answersOf, makeRaterProject, type RaterProject } from './rater-fixture.ts'
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

/** The choice about Emilio of the question in view, wherever it stands in the evaluation. */
const firstChoice = (of: RaterProject) => of.forms[0]?.id

test('nothing is lost while the network is away, nor by a reload in the middle of it', async ({
  page,
  product,
  context,
}) => {
  const project = await makeRaterProject(product.ground, product.secrets)
  await openSheet(page, project)
  await mark(page, 'Emilio', '4')
  await expect(status(page)).toHaveText('Guardado automáticamente')
  await context.setOffline(true)
  await mark(page, 'Rocío', '2')
  await expect(status(page)).toHaveText('Sin conexión, 1 por guardar')
  await mark(page, 'Andrés', '5')
  await expect(status(page)).toHaveText('Sin conexión, 2 por guardar')
  await next(page)
  await answerQuestion(page, '3')
  await expect(status(page)).toHaveText('Sin conexión, 5 por guardar')
  expect(await stored(product, project)).toBe(1)
  await expect(page.reload()).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  await context.setOffline(false)
  await page.goto(`/assessment-form/${project.subject_id}`)
  await alive(page)
  await expect(page.getByText('Pregunta 3 de 4')).toBeVisible()
  await expect.poll(() => stored(product, project)).toBe(6)
})

test('a choice on its way is said to be on its way', async ({ page, product }) => {
  const project = await makeRaterProject(product.ground, product.secrets)
  await openSheet(page, project)
  let arrive = (): void => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/api/v1/answers', async (route) => {
    await held
    await route.continue()
  })
  await mark(page, 'Emilio', '4')
  await expect(status(page)).toHaveText('Guardando...')
  arrive()
  await expect(status(page)).toHaveText('Guardado automáticamente')
})

test('when the network comes back, what waits is sent at once and in one message', async ({
  page,
  product,
  context,
}) => {
  const project = await makeRaterProject(product.ground, product.secrets)
  await openSheet(page, project)
  await context.setOffline(true)
  for (let question = 0; question < 3; question++) {
    await answerQuestion(page, '4')
    await next(page)
  }
  await expect(status(page)).toHaveText('Sin conexión, 9 por guardar')
  const sent: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/answers'))
      sent.push((JSON.parse(request.postData() ?? '[]') as unknown[]).length)
  })
  await context.setOffline(false)
  await expect(status(page)).toHaveText('Guardado automáticamente')
  expect(sent).toEqual([9])
  expect(await stored(product, project)).toBe(9)
})

test('a server that fails for a moment is asked again', async ({ page, product }) => {
  const project = await makeRaterProject(product.ground, product.secrets)
  await openSheet(page, project)
  let failures = 2
  await page.route('**/api/v1/answers', (route) =>
    failures-- > 0
      ? route.fulfill({
          status: 503,
          json: { status: 'error', code: 'server.unavailable', message: '-' },
        })
      : route.continue(),
  )
  await mark(page, 'Emilio', '4')
  await expect(status(page)).toHaveText('Sin conexión, 1 por guardar')
  await expect(status(page)).toHaveText('Guardado automáticamente')
  expect(await stored(product, project)).toBe(1)
})

test('a refusal that trying again cannot change is told, and nothing is tried again', async ({
  page,
  product,
}) => {
  const project = await makeRaterProject(product.ground, product.secrets)
  await openSheet(page, project)
  let calls = 0
  await page.route('**/api/v1/answers', (route) => {
    calls++
    return route.fulfill({
      status: 403,
      json: {
        status: 'error',
        code: 'request.forged',
        message: 'Por seguridad no hicimos el cambio.',
      },
    })
  })
  await mark(page, 'Emilio', '4')
  await expect(page.getByRole('alert')).toContainText(
    'Por seguridad no hicimos el cambio. Recarga la página; lo que marcaste sigue en este navegador.',
  )
  await mark(page, 'Rocío', '4')
  expect(calls).toBe(1)
  await page.unroute('**/api/v1/answers')
  await page.reload()
  await expect.poll(() => stored(product, project)).toBe(2)
})

test('of two tabs the newest choice wins in both', async ({ page, product, context }) => {
  const project = await makeRaterProject(product.ground, product.secrets)
  await openSheet(page, project)
  const other = await context.newPage()
  await openSheet(other, project)
  await mark(page, 'Emilio', '2')
  await expect(person(other, 'Emilio').getByRole('radio', { name: '2, Pocas veces' })).toBeChecked()
  await mark(other, 'Emilio', '5')
  await expect(person(page, 'Emilio').getByRole('radio', { name: '5, Siempre' })).toBeChecked()
  await expect(status(other)).toHaveText('Guardado automáticamente')
  await expect
    .poll(async () =>
      (await choices(product, firstChoice(project)))?.filter((choice) => choice !== null),
    )
    .toEqual([5])
})

test('a choice of another device is seen when one looks at the page again', async ({
  page,
  product,
}) => {
  const project = await makeRaterProject(product.ground, product.secrets)
  await openSheet(page, project)
  await page.request.post('/api/v1/answers', { data: answersOf(project) })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByRole('link', { name: /^Pregunta \d, completa$/ })).toHaveCount(4)
})

test('a tab that is closed right after a click has sent it, or sends it when it is opened again', async ({
  page,
  product,
  context,
}) => {
  const project = await makeRaterProject(product.ground, product.secrets)
  await openSheet(page, project)
  await mark(page, 'Emilio', '4')
  await mark(page, 'Rocío', '3')
  const again = await context.newPage()
  await page.close()
  await openSheet(again, project)
  await expect.poll(() => stored(product, project)).toBe(2)
})

test('the deadline passes while the sheet is open', async ({ page, product, setClock }) => {
  const project = await makeRaterProject(product.ground, product.secrets)
  await openSheet(page, project)
  await mark(page, 'Emilio', '4')
  await expect(status(page)).toHaveText('Guardado automáticamente')
  await setClock('2026-12-05T06:00:00Z')
  await mark(page, 'Emilio', '1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'El periodo de evaluación ha terminado',
  )
  expect(
    (await choices(product, firstChoice(project)))?.filter((choice) => choice !== null),
  ).toEqual([4])
})

test('the project is deleted while the sheet is open: the page says so and the browser forgets everything', async ({
  page,
  product,
}) => {
  const project = await makeRaterProject(product.ground, product.secrets)
  await openSheet(page, project)
  await mark(page, 'Emilio', '4')
  await expect(status(page)).toHaveText('Guardado automáticamente')
  await product.ground.db.deleteFrom('matrices').where('id', '=', project.matrix.id).execute()
  await mark(page, 'Emilio', '1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Este enlace no existe o todavía no está activo.',
  )
  await expect.poll(() => remains(page)).toEqual(NOTHING)
})

test('a sheet that another tab or device has sent leads to the confirmation', async ({
  page,
  product,
  context,
}) => {
  const project = await makeRaterProject(product.ground, product.secrets, { self: false })
  await openSheet(page, project)
  const other = await context.newPage()
  await openSheet(other, project)
  await page.request.post(`/api/v1/answers/complete/${project.subject_id}`, {
    data: { answers: answersOf(project) },
  })
  await mark(other, 'Emilio', '1')
  await expect(other).toHaveURL(/confirmation-sent/)
  await expect(page).toHaveURL(/confirmation-sent/)
  await expect.poll(() => remains(page)).toEqual(NOTHING)
})

test('nothing can be sent while something is still to be saved, and a failed sending can be repeated', async ({
  page,
  product,
  context,
}) => {
  const project = await makeRaterProject(product.ground, product.secrets, { self: false })
  await page.request.post('/api/v1/answers', { data: answersOf(project) })
  await openSheet(page, project)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Todo listo para enviar')
  const send = page.getByRole('button', { name: 'Enviar' })
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Anterior' }).click()
  await page.getByLabel('Comentario sobre Emilio Peña Arriaga').fill('Escucha.')
  await next(page)
  await expect(send).toBeDisabled()
  await expect(send).toHaveAccessibleDescription(
    'Podrás enviar cuando se guarde todo: 1 por guardar.',
  )
  await context.setOffline(false)
  await expect(send).toBeEnabled()
  await page.route(
    '**/answers/complete/**',
    (route) =>
      route.fulfill({
        status: 503,
        json: { status: 'error', code: 'server.unavailable', message: '-' },
      }),
    { times: 1 },
  )
  await send.click()
  await expect(page.getByRole('alert')).toHaveText(
    'Error al enviar las respuestas. Por favor, inténtelo de nuevo más tarde.',
  )
  await send.click()
  await expect(page).toHaveURL(/confirmation-sent/)
})
