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
import { gate, SERVER_FAILURE, toast } from './screen.ts'

/** A company with a draft, a released matrix and one with open reports. */
async function makeCompanyWithMatrices({ data }: RunningProduct, workspace_id: string) {
  const company = await makeCompany(data, { workspace_id })
  const evaluation = await makeEvaluation(data, {
    workspace_id,
    company_id: company.id,
    name: 'Mandos medios',
  })
  const make = async (limit_date: string) => {
    const { id } = await makeMatrix(data, {
      workspace_id,
      company_id: company.id,
      evaluation_id: evaluation.id,
      limit_date,
    })
    const [ana, luis] = [
      await makeSubject(data, { matrix_id: id }),
      await makeSubject(data, { matrix_id: id }),
    ]
    await makeForm(data, { matrix_id: id, evaluator_id: ana.id, evaluated_id: luis.id })
    return id
  }
  const [draft, released, reported] = [
    await make('2026-12-04'),
    await make('2026-12-04'),
    await make('2026-11-16'),
  ]
  for (const id of [released, reported]) await markReleased(data, id)
  return { company: company.id, evaluation: evaluation.id, draft, released, reported }
}

type Given = Awaited<ReturnType<typeof makeCompanyWithMatrices>>

interface Failure {
  readonly path: (given: Given) => string
  /** The end of the path of the call that fails. */
  readonly call: (given: Given) => string
  readonly message: string
}

/** Failures that replace what could not be loaded and offer to retry. */
const banners: readonly Failure[] = [
  {
    path: () => '/companies',
    call: () => '/companies',
    message: messages['companies.load_failed'],
  },
  {
    path: ({ company }) => `/dashboard/${company}`,
    call: ({ company }) => `/matrices/${company}`,
    message: messages['matrices.load_failed'],
  },
  {
    path: ({ company }) => `/scales/${company}`,
    call: () => '/scales',
    message: messages['scales.load_failed'],
  },
  {
    path: ({ company }) => `/evaluations/${company}`,
    call: () => '/evaluations',
    message: messages['evaluations.load_failed'],
  },
  {
    path: ({ company, evaluation }) => `/evaluation/${company}/${evaluation}`,
    call: ({ evaluation }) => `/evaluations/${evaluation}`,
    message: messages['evaluation.load_failed'],
  },
  {
    path: ({ company }) => `/evaluation/${company}`,
    call: () => '/scales',
    message: messages['scales.load_failed'],
  },
  {
    path: ({ company, draft }) => `/participants/${company}/${draft}`,
    call: ({ draft }) => `/matrices/one/${draft}`,
    message: messages['matrix.load_failed'],
  },
  {
    path: ({ company, draft }) => `/participants/${company}/${draft}`,
    call: ({ draft }) => `/subjects/${draft}`,
    message: messages['participants.load_failed'],
  },
  {
    path: ({ company, draft }) => `/connections/${company}/${draft}`,
    call: ({ draft }) => `/subjects/${draft}`,
    message: messages['subjects.load_failed'],
  },
  {
    path: ({ company, draft }) => `/connections/${company}/${draft}`,
    call: () => '/common/relation-types',
    message: messages['relation_types.load_failed'],
  },
  {
    path: ({ company, draft }) => `/connections/${company}/${draft}`,
    call: ({ draft }) => `/forms/${draft}/compact`,
    message: messages['forms.load_failed'],
  },
  {
    path: ({ company, released }) => `/matrix/${company}/${released}`,
    call: ({ released }) => `/matrices/one/${released}`,
    message: messages['matrix.load_failed'],
  },
  {
    path: ({ company, released }) => `/matrix/${company}/${released}`,
    call: ({ released }) => `/matrices/participation/${released}`,
    message: messages['matrix.state_failed'],
  },
  {
    path: ({ company, released }) => `/matrix/${company}/${released}?vista=personas`,
    call: ({ released }) => `/subjects/${released}`,
    message: messages['participants.load_failed'],
  },
  {
    path: ({ company, released }) => `/matrix/${company}/${released}?vista=correos`,
    call: ({ released }) => `/matrices/mails/${released}`,
    message: messages['matrix.mails_failed'],
  },
  {
    path: ({ company, reported }) => `/download-reports/${company}/${reported}`,
    call: ({ reported }) => `/subjects/${reported}/reports`,
    message: messages['reports.load_failed'],
  },
  {
    path: ({ company, reported }) => `/results/${company}/${reported}`,
    call: ({ reported }) => `/reports/${reported}/group`,
    message: messages['reports.load_failed'],
  },
  { path: () => '/team', call: () => '/members', message: messages['team.load_failed'] },
  { path: () => '/activity', call: () => '/activity', message: messages['activity.load_failed'] },
]

/** Failures that leave the rest of the page usable and appear as a notification. */
const toasts: readonly Failure[] = [
  {
    path: ({ company }) => `/new-matrix/${company}`,
    call: () => '/evaluations',
    message: messages['evaluations.load_failed'],
  },
  {
    path: ({ company }) => `/new-matrix/${company}`,
    call: () => '/common/reminder-options',
    message: messages['reminder_options.load_failed'],
  },
  {
    path: ({ company }) => `/new-matrix/${company}`,
    call: () => '/subject-properties',
    message: messages['subject_properties.load_failed'],
  },
  {
    path: ({ company, draft }) => `/participants/${company}/${draft}`,
    call: ({ draft }) => `/matrices/is-released/${draft}`,
    message: messages['matrix.state_failed'],
  },
]

/** Makes one call fail; returns the function that restores it. */
async function breakCall(page: Page, end: string): Promise<() => Promise<void>> {
  const isBroken = (url: URL) => url.pathname.startsWith('/api/v1/') && url.pathname.endsWith(end)
  await page.route(isBroken, (route) => route.fulfill(SERVER_FAILURE))
  return () => page.unroute(isBroken)
}

const alertSaying = (page: Page, text: string) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: text })

test('every main screen reports what it could not load and loads it on retry', async ({
  page,
  product,
  owner,
}) => {
  const given = await makeCompanyWithMatrices(product, owner.workspace_id)
  for (const { path, call, message } of banners) {
    await test.step(`${path(given)} without ${call(given)}`, async () => {
      const restore = await breakCall(page, call(given))
      await page.goto(path(given))
      await expect(alertSaying(page, message)).toBeVisible()
      await restore()
      await alertSaying(page, message).getByRole('button', { name: 'Reintentar' }).click()
      await expect(alertSaying(page, message)).toHaveCount(0)
    })
  }
})

test('a failed call that the page can do without is reported by a notification', async ({
  page,
  product,
  owner,
}) => {
  const given = await makeCompanyWithMatrices(product, owner.workspace_id)
  for (const { path, call, message } of toasts) {
    await test.step(`${path(given)} without ${call(given)}`, async () => {
      const restore = await breakCall(page, call(given))
      await page.goto(path(given))
      await expect(toast(page, message)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await restore()
    })
  }
})

test('a screen opened offline reports it and loads by itself when the network is back', async ({
  page,
  context,
  product,
  owner,
}) => {
  const { company } = await makeCompanyWithMatrices(product, owner.workspace_id)
  const other = await makeCompany(product.data, {
    workspace_id: owner.workspace_id,
    name: 'Muebles El Cedro',
  })
  await page.goto(`/dashboard/${other.id}`)
  await expect(page.getByText(messages['matrices.empty'])).toBeVisible()
  await page.getByRole('link', { name: 'Empresas' }).click()
  const link = page.getByRole('link', { name: /^Ver empresa Alimentos/ })
  await expect(link).toBeVisible()
  await context.setOffline(true)
  await link.click()
  await expect(page).toHaveURL(`/dashboard/${company}`)
  await expect(alertSaying(page, messages['matrices.load_failed'])).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('list', { name: 'Proyectos' })).toBeVisible()
})

test('reports that are not open yet say so', async ({ page, product, owner }) => {
  const { company, released } = await makeCompanyWithMatrices(product, owner.workspace_id)
  await page.goto(`/download-reports/${company}/${released}`)
  await expect(page.getByText(messages['reports.not_yet'])).toBeVisible()
})

test('a profile that does not load leads to the login', async ({ page, owner: _owner }) => {
  const restore = await breakCall(page, '/auth/profile')
  await page.goto('/companies')
  await expect(page).toHaveURL('/login')
  await restore()
  await page.route('**/api/v1/auth/profile', (route) => route.abort())
  await page.goto('/team')
  await expect(page).toHaveURL('/login')
})

test('a page whose profile is loading says so', async ({ page, owner: _owner }) => {
  const reply = gate()
  await page.route('**/api/v1/auth/profile', async (route) => {
    await reply.opened
    await route.continue()
  })
  await page.goto('/companies')
  await expect(page.getByText(messages['profile.loading'])).toBeVisible()
  reply.open()
  await expect(page.getByRole('heading', { name: 'Empresas' })).toBeVisible()
})

test('a page that crashes says so without technical details', async ({
  context,
  owner: _owner,
}) => {
  // a second page, because React logs the crash and only the first is checked for errors
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
