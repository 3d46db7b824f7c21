import type { Page } from '@playwright/test'
import { adminPaths } from '#app/admin-paths.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import {
  attacks,
  type HostileCompany,
  type HostilePhase,
  makeHostileCompany,
} from './hostile-company.ts'
import type { RunningProduct } from './running-product.ts'

interface Screen {
  readonly name: string
  readonly path: (given: HostileCompany) => string
  /** What has to be read there, character by character. */
  readonly says: (given: HostileCompany) => readonly string[]
  /** Looked at on a phone too. */
  readonly phone?: boolean
}

const inCompany =
  (section: string) =>
  ({ company }: HostileCompany) =>
    `/${section}/${company.id}`
const inProject =
  (section: string, phase: HostilePhase, rest = '') =>
  ({ company, projects }: HostileCompany) =>
    `/${section}/${company.id}/${projects[phase].id}${rest}`
const personIn = (view: string) => (given: HostileCompany) =>
  `${inProject('results', 'reports')(given)}?persona=${given.projects.reports.first.id}&vista=${view}`
const named =
  (phase: HostilePhase) =>
  ({ company, projects }: HostileCompany) => [company.name, projects[phase].name]
const evaluatedIn =
  (phase: HostilePhase) =>
  ({ projects }: HostileCompany) =>
    projects[phase].evaluated
const peopleOf =
  (phase: HostilePhase) =>
  ({ projects }: HostileCompany) =>
    projects[phase].people.map(({ name }) => name)

const ofCompany = ({ company }: HostileCompany) => [company.name]

const publicScreens: readonly Screen[] = [
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/invitation',
].map((path) => ({ name: path, path: () => path, says: () => [], phone: true }))

const companyScreens: readonly Screen[] = [
  {
    name: 'companies',
    path: () => '/companies',
    says: ({ company }) => [company.name],
    phone: true,
  },
  {
    name: 'team',
    path: () => '/team',
    says: ({ workspace_name, viewer, invited }) => [
      workspace_name,
      viewer.name,
      viewer.email,
      invited,
    ],
  },
  { name: 'data subjects', path: () => '/data-subjects', says: () => [] },
  {
    name: 'activity',
    path: () => '/activity',
    says: ({ owner, company }) => [owner.name, company.name],
  },
  {
    name: 'dashboard',
    path: inCompany('dashboard'),
    says: ({ projects, asked }) => [...Object.values(projects).map(({ name }) => name), asked.name],
    phone: true,
  },
  {
    name: 'scales',
    path: inCompany('scales'),
    says: ({ asked, unused }) => [asked.scale_name, unused.scale_name],
  },
  {
    name: 'evaluations',
    path: inCompany('evaluations'),
    says: ({ asked, unused }) => [asked.name, asked.scale_name, unused.name],
  },
  ...['/dashboarduser', '/scales', '/evaluations'].map((path) => ({
    name: `${path} of the company used last`,
    path: () => path,
    says: ofCompany,
  })),
  { name: 'new evaluation', path: inCompany('evaluation'), says: ({ company }) => [company.name] },
  {
    name: 'evaluation',
    path: ({ company, unused }) => `/evaluation/${company.id}/${unused.id}`,
    says: ({ unused }) => [
      unused.name,
      unused.scale_name,
      ...unused.competences,
      ...unused.questions.slice(0, 2),
    ],
    phone: true,
  },
  {
    name: 'locked evaluation',
    path: ({ company, asked }) => `/evaluation/${company.id}/${asked.id}`,
    says: ({ asked }) => [asked.name, ...asked.competences, ...asked.questions.slice(0, 2)],
  },
  { name: 'new project', path: inCompany('new-matrix'), says: ({ company }) => [company.name] },
  { name: 'mail sent', path: inCompany('mail-sent'), says: () => [] },
  {
    name: 'draft project',
    path: ({ company, projects }) => `/new-matrix/${company.id}?matrix=${projects.draft.id}`,
    says: ({ projects, column, asked }) => [
      projects.draft.name,
      column.name,
      column.description,
      asked.name,
    ],
  },
  {
    name: 'participants',
    path: inProject('participants', 'draft'),
    says: (given) => [
      ...named('draft')(given),
      given.column.name,
      ...peopleOf('draft')(given),
      ...given.projects.draft.values,
    ],
    phone: true,
  },
  {
    name: 'connections',
    path: inProject('connections', 'draft'),
    says: (given) => [...named('draft')(given), ...peopleOf('draft')(given)],
    phone: true,
  },
]

const projectScreens: readonly Screen[] = [
  {
    name: 'project, draft',
    path: inProject('matrix', 'draft'),
    says: (given) => [...named('draft')(given), given.asked.name],
  },
  {
    name: 'project, released',
    path: inProject('matrix', 'released'),
    says: (given) => [...named('released')(given), ...evaluatedIn('released')(given)],
    phone: true,
  },
  { name: 'project, closed', path: inProject('matrix', 'closed'), says: named('closed') },
  { name: 'project, reports', path: inProject('matrix', 'reports'), says: named('reports') },
  { name: 'project, erased', path: inProject('matrix', 'erased'), says: named('erased') },
  { name: 'results, draft', path: inProject('results', 'draft'), says: named('draft') },
  { name: 'results, released', path: inProject('results', 'released'), says: named('released') },
  { name: 'results, closed', path: inProject('results', 'closed'), says: named('closed') },
  {
    name: 'results of the group',
    path: inProject('results', 'reports'),
    says: (given) => [...named('reports')(given), ...given.asked.competences],
    phone: true,
  },
  {
    name: 'results by segment',
    path: inProject('results', 'reports', '?vista=segmentos'),
    says: ({ column }) => [column.name],
  },
  {
    name: 'results, people',
    path: inProject('results', 'reports', '?vista=personas'),
    says: ({ projects }) => [projects.reports.first.name],
  },
  {
    name: 'results of a person',
    path: personIn('perfil'),
    says: ({ projects, asked }) => [projects.reports.first.name, ...asked.competences],
    phone: true,
  },
  {
    name: 'questions of a person',
    path: personIn('conductas'),
    says: ({ asked }) => asked.questions,
  },
  {
    name: 'comments on a person',
    path: personIn('comentarios'),
    says: ({ projects }) => projects.reports.comments,
  },
  {
    name: 'plan of a person',
    path: personIn('plan'),
    says: ({ projects }) => [projects.reports.first.name],
  },
  { name: 'results, erased', path: inProject('results', 'erased'), says: named('erased') },
  {
    name: 'reports, released',
    path: inProject('download-reports', 'released'),
    says: named('released'),
  },
  {
    name: 'reports',
    path: inProject('download-reports', 'reports'),
    says: (given) => [...named('reports')(given), given.projects.reports.first.name],
    phone: true,
  },
  { name: 'reports, erased', path: inProject('download-reports', 'erased'), says: named('erased') },
  { name: 'an address that leads nowhere', path: () => '/companies/nada', says: () => [] },
]

const adminScreens = [...companyScreens, ...projectScreens]

const rater = ({ projects }: HostileCompany) => projects.released.first
const raterAt =
  (path: string, rest = '') =>
  (given: HostileCompany) =>
    `/${path}/${rater(given).id}${rest}`
const peer = ({ projects }: HostileCompany) => projects.released.others[0]?.name ?? ''

const raterScreens: readonly Screen[] = [
  {
    name: 'verification',
    path: raterAt('assessment'),
    says: (given) => [
      given.company.name,
      given.projects.released.name,
      rater(given).name,
      rater(given).email,
      peer(given),
      given.column.name,
    ],
    phone: true,
  },
  {
    name: 'verification by the other address',
    path: raterAt('subjects'),
    says: (given) => [rater(given).name],
  },
  {
    name: 'verification of oneself',
    path: raterAt('self-assessment'),
    says: (given) => [rater(given).name],
  },
  {
    name: 'sheet',
    path: raterAt('assessment-form'),
    says: (given) => [given.company.name, peer(given)],
    phone: true,
  },
  {
    name: 'comments of a sheet',
    path: raterAt('assessment-form', '?paso=comentarios'),
    says: (given) => [peer(given)],
  },
  {
    name: 'what a sheet lacks',
    path: raterAt('assessment-form', '?paso=revision'),
    says: ({ asked }) => asked.questions,
  },
  {
    name: 'sheet about oneself',
    path: raterAt('self-assessment-form'),
    says: ofCompany,
    phone: true,
  },
  {
    name: 'confirmation',
    path: ({ projects }) => `/confirmation-sent/${projects.released.others[0]?.id}`,
    says: ({ projects }) => [projects.released.name],
    phone: true,
  },
  {
    name: 'a period that is over',
    path: ({ projects }) => `/assessment/${projects.closed.first.id}`,
    says: ofCompany,
  },
  {
    name: 'a link that does not exist',
    path: () => '/assessment/00000000-0000-4000-8000-000000000000',
    says: () => [],
  },
]

const made = new WeakMap<RunningProduct, Promise<HostileCompany>>()
/** One company for all of these journeys: they change nothing. */
function companyOf(product: RunningProduct): Promise<HostileCompany> {
  const known = made.get(product) ?? makeHostileCompany(product.ground)
  made.set(product, known)
  return known
}

interface Watched {
  shift: number
  moved: string[]
  violations: string[]
}
declare global {
  interface Window {
    watched: Watched
  }
}

/** Notes in the page how far it jumped while loading and what its policy stopped; gives back the dialogs that opened. */
async function watch(page: Page): Promise<string[]> {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.addInitScript(() => {
    window.watched = { shift: 0, moved: [], violations: [] }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry && 'sources' in entry && Array.isArray(entry.sources))) continue
        window.watched.shift += Number(entry.value)
        window.watched.moved.push(
          ...entry.sources.map(({ node }) =>
            String(node instanceof Element ? node.outerHTML : node?.textContent).slice(0, 120),
          ),
        )
      }
    }).observe({ type: 'layout-shift', buffered: true })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      window.watched.violations.push(`${violatedDirective} ${blockedURI}`),
    )
  })
  return dialogs
}

async function arrive(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.skeleton, .loading-message')).toHaveCount(0)
}

/** Everything that can be read, in fields too. */
const wordsOf = (page: Page) =>
  page.evaluate(() =>
    [
      document.body.textContent,
      ...[...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(
        ({ value }) => value,
      ),
    ].join('\n'),
  )

/** Elements that only an attack would bring in. */
const intruders = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter(
        (element) =>
          [...element.attributes].some(
            ({ name, value }) =>
              name.startsWith('on') ||
              name === 'srcdoc' ||
              (/^\s*javascript:/i.test(value) && name === 'href'),
          ) ||
          element.matches(
            '[src=x], math, details[ontoggle], script:not([src], [type="application/json"])',
          ),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  )

/** Tags of a served page that carry a program or a style; what stands between quotes is text. */
function inlineIn(html: string): string[] {
  const tags = (html.match(/<[a-z][^>]*>/gi) ?? []).map((tag) =>
    tag.replace(/="[^"]*"/g, (value) => (value === '="application/json"' ? value : '=')),
  )
  return tags.filter((tag) =>
    /^<style| style=| on[a-z]+=|^<script(?!.* src=)(?!.*application\/json)/i.test(tag),
  )
}

async function visit(
  page: Page,
  product: RunningProduct,
  screen: Screen,
  dialogs: readonly string[],
): Promise<void> {
  const given = await companyOf(product)
  const response = await page.goto(screen.path(given))
  await arrive(page)
  expect
    .soft(inlineIn((await response?.text()) ?? ''), `${screen.name}: nothing inline is served`)
    .toEqual([])
  await expect
    .configure({ soft: true, timeout: 5_000 })
    .poll(async () => {
      const words = await wordsOf(page)
      return screen.says(given).filter((text) => !words.includes(text))
    }, `${screen.name}: every text is there as it was written`)
    .toEqual([])
  expect.soft(await intruders(page), screen.name).toEqual([])
  await expect.soft(page, screen.name).toHaveTitle(/^.+ · Contorno$/)
  const { shift, moved, violations } = await page.evaluate(() => window.watched)
  expect.soft(violations, screen.name).toEqual([])
  expect
    .soft(shift, `${screen.name}: nothing jumps while it loads: ${moved.join(' | ')}`)
    .toBeLessThanOrEqual(0.05)
  expect.soft(dialogs, screen.name).toEqual([])
}

const signedIn = async (page: Page, product: RunningProduct): Promise<void> => {
  await page.context().addCookies(await product.sessionOf((await companyOf(product)).owner.id))
}

const parts = [
  { of: 'nobody', screens: publicScreens, member: false },
  { of: 'a company', screens: companyScreens, member: true },
  { of: 'a project', screens: projectScreens, member: true },
  { of: 'a rater', screens: raterScreens, member: false },
]
for (const { of, screens, member } of parts) {
  test(`hostile text stays text on every screen of ${of}`, async ({ page, product }) => {
    test.setTimeout(180_000)
    if (member) await signedIn(page, product)
    const dialogs = await watch(page)
    for (const screen of screens) {
      await test.step(screen.name, async () => {
        await visit(page, product, screen, dialogs)
        await expectAccessible(page)
      })
    }
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } })
    test(`hostile text fits on the screens of ${of}`, async ({ page, product }) => {
      if (member) await signedIn(page, product)
      const dialogs = await watch(page)
      for (const screen of screens.filter(({ phone }) => phone)) {
        await test.step(screen.name, async () => {
          await visit(page, product, screen, dialogs)
          expect
            .soft(
              await page.evaluate(() => document.documentElement.scrollWidth),
              `${screen.name}: nothing sticks out sideways`,
            )
            .toBeLessThanOrEqual(390)
        })
      }
    })
  })
}

test('every address of the application is among these screens', async ({ product }) => {
  const given = await companyOf(product)
  const visited = [...publicScreens, ...adminScreens].map(
    ({ path }) => path(given).split('?')[0] ?? '',
  )
  const leadsTo = (pattern: string): RegExp =>
    new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`)
  expect(
    adminPaths.filter((pattern) => !visited.some((path) => leadsTo(pattern).test(path))),
  ).toEqual([])
})

test('whoever moves to a page lands on its heading, and the tab says where they are', async ({
  page,
  product,
}) => {
  await signedIn(page, product)
  const given = await companyOf(product)
  await page.goto('/companies')
  await arrive(page)
  for (const screen of adminScreens.slice(1, -1)) {
    await page.evaluate((path) => {
      history.pushState({ key: path, idx: 1 }, '', path)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    }, screen.path(given))
    await expect
      .poll(async () => {
        const words = await wordsOf(page)
        return screen.says(given).filter((text) => !words.includes(text))
      }, screen.name)
      .toEqual([])
    await arrive(page)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading, screen.name).toBeFocused()
    // a heading may still become the name that it stands for
    await expect(
      async () => expect(await page.title()).toBe(`${await heading.innerText()} · Contorno`),
      screen.name,
    ).toPass()
  }
})

test('a file whose name and cells are attacks is only read', async ({ page, product }) => {
  await signedIn(page, product)
  const dialogs = await watch(page)
  await page.goto(inProject('participants', 'draft')(await companyOf(product)))
  await page.getByRole('button', { name: 'Importar' }).click()
  const dialog = page.getByRole('dialog')
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
  await dialog
    .locator('input[type=file]')
    .setInputFiles(file('personas.csv', (index) => `persona${index}@bosque.mx`))
  await expect(dialog.getByRole('cell', { name: attacks[0] ?? '', exact: true })).toBeVisible()
  expect(await intruders(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Elegir otro archivo' }).click()
  const refused = file('"><img src=x onerror=alert(1)>.csv', (index) => attacks[index] ?? '')
  await dialog.locator('input[type=file]').setInputFiles(refused)
  await expect(
    dialog.getByText(`Ninguna fila de «${refused.name}» se puede agregar.`),
  ).toBeVisible()
  expect(await intruders(page)).toEqual([])
  expect([dialogs, await page.evaluate(() => window.watched.violations)]).toEqual([[], []])
})
