import type { Page } from '@playwright/test'
import { messages } from '#app/messages.ts'
import { newId } from '#shared/ids.ts'
import { markReleased } from '../factories.ts'
import { makeDraft } from './draft-matrix.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, widths } from './fixtures.ts'
import type { RunningProduct } from './running-product.ts'
import { button, SERVER_FAILURE } from './screen.ts'

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

for (const { name, width, height } of widths) {
  test(`shows the settings of a matrix and who has answered (${name})`, async ({
    page,
    product,
    owner,
  }) => {
    await page.setViewportSize({ width, height })
    const { path } = await makeReleased(product, owner.workspace_id)
    await page.goto(`/matrix/${path}`)
    const settings = page.getByRole('region', { name: 'Datos del proyecto' })
    for (const text of [
      'Liderazgo 2026',
      'rh@ceiba.mx',
      'Evaluación de mandos medios',
      '4 de diciembre de 2026',
      '1 de diciembre de 2026',
    ])
      await expect(settings).toContainText(text)
    await page.getByRole('tab', { name: 'Participantes' }).click()
    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
    await expect(row('Eva Ruiz')).toContainText('Contestado')
    await expect(row('Eva Ruiz')).toContainText('No Contestado')
    await expect(row('Ana Muñoz')).toContainText('N/A')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
}

test('an open matrix shows who is missing and reminds them', async ({ page, product, owner }) => {
  const { path } = await makeReleased(product, owner.workspace_id)
  await page.goto(`/matrix/${path}`)
  await expect(
    page.getByText('Mientras el proyecto está abierto sólo se muestran conteos.'),
  ).toBeVisible()
  await expect(page.getByText('Faltan 14 días')).toBeVisible()
  await expect(page.getByRole('row', { name: /Eva Ruiz/ })).toContainText('Faltan 2 de Compañeros')
  await expect(page.getByRole('row', { name: /Ana Muñoz/ })).toContainText(
    '2 grupos no se mostrarán',
  )
  await page.getByRole('tab', { name: 'Pendientes (3)' }).click()
  await button(page, 'Recordar a Luis Peña').click()
  await expect(page.getByText('Enviamos un recordatorio a Luis Peña.')).toBeVisible()
  await button(page, 'Recordar a 3 pendientes').click()
  await expect(page.getByText('Enviamos 2 recordatorios.')).toBeVisible()
  await product.runDueJobs()
  expect(product.mails().some((mail) => mail.includes('luis@laceiba.mx'))).toBe(true)
  await expect(button(page, 'Recordar a 3 pendientes')).toBeDisabled()
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
  await expect(page.getByText('Un correo no se pudo entregar.')).toBeVisible()
  await expect(page.getByText('Una persona avisó que sus datos no son correctos.')).toBeVisible()
  await button(page, 'Reintentar el correo a Luis Peña').click()
  await expect(page.getByText(messages['matrix.mail_retried'])).toBeVisible()
  await expect(page.getByText('Un correo no se pudo entregar.')).toBeHidden()
})

test('extends the deadline only to a later day and closes a matrix early', async ({
  page,
  product,
  owner,
}) => {
  const { path } = await makeReleased(product, owner.workspace_id)
  await page.goto(`/matrix/${path}`)
  await button(page, 'Extender fecha límite').click()
  await page.getByLabel('Nueva fecha límite').fill('2026-12-04')
  await button(page, 'Extender').last().click()
  await expect(page.getByText(messages['matrix.deadline_not_later'])).toBeVisible()
  await page.getByLabel('Nueva fecha límite').fill('2026-12-11')
  await button(page, 'Extender').last().click()
  await expect(page.getByText('La nueva fecha límite es el 11 de diciembre de 2026.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Datos del proyecto' })).toContainText(
    '11 de diciembre de 2026',
  )

  await button(page, 'Opciones de Liderazgo 2026').click()
  await page.getByRole('menuitem', { name: 'Cerrar ahora' }).click()
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText(
    '4 hojas quedarán sin contestar',
  )
  await button(page, 'Cerrar ahora').click()
  await expect(page.getByText(messages['matrix.closed_early'])).toBeVisible()
  await expect(page.getByText('El proyecto ya no recibe respuestas.')).toBeVisible()
})

test('a draft links to what is missing and can be duplicated', async ({ page, product, owner }) => {
  const { path } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: team,
  })
  await page.goto(`/matrix/${path}`)
  await expect(page.getByText('Todavía es un borrador.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Participantes' })).toHaveAttribute(
    'href',
    `/participants/${path}`,
  )
  await expect(page.getByRole('link', { name: 'Conexiones' })).toHaveAttribute(
    'href',
    `/connections/${path}`,
  )
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
  await expect(page.getByText('Datos personales hasta el 2 de enero')).toBeVisible()
  await expect(button(page, 'Extender fecha límite')).toBeHidden()
})

test('a viewer finds no action that changes a matrix', async ({ page, product, owner, signIn }) => {
  const { path } = await makeReleased(product, owner.workspace_id)
  await signIn({ name: 'Vera', role: 'viewer', workspace_id: owner.workspace_id })
  await page.goto(`/matrix/${path}`)
  await expect(page.getByText('Faltan 14 días')).toBeVisible()
  await expect(button(page, /Recordar|Extender|Opciones/)).toHaveCount(0)
  const draft = await makeDraft(product.data, { workspace_id: owner.workspace_id, subjects: team })
  await page.goto(`/participants/${draft.path}`)
  await expect(page.getByText(messages['access.denied'])).toBeVisible()
  await expect(page).toHaveURL(`/matrix/${draft.path}`)
})

test('a matrix that failed to load can be retried', async ({ page, product, owner }) => {
  const { path } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: team,
  })
  await page.route('**/matrices/one/*', (route) => route.fulfill(SERVER_FAILURE))
  await page.goto(`/matrix/${path}`)
  await expect(page.getByText(messages['matrix.load_failed'])).toBeVisible()
  await page.unroute('**/matrices/one/*')
  await button(page, 'Reintentar').click()
  await expect(title(page, 'Liderazgo 2026')).toBeVisible()
})

test('the page after a release says that the mails are being sent, and only then', async ({
  page,
  product,
  owner,
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
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Volver al dashboard' }).click()
  await expect(page).toHaveURL(`/dashboard/${company.id}`)
})
