import type { Page } from '@playwright/test'
import { askForRaters } from '../nomination-plan.ts'
import { mailedLink } from './account-steps.ts'
import { makeDraft } from './draft-matrix.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  test,
} from './fixtures.ts'
import { makeRater } from './rater-fixture.ts'
import type { RunningProduct } from './running-product.ts'
import { button, toast } from './screen.ts'
import { printedCode } from './slip-steps.ts'

const NAME = 'Lucía Cárdenas Ibáñez'

/** Lucía's released project, in which people may lack an e-mail. */
async function makePlant({ data, secrets }: RunningProduct, external_id: string | null) {
  const rater = await makeRater(data, secrets)
  const { matrix, subject_id } = rater
  await data.pool.query('update matrices set without_email = true where id = $1', [matrix.id])
  if (external_id)
    await data.pool.query('update subjects set email = null, external_id = $2 where id = $1', [
      subject_id,
      external_id,
    ])
  return { ...rater, path: `${matrix.company_id}/${matrix.id}` }
}

async function openPerson(page: Page, path: string) {
  await page.goto(`/matrix/${path}`)
  await page.getByRole('button', { name: NAME, exact: true }).click()
  return page.getByRole('complementary', { name: NAME })
}

test('an e-mail is taken away after the release, and its person enters with a slip', async ({
  page,
  product,
  signIn,
}) => {
  const { matrix, path, subject_id, key } = await makePlant(product, null)
  await signIn({ workspace_id: matrix.workspace_id })
  const person = await openPerson(page, path)
  await person.getByRole('button', { name: /^Quitar su correo/ }).click()
  await person.getByRole('button', { name: 'Quitar el correo' }).click()
  await expect(person.getByText('Falta el correo o el número de empleado.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await person.getByLabel('No. Emp.').fill('001042')
  await person.getByRole('button', { name: 'Quitar el correo' }).click()
  await expect(
    toast(page, `Quitamos el correo de ${NAME}. Su enlace ya no sirve: imprime su papeleta.`),
  ).toBeVisible()
  await expect(person.getByText('No. 001042, sin correo')).toBeVisible()
  await page.goto(`/assessment/${subject_id}#${key}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entra con tu papeleta y tu NIP')

  await page.goto(`/slips/${path}`)
  await button(page, 'Imprimir papeletas').click()
  const code = await printedCode(page, NAME)
  await page.goto(`/e#${code.replace(' ', '')}`)
  await button(page, 'Soy yo').click()
  const nip = (await page.locator('.door-nip').textContent()) ?? ''
  await page.getByLabel('Escribe tu NIP para seguir').fill(nip)
  await button(page, 'Entrar').click()
  await expect(page).toHaveURL(new RegExp(`/assessment/${subject_id}`))
})

test('an e-mail is added after the release, and the slip opens nothing any more', async ({
  page,
  product,
  signIn,
}) => {
  const { matrix, path, subject_id } = await makePlant(product, '001042')
  await signIn({ workspace_id: matrix.workspace_id })
  await page.goto(`/slips/${path}`)
  await button(page, 'Imprimir papeletas').click()
  const code = await printedCode(page, NAME)
  const person = await openPerson(page, path)
  await expect(person.getByText('Sin correo: avísale en persona.').first()).toBeVisible()
  await person.getByRole('button', { name: /^Agregar su correo/ }).click()
  await person.getByLabel('Correo').fill('lucia.planta@laceiba.mx')
  await expectAccessibleAtBothWidths(page)
  await person.getByRole('button', { name: 'Agregar y enviar' }).click()
  await expect(
    toast(page, `Agregamos el correo de ${NAME} y le enviamos su enlace. Su papeleta ya no sirve.`),
  ).toBeVisible()
  await page.goto(`/slips/${path}`)
  await expect(page.getByText('Todas las personas tienen correo.')).toBeVisible()
  await page.goto(`/e#${code.replace(' ', '')}`)
  await expect(
    page.getByText('Esta papeleta ya no sirve: tu enlace llega por correo.'),
  ).toBeVisible()
  const link = await mailedLink(product, 'lucia.planta@laceiba.mx', `/assessment/${subject_id}`)
  await page.goto(link)
  await expect(page.getByText(NAME).first()).toBeVisible()
})

test('an import offers the setting that takes people with a number alone', async ({
  page,
  product,
  owner,
}) => {
  const { path, matrix } = await makeDraft(product.data, { workspace_id: owner.workspace_id })
  await page.goto(`/import-participants/${path}`)
  await page.locator('input[type=file]').setInputFiles({
    name: 'planta.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Nombre,Correo,No. Emp.\nOlga Ruiz,olga@ceiba.mx,1\nBeto Ríos,,0042\nCarla Peña,sin correo,43',
    ),
  })
  const offer = page.getByText(
    '2 personas no tienen correo. Activa «Hay personas sin correo» para incluirlas.',
  )
  await expect(offer).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await button(page, 'Revisar 3 renglones').click()
  await expect(page.getByRole('button', { name: 'Por corregir 2' })).toBeVisible()
  await button(page, 'Activar').click()
  await expect(offer).toBeHidden()
  await expect(page.getByRole('button', { name: /^Por corregir/ })).toBeHidden()
  await expectAccessible(page)
  await button(page, /^Aplicar 3 cambios|^Agregar 3/).click()
  await expect(page).toHaveURL(`/participants/${path}`)
  await expect(page.getByText('Beto Ríos').first()).toBeVisible()
  const { rows } = await product.data.pool.query(
    'select external_id from subjects where matrix_id = $1 and email is null order by 1',
    [matrix.id],
  )
  expect(rows).toEqual([{ external_id: '0042' }, { external_id: '43' }])
})

test('the participants and the proposals of a draft speak of the people without e-mail', async ({
  page,
  product,
  owner,
}) => {
  const names = ['Olga Ruiz', 'Beto Ríos']
  const draft = await makeDraft(product.data, { workspace_id: owner.workspace_id, subjects: names })
  await draft.addForm('Beto Ríos', 3, 'Olga Ruiz')
  await draft.addForm('Olga Ruiz', 3, 'Beto Ríos')
  await askForRaters(product.data, draft.matrix.id)
  const { pool } = product.data
  await pool.query('update matrices set without_email = true where id = $1', [draft.matrix.id])
  await pool.query(`update subjects set email = null, external_id = '0042' where id = $1`, [
    draft.idOf('Beto Ríos'),
  ])
  await page.goto(`/participants/${draft.path}`)
  await page.getByLabel('Buscar por nombre, correo o número').fill('0042')
  await expect(page.getByText('Olga Ruiz')).toBeHidden()
  await page
    .getByRole('row', { name: /Beto Ríos/ })
    .getByRole('checkbox')
    .check()
  await expect(button(page, 'Copiar correos')).toBeDisabled()
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)

  await page.goto(`/nominations/${draft.path}`)
  await button(page, 'Abrir propuestas').click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText('Quienes tienen correo reciben ahora uno con su enlace')
  await expect(asked).toContainText('por los demás propones tú')
  await asked.getByRole('button', { name: 'Abrir propuestas' }).click()
  await expect(page.getByRole('row', { name: /Beto Ríos/ })).toContainText('Sin correo: propón tú')
  await expectNoSidewaysScroll(page)
  await expectAccessibleAtBothWidths(page)
})

test('the lists of a project say who is told in person, and nothing ticks them', async ({
  page,
  product,
  signIn,
}) => {
  const { matrix, path, subject_id } = await makePlant(product, '001042')
  await product.data.pool.query('update subjects set disputed = true where id = $1', [subject_id])
  await signIn({ workspace_id: matrix.workspace_id })
  await page.goto(`/matrix/${path}`)
  await expect(page.getByText(`${NAME} (sin correo)`)).toBeVisible()
  const row = page.getByRole('row', { name: NAME })
  await expect(row).toContainText('Sin correo: avísale en persona')
  await expect(row.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByText('Sólo para quien organiza')).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(
    page.getByText('Sólo para quien organiza: dice quién no ha terminado.'),
  ).toBeVisible()
  await expect(row.getByRole('rowheader').getByText('Sin correo: avísale en persona')).toBeVisible()
  await page.emulateMedia({ media: null })
  await page.getByLabel('Avance por').selectOption({ label: 'Avance por líder' })
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('link', { name: /^Mensajes/ }).click()
  await expect(row).toContainText('Papeleta por imprimir')
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
})
