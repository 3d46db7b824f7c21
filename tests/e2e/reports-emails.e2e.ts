import { expect, expectAccessible, expectNoSidewaysScroll, test, widths } from './fixtures.ts'
import { continueButton, fillIn, makeParents } from './matrix-fields.ts'
import { goBack } from './screen.ts'

for (const { name, ...viewport } of widths) {
  test.describe(name, () => {
    test.use({ viewport })

    test('tells several addresses of the reports', async ({ page, product, owner }) => {
      const parents = await makeParents(product, owner.workspace_id)
      await page.goto(`/new-matrix/${parents.company_id}`)
      await fillIn(page)
      const field = page.getByLabel('Correo para reportes', { exact: true })
      await field.press('End')
      await field.pressSequentially(',')
      const chips = page.getByRole('list', { name: 'Correos para reportes' }).getByRole('listitem')
      await expect(chips).toHaveCount(1)
      await field.evaluate((input) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text', 'Ana <ana@gmial.com>; rh@ceiba.mx\nluis@ceiba')
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
      })
      await expect(chips).toHaveCount(3)
      await expect(page.getByText('El correo debe ser válido (luis@ceiba).')).toBeVisible()
      await page.getByRole('button', { name: 'Quitar luis@ceiba' }).press('Enter')
      await expect(chips).toHaveCount(2)
      await expect(field).toBeFocused()
      await page.getByRole('button', { name: '¿Quisiste decir gmail.com?' }).click()
      await expect(chips).toHaveText([/^rh@ceiba\.mx/, /^ana@gmail\.com/])
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await continueButton(page).click()
      await expect(page).toHaveURL(new RegExp(`/participants/${parents.company_id}/`))
      await goBack(page)
      await expect(chips).toHaveText([/^rh@ceiba\.mx/, /^ana@gmail\.com/])
    })
  })
}
