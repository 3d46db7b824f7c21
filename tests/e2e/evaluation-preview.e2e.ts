import { makeEvaluation } from '../factories.ts'
import { makeEvaluationPages } from './evaluation-pages.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, widths } from './fixtures.ts'

for (const { name: width, ...viewport } of widths) {
  test(`the preview shows the sheet as a rater sees it (${width})`, async ({
    page,
    product,
    owner,
  }) => {
    await page.setViewportSize(viewport)
    const pages = await makeEvaluationPages(product, owner.workspace_id)
    const { id } = await makeEvaluation(product.data, {
      workspace_id: owner.workspace_id,
      scale_id: pages.scale_id,
    })
    await page.goto(pages.edit(id))
    await page.getByRole('button', { name: 'Vista previa' }).click()
    const dialog = page.getByRole('dialog', { name: 'Así la verá quien responde' })
    const sheet = dialog.frameLocator('iframe')
    await expect(sheet.getByRole('heading', { name: 'Conducta 1.1' })).toBeVisible()
    const colleague = sheet.getByRole('group', { name: /Mariana Solís Ortega/ })
    await expect(colleague.getByRole('radio')).toHaveCount(6)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await colleague.getByRole('radio').nth(3).click({ force: true })
    await expect(colleague.getByRole('radio').nth(3)).toBeChecked()
    // a wide sheet names every value above its column
    if (width === 'phone') {
      await sheet.getByRole('button', { name: 'Ver la escala' }).click()
      await expect(sheet.getByRole('dialog', { name: 'La escala' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(sheet.getByRole('dialog')).toHaveCount(0)
      await expect(dialog).toBeVisible()
    }
    await sheet.getByRole('button', { name: /^Comentario sobre Jorge/ }).click()
    const comment = sheet.getByRole('dialog', { name: 'Jorge Ávila Ríos' })
    await comment.getByLabel(/^Comentario sobre/).fill('Escucha.')
    await comment.getByRole('button', { name: 'Cerrar' }).click()
    await expect(
      sheet.getByRole('button', { name: 'Comentario sobre Jorge Ávila Ríos, escrito' }),
    ).toBeVisible()
    await sheet.getByRole('button', { name: /Pregunta 1/ }).click()
    await sheet
      .getByRole('dialog', { name: 'Preguntas' })
      .getByRole('link', { name: /Conducta 1\.2/ })
      .click()
    await expect(sheet.getByRole('heading', { name: 'Conducta 1.2' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Guardar evaluación' })).toBeVisible()
  })
}
