import { makeCompany } from '../factories.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'

const sections = ['Escalas', 'Evaluaciones', 'Proyectos']
const choices = ['Configuración de cuenta', 'Equipo', 'Actividad', 'Cerrar Sesión']

test('the bar leads through a company, says where one is, and has no sections outside of one', async ({ page, product, renata }) => {
  const { id } = await makeCompany(product.ground, { workspace_id: renata.workspace_id })
  await page.goto(`/scales/${id}`)
  const nav = page.getByRole('navigation', { name: 'Principal' })
  await expect(nav.getByRole('link')).toHaveText(sections)
  await nav.getByRole('link', { name: 'Evaluaciones' }).click()
  await expect(page).toHaveURL(`/evaluations/${id}`)
  await expect(nav.getByRole('link', { name: 'Evaluaciones' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle('Evaluaciones · Contorno')
  await expect(page.getByRole('link', { name: 'Contorno, inicio' })).toHaveAttribute('href', '/')
  await page.getByRole('link', { name: 'Empresas' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Empresas')
  await expect(nav.getByRole('link')).toHaveCount(0)
})

test('the person\'s menu opens under the pointer, by keyboard too, and signs out to the home page', async ({ page, renata }) => {
  await page.goto('/companies')
  const button = page.getByRole('button', { name: new RegExp(renata.last_name) })
  await expect(button).toContainText('RV')
  await button.hover()
  await expect(page.getByRole('menuitem')).toHaveText(choices)
  await expectAccessible(page)
  await page.mouse.click(600, 700)
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Equipo' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/companies')
  await expect(page).toHaveURL('/login')
})

test('on a phone everything is behind one button', async ({ page, product, renata }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id } = await makeCompany(product.ground, { workspace_id: renata.workspace_id })
  await page.goto(`/scales/${id}`)
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Proyectos', 'Escalas', 'Evaluaciones', 'Empresas', ...choices])
  await expectNoSidewaysScroll(page)
  await page.getByRole('menuitem', { name: 'Evaluaciones' }).click()
  await expect(page).toHaveURL(`/evaluations/${id}`)
})

test('the theme that was chosen stays', async ({ page, renata: _renata }) => {
  await page.goto('/companies')
  await page.getByRole('button', { name: /Villaseñor/ }).click()
  await page.getByRole('menuitemradio', { name: 'Oscuro' }).click()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('the first Tab leads past the bar', async ({ page, renata: _renata }) => {
  await page.goto('/companies')
  await expect(page.getByRole('heading', { name: 'Empresas' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('whoever has no session sees that the profile is being loaded, then the login, and afterwards the page that was wanted', async ({ page, product, signIn }) => {
  const { workspace_id } = await signIn()
  const { id } = await makeCompany(product.ground, { workspace_id })
  const session = await page.context().cookies()
  await page.context().clearCookies()
  let answer = () => {}
  const asked = new Promise<void>((resolve) => { answer = resolve })
  await page.route('**/auth/profile', async (route) => { await asked; await route.fallback() })
  await page.goto(`/scales/${id}`)
  await expect(page.getByText('Cargando perfil...')).toBeVisible()
  answer()
  await expect(page).toHaveURL('/login')
  await page.context().addCookies(session)
  await page.goto(`/scales/${id}`)
  await expect(page.getByRole('heading', { name: 'Escalas' })).toBeVisible()
})

test('a page that breaks says so and offers a way on', async ({ context, product, renata }) => {
  const { id } = await makeCompany(product.ground, { workspace_id: renata.workspace_id })
  const other = await context.newPage()
  await other.route('**/assets/ScalesPage*', (route) => route.abort())
  await other.goto(`/scales/${id}`)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
  await expectAccessible(other)
  await other.unrouteAll()
  await other.getByRole('button', { name: 'Recargar' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Escalas')
})
