// What «Plantilla» and the connections say about a list, seen as its reader sees it.
import { realLifeFiles } from '../real-life-files.ts'
import { makeDraft } from './draft-matrix.ts'
import { expect, expectAccessibleAtBothWidths, expectNoSidewaysScroll, test } from './fixtures.ts'
import { button } from './screen.ts'

const upload = ({ name, buffer }: { readonly name: string; readonly buffer: Buffer }) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer,
})

test('the file of the payroll says by which column leaders are found, and is equal the next time', async ({
  page,
  product,
  owner,
}) => {
  const { path } = await makeDraft(product.data, { workspace_id: owner.workspace_id })
  await page.goto(`/import-participants/${path}`)
  await expect(page.getByRole('heading', { name: 'Así se ve un buen archivo' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  const file = page.locator('input[type=file]')
  await file.setInputFiles(upload(realLifeFiles.payroll))
  await button(page, 'Revisar 20 renglones').click()
  await expect(page.getByText('Líder: coincide con «No. Emp.», 19 de 19.')).toBeVisible()
  await expect(
    page.getByText('20 nombres vienen en MAYÚSCULAS; se escriben «Nombre Apellido».'),
  ).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await button(page, 'Agregar 20 participantes').click()
  await expect(page.getByText(/^Se agregaron 20 participantes/)).toBeVisible()

  await page.goto(`/import-participants/${path}`)
  await file.setInputFiles(upload(realLifeFiles.payroll))
  await expect(page.getByText('Como la última vez').first()).toBeVisible()
  await button(page, 'Revisar 20 renglones').click()
  await expect(page.getByText('No hay cambios aceptados.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Igual/ })).toHaveCount(20)
})

test('a list whose leaders are not found is warned of', async ({ page, product, owner }) => {
  const { path } = await makeDraft(product.data, { workspace_id: owner.workspace_id })
  await page.goto(`/import-participants/${path}`)
  const lines = ['Ana', 'Luis', 'Eva'].map((name) => `${name} Ríos,${name}@laceiba.mx,El jefe`)
  const buffer = Buffer.from(['Nombre,Correo,Jefe', ...lines].join('\n'))
  await page.locator('input[type=file]').setInputFiles(upload({ name: 'personal.csv', buffer }))
  await button(page, 'Revisar 3 renglones').click()
  const warning = page.locator('.banner-warning', { hasText: 'Líder: 0 de 3 encontrados' })
  await expect(warning).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('who is rated by the leader alone is not complete, and an empty page releases nothing in blue', async ({
  page,
  product,
  owner,
}) => {
  const { path, addForm } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: ['Ana Muñoz', 'Luis Peña', 'Eva Ríos'],
  })
  await page.goto(`/connections/${path}`)
  await expect(button(page, 'Subir Proyecto')).toHaveClass(/button-secondary/)
  await addForm('Ana Muñoz', 2, 'Luis Peña')
  await page.reload()
  await expect(button(page, 'Subir Proyecto')).toHaveClass(/button-primary/)
  await button(page, /^Sólo su líder 1$/).click()
  await expect(page.getByRole('rowheader')).toHaveText(['Luis Peña'])
  await expect(button(page, /^Completos/)).toHaveCount(0)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await button(page, 'Subir Proyecto').click()
  await expect(page.getByRole('dialog').getByText('Sólo su líder evalúa a 1 persona')).toBeVisible()
})
