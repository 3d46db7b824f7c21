// What every list of the administrator's pages keeps, tried on the one with the most rows.
import type { Page } from '@playwright/test'
import { messages } from '#app/messages.ts'
import { readPdf } from '../pdf-reader.ts'
import { makeDraft } from './draft-matrix.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import type { RunningProduct } from './running-product.ts'
import { button, goBack, toast } from './screen.ts'

const columns = [
  { name: 'Área', type: 'text' },
  { name: 'Puesto actual dentro de la organización de la empresa en México', type: 'text' },
  { name: 'Sede', type: 'text' },
  { name: 'Fecha de ingreso', type: 'date' },
  { name: 'Antigüedad', type: 'number' },
  { name: 'Sindicalizado', type: 'boolean' },
] as const

/** A draft with eight columns whose subjects are «Persona 1», «Persona 2» and so on. */
async function openSubjects(
  page: Page,
  { data }: RunningProduct,
  { workspace_id, count }: { readonly workspace_id: string; readonly count: number },
): Promise<void> {
  const { path, matrix } = await makeDraft(data, { workspace_id, columns })
  await data.pool.query(
    `insert into subjects (id, matrix_id, name, email)
     select gen_random_uuid(), $1, 'Persona ' || n, 'persona' || n || '@laceiba.mx'
     from generate_series(1, $2::int) n`,
    [matrix.id, count],
  )
  await data.pool.query(
    `insert into subject_values (matrix_id, subject_id, subject_property_id, value)
     select s.matrix_id, s.id, p.id, case p.type
         when 'number' then substr(s.name, 9)
         when 'date' then '2019-09-04'
         when 'boolean' then 'true'
         else p.name || ' de ' || s.name end
     from subjects s join matrix_subject_properties c using (matrix_id)
       join subject_properties p on p.id = c.subject_property_id
     where s.matrix_id = $1 and not (p.name = 'Sede' and s.name in ('Persona 7', 'Persona 70'))`,
    [matrix.id],
  )
  await page.goto(`/participants/${path}`)
  await expect(page.getByText(`${count} participantes`).first()).toBeVisible()
}

const tick = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Elegir a ${name}`, exact: true })

test('two hundred rows of eight columns fit every window, with head and names in view', async ({
  page,
  product,
  owner,
}) => {
  await openSubjects(page, product, { workspace_id: owner.workspace_id, count: 200 })
  await expect(page.getByRole('rowheader')).toHaveCount(200)
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectNoSidewaysScroll(page)
    const last = page.getByRole('rowheader', { name: 'Persona 200' })
    await last.scrollIntoViewIfNeeded()
    if (width === 390) {
      await expect(page.getByRole('columnheader')).toHaveCount(0)
      continue
    }
    await page.locator('.work').evaluate((work) => work.scrollBy(400, 0))
    // the head, the names and the buttons stay while everything else has moved
    await expect(page.getByRole('columnheader', { name: 'Nombre' })).toBeInViewport({ ratio: 0.9 })
    await expect(last).toBeInViewport({ ratio: 0.9 })
    await expect(button(page, 'Editar a Persona 200')).toBeInViewport({ ratio: 0.9 })
  }
})

test('the order, the search and the state of a list stay with its address', async ({
  page,
  product,
  owner,
}) => {
  await openSubjects(page, product, { workspace_id: owner.workspace_id, count: 80 })
  const seniority = page.getByRole('columnheader', { name: 'Antigüedad' })
  await button(page, 'Antigüedad').click()
  await button(page, 'Antigüedad').click()
  await expect(seniority).toHaveAttribute('aria-sort', 'descending')
  for (const [index, name] of ['Persona 80', 'Persona 79', 'Persona 78'].entries())
    await expect(page.getByRole('rowheader').nth(index)).toHaveText(name)
  await button(page, /^Datos incompletos 2$/).click()
  await expect(page.getByRole('rowheader')).toHaveText(['Persona 70', 'Persona 7'])
  await page.locator('h1').click()
  await page.keyboard.press('/')
  await page.keyboard.type('persona70@')
  await expect(page).toHaveURL(/buscar=persona70/)
  await page.reload()
  await expect(page.getByRole('rowheader')).toHaveText(['Persona 70'])
  await page.getByRole('link', { name: 'Proyectos' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Proyectos' })).toBeVisible()
  await goBack(page)
  await expect(page.getByRole('rowheader')).toHaveText(['Persona 70'])
  await page.getByRole('searchbox').fill('nadie así')
  await expect(page.getByText('Nadie coincide con «nadie así»')).toBeVisible()
  await button(page, 'Quitar filtros').click()
  await expect(page.getByRole('rowheader')).toHaveCount(80)
  await expect(seniority).toHaveAttribute('aria-sort', 'descending')
})

test('Shift chooses a range, and the bar at the foot counts what a search hides', async ({
  page,
  product,
  owner,
}) => {
  await openSubjects(page, product, { workspace_id: owner.workspace_id, count: 30 })
  await tick(page, 'Persona 2').click()
  await tick(page, 'Persona 8').click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Filas elegidas' })
  await expect(bar).toContainText('7 elegidos')
  await tick(page, 'Persona 5').click({ modifiers: ['Shift'] })
  await expect(bar).toContainText('3 elegidos')
  await expect(page.getByRole('checkbox', { name: 'Elegir a todos' })).toHaveJSProperty(
    'indeterminate',
    true,
  )
  await expectAccessible(page)
  await page.getByRole('searchbox').fill('persona3@')
  await expect(bar).toContainText('3 elegidos, 2 fuera de lo que ves')
  await button(page, 'Elegir los 30').click()
  await expect(bar).toContainText('30 elegidos, 29 fuera de lo que ves')
  await tick(page, 'Persona 3').focus()
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await expect(button(page, 'Continuar a conexiones')).toBeVisible()
})

test('Ctrl+A chooses what is shown, and in a field what is typed', async ({
  page,
  product,
  owner,
}) => {
  await openSubjects(page, product, { workspace_id: owner.workspace_id, count: 30 })
  const bar = page.getByRole('region', { name: 'Filas elegidas' })
  const search = page.getByRole('searchbox')
  await search.fill('persona2')
  await expect(page.getByRole('rowheader')).toHaveCount(11)
  await search.press('Control+a')
  await expect(bar).toBeHidden()
  await page.locator('h1').click()
  await page.keyboard.press('Control+a')
  await expect(bar).toContainText('11 elegidos')
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
})

test('the chosen people get one value of a column together, which one click takes back', async ({
  page,
  product,
  owner,
}) => {
  await openSubjects(page, product, { workspace_id: owner.workspace_id, count: 12 })
  await tick(page, 'Persona 2').click()
  await tick(page, 'Persona 4').click({ modifiers: ['Shift'] })
  await button(page, 'Asignar columna').click()
  const dialog = page.getByRole('dialog', { name: 'Asignar columna' })
  await expect(dialog).toContainText('Reemplaza los valores que tienen 3 personas.')
  await expectAccessible(page)
  await button(page, 'Asignar a 3').click()
  await expect(dialog.getByText(messages['subject.incomplete'])).toBeVisible()
  await dialog.getByLabel('Valor').fill('Compras')
  await button(page, 'Asignar a 3').click()
  await expect(dialog).toBeHidden()
  for (const name of ['Persona 2', 'Persona 3', 'Persona 4'])
    await expect(page.getByRole('row', { name: new RegExp(`${name} persona`) })).toContainText(
      'Compras',
    )
  await expect(page.getByRole('row', { name: /Persona 5 persona/ })).not.toContainText('Compras')
  await expect(page.getByText('«Área» cambió en 3 participantes.')).toBeVisible()
  await button(page, /^Deshacer/).click()
  await expect(page.getByRole('row').filter({ hasText: 'Compras' })).toHaveCount(0)
})

test('the addresses of the chosen people are copied, or the page says that they could not be', async ({
  context,
  page,
  product,
  owner,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSubjects(page, product, { workspace_id: owner.workspace_id, count: 12 })
  await tick(page, 'Persona 2').click()
  await tick(page, 'Persona 4').click()
  await button(page, 'Copiar correos').click()
  await expect(toast(page, 'Copiamos 2 correos.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'persona2@laceiba.mx, persona4@laceiba.mx',
  )
  await tick(page, 'Persona 4').click()
  await button(page, 'Copiar correos').click()
  await expect(toast(page, 'Copiamos 1 correo.')).toBeVisible()
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))
  })
  await button(page, 'Copiar correos').click()
  await expect(toast(page, messages['subjects.copy_failed'])).toBeVisible()
})

test('Back leads to the row that was in view, and the tools stay in view', async ({
  page,
  product,
  owner,
}) => {
  await openSubjects(page, product, { workspace_id: owner.workspace_id, count: 900 })
  const scroll = () => page.locator('.work').evaluate((work) => work.scrollTop)
  await page.getByRole('rowheader', { name: 'Persona 640' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('row', { name: /Persona 640 persona640@/ })).toBeInViewport()
  await expect(page.getByRole('searchbox')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('columnheader', { name: 'Nombre' })).toBeInViewport({ ratio: 1 })
  const before = await scroll()
  expect(before).toBeGreaterThan(10_000)
  await page.getByRole('link', { name: 'Proyectos' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Proyectos' })).toBeVisible()
  await goBack(page)
  await expect(page.getByRole('row', { name: /Persona 640 persona640@/ })).toBeInViewport()
})

test('a list is printed whole, on sheets that repeat its head', async ({
  page,
  product,
  owner,
}) => {
  await openSubjects(page, product, { workspace_id: owner.workspace_id, count: 200 })
  const { pages } = await readPdf(await page.pdf({ format: 'Letter', landscape: true }))
  const addresses = pages.flatMap(({ text }) => text.match(/persona\d+@/g) ?? [])
  expect(new Set(addresses).size).toBe(200)
  for (const { text } of pages) expect(text).toContain('Antigüedad')
})

test('on a small phone every button of the participants is whole', async ({
  page,
  product,
  owner,
}) => {
  const { path } = await makeDraft(product.data, { workspace_id: owner.workspace_id, columns: [] })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/participants/${path}`)
  const leave = button(page, 'Guardar y salir')
  await expect(leave).toBeInViewport({ ratio: 1 })
  const steps = await page
    .getByRole('list', { name: 'Pasos del proyecto' })
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top))
  expect(new Set(steps).size).toBe(1)
})
