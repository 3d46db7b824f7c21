import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { makeRater, type TestRater } from './rater-fixture.ts'
import { choose, openSheet, saveStatus } from './rater-sheet.ts'
import type { RunningProduct } from './running-product.ts'

const rowOf = (page: Page, name: string) => page.locator('.evaluated', { hasText: name })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const review = (page: Page, rater: TestRater) =>
  page.goto(`/assessment-form/${rater.subject_id}?paso=revision#${rater.key}`)

/** What is stored of the rater's forms about others, in their order. */
async function storedForms({ data }: RunningProduct, { forms }: TestRater) {
  const rows = await data.db
    .selectFrom('forms')
    .where(
      'id',
      'in',
      forms.map(({ id }) => id),
    )
    .select(['id', 'answered', 'declined'])
    .execute()
  return forms.map(({ id }) => {
    const row = rows.find((one) => one.id === id)
    return row?.answered ? 'sent' : row?.declined ? 'declined' : 'open'
  })
}

/** Answers every question about the first `count` people through the API, as another device does. */
async function answerAbout({ url }: RunningProduct, rater: TestRater, count: number) {
  const value_id = rater.evaluation.scale?.values[3]?.id ?? ''
  const answers = rater.forms.slice(0, count).flatMap(({ id }) =>
    rater.evaluation.questions.map((question) => ({
      question_id: question.id,
      form_id: id,
      value_id,
    })),
  )
  const reply = await fetch(`${url}/api/v1/answers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, ...rater.headers },
    body: JSON.stringify(answers),
  })
  expect(reply.status).toBe(200)
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a colleague is left out by one tap, and comes back by another', async ({
    page,
    product,
  }) => {
    const rater = await makeRater(product.data, product.secrets, { self: false })
    const [, peer] = [rater.forms[0], rater.forms[2]]
    await openSheet(page, rater)
    await choose(page, rater.forms[0]?.name ?? '', '4')
    await choose(page, rater.forms[1]?.name ?? '', '4')
    const name = peer?.name ?? ''
    await page.getByRole('button', { name: `No le conozco lo suficiente: ${name}` }).tap()
    await expect(rowOf(page, name)).toContainText(
      'quien organiza sólo sabrá que se liberó un lugar',
    )
    await expect(rowOf(page, name).getByRole('radio')).toHaveCount(0)
    await expect.poll(() => storedForms(product, rater)).toEqual(['open', 'open', 'declined'])
    await page.reload()
    await expect(rowOf(page, name)).toContainText('No evaluarás')
    await rowOf(page, name).getByRole('button', { name: 'Deshacer' }).tap()
    await expect(rowOf(page, name).getByRole('radio')).not.toHaveCount(0)
    await expect.poll(() => storedForms(product, rater)).toEqual(['open', 'open', 'open'])
  })

  test('a colleague is left out on the first page and in the panel of a person too', async ({
    page,
    product,
  }) => {
    const rater = await makeRater(product.data, product.secrets, { self: false })
    const name = rater.forms[2]?.name ?? ''
    const decline = page.getByRole('button', { name: `No le conozco lo suficiente: ${name}` })
    const undo = page.getByRole('button', { name: `Deshacer: sí evaluaré a ${name}` })
    await page.goto(`/assessment/${rater.subject_id}#${rater.key}`)
    await decline.tap()
    await expect(undo).toBeFocused()
    await expect.poll(() => storedForms(product, rater)).toEqual(['open', 'open', 'declined'])
    await expectAccessible(page)
    await page.reload()
    await undo.tap()
    await expect(decline).toBeFocused()
    await expect.poll(() => storedForms(product, rater)).toEqual(['open', 'open', 'open'])
    await openSheet(page, rater)
    await page.getByRole('button', { name: `Comentario sobre ${name}` }).tap()
    const panel = page.getByRole('dialog')
    await panel.getByRole('button', { name: /^No le conozco lo suficiente/ }).tap()
    await expect(panel.getByRole('button', { name: /^Deshacer/ })).toBeFocused()
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Cerrar' }).tap()
    await expect(rowOf(page, name)).toContainText('No evaluarás')
    await expect.poll(() => storedForms(product, rater)).toEqual(['open', 'open', 'declined'])
  })

  test('a leader is asked once more', async ({ page, product }) => {
    const rater = await makeRater(product.data, product.secrets, { self: false })
    await openSheet(page, rater)
    const name = rater.forms[0]?.name ?? ''
    await page.getByRole('button', { name: `No le conozco lo suficiente: ${name}` }).tap()
    await expect(page.getByText('Eres su líder: ¿de verdad no?')).toBeVisible()
    await page.getByRole('button', { name: 'Volver' }).tap()
    await expect(page.getByText('Eres su líder: ¿de verdad no?')).toBeHidden()
    await page.getByRole('button', { name: `No le conozco lo suficiente: ${name}` }).tap()
    await page.getByRole('button', { name: `Sí, no le conozco: ${name}` }).tap()
    await expect(rowOf(page, name)).toContainText('No evaluarás')
  })

  test('a tap without network is kept and sent when it is back', async ({
    page,
    product,
    context,
  }) => {
    const rater = await makeRater(product.data, product.secrets, { self: false, evaluated: 1 })
    await product.data.db
      .updateTable('forms')
      .set({ relation_type_id: 3 })
      .where('id', '=', rater.forms[0]?.id ?? '')
      .execute()
    await openSheet(page, rater)
    await context.setOffline(true)
    await page.getByRole('button', { name: /No le conozco lo suficiente/ }).tap()
    await expect(saveStatus(page)).toContainText('1 por guardar')
    await context.setOffline(false)
    await expect.poll(() => storedForms(product, rater)).toEqual(['declined'])
  })

  test('a sheet of which everybody is left out ends with thanks, and can be taken up again', async ({
    page,
    product,
  }) => {
    const rater = await makeRater(product.data, product.secrets, { self: false })
    const declines = rater.forms.map(({ id }) => ({ form_id: id, declined: true }))
    const reply = await fetch(`${product.url}/api/v1/answers/decline`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: product.url, ...rater.headers },
      body: JSON.stringify(declines),
    })
    expect(reply.status).toBe(200)
    await openSheet(page, rater)
    await expect(heading(page)).toHaveText('No evaluarás a nadie')
    await page.getByRole('button', { name: 'Terminar' }).tap()
    await expect(heading(page)).toHaveText('Gracias por decirlo')
    await page.getByRole('link', { name: 'Volver a la hoja' }).tap()
    const undo = page.getByRole('button', { name: /^Deshacer/ })
    await undo.first().tap()
    await expect.poll(() => storedForms(product, rater)).toEqual(['open', 'declined', 'declined'])
  })

  test('what is complete is sent, and the rest is sent later', async ({ page, product }) => {
    const rater = await makeRater(product.data, product.secrets, { self: false })
    await answerAbout(product, rater, 2)
    await review(page, rater)
    await expect(heading(page)).toHaveText('Dos de tres están listas')
    await expect(page.locator('.review-row')).toContainText(['Listo', 'Listo', 'Faltan 4'])
    const sentence = page.locator('.spread').first()
    await expect(sentence).toContainText('le diste 4 en todo. No usaste otro valor en 4 preguntas.')
    await page.getByRole('button', { name: 'Enviar 2 de 3' }).tap()
    await expect(page.getByText('Recibimos tus respuestas sobre dos personas.')).toBeVisible()
    await expect(page.locator('.review-row')).toContainText(['Enviada', 'Enviada', 'Faltan 4'])
    expect(await storedForms(product, rater)).toEqual(['sent', 'sent', 'open'])
    await page.locator('.review-row').last().getByRole('link').tap()
    await expect(rowOf(page, rater.forms[0]?.name ?? '')).toContainText('Enviada')
    await answerAbout(product, { ...rater, forms: rater.forms.slice(2) }, 1)
    await review(page, rater)
    await page.reload()
    await page.getByRole('button', { name: 'Enviar todo' }).tap()
    await expect(heading(page)).toHaveText('Recibimos tus respuestas')
    expect(await storedForms(product, rater)).toEqual(['sent', 'sent', 'sent'])
  })

  test('the agreement is off, is kept, and can be taken back', async ({ page, product }) => {
    const rater = await makeRater(product.data, product.secrets, { self: false })
    await review(page, rater)
    const box = page.getByRole('checkbox', { name: /Si no alcanzo, envía lo que esté completo/ })
    const agreed = async () =>
      (
        await product.data.db
          .selectFrom('subjects')
          .where('id', '=', rater.subject_id)
          .select('agreed_at')
          .executeTakeFirstOrThrow()
      ).agreed_at !== null
    await expect(box).not.toBeChecked()
    await box.tap()
    await expect(box).toBeChecked()
    expect(await agreed()).toBe(true)
    await page.reload()
    await expect(box).toBeChecked()
    await box.tap()
    await expect(box).not.toBeChecked()
    expect(await agreed()).toBe(false)
  })
})

test('the page of a closed period says what was sent', async ({ page, product, setClock }) => {
  const rater = await makeRater(product.data, product.secrets, { self: false })
  await answerAbout(product, rater, 2)
  const reply = await fetch(`${product.url}/api/v1/answers/agreement/${rater.subject_id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.url, ...rater.headers },
    body: JSON.stringify({ agreed: true, version: '2025-06' }),
  })
  expect(reply.status).toBe(200)
  await setClock('2026-12-05T07:00:00Z')
  await product.runDueJobs()
  await page.goto(`/assessment/${rater.subject_id}#${rater.key}`)
  await expect(
    page.getByText('Se enviaron 2 hojas, con lo que estaba completo al cierre.'),
  ).toBeVisible()
  expect(await storedForms(product, rater)).toEqual(['sent', 'sent', 'open'])
})

test('a tab goes on with the others when another tab has sent some', async ({
  page,
  product,
  context,
}) => {
  const rater = await makeRater(product.data, product.secrets, { self: false })
  await answerAbout(product, rater, 1)
  await openSheet(page, rater)
  const other = await context.newPage()
  await review(other, rater)
  await other.getByRole('button', { name: 'Enviar 1 de 3' }).click()
  await expect(other.getByText('Recibimos tus respuestas sobre una persona.')).toBeVisible()
  await expect(rowOf(page, rater.forms[0]?.name ?? '')).toContainText('Enviada')
  await choose(page, rater.forms[1]?.name ?? '', '3')
  await expect(saveStatus(page)).toContainText('Guardado')
  expect(await storedForms(product, rater)).toEqual(['sent', 'open', 'open'])
})
