import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import type { RaterProject } from './rater-fixture.ts'
import type { RunningProduct } from './running-product.ts'

export const status = (page: Page) => page.locator('#save-status')
export const person = (page: Page, name: string) =>
  page.getByRole('group', { name: new RegExp(`^${name}`) })
export const next = (page: Page) => page.getByRole('link', { name: 'Siguiente' }).click()
/** Marks a person's button as a finger or a mouse would: on what is seen. */
export const mark = (page: Page, name: string, value: string) =>
  person(page, name)
    .locator('label', { has: page.getByRole('radio', { name: new RegExp(`^${value},`) }) })
    .click()

export async function openSheet(
  page: Page,
  project: RaterProject,
  address = 'assessment-form',
  { key = true } = {},
): Promise<void> {
  await page.goto(`/${address}/${project.subject_id}${key ? `#${project.key}` : ''}`)
  await alive(page)
}

/** The script has taken over and knows what was answered so far. */
export async function alive(page: Page): Promise<void> {
  await expect(page.locator('main.sheet')).toHaveAttribute('data-ready', 'true')
}

/** Answers the question in view about everybody. */
export async function answerQuestion(page: Page, value: string): Promise<void> {
  const people = page.locator('.evaluated')
  for (let row = 0; row < (await people.count()); row++)
    await people
      .nth(row)
      .locator('label', { has: page.getByRole('radio', { name: new RegExp(`^${value},`) }) })
      .click()
}

/** What the database holds of a sheet, by form. */
export async function choices(
  product: RunningProduct,
  form_id: string | undefined,
): Promise<(number | null)[] | undefined> {
  const row = await product.ground.db
    .selectFrom('answers')
    .where('form_id', '=', form_id ?? '')
    .select('choices')
    .executeTakeFirst()
  return row?.choices
}

/** How many choices of a sheet have reached the database. */
export async function stored(product: RunningProduct, project: RaterProject): Promise<number> {
  const rows = await Promise.all(project.forms.map((form) => choices(product, form.id)))
  return rows.flatMap((row) => row ?? []).filter((choice) => choice !== null).length
}

/** What the browser still keeps about a rater. */
export const remains = (page: Page) =>
  page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    session: Object.keys(sessionStorage),
    local: Object.keys(localStorage),
    caches: await caches.keys(),
    cookies: document.cookie,
  }))
export const NOTHING = { databases: [], session: [], local: [], caches: [], cookies: '' }
