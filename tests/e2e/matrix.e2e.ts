import type { Page } from '@playwright/test'
import { messages } from '#app/messages.ts'
import { newId } from '#shared/ids.ts'
import { markReleased } from '../factories.ts'
import { makeDraft } from './draft-matrix.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import type { RunningProduct } from './running-product.ts'
import { button, fillDate, goBack } from './screen.ts'

const team = ['Ana Muñoz', 'Eva Ruiz', 'Iván Tzoc', 'Luis Peña'] as const
const [LEADER, PEER, CLIENT] = [2, 3, 5]

/** Eva is evaluated by three peers and herself; her own form and the one of Ana are answered. */
async function makeReleased(product: RunningProduct, workspace_id: string) {
  const draft = await makeDraft(product.data, { workspace_id, subjects: team })
  const own = await draft.addForm('Eva Ruiz')
  const first = await draft.addForm('Ana Muñoz', PEER, 'Eva Ruiz')
  await draft.addForm('Iván Tzoc', PEER, 'Eva Ruiz')
  await draft.addForm('Luis Peña', PEER, 'Eva Ruiz')
  await draft.addForm('Eva Ruiz', LEADER, 'Ana Muñoz')
  await draft.addForm('Luis Peña', CLIENT, 'Ana Muñoz')
  await markReleased(product.data, draft.matrix.id)
  await product.data.db
    .updateTable('forms')
    .set({ answered: true })
    .where('id', 'in', [own.id, first.id])
    .execute()
  return draft
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const data = (page: Page) => page.getByRole('complementary', { name: 'Datos del proyecto' })
const list = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Secciones del proyecto' }).getByRole('link', { name })
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const reminder = (page: Page) => page.getByRole('dialog', { name: 'Recordar a quienes faltan' })

test('shows the settings of a matrix and who has answered', async ({ page, product, owner }) => {
  const { path } = await makeReleased(product, owner.workspace_id)
  await page.goto(`/matrix/${path}?vista=personas`)
  await expect(row(page, 'Eva Ruiz')).toContainText('Contestado')
  await expect(row(page, 'Eva Ruiz')).toContainText('No Contestado')
  await expect(row(page, 'Ana Muñoz')).toContainText('N/A')
  await expectNoSidewaysScroll(page)
  await button(page, 'Datos').click()
  for (const text of [
    'Liderazgo 2026',
    'rh@ceiba.mx',
    'Evaluación de mandos medios',
    '4 de diciembre de 2026',
    '1 de diciembre de 2026',
    'Mientras está abierto sólo se muestran conteos.',
  ])
    await expect(data(page)).toContainText(text)
  await page.keyboard.press('Escape')
  await expect(data(page)).toBeHidden()
})

test('the tabs and the first row are in view on a laptop, and a reload keeps the list', async ({
  page,
  product,
  owner,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { path } = await makeReleased(product, owner.workspace_id)
  await page.goto(`/matrix/${path}`)
  const tabs = await page.getByRole('navigation', { name: 'Secciones del proyecto' }).boundingBox()
  expect(tabs?.y).toBeLessThanOrEqual(260)
  const first = await page.getByRole('row').nth(1).boundingBox()
  expect((first?.y ?? Infinity) + (first?.height ?? 0)).toBeLessThanOrEqual(460)
  // the same window at 200 %
  await page.setViewportSize({ width: 720, height: 450 })
  await expect(page.locator('tbody .person-link').first()).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await list(page, 'Cobertura').click()
  await expect(page).toHaveURL(/vista=cobertura/)
  await page.reload()
  await expect(row(page, 'Eva Ruiz')).toContainText('Faltan 2 de Compañeros')
  await goBack(page)
  await expect(list(page, 'Pendientes')).toHaveAttribute('aria-current', 'page')
})

test('an open matrix shows who is missing, and reminds only after a look at whom', async ({
  page,
  product,
  owner,
}) => {
  const { path } = await makeReleased(product, owner.workspace_id)
  await page.goto(`/matrix/${path}?vista=cobertura`)
  await expect(page.getByText('Cierra en 14 días')).toBeVisible()
  await expect(row(page, 'Eva Ruiz')).toContainText('Faltan 2 de Compañeros')
  await expect(row(page, 'Ana Muñoz')).toContainText('2 grupos no se mostrarán')
  await expect(page.getByRole('table').getByRole('button', { name: /Recordar/ })).toHaveCount(0)
  await list(page, 'Pendientes').click()
  const dialog = reminder(page)
  await page.getByRole('checkbox', { name: 'Elegir a Iván Tzoc' }).check()
  await page
    .getByRole('region', { name: 'Filas elegidas' })
    .getByRole('button', { name: 'Recordar a 1' })
    .click()
  await expect(dialog.getByRole('checkbox', { name: /Iván Tzoc/ })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: /Luis Peña/ })).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await button(page, 'Quitar selección').click()
  await button(page, 'Recordar a Luis Peña').click()
  await expect(dialog.getByRole('checkbox', { name: /Luis Peña/ })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: /Iván Tzoc/ })).not.toBeChecked()
  await expect(dialog.getByRole('article')).toContainText('Luis, faltan 14 días')
  await expect(dialog.getByRole('article')).not.toContainText('Ana Muñoz')
  await button(page, 'Enviar 1').click()
  await expect(page.getByText('Enviamos un recordatorio a Luis Peña.')).toBeVisible()
  // Whom no reminder reaches is not counted.
  await button(page, 'Recordar a 2').click()
  await expect(dialog.getByRole('checkbox', { name: /Luis Peña/ })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Quitar todas' }).click()
  await expect(button(page, 'Enviar')).toBeDisabled()
  await expect(dialog.getByText(messages['matrix.choose_reminded'])).toBeVisible()
  await dialog.getByRole('button', { name: 'Elegir todas' }).click()
  await button(page, 'Agregar una línea tuya').click()
  await dialog.getByLabel('Tu línea').fill('Nos faltan <b>pocos</b>.')
  await expect(dialog.getByRole('article')).toContainText('«Nos faltan <b>pocos</b>.»')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Enviamos 2 recordatorios.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await product.runDueJobs()
  expect(product.mails().some((mail) => mail.includes('luis@laceiba.mx'))).toBe(true)
  await expect(button(page, 'Recordar')).toBeDisabled()
})

test('retries a failed mail and shows disputed data', async ({ page, product, owner }) => {
  const { path, matrix, idOf } = await makeReleased(product, owner.workspace_id)
  await product.data.pool.query(
    `insert into outbox (id, kind, dedupe_key, workspace_id, matrix_id, subject_id,
       created_at, due_at, expires_at, failed_at, failure)
     values (gen_random_uuid(), 'invitation', $1, $2, $3, $4,
       $5, $5, $5::timestamptz + interval '10 days', $5, 'La dirección no existe.')`,
    [newId(), owner.workspace_id, matrix.id, idOf('Luis Peña'), '2026-11-20T15:00:00Z'],
  )
  await product.data.db
    .updateTable('subjects')
    .set({ disputed: true })
    .where('id', '=', idOf('Ana Muñoz'))
    .execute()
  await page.goto(`/matrix/${path}`)
  await expect(page.getByText('Una persona avisó que sus datos no son correctos.')).toBeVisible()
  await expect(row(page, 'Luis Peña')).toContainText('Falló: La dirección no existe.')
  await button(page, 'Recordar a 2').click()
  await expect(reminder(page).getByRole('checkbox', { name: /Luis Peña/ })).not.toBeChecked()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: '1 no se entregó' }).click()
  await button(page, 'Reintentar el correo a Luis Peña').click()
  await expect(page.getByText(messages['matrix.mail_retried'])).toBeVisible()
  await expect(page.getByRole('link', { name: '1 no se entregó' })).toBeHidden()
})

test('extends the deadline only to a later day and closes a matrix early', async ({
  page,
  product,
  owner,
}) => {
  const { path } = await makeReleased(product, owner.workspace_id)
  await page.goto(`/matrix/${path}`)
  await button(page, 'Extender fecha límite').click()
  await fillDate(page, 'Nueva fecha límite', '04/12/2026')
  await button(page, 'Extender').last().click()
  await expect(page.getByText(messages['matrix.deadline_not_later'])).toBeVisible()
  await fillDate(page, 'Nueva fecha límite', '11/12/2026')
  await button(page, 'Extender').last().click()
  await expect(page.getByText('La nueva fecha límite es el 11 de diciembre de 2026.')).toBeVisible()
  await expect(page.getByText('vie 11 dic 2026, 23:59')).toBeVisible()

  await button(page, 'Opciones de Liderazgo 2026').click()
  await page.getByRole('menuitem', { name: 'Cerrar ahora' }).click()
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText(
    '4 hojas quedarán sin contestar',
  )
  await button(page, 'Cerrar ahora').click()
  await expect(page.getByText(messages['matrix.closed_early'])).toBeVisible()
  await expect(page.getByText('Ya no recibe respuestas')).toBeVisible()
})

test('a draft links to what is missing and can be duplicated', async ({ page, product, owner }) => {
  const { path } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: team,
  })
  await page.goto(`/matrix/${path}`)
  await expect(page.getByText('Todavía es un borrador')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Participantes', exact: true })).toHaveAttribute(
    'href',
    `/participants/${path}`,
  )
  await expect(page.getByRole('link', { name: 'Conexiones', exact: true })).toHaveAttribute(
    'href',
    `/connections/${path}`,
  )
  await list(page, 'Conexiones').click()
  await expect(page.getByText('Aquí verás quién evalúa a quién')).toBeVisible()
  await button(page, 'Opciones de Liderazgo 2026').click()
  await page.getByRole('menuitem', { name: 'Duplicar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicar' }).click()
  await expect(page.getByText(messages['matrix.duplicated'])).toBeVisible()
})

test('a matrix with open reports links to them and shows when its data end', async ({
  page,
  product,
  owner,
  setClock,
}) => {
  const { path } = await makeReleased(product, owner.workspace_id)
  await setClock('2026-12-05T18:00:00Z')
  await page.context().addCookies(await product.sessionCookies(owner.id))
  await page.goto(`/matrix/${path}`)
  await expect(page.getByRole('link', { name: 'Resultados' })).toHaveAttribute(
    'href',
    `/results/${path}`,
  )
  await expect(page.getByRole('link', { name: 'Descargar reportes' })).toHaveAttribute(
    'href',
    `/download-reports/${path}`,
  )
  await expect(page.getByText('Datos personales hasta el sáb 2 ene 2027')).toBeVisible()
  await expect(button(page, 'Extender fecha límite')).toBeHidden()
})

test('a viewer finds no action that changes a matrix', async ({ page, product, owner, signIn }) => {
  const { path } = await makeReleased(product, owner.workspace_id)
  await signIn({ name: 'Vera', role: 'viewer', workspace_id: owner.workspace_id })
  await page.goto(`/matrix/${path}`)
  await expect(page.getByText('Cierra en 14 días')).toBeVisible()
  await expect(button(page, /Recordar|Extender|Opciones|Corregir/)).toHaveCount(0)
  const draft = await makeDraft(product.data, { workspace_id: owner.workspace_id, subjects: team })
  await page.goto(`/participants/${draft.path}`)
  await expect(page.getByText(messages['access.denied'])).toBeVisible()
  await expect(page).toHaveURL(`/matrix/${draft.path}`)
})

test('the page after a release says that the mails are being sent, and only then', async ({
  page,
  product,
  owner,
  setClock,
}) => {
  const { company, matrix } = await makeDraft(product.data, { workspace_id: owner.workspace_id })
  await page.goto(`/mail-sent/${newId()}`)
  await expect(title(page, messages['not_found'])).toBeVisible()
  await page.goto(`/mail-sent/${company.id}`)
  await expect(title(page, messages['matrix.none_released'])).toBeVisible()
  await expect(page.getByText(messages['matrix.mail_sent'])).toHaveCount(0)
  await expectAccessible(page)
  await markReleased(product.data, matrix.id)
  await page.reload()
  await expect(title(page, messages['matrix.release_succeeded'])).toBeVisible()
  await expect(page.getByText(messages['matrix.mail_sent'])).toBeVisible()
  await page.getByRole('link', { name: 'Volver al dashboard' }).click()
  await expect(page).toHaveURL(`/dashboard/${company.id}`)
  await setClock('2026-12-06T16:00:00Z')
  await page.context().addCookies(await product.sessionCookies(owner.id))
  await page.goto(`/mail-sent/${company.id}`)
  await expect(title(page, messages['matrix.none_open'])).toBeVisible()
})
