import type { Page } from '@playwright/test'
import { messages } from '#app/messages.ts'
import {
  expect,
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  test,
  widths,
} from './fixtures.ts'

const screens = [
  {
    path: '/',
    title: 'Cinco miradas, un mismo contorno',
    heading: 'Cinco miradas, un mismo contorno',
  },
  {
    path: '/evaluacion-360',
    title: 'Sistema de Evaluación 360°',
    heading: 'Sistema de Evaluación 360°',
  },
  { path: '/contact', title: 'Contacto', heading: 'Contacto' },
  { path: '/privacy', title: 'Aviso de Privacidad', heading: 'Aviso de Privacidad' },
  { path: '/terms', title: 'Términos y Condiciones', heading: 'Términos y Condiciones' },
  { path: '/nada/por/aqui', title: 'Página no encontrada', heading: 'No encontramos esta página' },
] as const

const mainHeading = (page: Page) => page.getByRole('heading', { level: 1 })

/** The texts of visible content and controls outside the screen; the strip may scroll. */
const textsOutsideScreen = (page: Page) =>
  page.evaluate(() => {
    const parts = [
      ...document.querySelectorAll<HTMLElement>(
        'h1, h2, h3, p, li, dt, dd, a, button, input, textarea',
      ),
    ]
    const shown = parts.filter(
      (part) =>
        part.checkVisibility() &&
        !part.closest(
          '.strip-viewport, .visually-hidden, .skip-link, .contact-honeypot, [aria-hidden=true]',
        ),
    )
    return shown.flatMap((part) => {
      const { left, right } = part.getBoundingClientRect()
      return left < -1 || right > innerWidth + 1 ? [part.textContent.trim().slice(0, 60)] : []
    })
  })

for (const { path, title, heading } of screens)
  test(`${path} fits every screen, has a title and requests nothing from another origin`, async ({
    page,
    product,
  }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.goto(path)
    await expect(mainHeading(page)).toHaveText(heading)
    await expect(page).toHaveTitle(`${title} · Contorno`)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /^.{20,165}$/)
    await expectAccessibleAtBothWidths(page)
    for (const size of [...widths, { width: 320, height: 640 }]) {
      await page.setViewportSize(size)
      await expectNoSidewaysScroll(page)
      expect(await textsOutsideScreen(page), `outside of ${size.width} px`).toEqual([])
    }
    expect(
      requests.filter((url) => !url.startsWith(`${product.url}/`) && !url.startsWith('data:')),
    ).toEqual([])
  })

test.describe('the strip of relations', () => {
  const track = (page: Page) => page.locator('.strip-track')
  const playState = (page: Page) =>
    track(page).evaluate((element) => getComputedStyle(element).animationPlayState)
  const leftEdge = (page: Page) =>
    track(page).evaluate((element) => element.getBoundingClientRect().left)

  test.beforeEach(async ({ page }) => {
    await page.goto('/evaluacion-360')
    await page.getByRole('heading', { name: 'Participantes del Proceso' }).scrollIntoViewIfNeeded()
  })

  test('moves by itself and pauses under the pointer, with the focus and by its button', async ({
    page,
  }) => {
    const start = await leftEdge(page)
    await expect.poll(() => leftEdge(page)).toBeLessThan(start)
    const strip = page.getByRole('region', { name: 'Las cinco miradas' })
    await strip.hover()
    expect(await playState(page)).toBe('paused')
    const paused = await leftEdge(page)
    await page.getByRole('heading', { name: 'Participantes del Proceso' }).hover()
    await expect.poll(() => leftEdge(page)).not.toBe(paused)
    await strip.focus()
    expect(await playState(page)).toBe('paused')
    await page.getByRole('button', { name: 'Pausar' }).focus()
    expect(await playState(page)).toBe('running')
    await page.keyboard.press('Enter')
    expect(await playState(page)).toBe('paused')
    await page.getByRole('button', { name: 'Reanudar' }).click()
    expect(await playState(page)).toBe('running')
  })

  test('stands still with reduced motion, and all five items can be reached', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await track(page).evaluate((element) => getComputedStyle(element).animationName)).toBe(
      'none',
    )
    await expect(page.getByRole('button', { name: 'Pausar' })).toBeHidden()
    await expect(track(page).getByRole('listitem')).toHaveCount(5)
    await page.getByRole('region', { name: 'Las cinco miradas' }).focus()
    await page.keyboard.press('End')
    await track(page).getByRole('listitem').last().scrollIntoViewIfNeeded()
    await expect(
      page.getByRole('heading', { name: 'Evaluación de Clientes o Proveedores' }),
    ).toBeInViewport()
  })
})

test.describe('the contact form', () => {
  const fillIn = async (page: Page, message: string) => {
    await page.getByLabel('Nombre').fill('Marisol Prieto')
    await page.getByLabel('Correo', { exact: true }).fill('marisol@bosque.mx')
    await page.getByLabel('Mensaje').fill(message)
  }
  const send = (page: Page) => page.getByRole('button', { name: 'Enviar mensaje' }).click()

  test('stores a message, mails it and confirms it on the page', async ({ page, product }) => {
    await page.goto('/contact')
    await fillIn(page, 'Somos 240 personas en tres plantas.')
    await send(page)
    await expect(page.getByRole('status').getByText(messages['contact.sent'])).toBeVisible()
    await expect(page).toHaveURL('/contact')
    await expect(page.getByLabel('Mensaje')).toHaveValue('')
    await product.runDueJobs()
    expect(
      product
        .mails()
        .some((mail) => mail.includes('marisol@bosque.mx') && mail.includes('Somos 240 personas')),
    ).toBe(true)
  })

  test('confirms a message in the honeypot and does not store it', async ({ page, product }) => {
    await page.goto('/contact')
    await fillIn(page, 'Compre visitas baratas')
    await page.locator('input[name=website]').evaluate((field: HTMLInputElement) => {
      field.value = 'https://spam.example'
    })
    await send(page)
    await expect(page.getByText(messages['contact.sent'])).toBeVisible()
    expect(
      await product.data.db
        .selectFrom('contact_messages')
        .selectAll()
        .where('message', '=', 'Compre visitas baratas')
        .execute(),
    ).toEqual([])
  })

  test('reports an unreachable server and keeps what was typed', async ({ page }) => {
    await page.goto('/contact')
    await page.route('**/api/v1/contact', (route) => route.abort())
    await fillIn(page, 'Hola')
    await send(page)
    await expect(page.getByRole('alert').getByText(messages['server.unreachable'])).toBeVisible()
    await expect(page.getByLabel('Mensaje')).toHaveValue('Hola')
  })
})

test.describe('without JavaScript', () => {
  test.use({ isolated: true, javaScriptEnabled: false })

  test('every page can be read and links to the login', async ({ page }) => {
    for (const { path, heading } of screens)
      await test.step(path, async () => {
        await page.goto(path)
        await expect(mainHeading(page)).toHaveText(heading)
        await expect(page.getByRole('link', { name: 'Iniciar Sesión' }).first()).toBeVisible()
        await expect(page.getByRole('button', { name: 'Pausar' })).toBeHidden()
      })
  })

  test('sends a message and confirms it', async ({ page, product }) => {
    await page.goto('/contact')
    await page.getByLabel('Nombre').fill('Tomás Ek')
    await page.getByLabel('Correo', { exact: true }).fill('tomas@bosque.mx')
    await page.getByLabel('Mensaje').fill('Sin JavaScript')
    await page.getByRole('button', { name: 'Enviar mensaje' }).click()
    await expect(page.getByText(messages['contact.sent'])).toBeVisible()
    expect(
      await product.data.db
        .selectFrom('contact_messages')
        .select('name')
        .where('message', '=', 'Sin JavaScript')
        .execute(),
    ).toEqual([{ name: 'Tomás Ek' }])
  })
})

test('the legal texts are dated June 2025', async ({ page }) => {
  for (const path of ['/privacy', '/terms']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText('Junio de 2025')).toBeVisible()
  }
})

test.describe('the footer', () => {
  // the shared context may have cached the page in the year before
  test.use({ isolated: true })

  test('shows the present year', async ({ page, setClock }) => {
    await page.goto('/')
    await expect(page.getByRole('contentinfo')).toContainText('© 2026')
    await setClock('2027-03-01T12:00:00Z')
    await page.goto('/terms')
    await expect(page.getByRole('contentinfo')).toContainText('© 2027')
  })
})

test('the public pages link to each other, to the login and to the sign-up', async ({ page }) => {
  const follow = async (link: string, path: string, heading: string) => {
    await page.getByRole('link', { name: link }).first().click()
    await expect(page).toHaveURL(path)
    await expect(mainHeading(page)).toHaveText(heading)
  }
  await page.goto('/')
  await follow('Conoce la evaluación 360°', '/evaluacion-360', 'Sistema de Evaluación 360°')
  await follow('Contáctanos', '/contact', 'Contacto')
  await follow('Términos y Condiciones', '/terms', 'Términos y Condiciones')
  await follow('Aviso de Privacidad', '/privacy', 'Aviso de Privacidad')
  await follow('Iniciar Sesión', '/login', 'Iniciar Sesión')
  await follow('Cerrar y volver al inicio', '/', 'Cinco miradas, un mismo contorno')
  await follow('Crear Cuenta', '/signup', 'Crear Cuenta')
  await follow('Cerrar y volver al inicio', '/', 'Cinco miradas, un mismo contorno')
  await page.goto('/nada')
  await follow('Ir al inicio', '/', 'Cinco miradas, un mismo contorno')
})

test('the parent company opens in a tab without access to the opener', async ({
  page,
  context,
}) => {
  await context.route(/^https:/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>otra empresa</p>' }),
  )
  await page.goto('/evaluacion-360')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: /^Ver más sobre/ }).click()
  const other = await opened
  await expect(other.getByText('otra empresa')).toBeVisible()
  expect(await other.evaluate(() => window.opener === null && document.referrer === '')).toBe(true)
})
