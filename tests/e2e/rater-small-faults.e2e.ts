import { expect, test } from './fixtures.ts'
import { makeRater } from './rater-fixture.ts'
import { choose, openSheet, saveStatus, waitUntilReady } from './rater-sheet.ts'

test.use({ isolated: true, viewport: { width: 360, height: 640 } })

test('the warning of a telling word stands above the bar of a low phone', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await page.goto(`/assessment-form/${rater.subject_id}?paso=comentarios#${rater.key}`)
  await waitUntilReady(page)
  await page.getByLabel(/^Comentario sobre Andrés/).fill('Se lo dice a Cárdenas.')
  const warning = page.locator('.comment-check')
  await expect(warning).toContainText('Cárdenas')
  await expect
    .poll(async () => {
      const [box, bar] = [
        await warning.boundingBox(),
        await page.locator('.sheet-footer').boundingBox(),
      ]
      return box && bar ? Math.round(box.y + box.height - bar.y) : 1
    })
    .toBeLessThanOrEqual(0)
})

test('high contrast shows which questions are complete, skipped and to come', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets, {
    evaluated: 1,
    competences: 1,
    questions: 5,
    self: false,
  })
  for (const question of [1, 3]) {
    await page.goto(`/assessment-form/${rater.subject_id}?pregunta=${question}#${rater.key}`)
    await waitUntilReady(page)
    await choose(page, 'Emilio', '4')
    await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
  }
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`/assessment-form/${rater.subject_id}?pregunta=4#${rater.key}`)
  await waitUntilReady(page)
  const looks = await page.locator('.ruler i').evaluateAll((ticks) =>
    ticks.map((tick) => {
      const { backgroundColor, borderTopColor, borderTopWidth, height } = getComputedStyle(
        tick,
        '::before',
      )
      const canvas = getComputedStyle(document.documentElement).backgroundColor
      const isSeen = backgroundColor !== canvas && backgroundColor !== 'rgba(0, 0, 0, 0)'
      const hasBorder = borderTopWidth !== '0px' && borderTopColor !== canvas
      return { seen: isSeen || hasBorder, look: `${backgroundColor} ${borderTopWidth} ${height}` }
    }),
  )
  expect(looks.map(({ seen }) => seen)).toEqual([true, true, true, true, true])
  const [complete, gap, alsoComplete, current, pending] = looks.map(({ look }) => look)
  expect(alsoComplete).toBe(complete)
  expect(new Set([complete, gap, current, pending]).size).toBe(4)
})

test('the skip link and «Volver a cargar» are targets of 24 pixels', async ({ page, product }) => {
  const rater = await makeRater(product.data, product.secrets)
  await page.route(/assets\/deferred-parts-.*\.js$/, (route) => route.abort())
  await openSheet(page, rater)
  const skip = page.getByRole('link', { name: 'Ir al contenido' })
  await skip.focus()
  expect((await skip.boundingBox())?.height).toBeGreaterThanOrEqual(24)
  await page.getByRole('link', { name: 'Comentarios' }).click()
  await expect(page.getByText('No se pudo cargar esta parte de la página.')).toBeVisible()
  const reload = page.getByRole('button', { name: 'Volver a cargar' })
  expect((await reload.boundingBox())?.height).toBeGreaterThanOrEqual(24)
})

test('a confirmation that cannot be checked ends, and after the deadline tells what was sent', async ({
  page,
  product,
  setClock,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  const heading = page.getByRole('heading', { level: 1 })
  await page.route('**/answers/verification/**', (route) => route.abort())
  await page.goto(`/confirmation-sent/${rater.subject_id}#${rater.key}`)
  await expect(heading).toHaveText('No pudimos comprobar tu envío')
  await page.unrouteAll({ behavior: 'wait' })
  await setClock('2026-12-05T06:00:00Z')
  await page.getByRole('button', { name: 'Volver a cargar' }).click()
  await expect(page).toHaveURL(new RegExp(`/assessment/${rater.subject_id}`))
  await expect(heading).toHaveText('El periodo de evaluación ha terminado')
})

test('the greeting keeps its words whole at twice the text size', async ({ page, product }) => {
  const rater = await makeRater(product.data, product.secrets)
  await page.goto(`/assessment/${rater.subject_id}#${rater.key}`)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const broken = await page.getByRole('heading', { level: 1 }).evaluate((title) => {
    const text = title.firstChild
    return (title.textContent ?? '').split(' ').flatMap((word) => {
      const range = document.createRange()
      const from = (title.textContent ?? '').indexOf(word)
      if (!text?.textContent || from + word.length > text.textContent.length) return []
      range.setStart(text, from)
      range.setEnd(text, from + word.length)
      return range.getClientRects().length > 1 ? word : []
    })
  })
  expect(broken).toEqual([])
})
