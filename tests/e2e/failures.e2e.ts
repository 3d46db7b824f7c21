import type { Page } from '@playwright/test'
import { messages } from '#app/messages.ts'
import {
  makeCompany,
  makeEvaluation,
  makeForm,
  makeMatrix,
  makeSubject,
  markReleased,
} from '../factories.ts'
import { expect, test } from './fixtures.ts'
import type { RunningProduct } from './running-product.ts'

/** A draft, a project under way and one whose reports are open. */
async function makeCompanyWithProjects({ ground }: RunningProduct, workspace_id: string) {
  const company = await makeCompany(ground, { workspace_id })
  const evaluation = await makeEvaluation(ground, {
    workspace_id,
    company_id: company.id,
    name: 'Mandos medios',
  })
  const make = async (limit_date: string) => {
    const { id } = await makeMatrix(ground, {
      workspace_id,
      company_id: company.id,
      evaluation_id: evaluation.id,
      limit_date,
    })
    const [ana, luis] = [
      await makeSubject(ground, { matrix_id: id }),
      await makeSubject(ground, { matrix_id: id }),
    ]
    await makeForm(ground, { matrix_id: id, evaluator_id: ana.id, evaluated_id: luis.id })
    return id
  }
  const [draft, released, reported] = [
    await make('2026-12-04'),
    await make('2026-12-04'),
    await make('2026-11-16'),
  ]
  for (const id of [released, reported]) await markReleased(ground, id)
  return { company: company.id, evaluation: evaluation.id, draft, released, reported }
}

type Given = Awaited<ReturnType<typeof makeCompanyWithProjects>>

interface Failure {
  readonly path: (given: Given) => string
  /** The end of the call that fails, without its query. */
  readonly call: (given: Given) => string
  readonly says: string
}

/** What stands in the place of what could not be loaded, with the way to try again. */
const banners: readonly Failure[] = [
  { path: () => '/companies', call: () => '/companies', says: messages['companies.load_failed'] },
  {
    path: ({ company }) => `/dashboard/${company}`,
    call: ({ company }) => `/matrices/${company}`,
    says: messages['matrices.load_failed'],
  },
  {
    path: ({ company }) => `/scales/${company}`,
    call: () => '/scales',
    says: messages['scales.load_failed'],
  },
  {
    path: ({ company }) => `/evaluations/${company}`,
    call: () => '/evaluations',
    says: messages['evaluations.load_failed'],
  },
  {
    path: ({ company, evaluation }) => `/evaluation/${company}/${evaluation}`,
    call: ({ evaluation }) => `/evaluations/${evaluation}`,
    says: messages['evaluation.load_failed'],
  },
  {
    path: ({ company }) => `/evaluation/${company}`,
    call: () => '/scales',
    says: messages['scales.load_failed'],
  },
  {
    path: ({ company, draft }) => `/participants/${company}/${draft}`,
    call: ({ draft }) => `/matrices/one/${draft}`,
    says: messages['matrix.load_failed'],
  },
  {
    path: ({ company, draft }) => `/participants/${company}/${draft}`,
    call: ({ draft }) => `/subjects/${draft}`,
    says: messages['participants.load_failed'],
  },
  {
    path: ({ company, draft }) => `/connections/${company}/${draft}`,
    call: ({ draft }) => `/subjects/${draft}`,
    says: messages['subjects.load_failed'],
  },
  {
    path: ({ company, draft }) => `/connections/${company}/${draft}`,
    call: () => '/common/relation-types',
    says: messages['relation_types.load_failed'],
  },
  {
    path: ({ company, draft }) => `/connections/${company}/${draft}`,
    call: ({ draft }) => `/forms/${draft}`,
    says: messages['forms.load_failed'],
  },
  {
    path: ({ company, released }) => `/matrix/${company}/${released}`,
    call: ({ released }) => `/matrices/one/${released}`,
    says: messages['matrix.load_failed'],
  },
  {
    path: ({ company, released }) => `/matrix/${company}/${released}`,
    call: ({ released }) => `/matrices/participation/${released}`,
    says: messages['matrix.state_failed'],
  },
  {
    path: ({ company, released }) => `/matrix/${company}/${released}`,
    call: ({ released }) => `/subjects/${released}`,
    says: messages['participants.load_failed'],
  },
  {
    path: ({ company, reported }) => `/download-reports/${company}/${reported}`,
    call: ({ reported }) => `/subjects/${reported}/reports`,
    says: messages['reports.load_failed'],
  },
  {
    path: ({ company, reported }) => `/results/${company}/${reported}`,
    call: ({ reported }) => `/reports/${reported}/group`,
    says: messages['reports.load_failed'],
  },
  { path: () => '/team', call: () => '/members', says: messages['team.load_failed'] },
  { path: () => '/activity', call: () => '/activity', says: messages['activity.load_failed'] },
]

/** What is told in passing, because the rest of the page can be used. */
const toasts: readonly Failure[] = [
  {
    path: ({ company }) => `/new-matrix/${company}`,
    call: () => '/evaluations',
    says: messages['evaluations.load_failed'],
  },
  {
    path: ({ company }) => `/new-matrix/${company}`,
    call: () => '/common/reminder-options',
    says: messages['reminder_options.load_failed'],
  },
  {
    path: ({ company }) => `/new-matrix/${company}`,
    call: () => '/subject-properties',
    says: messages['subject_properties.load_failed'],
  },
  {
    path: ({ company, draft }) => `/participants/${company}/${draft}`,
    call: ({ draft }) => `/matrices/is-released/${draft}`,
    says: messages['matrix.state_failed'],
  },
]

/** Lets one call fail until it is mended. */
async function breakCall(page: Page, end: string): Promise<() => Promise<void>> {
  const isBroken = (url: URL) => url.pathname.startsWith('/api/v1/') && url.pathname.endsWith(end)
  await page.route(isBroken, (route) =>
    route.fulfill({
      status: 500,
      json: { status: 'error', code: 'server.failed', message: messages['server.failed'] },
    }),
  )
  return () => page.unroute(isBroken)
}

const alertSaying = (page: Page, text: string) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: text })
const toast = (page: Page, text: string) =>
  page.getByLabel('Notificaciones').getByText(text, { exact: true })

test('every main screen says what it could not load, and loads it on the next try', async ({
  page,
  product,
  renata,
}) => {
  const given = await makeCompanyWithProjects(product, renata.workspace_id)
  for (const { path, call, says } of banners) {
    await test.step(`${path(given)} without ${call(given)}`, async () => {
      const mend = await breakCall(page, call(given))
      await page.goto(path(given))
      await expect(alertSaying(page, says)).toBeVisible()
      await mend()
      await alertSaying(page, says).getByRole('button', { name: 'Reintentar' }).click()
      await expect(alertSaying(page, says)).toHaveCount(0)
    })
  }
})

test('what a page can do without is told in passing', async ({ page, product, renata }) => {
  const given = await makeCompanyWithProjects(product, renata.workspace_id)
  for (const { path, call, says } of toasts) {
    await test.step(`${path(given)} without ${call(given)}`, async () => {
      const mend = await breakCall(page, call(given))
      await page.goto(path(given))
      await expect(toast(page, says)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await mend()
    })
  }
})

test('a network that is cut is told, and what was missing comes by itself when it is back', async ({
  page,
  context,
  product,
  renata,
}) => {
  const { company } = await makeCompanyWithProjects(product, renata.workspace_id)
  const other = await makeCompany(product.ground, {
    workspace_id: renata.workspace_id,
    name: 'Muebles El Cedro',
  })
  await page.goto(`/dashboard/${other.id}`)
  await expect(page.getByText(messages['matrices.empty'])).toBeVisible()
  await page.getByRole('link', { name: 'Empresas' }).click()
  await expect(page.getByRole('table', { name: 'Empresas' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: /^Ver empresa Alimentos/ }).click()
  await expect(page).toHaveURL(`/dashboard/${company}`)
  await expect(alertSaying(page, messages['matrices.load_failed'])).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('list', { name: 'Proyectos' })).toBeVisible()
})

test('before they are open, the reports say so', async ({ page, product, renata }) => {
  const { company, released } = await makeCompanyWithProjects(product, renata.workspace_id)
  await page.goto(`/download-reports/${company}/${released}`)
  await expect(page.getByText(messages['reports.not_yet'])).toBeVisible()
})

test('without a profile the login comes, whatever went wrong', async ({ page, renata }) => {
  expect(renata.id).toBeTruthy()
  const mend = await breakCall(page, '/auth/profile')
  await page.goto('/companies')
  await expect(page).toHaveURL('/login')
  await mend()
  await page.route('**/api/v1/auth/profile', (route) => route.abort())
  await page.goto('/team')
  await expect(page).toHaveURL('/login')
})

test('while the profile is on its way, the page says that it is', async ({ page, renata }) => {
  expect(renata.id).toBeTruthy()
  let answer = (): void => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/v1/auth/profile', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/companies')
  await expect(page.getByText(messages['profile.loading'])).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { name: 'Empresas' })).toBeVisible()
})

test('a page that breaks says so in one sentence, without a word of its inside', async ({
  context,
  renata,
}) => {
  expect(renata.id).toBeTruthy()
  // a page of its own: what React writes in the console is wanted here
  const page = await context.newPage()
  await page.route('**/api/v1/companies', (route) =>
    route.fulfill({ json: { status: 'success', data: { not: 'a list' } } }),
  )
  await page.goto('/companies')
  await expect(page.getByRole('heading', { name: messages['screen.crashed'] })).toBeVisible()
  expect(await page.locator('body').innerText()).not.toMatch(
    /TypeError|is not a function|\.tsx?|\.js|\bat /,
  )
  await page.unroute('**/api/v1/companies')
  await page.getByRole('button', { name: 'Recargar' }).click()
  await expect(page.getByRole('heading', { name: 'Empresas' })).toBeVisible()
})
