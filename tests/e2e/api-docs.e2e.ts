import { expect, expectAccessibleAtBothWidths, test } from './fixtures.ts'

test('the API documentation needs no session', async ({ page }) => {
  await page.goto('/api/v1/docs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API de Contorno')
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('link', { name: 'Escalas', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Escalas')
  const call = page
    .getByRole('article')
    .filter({ hasText: 'Crea una escala' })
    .filter({ hasText: 'POST /api/v1/scales' })
  await expect(call).toContainText(
    'Acceso: Una sesión, o una clave de API, con el rol Propiedad o Administración',
  )
  await call.getByText('Cuerpo: objeto').click()
  await expect(
    call.getByRole('row', { name: /values\[\]\.description .+ texto.* Sí/ }),
  ).toBeVisible()
  await page.getByText('Rechazos: escalas').click()
  await expect(
    page.getByText('Debe haber al menos 3 valores con descripciones no vacías'),
  ).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})
