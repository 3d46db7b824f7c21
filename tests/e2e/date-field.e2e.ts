import { makeCompany } from '../factories.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

test.describe('in an English browser', () => {
  test.use({ locale: 'en-US' })

  test('the deadline is dd/mm/aaaa, typed or picked with the keyboard', async ({
    page,
    product,
    owner,
  }) => {
    const company = await makeCompany(product.data, { workspace_id: owner.workspace_id })
    await page.goto(`/new-matrix/${company.id}`)
    const deadline = page.getByRole('textbox', { name: 'Fecha límite' })
    await expect(deadline).toHaveAttribute('placeholder', 'dd/mm/aaaa')
    await deadline.fill('24/11')
    await deadline.blur()
    await expect(page.getByText('Escribe la fecha como 24/11/2026.')).toBeVisible()
    await expect(deadline).toHaveAttribute('aria-invalid', 'true')
    await deadline.fill('4-12-2026')
    await deadline.blur()
    await expect(deadline).toHaveValue('04/12/2026')
    await expect(page.getByText('viernes 4 de diciembre de 2026')).toBeVisible()
    await deadline.press('Alt+ArrowDown')
    const calendar = page.getByRole('dialog', { name: 'Elige una fecha' })
    await expect(calendar.getByRole('button', { name: /^viernes 4 de diciembre/ })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    await expect(calendar.getByRole('button', { name: /^viernes 11 de diciembre/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(calendar).toBeHidden()
    await expect(deadline).toBeFocused()
    await expect(deadline).toHaveValue('11/12/2026')
    await page.getByRole('button', { name: 'Abrir el calendario' }).click()
    await expect(calendar.getByRole('button', { name: /^viernes 11 de diciembre/ })).toBeFocused()
    // Not by the mouse: Playwright may scroll before it clicks, and then the calendar changes its side.
    await calendar.getByRole('button', { name: 'Mes anterior' }).press('Enter')
    await expect(calendar.getByRole('button', { name: /^viernes 20 de noviembre/ })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(calendar).toBeHidden()
    await expect(deadline).toHaveValue('11/12/2026')
  })
})
