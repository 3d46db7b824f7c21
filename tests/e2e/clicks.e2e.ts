import type { Page } from '@playwright/test'
import { newId } from '#shared/ids.ts'
import { Clicks } from './count-clicks.ts'
import { expect, test } from './fixtures.ts'
import { makeRater } from './rater-fixture.ts'
import { makeResultsMatrix } from './results-matrix.ts'
import type { RunningProduct } from './running-product.ts'
import { button } from './screen.ts'

/** A released project of Lucía, whose invitation came back; shown among the company's projects. */
async function openProjects(page: Page, product: RunningProduct) {
  const rater = await makeRater(product.data, product.secrets)
  const { id, workspace_id, company_id } = rater.matrix
  await product.data.pool.query(
    `insert into outbox (id, kind, dedupe_key, workspace_id, matrix_id, subject_id,
       created_at, due_at, expires_at, failed_at, failure)
     values (gen_random_uuid(), 'invitation', $1, $2, $3, $4,
       $5, $5, $5::timestamptz + interval '10 days', $5, 'La dirección no existe.')`,
    [newId(), workspace_id, id, rater.subject_id, '2026-11-20T15:00:00Z'],
  )
  return {
    workspace_id,
    projects: `/dashboard/${company_id}`,
    project: page.locator(`a[href="/matrix/${company_id}/${id}"]`).first(),
  }
}

test('who is missing is one click from the projects', async ({ page, product, signIn }) => {
  const { workspace_id, projects, project } = await openProjects(page, product)
  await signIn({ workspace_id })
  await page.goto(projects)
  const clicks = new Clicks(page)
  await clicks.on(project)
  await expect(page.getByRole('row', { name: /Lucía/ })).toBeVisible()
  expect(clicks.seen.clicks).toBe(1)
})

test('a misspelt address is corrected after 3 clicks', async ({ page, product, signIn }) => {
  const { workspace_id, projects, project } = await openProjects(page, product)
  await signIn({ workspace_id })
  await page.goto(projects)
  const clicks = new Clicks(page)
  await clicks.on(project)
  await clicks.on(button(page, /^Corregir y reenviar el correo de Lucía/))
  await page
    .getByRole('dialog')
    .getByLabel('Correo')
    .fill(`lucia.${newId().slice(0, 8)}@laceiba.mx`)
  await clicks.on(button(page, 'Corregir y enviar'))
  await expect(page.getByText(/^Corregimos el correo de Lucía/)).toBeVisible()
  expect(clicks.seen.clicks).toBeLessThanOrEqual(3)
})

test('those who are missing are reminded after 3 clicks and a look at whom', async ({
  page,
  product,
  signIn,
}) => {
  const { workspace_id, projects, project } = await openProjects(page, product)
  await product.data.pool.query('delete from outbox where workspace_id = $1', [workspace_id])
  await signIn({ workspace_id })
  await page.goto(projects)
  const clicks = new Clicks(page)
  await clicks.on(project)
  await clicks.on(button(page, 'Recordar a 1'))
  await expect(page.getByRole('dialog').getByRole('article')).toBeVisible()
  await clicks.on(button(page, 'Enviar 1'))
  await expect(page.getByText(/^Enviamos un recordatorio a Lucía/)).toBeVisible()
  expect(clicks.seen.clicks).toBeLessThanOrEqual(3)
})

test('who of Ventas is missing, and why, is 2 clicks away each', async ({
  page,
  product,
  signIn,
}) => {
  const { workspace_id } = await signIn()
  const { company, path, mariana } = await makeResultsMatrix(product.data, {
    workspace_id,
    answered: 0,
  })
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') })
  const onlySales = async () => {
    await expect(rows.filter({ hasText: 'Calidad' })).toHaveCount(0)
    await expect(rows.filter({ hasText: 'Ventas' })).toHaveCount(5)
  }
  const projects = `/dashboard/${company.id}`
  const project = page.locator(`a[href="/matrix/${path}"]`).first()

  await page.goto(projects)
  const who = new Clicks(page)
  await who.on(project)
  await who.on(page.getByRole('searchbox', { name: 'Buscar persona' }))
  await page.keyboard.type('ventas')
  await onlySales()
  expect(who.seen.clicks).toBeLessThanOrEqual(2)

  await page.goto(`/matrix/${path}`)
  const filtered = new Clicks(page)
  await filtered.choose(page.getByLabel('Filtrar', { exact: true }), 'Ventas')
  await onlySales()
  expect(filtered.seen.clicks).toBeLessThanOrEqual(2)

  await page.goto(projects)
  const why = new Clicks(page)
  await why.on(project)
  await why.on(page.getByRole('button', { name: mariana.name, exact: true }))
  await expect(
    page
      .getByRole('complementary', { name: mariana.name })
      .getByText(/invitación/)
      .first(),
  ).toBeVisible()
  expect(why.seen.clicks).toBeLessThanOrEqual(2)
})
