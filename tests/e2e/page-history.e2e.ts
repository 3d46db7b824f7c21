import type { Page } from '@playwright/test'
import { makeCompany } from '../factories.ts'
import { expect, test } from './fixtures.ts'
import { makeResultsMatrix, REPORTS_OPEN } from './results-matrix.ts'
import { gate, goBack } from './screen.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name })
/** Ends when the page has been told of the step. */
const go = (page: Page, delta: number) =>
  page.evaluate(
    (by) =>
      new Promise<void>((resolve) => {
        addEventListener('popstate', () => resolve(), { once: true })
        history.go(by)
      }),
    delta,
  )

test('Back and Forward show the page of their entry', async ({
  page,
  context,
  product,
  owner: { workspace_id },
}) => {
  const { id } = await makeCompany(product.data, { workspace_id, name: 'Alimentos La Ceiba' })
  await page.goto(`/dashboard/${id}`)
  await section(page, 'Escalas').click()
  await expect(heading(page, 'Escalas')).toBeVisible()
  await section(page, 'Evaluaciones').click()
  await expect(heading(page, 'Evaluaciones')).toBeVisible()
  await go(page, -1)
  await expect(heading(page, 'Escalas')).toBeVisible()
  await expect(page).toHaveURL(`/scales/${id}`)
  await go(page, 1)
  await expect(heading(page, 'Evaluaciones')).toBeVisible()
  await go(page, -2)
  await expect(heading(page, 'Proyectos')).toBeVisible()
  await expect(page).toHaveURL(`/dashboard/${id}`)

  await test.step('a link to the page that shows adds no entry', async () => {
    const entries = await page.evaluate(() => history.length)
    await section(page, 'Proyectos').click()
    expect(await page.evaluate(() => history.length)).toBe(entries)
    await go(page, 2)
    await expect(heading(page, 'Evaluaciones')).toBeVisible()
  })

  await test.step('a link with Ctrl opens a tab and leaves the page', async () => {
    // Pressed again, because a browser without windows on a busy machine may open no tab. By its
    // address alone: a page in a tab behind may wait with its scripts.
    await expect(async () => {
      const opened = context.waitForEvent('page', { timeout: 10_000 })
      await section(page, 'Escalas').click({ modifiers: ['ControlOrMeta'] })
      const tab = await opened
      await expect.poll(() => tab.url()).toMatch(`/scales/${id}`)
    }).toPass()
    await expect(page).toHaveURL(`/evaluations/${id}`)
  })

  await test.step('the link to the content moves the focus and adds no entry', async () => {
    const entries = await page.evaluate(() => history.length)
    await page.getByRole('link', { name: 'Saltar al contenido' }).press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    expect(await page.evaluate(() => history.length)).toBe(entries)
    await go(page, -1)
    await expect(heading(page, 'Escalas')).toBeVisible()
  })
})

test('unsaved changes are asked about once, however often Back is pressed', async ({
  page,
  product,
  owner: { workspace_id },
}) => {
  const { id } = await makeCompany(product.data, { workspace_id, name: 'Alimentos La Ceiba' })
  await page.goto(`/scales/${id}`)
  await section(page, 'Evaluaciones').click()
  await expect(heading(page, 'Evaluaciones')).toBeVisible()
  await section(page, 'Proyectos').click()
  await page.getByRole('link', { name: 'Crear proyecto' }).first().click()
  const name = page.getByLabel('Nombre del proyecto')
  await name.fill('Liderazgo 2027')
  const entries = await page.evaluate(() => history.length)
  const question = page.getByRole('alertdialog', { name: 'Cambios sin guardar' })
  const stay = question.getByRole('button', { name: 'Seguir editando' })

  await test.step('pressed twice', async () => {
    await page.evaluate(() => {
      history.back()
      addEventListener('popstate', () => history.back(), { once: true })
    })
    await stay.click()
    await expect(question).toBeHidden()
    await expect(page).toHaveURL(`/new-matrix/${id}`)
    await expect(name).toHaveValue('Liderazgo 2027')
  })

  await test.step('pressed while the question shows', async () => {
    await go(page, -1)
    await expect(stay).toBeVisible()
    await go(page, -1)
    await stay.click()
    await expect(question).toBeHidden()
    await expect(page).toHaveURL(`/new-matrix/${id}`)
    await expect(name).toHaveValue('Liderazgo 2027')
  })

  await test.step('a link asks, too, and adds no entry', async () => {
    await section(page, 'Escalas').click()
    await stay.click()
    await expect(question).toBeHidden()
    await expect(page).toHaveURL(`/new-matrix/${id}`)
    expect(await page.evaluate(() => history.length)).toBe(entries)
  })

  await test.step('leaving goes as far as was asked, and Forward returns', async () => {
    await go(page, -2)
    await question.getByRole('button', { name: 'Salir sin guardar' }).click()
    await expect(heading(page, 'Evaluaciones')).toBeVisible()
    await expect(page).toHaveURL(`/evaluations/${id}`)
    await go(page, 2)
    await expect(name).toHaveValue('')
    expect(await page.evaluate(() => history.length)).toBe(entries)
  })
})

test('an address that leads on leaves the focus to who has it', async ({
  page,
  product,
  setClock,
  signIn,
}) => {
  await setClock(REPORTS_OPEN)
  const { workspace_id } = await signIn()
  const { path } = await makeResultsMatrix(product.data, { workspace_id, evaluated: 1 })
  const matrix = gate()
  await page.route('**/api/v1/matrices/one/*', async (route) => {
    await matrix.opened
    await route.continue()
  })
  await page.goto(`/matrix/${path}`)
  const home = page.getByRole('link', { name: 'Contorno, inicio' })
  await home.focus()
  matrix.open()
  await expect(page).toHaveURL(`/results/${path}`)
  await expect(heading(page, 'Liderazgo 2026 (Resultados)')).toBeVisible()
  await expect(home).toBeFocused()
})

test('an address that leads on asks for no list twice', async ({
  page,
  product,
  setClock,
  signIn,
}) => {
  await setClock(REPORTS_OPEN)
  const { workspace_id } = await signIn()
  const { path } = await makeResultsMatrix(product.data, { workspace_id, evaluated: 1 })
  const people = gate()
  const lists: string[] = []
  await page.route('**/api/v1/subjects/*', async (route) => {
    lists.push(route.request().url())
    await people.opened
    await route.continue()
  })
  await page.goto(`/matrix/${path}`)
  await expect(heading(page, 'Liderazgo 2026 (Resultados)')).toBeVisible()
  people.open()
  await page.getByRole('tab', { name: /^Personas/ }).click()
  await expect(page.getByRole('link', { name: 'Mariana Solís Ortega', exact: true })).toBeVisible()
  expect(lists).toHaveLength(1)
})

test('an address that leads on asks for its project once when the pages are slow', async ({
  page,
  product,
  setClock,
  signIn,
}) => {
  await setClock(REPORTS_OPEN)
  const { workspace_id } = await signIn()
  const { path } = await makeResultsMatrix(product.data, { workspace_id, evaluated: 1 })
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/matrices/one/')) calls.push(request.url())
  })
  await page.route('**/assets/ResultsPage-*.js', async (route) => {
    await page.clock.fastForward(2000)
    await route.continue()
  })
  await page.goto(`/matrix/${path}`)
  await expect(heading(page, 'Liderazgo 2026 (Resultados)')).toBeVisible()
  await page.getByRole('tab', { name: /^Personas/ }).click()
  await expect(page.getByRole('link', { name: 'Mariana Solís Ortega', exact: true })).toBeVisible()
  expect(calls).toHaveLength(1)

  await test.step('and anew when one comes back to it', async () => {
    await section(page, 'Escalas').click()
    await expect(heading(page, 'Escalas')).toBeVisible()
    await goBack(page)
    await expect(heading(page, 'Liderazgo 2026 (Resultados)')).toBeVisible()
    await expect.poll(() => calls.length).toBe(2)
  })
})

test('the data of a page that stays open is read anew when the tab is looked at again', async ({
  page,
  product,
  setClock,
  signIn,
}) => {
  await setClock(REPORTS_OPEN)
  const { workspace_id } = await signIn()
  const { id } = await makeCompany(product.data, { workspace_id })
  const list = () => page.waitForResponse(`**/api/v1/matrices/${id}`)
  await Promise.all([list(), page.goto(`/mail-sent/${id}`)])
  await expect(heading(page, 'Esta empresa todavía no tiene proyectos liberados.')).toBeVisible()
  await page.clock.fastForward(60_000)
  await Promise.all([list(), page.evaluate(() => dispatchEvent(new Event('visibilitychange')))])
})
