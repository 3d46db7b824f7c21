import type { Page } from '@playwright/test'
import { makeCompany, makeMatrix } from '../factories.ts'
import { emailField, enterCredentials, PASSWORD, passwordField } from './account-steps.ts'
import { expect, expectAccessible, expectAccessibleAtBothWidths, test } from './fixtures.ts'
import { button, toast } from './screen.ts'

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/signup')
  await page.getByLabel('Nombre completo').fill('Ana Prueba')
  await emailField(page).fill(email)
  await passwordField(page).fill(PASSWORD)
  await page.getByRole('checkbox', { name: 'Términos y Condiciones' }).check()
  await page.getByRole('checkbox', { name: 'Aviso de Privacidad' }).check()
  await button(page, 'Crear Cuenta').click()
  await expect(page).toHaveURL('/login')
}

test('the first sign-in leads to a list that marks itself and makes a project', async ({
  page,
}) => {
  const email = 'ana@grupo-prueba.mx'
  await signUp(page, email)
  await enterCredentials(page, email)
  await expect(page).toHaveURL('/primeros-pasos')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu primera evaluación 360')
  await expect(page.getByLabel('Nombre de tu empresa')).toHaveValue(/^Grupo Prueba/)
  await expectAccessibleAtBothWidths(page)
  await button(page, 'Crear empresa').press('Enter')
  await expect(page.getByRole('radio', { name: 'Mandos medios' })).toBeChecked()
  await expect(page.getByRole('heading', { name: /^Elige qué se evalúa/ })).toBeFocused()
  await expectAccessibleAtBothWidths(page)
  await button(page, 'Usar «Mandos medios»').press('Enter')
  await expect(page.getByRole('heading', { name: /^Agrega a las personas/ })).toBeFocused()
  await expect(page.getByText(/^Mandos medios \d{4}, cierra el /)).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('link', { name: 'Importar tu archivo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plantilla')
})

test('the list stands over the projects in one line until it is hidden', async ({
  page,
  owner: _owner,
}) => {
  await page.goto('/primeros-pasos')
  await expect(page.getByLabel('Nombre de tu empresa')).toHaveValue('Ceiba')
  await button(page, 'Crear empresa').click()
  await button(page, 'Usar «Mandos medios»').click()
  await page.getByRole('link', { name: 'Proyectos' }).click()
  const line = page.getByRole('link', { name: '3 de 4, sigue: agrega a las personas' })
  await line.click()
  await button(page, 'Ocultar esta lista').click()
  await expect(page).toHaveURL(/\/dashboard\//)
  await expect(page.getByRole('link', { name: 'Mandos medios' })).toBeVisible()
  await expect(line).toBeHidden()
  await page.goto('/primeros-pasos')
  await button(page, 'Mostrar esta lista sobre los proyectos').click()
  await expect(button(page, 'Ocultar esta lista')).toBeVisible()
})

test('the sample opens its results, is marked on every page and goes with one click', async ({
  page,
  owner: _owner,
}) => {
  await page.goto('/primeros-pasos')
  await button(page, 'Abrir el proyecto de muestra').click()
  await expect(page).toHaveURL(/\/results\//)
  await expect(page.getByRole('complementary', { name: 'Muestra' })).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Eliminar la muestra').click()
  await expect(
    toast(page, 'Eliminamos la muestra. Puedes abrirla otra vez en Primeros pasos.'),
  ).toBeVisible()
  await expect(page).toHaveURL('/primeros-pasos')
  await page.goto('/companies')
  await expect(page.getByText('Aún no tienes empresas.')).toBeVisible()
})

test('a rehearsal mails its organiser and is erased with one click', async ({
  page,
  product,
  owner,
}) => {
  const { workspace_id } = owner
  const company = await makeCompany(product.data, { workspace_id })
  const { id } = await makeMatrix(product.data, { workspace_id, company_id: company.id })
  await page.goto(`/rehearsal/${company.id}/${id}`)
  await expect(page.getByRole('list', { name: 'Correos del ensayo' })).toContainText('Constancia')
  await expectAccessible(page)
  await button(page, 'Enviarme 6 correos').press('Enter')
  await expect(toast(page, 'El ensayo va en camino a tu correo.')).toBeVisible()
  await expect(button(page, 'Empezar otra vez')).toBeFocused()
  await product.runDueJobs()
  await expect(page.getByRole('listitem').filter({ hasText: 'Invitación' })).toContainText(
    'enviado',
  )
  await button(page, 'Borrar el ensayo').press('Enter')
  await expect(button(page, 'Enviarme 6 correos')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Ensayo' })).toBeFocused()
})
