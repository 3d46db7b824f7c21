import { makeCompany } from '../factories.ts'
import { logIn } from './account-steps.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'

const sections = ['Escalas', 'Evaluaciones', 'Proyectos']
const choices = ['Configuración de cuenta', 'Equipo', 'Actividad', 'Cerrar Sesión']

test('the bar leads through a company, says where one is, and has no sections outside of one', async ({
  page,
  product,
  renata,
}) => {
  const { id } = await makeCompany(product.ground, { workspace_id: renata.workspace_id })
  await page.goto(`/scales/${id}`)
  const nav = page.getByRole('navigation', { name: 'Principal' })
  await expect(nav.getByRole('link')).toHaveText(sections)
  await nav.getByRole('link', { name: 'Evaluaciones' }).click()
  await expect(page).toHaveURL(`/evaluations/${id}`)
  await expect(nav.getByRole('link', { name: 'Evaluaciones' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle('Evaluaciones · Contorno')
  await expect(page.getByRole('link', { name: 'Contorno, inicio' })).toHaveAttribute('href', '/')
  await page.getByRole('link', { name: 'Empresas' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Empresas')
  await expect(nav.getByRole('link')).toHaveCount(0)
})

test("the person's menu opens under the pointer, by keyboard too, and signs out to the home page", async ({
  page,
  renata,
}) => {
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
  await expect(page.getByRole('menuitem')).toHaveText([
    'Proyectos',
    'Escalas',
    'Evaluaciones',
    'Empresas',
    ...choices,
  ])
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

test('whoever has no session sees that the profile is being loaded, then the login, and afterwards the page that was wanted', async ({
  page,
  product,
  signIn,
}) => {
  const { workspace_id } = await signIn()
  const { id } = await makeCompany(product.ground, { workspace_id })
  const session = await page.context().cookies()
  await page.context().clearCookies()
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/auth/profile', async (route) => {
    await asked
    await route.fallback()
  })
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

test('a notification rests under the pointer, is reached with Alt+T and leaves by its time', async ({
  page,
}) => {
  await logIn(page, 'nadie@ceiba.mx')
  const toast = page.getByLabel('Notificaciones').getByRole('alert')
  const rest = () =>
    toast.evaluate((element) =>
      element
        .getAnimations({ subtree: true })
        .map(({ playState, effect }) => ({ playState, duration: effect?.getTiming().duration }))
        .find(({ duration }) => Number(duration) > 1000),
    )
  await expect.poll(rest).toEqual({ playState: 'running', duration: 5000 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect
    .poll(rest, 'for whoever asked for less motion it stays as long')
    .toEqual({ playState: 'running', duration: 5000 })
  await toast.hover()
  await expect.poll(rest).toEqual({ playState: 'paused', duration: 5000 })
  await page.mouse.move(10, 600)
  await expect.poll(rest).toEqual({ playState: 'running', duration: 5000 })
  await page.keyboard.press('Alt+t')
  await expect(toast).toBeFocused()
  await expect.poll(rest).toEqual({ playState: 'paused', duration: 5000 })
  await page.keyboard.press('Escape')
  await expect(toast).toBeHidden()
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a notification is swiped away over eight tenths of its width, and comes back when let go before', async ({
    page,
  }) => {
    await logIn(page, 'nadie@ceiba.mx')
    const toast = page.getByLabel('Notificaciones').getByRole('alert')
    await expect(toast).toBeVisible()
    const touch = await page.context().newCDPSession(page)
    const swipe = async (share: number) => {
      const box = await toast.boundingBox()
      if (!box) throw new Error('no notification to swipe')
      const at = (part: number) => [{ x: box.x + 20 + box.width * part, y: box.y + box.height / 2 }]
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
      for (const part of [0.1, 0.3, 0.5, share])
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) })
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await swipe(0.6)
    await expect(toast).toBeVisible()
    await swipe(0.85)
    await expect(toast).toBeHidden({ timeout: 2000 })
  })
})
