import { readFile } from 'node:fs/promises'
import { LEADER, PEER } from '#shared/relations.ts'
import { makeMatrix, markReleased } from '../factories.ts'
import { expectedCycle, fillSecondCycle, readCycle, thirdCycleList } from '../third-cycle.ts'
import { Clicks } from './count-clicks.ts'
import { emailOf, makeDraft } from './draft-matrix.ts'
import { expect, expectAccessibleAtBothWidths, expectNoSidewaysScroll, test } from './fixtures.ts'
import { button, toast } from './screen.ts'

const csv = (lines: readonly string[], name = 'personal-noviembre.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

for (const width of [1440, 390])
  test(`the third cycle of 200 people takes 12 clicks at most at ${width} px`, async ({
    page,
    product,
    owner,
  }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    const { company, matrix } = await makeDraft(product.data, { workspace_id: owner.workspace_id })
    await fillSecondCycle(product.data, matrix)
    await markReleased(product.data, matrix.id)
    await page.goto(`/dashboard/${company.id}`)
    const clicks = new Clicks(page)
    await clicks.on(button(page, 'Opciones de Liderazgo 2026'))
    await clicks.on(page.getByRole('menuitem', { name: 'Duplicar' }))
    await clicks.on(page.getByRole('dialog').getByRole('button', { name: 'Duplicar' }))
    await clicks.on(button(page, 'Opciones de Copia de Liderazgo 2026'))
    await clicks.on(page.getByRole('menuitem', { name: 'Editar participantes' }))
    await clicks.on(button(page, 'Importar'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plantilla')
    await clicks.file(csv(thirdCycleList()))
    await clicks.on(button(page, 'Revisar 205 renglones'))
    await expect(
      page.getByText(/^Entran 20 personas con \d+ conexiones, 15 personas se actualizan/),
    ).toBeVisible()
    if (width === 390) await clicks.on(page.getByText('Conexiones por regla'))
    await clicks.on(page.getByLabel('También sus compañeros'))
    await expectNoSidewaysScroll(page)
    await clicks.on(button(page, 'Aplicar 50 cambios'))
    await expect(page.getByText(/^Se aplicó «personal-noviembre.csv»/)).toBeVisible()
    expect(clicks.seen.clicks).toBeLessThanOrEqual(12)
    const copy = await product.data.db
      .selectFrom('matrices')
      .where('company_id', '=', company.id)
      .where('id', '!=', matrix.id)
      .select('id')
      .executeTakeFirstOrThrow()
    const { people, forms } = await readCycle(product.data, copy.id)
    const expected = expectedCycle()
    expect(people).toMatchObject(expected.people)
    const chart = forms.filter(([, relation]) => relation !== 3).map((form) => form.join(' '))
    expect(chart.toSorted()).toEqual(expected.chart)
    const peers = forms.filter(([, relation]) => relation === 3)
    for (const [evaluator, , evaluated] of peers)
      expect(expected.leaders.get(evaluator)).toBe(expected.leaders.get(evaluated))
  })

test('an earlier project is copied, then compared with a list of today', async ({
  page,
  product,
  owner,
}) => {
  const previous = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: ['Ana Muñoz', 'Eva Ruiz', 'Iván Tzoc', 'Luis Peña', 'Rocío Nájera'],
  })
  await previous.addForm('Luis Peña', LEADER, 'Ana Muñoz')
  await previous.addForm('Eva Ruiz', PEER, 'Ana Muñoz')
  const { id } = await makeMatrix(product.data, {
    workspace_id: owner.workspace_id,
    company_id: previous.company.id,
    evaluation_id: previous.matrix.evaluation_id,
    name: 'Liderazgo 2027',
  })
  await page.goto(`/import-participants/${previous.company.id}/${id}`)
  await page.getByRole('link', { name: 'Desde un proyecto anterior' }).click()
  await button(page, 'Agregar 5 participantes y 2 conexiones').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plantilla')
  const today = ['Ana Muñoz,ana@laceiba.mx,Rosa Gil', ',,', 'Rosa Gil,rosa@laceiba.mx,']
  for (const name of ['Eva Ruiz', 'Iván Tzoc', 'Luis Peña']) today.push(`${name},${emailOf(name)},`)
  await page
    .locator('input[type=file]')
    .setInputFiles(csv(['Nombre,Correo,Líder', ...today], 'hoy.csv'))
  await button(page, 'Revisar 5 renglones').click()
  const row = (name: string) => page.getByRole('rowheader', { name }).locator('..')
  await expect(row('Rosa Gil')).toContainText('Entra')
  await expect(row('Ana Muñoz')).toContainText('Luis Peña cambia a Rosa Gil')
  await expect(row('Rocío Nájera')).toContainText('Se va')
  await page.getByRole('checkbox', { name: 'Aceptar Rocío Nájera' }).uncheck()
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await button(page, 'Aplicar 2 cambios').click()
  await expect(page.getByText(/^Se aplicó «hoy.csv»/)).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/connections/${previous.company.id}/${id}`)
  await expect(
    page.getByRole('gridcell', { name: 'Líder de Ana Muñoz: 1, se mostrará' }),
  ).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveCount(6)
})

test('what is left out a moment before the press is not applied', async ({
  page,
  product,
  owner,
}) => {
  const { path, matrix } = await makeDraft(product.data, { workspace_id: owner.workspace_id })
  await page.goto(`/import-participants/${path}`)
  const today = ['Nombre,Correo', 'Iván Tzoc,ivan@laceiba.mx', 'Rosa Gil,rosa@laceiba.mx']
  await page.locator('input[type=file]').setInputFiles(csv(today, 'hoy.csv'))
  await button(page, 'Revisar 2 renglones').click()
  const rosa = page.getByRole('checkbox', { name: 'Aceptar Rosa Gil' })
  await expect(rosa).toBeChecked()
  const apply = await button(page, 'Agregar 2 participantes').elementHandle()
  await rosa.evaluate((checkbox, pressed) => {
    for (const control of [checkbox, pressed])
      control?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  }, apply)
  await expect(page.getByText('Se agregó 1 participante de «hoy.csv»')).toBeVisible()
  expect((await readCycle(product.data, matrix.id)).people).toMatchObject([
    { email: 'ivan@laceiba.mx' },
  ])
})

test('an applied comparison is taken back', async ({ page, product, owner }) => {
  const draft = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: ['Ana Muñoz', 'Eva Ruiz', 'Luis Peña', 'Rosa Gil'],
  })
  await draft.addForm('Luis Peña', LEADER, 'Ana Muñoz')
  await draft.addForm('Eva Ruiz', PEER, 'Ana Muñoz')
  await page.goto(`/import-participants/${draft.path}`)
  const today = ['Ana Muñoz,ana@laceiba.mx', 'Luis Peña,luis@laceiba.mx', 'Rosa Gil,gil@laceiba.mx']
  await page
    .locator('input[type=file]')
    .setInputFiles(csv(['Nombre,Correo', ...today, 'Iván Tzoc,ivan@laceiba.mx'], 'hoy.csv'))
  await button(page, 'Revisar 4 renglones').click()
  await expect(page.getByRole('rowheader', { name: 'Eva Ruiz' }).locator('..')).toContainText(
    'Se va con 1 conexión, 1 hecha a mano',
  )
  await button(page, 'Aplicar 3 cambios').click()
  await expect(page.getByText(/^Se aplicó «hoy.csv»/)).toBeVisible()
  await expect(page.getByRole('row', { name: /Iván Tzoc/ })).toBeVisible()
  await expect(toast(page, 'Se aplicaron 3 cambios.')).toBeVisible()
  await button(page, /^Deshacer/).click()
  await expect(toast(page, 'Todo volvió a como estaba.')).toBeVisible()
  await expect(page.getByText(/^Se aplicó «hoy.csv»/)).toBeHidden()
  await expect(page.getByRole('row', { name: /Eva Ruiz/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Rosa Gil/ })).toContainText(emailOf('Rosa'))
  await expect(page.getByRole('row', { name: /Iván Tzoc/ })).toHaveCount(0)
  await page.goto(`/connections/${draft.path}`)
  await expect(page.getByText('2 conexiones, 2 evaluadores, 1 evaluado')).toBeVisible()
})

test('the workbook of a project is taken back whole by a draft of another company', async ({
  page,
  product,
  owner,
}) => {
  const { workspace_id } = owner
  const { company, matrix } = await makeDraft(product.data, { workspace_id })
  await fillSecondCycle(product.data, matrix)
  await page.goto(`/dashboard/${company.id}`)
  const saved = page.waitForEvent('download')
  await button(page, 'Opciones de Liderazgo 2026').click()
  await page.getByRole('menuitem', { name: 'Descargar plantilla (Excel)' }).click()
  const path = await (await saved).path()

  const other = await makeDraft(product.data, { workspace_id })
  await page.goto(`/import-participants/${other.path}`)
  const name = 'plantilla.xlsx'
  const mimeType = 'application/octet-stream'
  const buffer = await readFile(path)
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
  await button(page, 'Revisar 200 renglones').click()
  await expect(page.getByText('Hoja «Conexiones»: 1,195 conexiones.')).toBeVisible()
  await button(page, 'Agregar 200 participantes').click()
  await expect(page.getByText('Se agregaron 200 participantes de «plantilla.xlsx»')).toBeVisible()
  const sorted = async (id: string) => {
    const { people, forms } = await readCycle(product.data, id)
    return { people, forms: forms.map((form) => form.join(' ')).toSorted() }
  }
  expect(await sorted(other.matrix.id)).toEqual(await sorted(matrix.id))
})

test('a list with a column for each relation gives people and connections', async ({
  page,
  product,
  owner,
}) => {
  const { matrix, path } = await makeDraft(product.data, { workspace_id: owner.workspace_id })
  await page.goto(`/import-participants/${path}`)
  const lines = [
    'Evaluado,Correo,Estatus,Jefe,Par 1,Par 2,Autoevaluación',
    'Ana Ruiz,ana.ruiz@laceiba.mx,ACTIVO,,Eva Ríos,Rosa Gil,Sí',
    'Eva Ríos,eva.rios@laceiba.mx; eva@otra.mx,ACTIVO,Rosa Gil,Ana Ruiz,,Sí',
    'Rosa Gil,rosa.gil@laceiba.mx,ACTIVO,,Nadie Conocido,,No',
    'Luis Peña,luis.pena@laceiba.mx,BAJA,Rosa Gil,,,',
  ]
  await page.locator('input[type=file]').setInputFiles(csv(lines, 'matriz.csv'))
  await expect(page.getByText('1 renglón dice «BAJA» en «Estatus».')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Conexiones' })).toHaveCount(3)
  await expectNoSidewaysScroll(page)
  await button(page, 'Revisar 3 renglones').click()
  await expect(page.getByText('1 renglón trae más de un correo: se usa el primero.')).toBeVisible()
  await expect(
    page.getByText('Una columna por relación: 6 conexiones, 1 renglón se omite.'),
  ).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await button(page, 'Agregar 3 participantes').click()
  await expect(page.getByText('Se agregaron 3 participantes de «matriz.csv»')).toBeVisible()
  const { people, forms } = await readCycle(product.data, matrix.id)
  expect(Object.keys(people)).not.toContain('Luis Peña')
  expect(forms.map((form) => form.join(' ')).toSorted()).toHaveLength(6)
})
