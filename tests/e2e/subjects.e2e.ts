import type { Page } from '@playwright/test'
import { messages } from '#app/messages.ts'
import { markReleased } from '../factories.ts'
import { makeDraft } from './draft-matrix.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  MEASURED,
  test,
  widths,
} from './fixtures.ts'

const columns = [
  { name: 'Área', type: 'text' },
  { name: 'Ingreso', type: 'date' },
] as const
const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const csv = (text: string, name = 'lideres-2026.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

async function type(page: Page, name: string, email: string): Promise<void> {
  await button(page, 'Agregar participante').click()
  await cell(page, 'Nombre').fill(name)
  await cell(page, 'Correo').fill(email)
}

for (const { name, width, height } of widths) {
  test(`participants are typed, mended and given up, and lead on to their connections (${name})`, async ({
    page,
    product,
    renata,
  }) => {
    await page.setViewportSize({ width, height })
    const { place } = await makeDraft(product.ground, {
      workspace_id: renata.workspace_id,
      columns,
    })
    await page.goto(`/participants/${place}`)
    await expect(
      page.getByRole('heading', { level: 1, name: 'Proyecto de Participantes' }),
    ).toBeVisible()
    await expect(page.getByText('Agrega a las personas que evalúan')).toBeVisible()

    await type(page, 'Ana Muñoz', 'ana@laceiba.mx')
    await expect(button(page, 'Agregar participante')).toBeDisabled()
    await expect(page.getByText(messages['subjects.editing'])).toBeVisible()
    await cell(page, 'Área').fill('Calidad')
    await page.getByLabel('Ingreso').fill('2019-09-04')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row', { name: /Ana Muñoz/ })).toContainText('04/09/2019')
    await expect(button(page, 'Agregar participante')).toBeFocused()

    await page.keyboard.press('Enter')
    await cell(page, 'Nombre').fill('Nadie')
    await page.keyboard.press('Escape')
    await expect(page.getByText('Nadie')).toBeHidden()
    await button(page, 'Continuar a conexiones').click()
    await expect(page.getByText(messages['subjects.too_few'])).toBeVisible()

    await type(page, 'Luis Peña', 'luis@laceiba.mx')
    await cell(page, 'Área').fill('Ventas')
    await page.getByLabel('Ingreso').fill('2020-01-31')
    await button(page, 'Guardar fila').click()
    await button(page, 'Editar a Luis Peña').click()
    await cell(page, 'Área').fill('Finanzas')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('row', { name: /Luis Peña/ })).toContainText('Ventas')
    await expect(button(page, 'Editar a Luis Peña')).toBeFocused()
    await expect(page.getByText('2 participantes').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await button(page, 'Continuar a conexiones').click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Proyecto de Conexiones' }),
    ).toBeVisible()
  })
}

test('what is wrong with a row is told under its cell, and nothing is saved', async ({
  page,
  product,
  renata,
}) => {
  const { place } = await makeDraft(product.ground, {
    workspace_id: renata.workspace_id,
    people: ['Ana Muñoz'],
    columns: [
      { name: 'Antigüedad', type: 'number' },
      { name: 'Sindicalizado', type: 'boolean' },
    ],
  })
  await page.goto(`/participants/${place}`)
  await type(page, 'Luis Peña', 'luis')
  await page.keyboard.press('Enter')
  await expect(page.getByText(messages['subject.incomplete'])).toBeVisible()
  await cell(page, 'Antigüedad').fill('tres')
  await page.getByRole('combobox', { name: 'Sindicalizado' }).selectOption('Sí')
  await page.keyboard.press('Enter')
  await expect(page.getByText('El correo debe ser válido (nombre@empresa.mx).')).toBeVisible()
  await cell(page, 'Correo').fill('luis@laceiba.mx')
  await page.keyboard.press('Enter')
  await expect(page.getByText('El valor de «Antigüedad» no corresponde a su tipo.')).toBeVisible()
  await cell(page, 'Antigüedad').fill('3')
  await cell(page, 'Correo').fill('ANA@laceiba.mx')
  await page.keyboard.press('Enter')
  await expect(page.getByText(messages['subject.duplicate'])).toBeVisible()
  await expect(cell(page, 'Correo')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await cell(page, 'Correo').fill('luis@laceiba.mx')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Luis Peña/ })).toContainText('Sí')
})

test('somebody who was added elsewhere meanwhile is refused with the reason', async ({
  page,
  product,
  renata,
}) => {
  const { place, matrix } = await makeDraft(product.ground, { workspace_id: renata.workspace_id })
  await page.goto(`/participants/${place}`)
  await type(page, 'Ana Muñoz', 'ana@laceiba.mx')
  await product.ground.pool.query(
    `insert into subjects (id, matrix_id, name, email) values (gen_random_uuid(), $1, 'Otra Ana', 'ana@laceiba.mx')`,
    [matrix.id],
  )
  await page.keyboard.press('Enter')
  await expect(page.getByText(messages['subject.email_taken'])).toBeVisible()
})

test('a row that could not be sent waits, and is saved on the way to the connections', async ({
  page,
  product,
  renata,
}) => {
  const { place, matrix } = await makeDraft(product.ground, {
    workspace_id: renata.workspace_id,
    people: ['Luis Peña'],
  })
  await page.goto(`/participants/${place}`)
  await page.route('**/api/v1/subjects/*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await type(page, 'Ana Muñoz', 'ana@laceiba.mx')
  await page.keyboard.press('Enter')
  await expect(page.getByText(messages['subject.save_failed'], { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: /Ana Muñoz/ })).toContainText('Sin guardar')
  await button(page, 'Continuar a conexiones').click()
  await expect(
    page.getByText('Error al guardar el participante. No se guardó a Ana Muñoz.'),
  ).toBeVisible()

  await page.getByRole('link', { name: 'Conexiones' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(messages['changes.unsaved'])
  await button(page, 'Seguir editando').click()
  await page.unroute('**/api/v1/subjects/*')
  await button(page, 'Continuar a conexiones').click()
  await expect(page).toHaveURL(/\/connections\//)
  const { rows } = await product.ground.pool.query<{ name: string }>(
    'select name from subjects where matrix_id = $1 order by name',
    [matrix.id],
  )
  expect(rows.map((row) => row.name)).toEqual(['Ana Muñoz', 'Luis Peña'])
})

test('whoever has no address that mail could reach is found before the connections', async ({
  page,
  product,
  renata,
}) => {
  const { place, matrix } = await makeDraft(product.ground, {
    workspace_id: renata.workspace_id,
    people: ['Luis Peña', 'Eva Ruiz'],
  })
  await product.ground.pool.query(
    "update subjects set email = 'eva' where name = 'Eva Ruiz' and matrix_id = $1",
    [matrix.id],
  )
  await page.goto(`/participants/${place}`)
  await button(page, 'Continuar a conexiones').click()
  await expect(page.getByText(/^Todos los correos deben ser válidos \(ej: /)).toBeVisible()
  await expect(page).toHaveURL(/\/participants\//)
})

test('nobody can go on in the first three seconds, nor while a row is edited', async ({
  page,
  product,
  renata,
}) => {
  const { place } = await makeDraft(product.ground, {
    workspace_id: renata.workspace_id,
    people: ['Ana Muñoz', 'Luis Peña'],
  })
  await page.goto(`/participants/${place}`)
  await expect(page.getByRole('row', { name: /Ana Muñoz/ })).toBeVisible()
  await expect(button(page, 'Continuar a conexiones')).toBeDisabled()
  await expect(page.getByText('Podrás continuar en unos segundos.')).toBeVisible()
  await expect(button(page, 'Continuar a conexiones')).toBeEnabled()
  await button(page, 'Editar a Ana Muñoz').click()
  await expect(button(page, 'Continuar a conexiones')).toBeDisabled()
  await button(page, 'Guardar y salir').click()
  await expect(
    page
      .getByRole('alert')
      .or(page.getByRole('status'))
      .filter({ hasText: messages['subjects.editing'] })
      .first(),
  ).toBeVisible()
})

test('a file shows what it would do before it does it, and the lines it left out can be downloaded', async ({
  page,
  product,
  renata,
}) => {
  const { place } = await makeDraft(product.ground, {
    workspace_id: renata.workspace_id,
    people: ['Ana Muñoz'],
    columns,
  })
  await page.goto(`/participants/${place}`)
  await button(page, 'Importar').click()
  const file = page.locator('input[type=file]')
  await file.setInputFiles(csv('Nombre\nLuis'))
  await expect(page.getByText(messages['import.headers_required'])).toBeVisible()
  await file.setInputFiles(csv('', 'vacio.csv'))
  await expect(page.getByText(messages['import.empty'])).toBeVisible()
  await file.setInputFiles({
    name: 'foto.xlsx',
    mimeType: 'image/png',
    buffer: Buffer.from('not a sheet'),
  })
  await expect(page.getByText(messages['import.unreadable'], { exact: true })).toBeVisible()
  await file.setInputFiles(
    csv(
      'Nombre;Correo;AREA;Extensión\nLuis Peña;luis@laceiba.mx;Ventas;1\nAna;ana@laceiba.mx;x;2\nEva;eva@laceiba;x;3\n',
    ),
  )
  await expect(page.getByRole('dialog')).toContainText('1 duplicado, omitido línea 3')
  await expect(page.getByRole('dialog')).toContainText('«Extensión»')
  await expectAccessible(page)
  await button(page, 'Agregar 1 participante').click()
  await expect(page.getByText('Se agregó 1 participante de «lideres-2026.csv»')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('row', { name: /Luis Peña/ })).toContainText('Ventas')
  const download = page.waitForEvent('download')
  await button(page, 'Descargar las 2 filas omitidas').click()
  expect((await download).suggestedFilename()).toBe('filas-omitidas.csv')
  const template = page.waitForEvent('download')
  await button(page, 'Plantilla CSV').click()
  expect((await template).suggestedFilename()).toMatch(/\.csv$/)
})

test('rows copied from a spreadsheet go the way of every import', async ({
  page,
  product,
  renata,
}) => {
  const { place } = await makeDraft(product.ground, {
    workspace_id: renata.workspace_id,
    people: ['Ana Muñoz'],
  })
  await page.goto(`/participants/${place}`)
  await expect(page.getByRole('row', { name: /Ana Muñoz/ })).toBeVisible()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Luis Peña\tluis@laceiba.mx\nEva Ruiz\teva@laceiba.mx')
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await button(page, 'Agregar 2 participantes').click()
  await expect(page.getByRole('row', { name: /Eva Ruiz/ })).toBeVisible()
})

test('one participant or several are eliminated once that is confirmed', async ({
  page,
  product,
  renata,
}) => {
  const { place } = await makeDraft(product.ground, {
    workspace_id: renata.workspace_id,
    people: ['Ana Muñoz', 'Eva Ruiz', 'Luis Peña'],
  })
  await page.goto(`/participants/${place}`)
  await button(page, 'Eliminar a Ana Muñoz').click()
  await button(page, 'Cancelar').click()
  await expect(page.getByText('¿Estás seguro de eliminar a Ana Muñoz?')).toBeHidden()
  await expect(page.getByRole('row', { name: /Ana Muñoz/ })).toBeVisible()
  await button(page, 'Eliminar a Ana Muñoz').click()
  await expect(page.getByText('¿Estás seguro de eliminar a Ana Muñoz?')).toBeVisible()
  await button(page, 'Sí, eliminar').click()
  await expect(page.getByRole('row', { name: /Ana Muñoz/ })).toBeHidden()
  await expect(page.getByText('¿Estás seguro de eliminar a Ana Muñoz?')).toBeHidden()
  await page.getByRole('checkbox', { name: 'Elegir a todos' }).check()
  await button(page, 'Eliminar').first().click()
  await button(page, 'Sí, eliminar').click()
  await expect(page.getByText('Agrega a las personas que evalúan')).toBeVisible()
})

test('a failure to save, to eliminate or to load is told, and can be tried again', async ({
  page,
  product,
  renata,
}) => {
  const { place } = await makeDraft(product.ground, {
    workspace_id: renata.workspace_id,
    people: ['Ana Muñoz'],
  })
  const broken = {
    status: 500,
    json: { status: 'error', code: 'server.failed', message: messages['server.failed'] },
  }
  await page.route('**/api/v1/subjects/**', (route) => route.fulfill(broken))
  await page.goto(`/participants/${place}`)
  await expect(page.getByText(messages['participants.load_failed'])).toBeVisible()
  await page.unroute('**/api/v1/subjects/**')
  await button(page, 'Reintentar').click()
  await expect(page.getByRole('row', { name: /Ana Muñoz/ })).toBeVisible()
  await page.route('**/api/v1/subjects/**', (route) => route.fulfill(broken))
  await button(page, 'Editar a Ana Muñoz').click()
  await page.keyboard.press('Enter')
  await expect(page.getByText(messages['row.save_failed'])).toBeVisible()
  await page.keyboard.press('Escape')
  await button(page, 'Eliminar a Ana Muñoz').click()
  await button(page, 'Sí, eliminar').click()
  await expect(page.getByText(messages['row.delete_failed'])).toBeVisible()
})

test('a released project leads away from both of its pages', async ({ page, product, renata }) => {
  const { place, matrix } = await makeDraft(product.ground, {
    workspace_id: renata.workspace_id,
    people: ['Ana Muñoz'],
  })
  await markReleased(product.ground, matrix.id)
  for (const screen of ['participants', 'connections']) {
    await page.goto(`/${screen}/${place}`)
    await expect(page.getByText(messages['matrix.released'])).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/dashboard/${matrix.id}`))
  }
})

test(
  'ten thousand participants are typed among and scrolled through without waiting',
  { tag: MEASURED },
  async ({ page, product, renata }) => {
    const { place, matrix } = await makeDraft(product.ground, { workspace_id: renata.workspace_id })
    await product.ground.pool.query(
      `insert into subjects (id, matrix_id, name, email) select gen_random_uuid(), $1, 'Persona ' || lpad(n::text, 5, '0'), 'p' || n || '@laceiba.mx' from generate_series(1, 10000) n`,
      [matrix.id],
    )
    await page.goto(`/participants/${place}`)
    await expect(page.getByText('10,000 participantes').first()).toBeVisible({ timeout: 20_000 })
    await button(page, 'Agregar participante').click()
    const typed = await cell(page, 'Nombre').evaluate(keystrokes)
    const searched = await page.getByRole('searchbox').evaluate(keystrokes)
    expect(Math.max(...typed), 'milliseconds a keystroke in a row').toBeLessThan(50)
    expect(Math.max(...searched), 'milliseconds a keystroke in the search').toBeLessThan(50)
    await expect(page.getByText(/^\d+ de 10,/)).toBeVisible()
    await page.getByRole('searchbox').fill('')
    await expect(page.getByText(/^\d+ de 10,/)).toBeHidden()
    expect(await page.evaluate(blankFrames), 'frames without rows in sight').toBe(0)
  },
)

/** How long the page is busy with each of ten keystrokes, in milliseconds. */
function keystrokes(input: HTMLElement | SVGElement): number[] {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  return Array.from('Persona 09', (_, at) => {
    const start = performance.now()
    setter?.call(input, 'Persona 09'.slice(0, at + 1))
    input.dispatchEvent(new Event('input', { bubbles: true }))
    return performance.now() - start
  })
}

/** Scrolls to the end in sixty steps, and counts where no row stood in the middle of the window. */
async function blankFrames(): Promise<number> {
  let blank = 0
  for (let step = 1; step <= 60; step++) {
    scrollTo(0, (document.documentElement.scrollHeight * step) / 62)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    if (!document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('tr[data-index]'))
      blank += 1
  }
  return blank
}
