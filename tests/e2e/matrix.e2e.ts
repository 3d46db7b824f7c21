import type { Page } from '@playwright/test'
import { messages } from '#app/messages.ts'
import { newId } from '#shared/ids.ts'
import { markReleased } from '../factories.ts'
import { makeDraft } from './draft-matrix.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, widths } from './fixtures.ts'
import type { RunningProduct } from './running-product.ts'

const team = ['Ana Muñoz', 'Eva Ruiz', 'Iván Tzoc', 'Luis Peña'] as const
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const [LEADER, PEER, CLIENT] = [2, 3, 5]

/** Eva is rated by her leader and three companions; her own sheet and that of Ana are done. */
async function makeOpenProject(product: RunningProduct, workspace_id: string) {
  const draft = await makeDraft(product.ground, { workspace_id, people: team })
  const own = await draft.connect('Eva Ruiz')
  const first = await draft.connect('Ana Muñoz', PEER, 'Eva Ruiz')
  await draft.connect('Iván Tzoc', PEER, 'Eva Ruiz')
  await draft.connect('Luis Peña', PEER, 'Eva Ruiz')
  await draft.connect('Eva Ruiz', LEADER, 'Ana Muñoz')
  await draft.connect('Luis Peña', CLIENT, 'Ana Muñoz')
  await markReleased(product.ground, draft.matrix.id)
  await product.ground.db
    .updateTable('forms')
    .set({ answered: true })
    .where('id', 'in', [own.id, first.id])
    .execute()
  return draft
}

for (const { name, width, height } of widths) {
  test(`a project shows what it was made with and who has answered (${name})`, async ({
    page,
    product,
    renata,
  }) => {
    await page.setViewportSize({ width, height })
    const { place } = await makeOpenProject(product, renata.workspace_id)
    await page.goto(`/matrix/${place}`)
    const data = page.getByRole('region', { name: 'Datos del proyecto' })
    for (const text of [
      'Liderazgo 2026',
      'rh@ceiba.mx',
      'Evaluación de mandos medios',
      '4 de diciembre de 2026',
      '1 de diciembre de 2026',
    ])
      await expect(data).toContainText(text)
    await page.getByRole('tab', { name: 'Participantes' }).click()
    const row = (person: string) => page.getByRole('row', { name: new RegExp(person) })
    await expect(row('Eva Ruiz')).toContainText('Contestado')
    await expect(row('Eva Ruiz')).toContainText('No Contestado')
    await expect(row('Ana Muñoz')).toContainText('N/A')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
}

test('while a project is open its page tells who is missing and reminds them', async ({
  page,
  product,
  renata,
}) => {
  const { place } = await makeOpenProject(product, renata.workspace_id)
  await page.goto(`/matrix/${place}`)
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
  expect(product.mails().filter((mail) => mail.includes('luis@laceiba.mx')).length).toBeGreaterThan(
    0,
  )
  await expect(button(page, 'Recordar a 3 pendientes')).toBeDisabled()
})

test('a mail that could not be delivered is sent again, and wrong data are pointed out', async ({
  page,
  product,
  renata,
}) => {
  const { place, matrix, idOf } = await makeOpenProject(product, renata.workspace_id)
  await product.ground.pool.query(
    `insert into outbox (id, kind, dedupe_key, workspace_id, matrix_id, subject_id, created_at, due_at, expires_at, failed_at, failure)
     values (gen_random_uuid(), 'invitation', $1, $2, $3, $4, $5, $5, $5::timestamptz + interval '10 days', $5, 'La dirección no existe.')`,
    [newId(), renata.workspace_id, matrix.id, idOf('Luis Peña'), '2026-11-20T15:00:00Z'],
  )
  await product.ground.db
    .updateTable('subjects')
    .set({ disputed: true })
    .where('id', '=', idOf('Ana Muñoz'))
    .execute()
  await page.goto(`/matrix/${place}`)
  await expect(page.getByText('Un correo no se pudo entregar.')).toBeVisible()
  await expect(page.getByText('Una persona avisó que sus datos no son correctos.')).toBeVisible()
  await button(page, 'Reintentar el correo a Luis Peña').click()
  await expect(page.getByText(messages['matrix.mail_retried'])).toBeVisible()
  await expect(page.getByText('Un correo no se pudo entregar.')).toBeHidden()
})

test('a deadline only moves later, and a project can close before it', async ({
  page,
  product,
  renata,
}) => {
  const { place } = await makeOpenProject(product, renata.workspace_id)
  await page.goto(`/matrix/${place}`)
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

test('a draft leads to what is missing, and is duplicated', async ({ page, product, renata }) => {
  const { place } = await makeDraft(product.ground, {
    workspace_id: renata.workspace_id,
    people: team,
  })
  await page.goto(`/matrix/${place}`)
  await expect(page.getByText('Todavía es un borrador.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Participantes' })).toHaveAttribute(
    'href',
    `/participants/${place}`,
  )
  await expect(page.getByRole('link', { name: 'Conexiones' })).toHaveAttribute(
    'href',
    `/connections/${place}`,
  )
  await button(page, 'Opciones de Liderazgo 2026').click()
  await page.getByRole('menuitem', { name: 'Duplicar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicar' }).click()
  await expect(page.getByText(messages['matrix.duplicated'])).toBeVisible()
})

test('once its reports are open a project leads to them and counts down to the end of its data', async ({
  page,
  product,
  renata,
  setClock,
}) => {
  const { place } = await makeOpenProject(product, renata.workspace_id)
  await setClock('2026-12-05T18:00:00Z')
  await page.context().addCookies(await product.sessionOf(renata.id))
  await page.goto(`/matrix/${place}`)
  await expect(page.getByRole('link', { name: 'Resultados' })).toHaveAttribute(
    'href',
    `/results/${place}`,
  )
  await expect(page.getByRole('link', { name: 'Descargar reportes' })).toHaveAttribute(
    'href',
    `/download-reports/${place}`,
  )
  await expect(page.getByText('Datos personales hasta el 2 de enero')).toBeVisible()
  await expect(button(page, 'Extender fecha límite')).toBeHidden()
})

test('whoever may only read finds nothing to change', async ({ page, product, renata, signIn }) => {
  const { place } = await makeOpenProject(product, renata.workspace_id)
  await signIn({ name: 'Vera', role: 'viewer', workspace_id: renata.workspace_id })
  await page.goto(`/matrix/${place}`)
  await expect(page.getByText('Faltan 14 días')).toBeVisible()
  await expect(button(page, /Recordar|Extender|Opciones/)).toHaveCount(0)
  const draft = await makeDraft(product.ground, { workspace_id: renata.workspace_id, people: team })
  await page.goto(`/participants/${draft.place}`)
  await expect(page.getByText(messages['access.denied'])).toBeVisible()
  await expect(page).toHaveURL(`/matrix/${draft.place}`)
})

test('what cannot be loaded says so and can be tried again', async ({ page, product, renata }) => {
  const { place } = await makeDraft(product.ground, {
    workspace_id: renata.workspace_id,
    people: team,
  })
  await page.route('**/matrices/one/*', (route) =>
    route.fulfill({
      status: 500,
      json: { status: 'error', code: 'server.failed', message: messages['server.failed'] },
    }),
  )
  await page.goto(`/matrix/${place}`)
  await expect(page.getByText(messages['matrix.load_failed'])).toBeVisible()
  await page.unroute('**/matrices/one/*')
  await button(page, 'Reintentar').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Liderazgo 2026' })).toBeVisible()
})

test('after the upload a page says that the mails are on their way', async ({
  page,
  product,
  renata,
}) => {
  const { company } = await makeDraft(product.ground, { workspace_id: renata.workspace_id })
  await page.goto(`/mail-sent/${company.id}`)
  await expect(
    page.getByRole('heading', { level: 1, name: messages['matrix.release_succeeded'] }),
  ).toBeVisible()
  await expect(page.getByText(messages['matrix.mail_sent'])).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Volver al dashboard' }).click()
  await expect(page).toHaveURL(`/dashboard/${company.id}`)
})
