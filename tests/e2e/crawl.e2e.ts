import { stripVTControlCharacters } from 'node:util'
import type { Page } from '@playwright/test'
import { adminPaths } from '#app/admin-pages.ts'
import { raterKeyOf } from '../rater-key.ts'
import { axeSource } from './accessibility.ts'
import { coveredTexts } from './covered-texts.ts'
import { listCovered } from './covering-toast.ts'
import { raterScreens } from './crawl-rater-screens.ts'
import {
  adminScreens,
  companyScreens,
  inMatrix,
  matrixScreens,
  publicScreens,
  type Screen,
} from './crawl-screens.ts'
import { expectFirstCallsUsed, expectRequestedOnce, recordRequests } from './first-calls.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, widths } from './fixtures.ts'
import { type HostileCompany, makeHostileCompany } from './hostile-company.ts'
import { attacks } from './hostile-text.ts'
import {
  bringFonts,
  expectCalm,
  holdReplies,
  injectedElements,
  inlineCodeIn,
  missingTexts,
  recordPage,
  waitForContent,
} from './page-safety.ts'
import { keepKeyInCookie } from './rater-sheet.ts'
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

/** What only a project in which people may lack an e-mail says; the company has none. */
const slipWordsIn = (text: string): readonly string[] =>
  text.match(/[^\n]*(papeleta|\bNIP\b|tableta|número de empleado|sin correo\b)[^\n]*/gi) ?? []

/** Waits for no reply before it shows all that it has. */
const AT_ONCE = /^(data subjects|new evaluation)$/
/** Redirects, errors and second views of a page. */
const FURTHER = /erased|unknown|without a company|, |by segment|of a subject|on a subject|locked/
/** Whether an administrator's page shows an outline until its first reply. */
const hasOutline = ({ name }: Screen): boolean =>
  ['matrix, released', 'matrix, pending raters'].includes(name) ||
  (!AT_ONCE.test(name) && !FURTHER.test(name))

/** A row for each check that failed, so that one run names all of them. */
class Findings {
  readonly #rows: string[] = []

  async on(screen: string, check: string, act: () => Promise<unknown>): Promise<void> {
    try {
      await act()
    } catch (error) {
      const found = stripVTControlCharacters(String(error)).replace(/\s+/g, ' ').slice(0, 400)
      this.#rows.push(`${screen} | ${check} | ${found}`)
    }
  }

  expectNone(): void {
    expect(this.#rows, 'screen | check | what was found').toEqual([])
  }
}

/** Whether the head of an administrator's page names its first calls. */
const namesFirstCalls = (screen: Screen): boolean =>
  adminScreens.includes(screen) && !/erased|unknown/.test(screen.name)

interface Crawl {
  readonly page: Page
  /** What the page has requested since its visit began. */
  readonly requested: string[]
  readonly company: HostileCompany
  readonly dialogs: readonly string[]
  readonly findings: Findings
}

async function expectOutline(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]').first()).toBeAttached()
  await expect(page.locator('output').filter({ hasText: /^Cargando/ })).toHaveCount(1)
}

/** Checks what a page shows once it has loaded, at the width at which it loaded. */
async function checkContent(screen: Screen, crawl: Crawl): Promise<void> {
  const { page, company, dialogs, findings } = crawl
  const check = (name: string, act: () => Promise<unknown>) => findings.on(screen.name, name, act)
  await check('content', () => waitForContent(page))
  await check('outline after the replies', () =>
    expect(page.locator('[aria-busy=true]')).toHaveCount(0),
  )
  await check('missing texts', () =>
    expect.poll(() => missingTexts(page, screen.shows(company))).toEqual([]),
  )
  await check('injected elements', async () => expect(await injectedElements(page)).toEqual([]))
  await check('language', () => expect(page.locator('html')).toHaveAttribute('lang', 'es-MX'))
  await check('title', () => expect(page).toHaveTitle(/^.+ · Contorno$/))
  await check('words of slips', async () => {
    if (screen.name.startsWith('slips')) return
    expect(slipWordsIn(await page.locator('body').innerText())).toEqual([])
  })
  await check('policy and dialogs', async () => {
    const { violations } = await page.evaluate(() => window.pageRecord)
    expect([violations, dialogs]).toEqual([[], []])
  })
  await check('layout shift', () => expectCalm(page))
}

/** Whether notifications lie over the page: a rater's has none, and one that the server wrote. */
const hasToasts = (screen: Screen): boolean =>
  !raterScreens.includes(screen) && screen.name !== 'unknown address'

const expectNoneCovered = async (page: Page): Promise<void> =>
  expect(await listCovered(page)).toEqual([])

const [desktop, phone] = widths

async function visitOnDesktop(screen: Screen, address: string, crawl: Crawl): Promise<void> {
  const { page, findings, requested } = crawl
  const check = (name: string, act: () => Promise<unknown>) => findings.on(screen.name, name, act)
  await page.setViewportSize(desktop)
  requested.length = 0
  const response = await page.goto(address)
  await check('inline code', async () => expect(await inlineCodeIn(response)).toEqual([]))
  if (adminScreens.includes(screen) && hasOutline(screen))
    await check('outline', () => expectOutline(page))
  await page.evaluate(() => window.releaseReplies())
  await checkContent(screen, crawl)
  if (namesFirstCalls(screen)) await check('first calls', () => expectFirstCallsUsed(page))
  await check('axe on a desktop', () => expectAccessible(page))
  // a call that is made again has been made by now
  if (namesFirstCalls(screen)) await check('requests', () => expectRequestedOnce(page, requested))
  if (hasToasts(screen)) await check('toast on a desktop', () => expectNoneCovered(page))
  for (const width of screen.everyWidth ? [1920, 1024, 320] : []) {
    await page.setViewportSize({ width, height: 900 })
    await check(`${width} px`, () => expectNoSidewaysScroll(page))
  }
}

async function visitOnPhone(screen: Screen, crawl: Crawl): Promise<void> {
  const { page, findings } = crawl
  const check = (name: string, act: () => Promise<unknown>) => findings.on(screen.name, name, act)
  await page.setViewportSize(phone)
  if (screen.phone) {
    await page.reload()
    await page.evaluate(() => window.releaseReplies())
    await checkContent({ ...screen, name: `${screen.name} (phone)` }, crawl)
  }
  await check(`${phone.width} px`, () => expectNoSidewaysScroll(page))
  await check('texts under actions', async () => expect(await coveredTexts(page)).toEqual([]))
  await check('axe on a phone', () => expectAccessible(page))
  if (hasToasts(screen)) await check('toast on a phone', () => expectNoneCovered(page))
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
])
  test(`each ${area} screen is accessible and calm, and shows hostile text as text`, async ({
    page,
    product,
  }) => {
    // each check has a time-out of its own, and what is found is reported after the last screen
    test.setTimeout(0)
    const company = await hostileCompany(product)
    if (signedIn) await signInOwner(page, product)
    const { id: subject_id } = company.matrices.released.first
    if (area === 'rater')
      await keepKeyInCookie(page, product, {
        subject_id,
        key: raterKeyOf(product.secrets, subject_id),
      })
    await page.context().addInitScript({ content: axeSource })
    await bringFonts(page)
    await holdReplies(page)
    const dialogs = await recordPage(page)
    const findings = new Findings()
    const crawl = { page, requested: recordRequests(page), company, dialogs, findings }
    for (const screen of screens)
      await test.step(screen.name, () =>
        findings.on(screen.name, 'visit', async () => {
          await visitOnDesktop(screen, addressOf(product, screen, company), crawl)
          await visitOnPhone(screen, crawl)
        }),
      )
    findings.expectNone()
  })

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
    await expect(async () => {
      const text = (await heading.textContent()) ?? ''
      expect(await page.title()).toBe(`${text.replaceAll(/\s+/g, ' ').trim()} · Contorno`)
    }, screen.name).toPass()
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
  const person = page.getByRole('rowheader').filter({ has: page.getByText(name, { exact: true }) })
  await expect(person).toHaveCount(1)
  await expect(page.getByRole('cell', { name, exact: true })).toHaveCount(1)
  expect(await injectedElements(page)).toEqual([])
  await page.getByRole('button', { name: 'Elegir otro archivo' }).click()
  const refused = file('"><img src=x onerror=alert(1)>.csv', (index) => attacks[index] ?? '')
  await input.setInputFiles(refused)
  await expect(page.getByText(refused.name, { exact: true })).toBeVisible()
  expect(await injectedElements(page)).toEqual([])
  expect([dialogs, await page.evaluate(() => window.pageRecord.violations)]).toEqual([[], []])
})
