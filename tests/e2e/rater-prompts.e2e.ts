import { newId } from '#shared/ids.ts'
import { expect, test } from './fixtures.ts'
import { makeRater } from './rater-fixture.ts'
import { choose, openSheet, saveStatus, waitUntilReady } from './rater-sheet.ts'

const PEER = 3

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('open questions are asked by relation, and a required one asks and blocks nothing', async ({
    page,
    product,
  }) => {
    const rater = await makeRater(product.data, product.secrets, {
      self: false,
      competences: 1,
      questions: 1,
    })
    const asked = [
      { prompt: 'Seguir haciendo', help: 'Lo que funciona.' },
      { prompt: 'Dejar de hacer', required: true, relation_type_ids: [PEER] },
    ]
    await product.data.db
      .insertInto('prompts')
      .values(
        asked.map((prompt, position) => ({
          ...prompt,
          id: newId(),
          evaluation_id: rater.matrix.evaluation_id,
          position,
        })),
      )
      .execute()
    await openSheet(page, rater)
    for (const name of ['Emilio', 'Rocío', 'Andrés']) await choose(page, name, '4')
    await page.getByRole('link', { name: 'Comentarios' }).tap()
    await expect(page.getByRole('heading', { name: 'Con tus palabras' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: /^Seguir haciendo/ })).toHaveCount(3)
    const stop = page.getByRole('textbox', { name: /^Dejar de hacer/ })
    await expect(stop).toHaveCount(1)
    await page.getByRole('link', { name: 'Siguiente' }).tap()
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText('Puedes enviar, o escribir antes')
    await expect(page.getByRole('button', { name: 'Enviar todo' })).toBeEnabled()
    const row = page.getByRole('link', { name: /Andrés.*falta «Dejar de hacer»/ })
    await row.tap()
    await page.getByRole('button', { name: 'Prefiero no comentar' }).tap()
    await expect(page.getByRole('button', { name: 'Preferiste no comentar' })).toBeVisible()
    await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
    await page.reload()
    await waitUntilReady(page)
    await page.getByRole('link', { name: 'Siguiente' }).tap()
    await expect(title).toHaveText('Todo listo para enviar')
    await page.getByRole('link', { name: 'Anterior' }).tap()
    await stop.fill('Interrumpe cuando hay prisa.')
    await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
    await page.getByRole('link', { name: 'Siguiente' }).tap()
    await page.getByRole('button', { name: 'Enviar todo' }).tap()
    await expect(page).toHaveURL(/confirmation-sent/)
    const stored = await product.data.db
      .selectFrom('prompt_comments')
      .where('matrix_id', '=', rater.matrix.id)
      .select(['position', 'comment', 'sequence'])
      .execute()
    expect(stored).toEqual([
      { position: 1, comment: 'Interrumpe cuando hay prisa.', sequence: null },
    ])
  })
})
