import { randomUUID } from 'node:crypto'
import { makeCompany } from '../factories.ts'
import { enterCredentials, logIn, makeAccount } from './account-steps.ts'
import { makeDraft } from './draft-matrix.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { gate } from './screen.ts'

const sections = ['Escalas', 'Evaluaciones', 'Proyectos']
const userMenu = [
  'Configuración de cuenta',
  'Primeros pasos',
  'Equipo',
  'Actividad',
  'Atajos del teclado',
  'Cerrar Sesión',
]

test('the bar links the sections of a company and marks the current one', async ({
  page,
  product,
  owner,
}) => {
  const { id } = await makeCompany(product.data, { workspace_id: owner.workspace_id })
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

test('the bar marks «Proyectos» on every page of a project', async ({ page, product, owner }) => {
  const { path } = await makeDraft(product.data, { workspace_id: owner.workspace_id })
  for (const screen of ['participants', 'import-participants', 'connections', 'org-chart']) {
    await page.goto(`/${screen}/${path}`)
    const nav = page.getByRole('navigation', { name: 'Principal' })
    await expect(nav.locator('[aria-current]')).toHaveText(['Proyectos'])
  }
})

test('the user menu opens by pointer and keyboard and signs out to the home page', async ({
  page,
  owner,
}) => {
  await page.goto('/companies')
  const button = page.getByRole('button', { name: new RegExp(owner.last_name) })
  await expect(button).toContainText('RV')
  // the pointer moves again until the script of the menu has loaded
  await expect(async () => {
    await page.mouse.move(600, 700)
    await button.hover()
    await expect(page.getByRole('menuitem')).toHaveText(userMenu, { timeout: 1000 })
  }).toPass()
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

test('the user menu opens with all that it will show', async ({ page, owner }) => {
  const theme = gate()
  const menuLoaded = page.waitForResponse(/\/popups-/)
  await page.route(/\/assets\/Theme/, async (route) => {
    await theme.opened
    await route.continue()
  })
  await page.goto('/companies')
  await menuLoaded
  const button = page.getByRole('button', { name: new RegExp(owner.last_name) })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Empresas')
  await expect(button).toHaveCount(0)
  theme.open()
  await button.click()
  await expect(page.getByRole('menuitem')).toHaveText(userMenu)
  expect(await page.getByRole('menuitemradio').count()).toBe(3)
})

test('the login leads to the whole address that was asked for', async ({ page, product }) => {
  const owner = await makeAccount(product)
  const { id } = await makeCompany(product.data, { workspace_id: owner.workspace_id })
  const address = `/dashboard/${id}?order=name#contenido`
  await page.goto(address)
  await expect(page).toHaveURL('/login')
  await enterCredentials(page, owner.email)
  await expect(page).toHaveURL(address)
})

test('the home page and the login lead a signed-in user to their last company', async ({
  page,
  product,
  owner,
}) => {
  const { id, name } = await makeCompany(product.data, { workspace_id: owner.workspace_id })
  await page.goto(`/scales/${id}`)
  await expect(page.getByRole('main').getByText(name)).toBeVisible()
  for (const entrance of ['/', '/login']) {
    const response = await page.goto(entrance)
    expect(response?.request().redirectedFrom()?.url()).toMatch(new RegExp(`${entrance}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(`/dashboard/${id}`)
  }
})

test('a company that cannot be read is not remembered, and one that is gone is forgotten', async ({
  page,
  product,
  owner,
}) => {
  const { id, name } = await makeCompany(product.data, { workspace_id: owner.workspace_id })
  await page.goto(`/scales/${id}`)
  await expect(page.getByRole('main').getByText(name)).toBeVisible()
  const unknown = page.waitForResponse((response) => response.status() === 404)
  await page.goto(`/scales/${randomUUID()}`)
  await unknown
  await page.goto('/dashboarduser')
  await expect(page).toHaveURL(`/dashboard/${id}`)
  await expect(page.getByRole('main').getByText(name)).toBeVisible()
  await product.data.db.deleteFrom('companies').where('id', '=', id).execute()
  await page.reload()
  await expect(page.getByText('No encontramos lo que buscas.')).toBeVisible()
  await page.goto('/dashboarduser')
  await expect(page).toHaveURL('/companies')
})

test('a phone shows every section in one menu', async ({ page, product, owner }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id } = await makeCompany(product.data, { workspace_id: owner.workspace_id })
  await page.goto(`/scales/${id}`)
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Proyectos',
    'Escalas',
    'Evaluaciones',
    'Empresas',
    ...userMenu,
  ])
  await expectNoSidewaysScroll(page)
  await page.getByRole('menuitem', { name: 'Evaluaciones' }).click()
  await expect(page).toHaveURL(`/evaluations/${id}`)
})

test('keeps the chosen theme', async ({ page, owner: _owner }) => {
  await page.goto('/companies')
  await page.getByRole('button', { name: /Villaseñor/ }).click()
  await page.getByRole('menuitemradio', { name: 'Oscuro' }).click()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('the first Tab stop skips the bar', async ({ page, owner: _owner }) => {
  await page.goto('/companies')
  await expect(page.getByRole('heading', { name: 'Empresas' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a page without a session shows that the profile is loading, then the login', async ({
  page,
  product,
  signIn,
}) => {
  const { workspace_id } = await signIn()
  const { id } = await makeCompany(product.data, { workspace_id })
  const session = await page.context().cookies()
  await page.context().clearCookies()
  const reply = gate()
  await page.route('**/auth/profile', async (route) => {
    await reply.opened
    await route.fallback()
  })
  await page.goto(`/scales/${id}`)
  await expect(page.getByText('Cargando perfil...')).toBeVisible()
  reply.open()
  await expect(page).toHaveURL('/login')
  await page.context().addCookies(session)
  await page.goto(`/scales/${id}`)
  await expect(page.getByRole('heading', { name: 'Escalas' })).toBeVisible()
})

test('a page whose script does not load offers to reload', async ({ context, product, owner }) => {
  const { id } = await makeCompany(product.data, { workspace_id: owner.workspace_id })
  const other = await context.newPage()
  await other.route('**/assets/ScalesPage*', (route) => route.abort())
  await other.goto(`/scales/${id}`)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
  await expectAccessible(other)
  await other.unrouteAll()
  await other.getByRole('button', { name: 'Recargar' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Escalas')
})

test('a notification pauses under the pointer and with the focus, which Alt+T gives', async ({
  page,
}) => {
  await logIn(page, 'nadie@ceiba.mx')
  const toast = page.getByLabel('Notificaciones').getByRole('alert')
  const countdown = () =>
    toast.evaluate((element) =>
      element
        .getAnimations({ subtree: true })
        .map(({ playState, effect }) => ({ playState, duration: effect?.getTiming().duration }))
        .find(({ duration }) => Number(duration) > 1000),
    )
  const setSpeed = (rate: number) =>
    toast.evaluate((element, playbackRate) => {
      for (const animation of element.getAnimations({ subtree: true }))
        animation.updatePlaybackRate(playbackRate)
    }, rate)
  await expect.poll(countdown).toEqual({ playState: 'running', duration: 5000 })
  // gives a slow machine the time for the steps below
  await setSpeed(0.01)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect
    .poll(countdown, 'reduced motion does not shorten it')
    .toEqual({ playState: 'running', duration: 5000 })
  await toast.hover()
  await expect.poll(countdown).toEqual({ playState: 'paused', duration: 5000 })
  await page.mouse.move(10, 600)
  await expect.poll(countdown).toEqual({ playState: 'running', duration: 5000 })
  await page.keyboard.press('Alt+t')
  await expect(toast).toBeFocused()
  await expect.poll(countdown).toEqual({ playState: 'paused', duration: 5000 })
  await setSpeed(1)
  await page.keyboard.press('Escape')
  await expect(toast).toBeHidden()
})

test('a notification that comes again while it closes is shown', async ({ page }) => {
  await logIn(page, 'nadie@ceiba.mx')
  await expect(page.locator('.Toastify__toast')).toHaveCount(1)
  // the end of the entrance would end the exit
  await expect(page.locator('.toast-enter')).toHaveCount(0)
  await page.evaluate(() => {
    const [styles] = document.styleSheets
    styles?.insertRule('.toast-exit { animation-duration: 600s !important }')
    styles?.insertRule('.Toastify__progress-bar { animation-play-state: paused !important }')
  })
  await page.getByRole('button', { name: 'Cerrar notificación' }).click()
  await expect(page.locator('.toast-exit')).toHaveCount(1)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(page.locator('.Toastify__toast:not(.toast-exit)')).toHaveCount(1)
})

test.describe('on a touch screen', () => {
  test.use({
    isolated: true,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  })

  test('a swipe over eight tenths of its width dismisses a notification', async ({ page }) => {
    await logIn(page, 'nadie@ceiba.mx')
    const toast = page.getByLabel('Notificaciones').getByRole('alert')
    await expect(toast).toBeVisible()
    const touch = await page.context().newCDPSession(page)
    const swipe = async (share: number) => {
      const box = await toast.boundingBox()
      if (!box) throw new Error('the notification is not on the page')
      const pointAt = (part: number) => [
        { x: box.x + 20 + box.width * part, y: box.y + box.height / 2 },
      ]
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: pointAt(0) })
      for (const part of [0.1, 0.3, 0.5, share])
        await touch.send('Input.dispatchTouchEvent', {
          type: 'touchMove',
          touchPoints: pointAt(part),
        })
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await swipe(0.6)
    await expect(toast).toBeVisible()
    await swipe(0.85)
    await expect(toast).toBeHidden()
  })
})
