import { PASSWORD } from '../caller.ts'
import { makeCompany, makeEvaluation, makeMatrix } from '../factories.ts'
import {
  makeAccount,
  openSignedIn,
  ownPassword,
  PASSWORD as ACCOUNT_PASSWORD,
} from './account-steps.ts'
import { expect, expectAccessibleAtBothWidths, test } from './fixtures.ts'
import { toast } from './screen.ts'

test('makes an API token that is shown once, and revokes it', async ({ page, product }) => {
  await openSignedIn(page, product, await makeAccount(product))
  await page.goto('/team')
  await page.getByRole('link', { name: 'Integraciones' }).click()
  await expect(page.getByText('Aún no hay claves de API.')).toBeVisible()
  await page.getByRole('button', { name: 'Crear clave' }).click()
  const dialog = page.getByRole('dialog', { name: 'Crear clave de API' })
  await dialog.getByRole('button', { name: 'Crear clave' }).click()
  await expect(dialog.getByText('Ponle un nombre a la clave')).toBeVisible()
  await dialog.getByLabel('Nombre').fill('Nómina')
  await dialog.getByRole('radio', { name: /Administración/ }).check()
  await dialog.getByRole('button', { name: 'Crear clave' }).click()
  await expect(dialog.getByText('Llena este campo.')).toBeVisible()
  await ownPassword(dialog).fill('no es ésta')
  await dialog.getByRole('button', { name: 'Crear clave' }).click()
  await expect(dialog.getByText('La contraseña actual no es correcta.')).toBeVisible()
  await ownPassword(dialog).fill(ACCOUNT_PASSWORD)
  await page.keyboard.press('Enter')
  const shown = page.getByText(/^ctn_/)
  await expect(shown).toBeVisible()
  const made = page.getByRole('dialog', { name: 'Clave «Nómina»' })
  await expectAccessibleAtBothWidths(page)
  const token = await shown.innerText()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await made.getByRole('button', { name: 'Copiar' }).click()
  await expect(made.getByRole('button', { name: 'Copiado' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token)
  await expect(made.getByRole('link', { name: /Todas las llamadas/ })).toHaveAttribute(
    'href',
    '/api/v1/docs',
  )
  await expect(
    page.getByText(`curl --header "Authorization: Bearer ${token}" ${product.url}/api/v1/token`),
  ).toBeVisible()
  const call = () =>
    fetch(`${product.url}/api/v1/companies`, { headers: { authorization: `Bearer ${token}` } })
  expect((await call()).status).toBe(200)
  await page.reload()
  await expect(page.getByRole('row', { name: /Nómina.*Administración/ })).toBeVisible()
  await expect(shown).toBeHidden()
  await page.getByRole('button', { name: 'Revocar la clave Nómina' }).click()
  await page.getByRole('button', { name: 'Sí, revocar' }).click()
  await expect(toast(page, 'Revocamos la clave.')).toBeVisible()
  expect((await call()).status).toBe(401)
})

test('makes an API token of a role that reaches chosen projects only', async ({
  page,
  product,
  owner: { workspace_id },
}) => {
  const { data } = product
  const { id: company_id } = await makeCompany(data, { workspace_id })
  const { id: evaluation_id } = await makeEvaluation(data, { workspace_id, company_id })
  const parents = { workspace_id, company_id, evaluation_id }
  await makeMatrix(data, { ...parents, name: 'Ajeno' })
  await makeMatrix(data, { ...parents, name: 'Elegido' })
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Crear clave' }).click()
  const dialog = page.getByRole('dialog', { name: 'Crear clave de API' })
  await dialog.getByLabel('Nombre').fill('Nómina')
  await expect(dialog.getByLabel('Empresa')).toBeVisible()
  await dialog.getByRole('radio', { name: /Carga de personas/ }).check()
  await expect(dialog.getByRole('checkbox', { name: 'Elegido' })).toBeVisible()
  await expect(dialog.getByLabel('Empresa')).toBeHidden()
  await dialog.getByRole('button', { name: 'Crear clave' }).click()
  await expect(dialog.getByText('Elige al menos un proyecto')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Elegido' }).check()
  await ownPassword(dialog).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Crear clave' }).click()
  const token = await page.getByText(/^ctn_/).innerText()
  await page.getByRole('button', { name: 'Ya está guardado' }).click()
  await expect(
    page.getByRole('row', { name: /Nómina.*Carga de personas de 1 proyecto/ }),
  ).toBeVisible()
  const response = await fetch(`${product.url}/api/v1/matrices/${company_id}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const list = await response.text()
  expect(list).toContain('Elegido')
  expect(list).not.toContain('Ajeno')
})

test('adds a webhook with a secret that is shown once, and removes it', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product, await makeAccount(product))
  await page.goto('/settings')
  await expect(page.getByText('Aún no hay webhooks.')).toBeVisible()
  await page.getByRole('button', { name: 'Agregar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Agregar webhook' })
  await dialog.getByLabel('Dirección').fill('http://ceiba.example')
  await dialog.getByRole('button', { name: 'Agregar' }).click()
  await expect(dialog.getByText('La dirección debe empezar con https://')).toBeVisible()
  await dialog.getByLabel('Dirección').fill('https://ceiba.example/avisos')
  await ownPassword(dialog).fill(ACCOUNT_PASSWORD)
  await dialog.getByRole('button', { name: 'Agregar' }).click()
  await expect(page.getByText(/^whsec_/)).toBeVisible()
  const before = await page.getByText(/^whsec_/).innerText()
  await page.getByRole('button', { name: 'Ya está guardado' }).click()
  await expect(page.getByRole('row', { name: /ceiba\.example\/avisos/ })).toBeVisible()
  await page.getByRole('button', { name: 'Cambiar el secreto de ceiba.example/avisos' }).click()
  const rotate = page.getByRole('dialog', { name: '¿Cambiar el secreto?' })
  await ownPassword(rotate).fill(ACCOUNT_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(rotate).toBeHidden()
  await expect(page.getByText(/^whsec_/)).not.toHaveText(before)
  await page.getByRole('button', { name: 'Ya está guardado' }).click()
  await page.getByRole('button', { name: 'Avisos a ceiba.example/avisos' }).click()
  const log = page.getByRole('dialog', { name: 'Avisos enviados' })
  await expect(log.getByText('Aún no hay avisos.')).toBeVisible()
  await log.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await expect(log).toBeHidden()
  await page.getByRole('button', { name: 'Quitar ceiba.example/avisos' }).click()
  await page.getByRole('button', { name: 'Sí, quitar' }).click()
  await expect(toast(page, 'Quitamos el webhook.')).toBeVisible()
  await expect(page.getByText('Aún no hay webhooks.')).toBeVisible()
})
