import { EMPTY_STORAGE, storedInBrowser } from './browser-storage.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { KeyboardUser } from './keyboard-user.ts'
import { draftToNominate } from './nomination-draft.ts'

test('a person proposes on a phone, the leader approves, the organiser sees it', async ({
  owner,
  page,
  product,
  browser,
}) => {
  const { company, matrix, karla, tomas } = await draftToNominate(product, owner.workspace_id)
  await page.goto(`/nominations/${company.id}/${matrix.id}`)
  await page.getByRole('button', { name: 'Abrir propuestas' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Abrir propuestas' }).click()
  await expect(page.getByRole('row', { name: /Karla Jiménez/ })).toContainText('Por proponer')

  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 390, height: 844 },
  })
  await context.clock.setSystemTime(product.data.clock.now())
  const phone = await context.newPage()
  const keyOf = (kind: 'nominator' | 'approver', id: string) =>
    product.secrets.linkKey(kind, { id, key_version: 1 })

  await phone.goto(`/nominate/${karla.id}#${keyOf('nominator', karla.id)}`)
  await expect(phone.getByText('Brenda Macías')).toBeVisible()
  await expect(phone).toHaveURL(`/nominate/${karla.id}`)
  const send = phone.getByRole('button', { name: 'Enviar a aprobación' })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await phone.getByRole('button', { name: 'Agregar a un compañero' }).click()
  await phone.getByLabel('Agregar a un compañero').fill('val')
  await expect(phone.getByText('2 personas encontradas.')).toBeVisible()
  await expectAccessible(phone)
  await phone.keyboard.press('ArrowDown')
  await expect(phone.getByRole('button', { name: /Valeria Quispe/ })).toBeFocused()
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('button', { name: 'Quitar a Valeria Quispe' })).toBeVisible()
  await phone.getByRole('button', { name: 'Agregar cliente o proveedor' }).click()
  await phone.getByLabel('Agregar cliente o proveedor').fill('Rosa Paz')
  await phone.getByRole('button', { name: /Invitar por correo/ }).click()
  await phone.getByLabel('Correo').fill('rosa@valle.example')
  await phone.getByLabel(/acepta recibir una invitación/).check()
  await phone.getByRole('button', { name: 'Agregar', exact: true }).click()
  await expect(phone.getByText('rosa@valle.example')).toBeVisible()
  await expectNoSidewaysScroll(phone)
  await send.click()
  await expect(phone.getByRole('heading', { name: 'Enviaste tus propuestas' })).toBeVisible()

  await phone.goto(`/approve/${tomas.id}#${keyOf('approver', tomas.id)}`)
  await phone.getByRole('button', { name: 'Quitar a Rosa Paz' }).click()
  await phone.getByLabel(/¿Por qué quitas a Rosa Paz/).fill('Ya no es cliente')
  await phone.getByRole('button', { name: 'Quitar', exact: true }).click()
  await expect(phone.getByText('Quitado: Ya no es cliente')).toBeVisible()
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
  await phone.getByRole('button', { name: 'Aprobar a 2' }).click()
  await expect(phone.getByText('Aprobada.')).toBeVisible()
  const keys = [`nominator key ${karla.id}`, `approver key ${tomas.id}`]
  const stored = await storedInBrowser(phone)
  expect({ ...stored, session: new Set(stored.session) }).toEqual({
    ...EMPTY_STORAGE,
    session: new Set(keys),
  })
  await context.close()

  await page.reload()
  await expect(page.getByRole('row', { name: /Karla Jiménez/ })).toContainText('Aprobada')
  await expectAccessible(page)
})

test('without network, or when the organiser decided meanwhile, a phone says so in view and keeps what was typed', async ({
  owner,
  page,
  product,
  browser,
}) => {
  const { company, matrix, karla, tomas } = await draftToNominate(product, owner.workspace_id)
  await page.goto(`/nominations/${company.id}/${matrix.id}`)
  await page.getByRole('button', { name: 'Abrir propuestas' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Abrir propuestas' }).click()
  await expect(page.getByRole('row', { name: /Karla Jiménez/ })).toContainText('Por proponer')
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 320, height: 480 },
    hasTouch: true,
  })
  await context.clock.setSystemTime(product.data.clock.now())
  const phone = await context.newPage()
  const keyOf = (kind: 'nominator' | 'approver', id: string) =>
    product.secrets.linkKey(kind, { id, key_version: 1 })
  const remove = (name: string) => phone.getByRole('button', { name: `Quitar a ${name}` })
  const addPeer = phone.getByRole('button', { name: 'Agregar a un compañero' })
  const add = async (typed: string, name: string) => {
    await addPeer.tap()
    await phone.getByLabel('Agregar a un compañero').fill(typed)
    await phone.getByRole('button', { name: new RegExp(`^${name}`) }).tap()
    await expect(remove(name)).toBeVisible()
    await expect(addPeer).toBeFocused()
  }
  const offline = phone.getByText('No hay conexión. Intenta de nuevo en un momento.')

  await phone.goto(`/nominate/${karla.id}#${keyOf('nominator', karla.id)}`)
  await expect(remove('Brenda Macías')).toBeVisible()
  await context.setOffline(true)
  await remove('Brenda Macías').tap()
  await expect(offline).toBeInViewport()
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
  await context.setOffline(false)
  await remove('Brenda Macías').tap()
  await expect(offline).toHaveCount(0)
  await expect(remove('Brenda Macías')).toHaveCount(0)
  await expect(addPeer).toBeFocused()
  await add('vale', 'Valeria Quispe')
  await add('oma', 'Omar Valdez')
  await phone.getByRole('button', { name: 'Enviar a aprobación' }).tap()
  await expect(phone.getByRole('heading', { name: 'Enviaste tus propuestas' })).toBeFocused()

  await phone.goto(`/approve/${tomas.id}#${keyOf('approver', tomas.id)}`)
  await remove('Omar Valdez').tap()
  const reason = phone.getByLabel(/¿Por qué quitas a Omar Valdez/)
  await reason.fill('Llegó hace un mes')
  await context.setOffline(true)
  await phone.getByRole('button', { name: 'Quitar', exact: true }).tap()
  await expect(offline).toBeInViewport()
  await expect(reason).toHaveValue('Llegó hace un mes')
  await context.setOffline(false)
  await phone.getByRole('button', { name: 'Quitar', exact: true }).tap()
  await expect(phone.getByText('Quitado: Llegó hace un mes')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Deshacer' })).toBeFocused()

  await page.reload()
  await page.getByRole('button', { name: 'Ver las propuestas de Karla Jiménez' }).click()
  const drawer = page.getByRole('dialog', { name: 'Propuestas de Karla Jiménez' })
  await drawer.getByRole('button', { name: /^Aprobar/ }).click()
  await expect(page.getByRole('row', { name: /Karla Jiménez/ })).toContainText('Aprobada')
  await phone.getByRole('button', { name: 'Deshacer' }).tap()
  await expect(phone.getByText('Estas propuestas ya se aprobaron.')).toBeInViewport()
  await expect(phone.getByText('Aprobada.', { exact: true })).toBeVisible()
  await context.close()
})

test('proposals are imported from a file by keyboard', async ({ owner, page, product }) => {
  const { company, matrix } = await draftToNominate(product, owner.workspace_id)
  const user = new KeyboardUser(page)
  await page.goto(`/nominations/${company.id}/${matrix.id}`)
  await user.activate('button', 'Abrir propuestas')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await user.activate('button', 'Abrir propuestas')
  const row = page.getByRole('row', { name: /Karla Jiménez/ })
  await expect(row).toContainText('Por proponer')
  await expect(page.getByRole('alertdialog')).toBeHidden()

  const choose = async (name: string, lines: readonly string[]) => {
    const field = await user.reach('button', /Elige un archivo/)
    const buffer = Buffer.from(lines.join('\n'))
    await field.setInputFiles({ name, mimeType: 'text/csv', buffer })
  }
  await user.activate('button', 'Importar')
  const dialog = page.getByRole('dialog', { name: 'Importar propuestas' })
  await expect(dialog).toBeVisible()
  await choose('otro.csv', ['Folio,Fecha', '7,2026-11-02'])
  await expect(dialog.getByRole('heading', { name: 'otro.csv' })).toBeFocused()
  await expectAccessible(page)
  await user.activate('button', 'Elegir otro archivo')
  await expect(dialog.getByLabel(/Elige un archivo/)).toBeFocused()
  await choose('propuestas.csv', [
    'Evaluador,Correo,Relación,Evaluado',
    'Valeria Quispe,,Compañero,Karla Jiménez',
    'Rosa Paz,rosa@valle.example,Cliente,Karla Jiménez',
  ])
  await expect(dialog.getByRole('heading', { name: 'propuestas.csv' })).toBeFocused()
  await expect(dialog.getByRole('cell', { name: 'Rosa Paz', exact: true })).toBeVisible()
  await user.activate('button', 'Agregar 2 propuestas')
  await expect(page.getByText('Se agregaron 2 propuestas de «propuestas.csv»')).toBeVisible()
  await expect(dialog).toBeHidden()
  await user.activate('button', 'Ver las propuestas de Karla Jiménez')
  await expect(
    page.getByRole('dialog', { name: 'Propuestas de Karla Jiménez' }).getByText('Valeria Quispe'),
  ).toBeVisible()
})

test('a project that asks for no proposals says where they are switched on', async ({
  owner,
  page,
  product,
}) => {
  const { company, matrix } = await draftToNominate(product, owner.workspace_id)
  await product.data.db
    .updateTable('matrices')
    .set({ nomination: null })
    .where('id', '=', matrix.id)
    .execute()
  await page.goto(`/nominations/${company.id}/${matrix.id}`)
  await expect(page.getByText(/se activan en las «Opciones» del proyecto/i)).toBeVisible()
  await expect(page.getByText(/Abrir propuestas/)).toHaveCount(0)
  await page.getByRole('link', { name: 'Activar en «Opciones»' }).click()
  await expect(page).toHaveURL(`/new-matrix/${company.id}?matrix=${matrix.id}`)
})

test('a leader sends a list back by touch, its person changes it, the organiser approves by keyboard', async ({
  owner,
  page,
  product,
  browser,
}) => {
  const { company, matrix, karla, tomas } = await draftToNominate(product, owner.workspace_id)
  await page.goto(`/nominations/${company.id}/${matrix.id}`)
  await page.getByRole('button', { name: 'Abrir propuestas' }).focus()
  await page.keyboard.press('Enter')
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Abrir propuestas' })
  await confirm.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Karla Jiménez/ })).toContainText('Por proponer')

  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 320, height: 700 },
    hasTouch: true,
    colorScheme: 'dark',
  })
  await context.clock.setSystemTime(product.data.clock.now())
  const phone = await context.newPage()
  const keyOf = (kind: 'nominator' | 'approver', id: string) =>
    product.secrets.linkKey(kind, { id, key_version: 1 })
  const add = async (typed: string, name: RegExp) => {
    await phone.getByRole('button', { name: 'Agregar a un compañero' }).tap()
    await phone.getByLabel('Agregar a un compañero').fill(typed)
    await phone.getByRole('button', { name }).tap()
  }
  await phone.goto(`/nominate/${karla.id}#${keyOf('nominator', karla.id)}`)
  await add('vale', /^Valeria Quispe/)
  await expect(phone.getByRole('button', { name: 'Quitar a Valeria Quispe' })).toBeVisible()
  await phone.getByRole('button', { name: 'Enviar a aprobación' }).tap()
  await expect(phone.getByRole('heading', { name: 'Enviaste tus propuestas' })).toBeVisible()

  await phone.goto(`/approve/${tomas.id}#${keyOf('approver', tomas.id)}`)
  await phone.getByRole('button', { name: 'Devolver', exact: true }).tap()
  const line = phone.getByLabel(/¿Qué le falta a la lista de Karla Jiménez/)
  await expect(line).toBeFocused()
  await phone.getByRole('button', { name: 'Devolver la lista' }).tap()
  await expect(phone.getByText('Escribe qué falta.')).toBeVisible()
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
  await line.fill('Falta alguien de ventas')
  await phone.getByRole('button', { name: 'Devolver la lista' }).tap()
  await expect(phone.getByText('La devolviste: «Falta alguien de ventas»')).toBeVisible()

  await phone.goto(`/nominate/${karla.id}#${keyOf('nominator', karla.id)}`)
  await expect(phone.getByText('Tu lista volvió para un cambio:')).toBeVisible()
  await expectAccessible(phone)
  await add('oma', /^Omar Valdez/)
  await expect(phone.getByRole('button', { name: 'Quitar a Omar Valdez' })).toBeVisible()
  await phone.getByRole('button', { name: 'Enviar a aprobación' }).tap()
  await expect(phone.getByRole('heading', { name: 'Enviaste tus propuestas' })).toBeVisible()
  await context.close()

  await page.reload()
  const review = page.getByRole('button', { name: 'Ver las propuestas de Karla Jiménez' })
  await expect(review).toHaveText('Revisar')
  await review.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Propuestas de Karla Jiménez' })
  await expect(dialog.getByText('Omar Valdez')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Aprobar', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Karla Jiménez/ })).toContainText('Aprobada')
})
