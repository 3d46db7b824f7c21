import { makeUser } from '../factories.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { makeResultsMatrix } from './results-matrix.ts'
import { button } from './screen.ts'

test('Ctrl+K reminds, and leads to a person and a page, with the keyboard alone', async ({
  page,
  product,
  owner,
}) => {
  const { path } = await makeResultsMatrix(product.data, {
    workspace_id: owner.workspace_id,
    evaluated: 6,
    answered: 50,
  })
  await page.goto(`/matrix/${path}?vista=cobertura`)
  await expect(button(page, /^Recordar a \d/)).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Buscar o ir a' })
  const field = palette.getByRole('combobox')
  const option = palette.getByRole('option')
  await page.keyboard.press('Control+k')
  // what is typed before is kept, but Enter needs the field
  await expect(field).toBeFocused()
  await page.keyboard.type('recor')
  await expect(field).toHaveValue('recor')
  await expect(option).toHaveText(['Recordar a quienes faltan'])
  await expect(option.first()).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Recordar/ })).toBeVisible()
  await expect(page).toHaveURL(`/matrix/${path}?vista=cobertura`)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('bravo hector')
  await expect(option).toHaveText([/^Héctor Bravo Salas/])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()

  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('equipo')
  await expect(option.filter({ hasText: 'Equipo' })).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/team')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the palette opens from the bar and offers a reader no change', async ({
    page,
    product,
    signIn,
  }) => {
    const { workspace_id } = await makeUser(product.data)
    const { path } = await makeResultsMatrix(product.data, {
      workspace_id,
      evaluated: 6,
      answered: 50,
    })
    await signIn({ workspace_id, role: 'viewer' })
    await page.goto(`/matrix/${path}`)
    await button(page, 'Buscar o ir a').click()
    const palette = page.getByRole('dialog', { name: 'Buscar o ir a' })
    await expect(palette.getByRole('option', { name: 'Cobertura' })).toBeVisible()
    await expect(palette.getByRole('option', { name: /Recordar|Extender|Crear/ })).toHaveCount(0)
    await expectNoSidewaysScroll(page)
    await palette.getByRole('option', { name: 'Personas' }).click()
    await expect(page).toHaveURL(`/matrix/${path}?vista=personas`)
    await expect(palette).toBeHidden()
  })
})
