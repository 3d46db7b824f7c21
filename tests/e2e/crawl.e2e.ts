import type { Page } from '@playwright/test'
import { adminPaths } from '#app/admin-paths.ts'
import { raterKeyOf } from '../rater-key.ts'
import { raterScreens } from './crawl-rater-screens.ts'
import {
  adminScreens,
  companyScreens,
  inMatrix,
  matrixScreens,
  publicScreens,
  type Screen,
} from './crawl-screens.ts'
import { expect, expectAccessibleAtEveryWidth, test } from './fixtures.ts'
import { type HostileCompany, makeHostileCompany } from './hostile-company.ts'
import { attacks } from './hostile-text.ts'
import {
  injectedElements,
  inlineCodeIn,
  missingTexts,
  recordPage,
  waitForContent,
} from './page-safety.ts'
import type { RunningProduct } from './running-product.ts'

// recordPage() adds an init script and a listener
test.use({ isolated: true })

const companies = new WeakMap<RunningProduct, Promise<HostileCompany>>()
/** The hostile company of a worker; shared, because these tests change nothing. */
function hostileCompany(product: RunningProduct): Promise<HostileCompany> {
  const company = companies.get(product) ?? makeHostileCompany(product.data)
  companies.set(product, company)
  return company
}

/** The address of a screen; a rater's one with the key of the mailed link. */
function addressOf(product: RunningProduct, screen: Screen, company: HostileCompany): string {
  const path = screen.path(company)
  const [, subject_id] = screen.keyless
    ? []
    : (/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/.exec(path) ?? [])
  return subject_id && raterScreens.includes(screen)
    ? `${path}#${raterKeyOf(product.secrets, subject_id)}`
    : path
}

async function visit(
  page: Page,
  product: RunningProduct,
  screen: Screen,
  dialogs: readonly string[],
): Promise<void> {
  const company = await hostileCompany(product)
  const response = await page.goto(addressOf(product, screen, company))
  await waitForContent(page)
  expect.soft(await inlineCodeIn(response), `${screen.name}: inline code in the page`).toEqual([])
  await expect
    .configure({ soft: true })
    .poll(() => missingTexts(page, screen.shows(company)), `${screen.name}: missing texts`)
    .toEqual([])
  expect.soft(await injectedElements(page), `${screen.name}: injected elements`).toEqual([])
  await expect.soft(page.locator('html'), screen.name).toHaveAttribute('lang', 'es-MX')
  await expect.soft(page, screen.name).toHaveTitle(/^.+ · Contorno$/)
  const { shift, shifted, violations } = await page.evaluate(() => window.pageRecord)
  expect.soft(violations, `${screen.name}: policy violations`).toEqual([])
  expect
    .soft(shift, `${screen.name}: layout shift of ${shifted.join(' | ')}`)
    .toBeLessThanOrEqual(0.05)
  expect.soft(dialogs, `${screen.name}: dialogs`).toEqual([])
}

async function signInOwner(page: Page, product: RunningProduct): Promise<void> {
  const { owner } = await hostileCompany(product)
  await page.context().addCookies(await product.sessionCookies(owner.id))
}

for (const { area, screens, signedIn } of [
  { area: 'public', screens: publicScreens, signedIn: false },
  { area: 'company', screens: companyScreens, signedIn: true },
  { area: 'matrix', screens: matrixScreens, signedIn: true },
  { area: 'rater', screens: raterScreens, signedIn: false },
]) {
  test(`hostile text stays text on every ${area} screen`, async ({ page, product }) => {
    if (signedIn) await signInOwner(page, product)
    const dialogs = await recordPage(page)
    for (const screen of screens) {
      await test.step(screen.name, async () => {
        await visit(page, product, screen, dialogs)
        await expectAccessibleAtEveryWidth(page)
      })
    }
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } })

    test(`hostile text fits the ${area} screens`, async ({ page, product }) => {
      if (signedIn) await signInOwner(page, product)
      const dialogs = await recordPage(page)
      for (const screen of screens.filter(({ phone }) => phone)) {
        await test.step(screen.name, async () => {
          await visit(page, product, screen, dialogs)
          expect
            .soft(
              await page.evaluate(() => document.documentElement.scrollWidth),
              `${screen.name}: width of the page`,
            )
            .toBeLessThanOrEqual(390)
        })
      }
    })
  })
}

test('every path of the administrator is among the screens', async ({ product }) => {
  const company = await hostileCompany(product)
  const visited = [...publicScreens, ...adminScreens].map(
    ({ path }) => path(company).split('?')[0] ?? '',
  )
  const toPattern = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
  expect(
    adminPaths.filter((path) => !visited.some((address) => toPattern(path).test(address))),
  ).toEqual([])
})

test('a navigation moves the focus to the heading and sets the title', async ({
  page,
  product,
}) => {
  await signInOwner(page, product)
  const company = await hostileCompany(product)
  await page.goto('/companies')
  await waitForContent(page)
  for (const screen of adminScreens.slice(1, -1)) {
    await page.evaluate((path) => {
      history.pushState({ key: path, idx: 1 }, '', path)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    }, screen.path(company))
    await expect.poll(() => missingTexts(page, screen.shows(company)), screen.name).toEqual([])
    await waitForContent(page)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading, screen.name).toBeFocused()
    // polled, because a heading changes to the name of its object when that has loaded
    await expect(
      async () => expect(await page.title()).toBe(`${await heading.innerText()} · Contorno`),
      screen.name,
    ).toPass()
  }
})

test('the name and the cells of an imported file stay text', async ({ page, product }) => {
  await signInOwner(page, product)
  const dialogs = await recordPage(page)
  await page.goto(inMatrix('participants', 'draft')(await hostileCompany(product)))
  await page.getByRole('button', { name: 'Importar' }).click()
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
  const file = (name: string, email: (index: number) => string) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Nombre,Correo,<script>alert(1)</script>',
        ...attacks.map((attack, index) => [attack, email(index), attack].map(cell).join(',')),
      ].join('\n'),
    ),
  })
  const input = page.locator('input[type=file]')
  await input.setInputFiles(file('personas.csv', (index) => `persona${index}@bosque.mx`))
  await page.getByRole('button', { name: /^Agregar como columna: «<script>/ }).click()
  await page.getByRole('button', { name: /^Revisar/ }).click()
  const [name = ''] = attacks
  await expect(page.getByRole('rowheader', { name, exact: true })).toHaveCount(1)
  await expect(page.getByRole('cell', { name, exact: true })).toHaveCount(1)
  expect(await injectedElements(page)).toEqual([])
  await page.getByRole('button', { name: 'Elegir otro archivo' }).click()
  const refused = file('"><img src=x onerror=alert(1)>.csv', (index) => attacks[index] ?? '')
  await input.setInputFiles(refused)
  await expect(page.getByText(refused.name, { exact: true })).toBeVisible()
  expect(await injectedElements(page)).toEqual([])
  expect([dialogs, await page.evaluate(() => window.pageRecord.violations)]).toEqual([[], []])
})
