import type { Role } from '#shared/roles.ts'
import { makeCompany, makeEvaluation, makeMatrix, makeSubject, makeUser } from '../factories.ts'
import { expect, expectAccessibleAtBothWidths, test } from './fixtures.ts'
import { makeResultsMatrix, REPORTS_OPEN } from './results-matrix.ts'
import type { RunningProduct } from './running-product.ts'
import { pickOption, toast } from './screen.ts'

const choose = (
  product: RunningProduct,
  { workspace_id, id: user_id }: { readonly workspace_id: string; readonly id: string },
  matrix_id: string,
) =>
  product.data.db
    .insertInto('member_matrices')
    .values({ workspace_id, user_id, matrix_id })
    .execute()

/** A company with the drafts «Elegido», which has a person, and «Ajeno». */
async function makeDrafts(product: RunningProduct, workspace_id: string) {
  const company = await makeCompany(product.data, { workspace_id, name: 'Alimentos La Ceiba' })
  const evaluation = await makeEvaluation(product.data, { workspace_id, company_id: company.id })
  const parents = { workspace_id, company_id: company.id, evaluation_id: evaluation.id }
  const chosen = await makeMatrix(product.data, { ...parents, name: 'Elegido' })
  await makeMatrix(product.data, { ...parents, name: 'Ajeno' })
  await makeSubject(product.data, { matrix_id: chosen.id, name: 'Ana Luna' })
  return { company, chosen }
}

const roleOf = async (product: RunningProduct, user_id: string): Promise<Role | undefined> =>
  (
    await product.data.db
      .selectFrom('members')
      .where('user_id', '=', user_id)
      .select('role')
      .executeTakeFirst()
  )?.role

test('an owner gives a member a role with its projects, and invites with one', async ({
  page,
  product,
  owner,
}) => {
  const { workspace_id } = owner
  await makeDrafts(product, workspace_id)
  const member = await makeUser(product.data, { workspace_id, role: 'viewer', name: 'Zoe' })
  await page.goto('/team')
  await page.getByRole('combobox', { name: /Rol de Zoe/ }).click()
  await pickOption(page, /Carga de personas/)
  const dialog = page.getByRole('dialog', { name: /Proyectos de Zoe/ })
  await expect(dialog.getByRole('checkbox', { name: 'Elegido' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText(/Elige al menos un proyecto/)).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Elegido' }).check()
  await expectAccessibleAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(toast(page, 'Guardamos sus proyectos.')).toBeVisible()
  await expect(page.getByText('1 elegido')).toBeVisible()
  expect(await roleOf(product, member.id)).toBe('organizer')

  await page.getByRole('button', { name: 'Invitar' }).click()
  const invitation = page.getByRole('dialog', { name: 'Invitar al equipo' })
  await invitation.getByLabel('Correo electrónico').fill('asesora@ceiba.mx')
  await expect(invitation.getByRole('radio', { name: /Sólo lectura/ })).toBeChecked()
  await invitation.getByRole('radio', { name: /Coach externo/ }).check()
  await invitation.getByLabel('También los que se creen después').check()
  await expectAccessibleAtBothWidths(page)
  await invitation.getByRole('button', { name: 'Enviar invitación' }).click()
  await expect(toast(page, 'Enviamos la invitación a asesora@ceiba.mx.')).toBeVisible()
  await expect(page.getByText('asesora@ceiba.mx', { exact: true })).toBeVisible()
})

test('an owner invites to one project from its menu, with the role that can do least', async ({
  page,
  product,
  owner,
}) => {
  const { company, chosen } = await makeDrafts(product, owner.workspace_id)
  for (const path of [`dashboard/${company.id}`, `matrix/${company.id}/${chosen.id}`]) {
    await page.goto(`/${path}`)
    await page.getByRole('button', { name: 'Opciones de Elegido' }).click()
    await page.getByRole('menuitem', { name: 'Invitar a este proyecto' }).click()
    const invitation = page.getByRole('dialog', { name: 'Invitar al equipo' })
    await expect(invitation.getByRole('radio', { name: /Coach externo/ })).toBeChecked()
    await expect(invitation.getByRole('checkbox', { name: 'Elegido' })).toBeChecked()
    await expect(invitation.getByRole('checkbox', { name: 'Ajeno' })).not.toBeChecked()
    await invitation.getByLabel('Correo electrónico').fill(`${path.slice(0, 4)}@ceiba.mx`)
    await invitation.getByRole('button', { name: 'Enviar invitación' }).click()
    await expect(invitation).toBeHidden()
    await expect(page).not.toHaveURL(/invitar/)
  }
})

test('an organizer runs a chosen project and finds no other and no report', async ({
  page,
  product,
  signIn,
}) => {
  const { workspace_id } = await makeUser(product.data)
  const { company, chosen } = await makeDrafts(product, workspace_id)
  const organizer = await signIn({ workspace_id, role: 'organizer' })
  await choose(product, organizer, chosen.id)
  await page.goto(`/dashboard/${company.id}`)
  await expect(page.getByRole('link', { name: 'Elegido' })).toBeVisible()
  await expect(page.getByText('Ajeno')).toHaveCount(0)
  await expect(page.getByText('Crear proyecto')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Escalas' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Opciones de Elegido' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Editar participantes',
    'Editar conexiones',
    'Ver el proyecto',
    'Descargar plantilla (Excel)',
  ])
  await page.getByRole('menuitem', { name: 'Ver el proyecto' }).click()
  await expect(page.getByRole('link', { name: 'Conexiones', exact: true })).toBeVisible()
  await expect(page.getByText('Ana Luna')).toBeVisible()
  await page.getByRole('link', { name: 'Participantes', exact: true }).click()
  await expect(page.getByText('Ana Luna')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/participants/${company.id}/${chosen.id}`))
})

test('a consultant reads and delivers the reports of a chosen project, nothing else', async ({
  page,
  product,
  signIn,
  setClock,
}) => {
  const { workspace_id } = await makeUser(product.data)
  const { matrix } = await makeResultsMatrix(product.data, { workspace_id, evaluated: 3 })
  await setClock(REPORTS_OPEN)
  const consultant = await signIn({ workspace_id, role: 'consultant' })
  await choose(product, consultant, matrix.id)
  await page.goto(`/dashboard/${matrix.company_id}`)
  await page.getByRole('link', { name: matrix.name }).click()
  await expect(page.getByRole('heading', { name: `${matrix.name} (Descargas)` })).toBeVisible()
  await expect(page.getByText('Mariana Solís Ortega')).toBeVisible()
  const sections = page.getByRole('navigation', { name: 'Secciones del proyecto' })
  await expect(sections.getByRole('link')).toHaveText(['Resultados', 'Entrega', 'Descargas'])
  await sections.getByRole('link', { name: 'Resultados' }).click()
  await sections.getByRole('link', { name: 'Entrega' }).click()
  await expect(page.getByRole('button', { name: 'Entregar 2 reportes' })).toBeVisible()
  await page.goto(`/matrix/${matrix.company_id}/${matrix.id}`)
  await expect(page).toHaveURL(new RegExp(`/download-reports/${matrix.company_id}/`))
})
