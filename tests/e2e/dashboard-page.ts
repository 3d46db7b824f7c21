import { expect, type Page } from '@playwright/test'
import { makeCompany, makeEvaluation, makeMatrix } from '../factories.ts'
import type { RunningProduct } from './running-product.ts'

/** The card of a matrix. */
export const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** A company and an evaluation, the parents of a matrix. */
export async function makeParents(product: RunningProduct, workspace_id: string) {
  const company = await makeCompany(product.data, { workspace_id, name: 'Alimentos La Ceiba' })
  const evaluation = await makeEvaluation(product.data, {
    workspace_id,
    company_id: company.id,
    name: 'Mandos medios',
  })
  return { workspace_id, company_id: company.id, evaluation_id: evaluation.id }
}

/** Makes matrices «Proyecto 001», «Proyecto 002»…, each a minute newer. */
export async function makeMatrices(
  product: RunningProduct,
  parents: Awaited<ReturnType<typeof makeParents>>,
  count: number,
): Promise<void> {
  for (let number = 1; number <= count; number++) {
    const matrix = await makeMatrix(product.data, {
      ...parents,
      name: `Proyecto ${String(number).padStart(3, '0')}`,
    })
    await product.data.db
      .updateTable('matrices')
      .set({ creation_date: new Date(Date.parse('2026-11-01T00:00:00Z') + number * 60_000) })
      .where('id', '=', matrix.id)
      .execute()
  }
}

/** Opens a card's menu and waits for its place: before it has one, a click would scroll the page. */
export async function openMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Opciones de ${name}` }).click()
  await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 })
}
