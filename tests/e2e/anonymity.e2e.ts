import type { Locator, Page } from '@playwright/test'
import { makeEvaluation } from '../factories.ts'
import { matrixAboutAna, ownerOf } from '../overlapping-matrices.ts'
import { expect, expectAccessibleAtBothWidths, expectNoSidewaysScroll, test } from './fixtures.ts'
import type { RunningProduct } from './running-product.ts'

/** What the page of the proof says before anything is opened. */
const MOST_WORDS = 250
const MOST_WORDS_OF_RELEASE = 90
const PEERS = ['Beto', 'Caro', 'Dora']

/** A draft about Ana with one peer more than a released matrix has. */
async function overlappingDraft({ data }: RunningProduct, workspace_id: string) {
  const own = await ownerOf(data, workspace_id)
  const evaluation = await makeEvaluation(data, { workspace_id, questions: 5 })
  await matrixAboutAna(data, own, { name: 'Liderazgo 2025', released: true, raters: { 3: PEERS } })
  const matrix = await matrixAboutAna(data, own, {
    name: 'Liderazgo 2026',
    evaluation_id: evaluation.id,
    raters: { 1: ['Ana'], 2: ['Luis'], 3: [...PEERS, 'Elia'], 4: ['Flor'], 5: ['Gabo', 'Hugo'] },
  })
  return { ...matrix, path: `${own.company_id}/${matrix.id}` }
}

async function openRelease(page: Page, path: string): Promise<Locator> {
  await page.goto(`/connections/${path}`)
  await page.getByRole('button', { name: 'Subir Proyecto' }).click()
  return page.getByRole('dialog')
}

async function openFolds(page: Page): Promise<void> {
  const folds = page.getByText('Saber más', { exact: true })
  await folds.first().waitFor()
  for (const fold of await folds.all()) await fold.click()
}

const SMALL_PHONE = { width: 320, height: 700 }

test('warns before the release of a group that almost repeats another', async ({
  page,
  product,
  owner,
}) => {
  const { path } = await overlappingDraft(product, owner.workspace_id)
  const dialog = await openRelease(page, path)
  await expect(dialog.getByText('1 grupo casi repite un grupo de otro proyecto')).toBeVisible()
  await expect(dialog.getByText('Restar resultados puede revelar respuestas.')).toBeVisible()
  const words = (await dialog.innerText()).trim().split(/\s+/)
  expect(words.length, words.join(' ')).toBeLessThanOrEqual(MOST_WORDS_OF_RELEASE)
  await openFolds(page)
  await expect(
    dialog.getByText(/Compañeros de Ana: se distingue en 1 persona de «Liderazgo 2025»/),
  ).toBeVisible()
  await expect(dialog.getByText(/Espera a que se eliminen los datos/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Liberar y enviar/ })).toBeEnabled()
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(SMALL_PHONE)
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('link', { name: 'Ver la prueba completa' }).press('Enter')
  await expect(page).toHaveURL(`/anonymity/${path}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Prueba de anonimato' })).toBeFocused()
})

test('shows what is published and how many people would have to collude', async ({
  page,
  product,
  owner,
}) => {
  const { path } = await overlappingDraft(product, owner.workspace_id)
  await page.goto(`/anonymity/${path}`)
  await expect(
    page.getByText('1 grupo se publica aparte, 2 dentro de «Otros evaluadores»'),
  ).toBeVisible()
  await expect(page.getByText('Nadie: basta comparar con otro proyecto')).toBeVisible()
  await expect(page.getByText('1 grupo casi repite un grupo de otro proyecto.')).toBeVisible()
  await expect(page.getByText('no hace falta nadie')).toBeVisible()
  const words = (await page.getByRole('main').innerText()).split(/\s+/)
  expect(words.length).toBeLessThanOrEqual(MOST_WORDS)
  await openFolds(page)
  await expect(page.getByText(/no puede leer, escribir, enviar ni reabrir/i)).toBeVisible()
  await page.setViewportSize(SMALL_PHONE)
  await expectNoSidewaysScroll(page)
  await page.getByRole('searchbox', { name: 'Buscar persona' }).fill('nadie así')
  await expect(page.getByText('Nadie coincide con «nadie así»')).toBeVisible()
})

test('tells how often the reports of two projects together tell an answer', async ({
  page,
  product,
  owner,
}) => {
  const own = await ownerOf(product.data, owner.workspace_id)
  const some = [...PEERS, 'Elia']
  await matrixAboutAna(product.data, own, { released: true, raters: { 3: some } })
  const { id } = await matrixAboutAna(product.data, own, {
    raters: { 3: [...some, 'Flor', 'Gabo', 'Hugo'] },
  })
  await page.goto(`/anonymity/${own.company_id}/${id}`)
  await openFolds(page)
  await expect(page.getByText(/deduce alguna respuesta en cerca del \d+ % de las/)).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(SMALL_PHONE)
  await expectNoSidewaysScroll(page)
})

test('prints every evaluated without navigation', async ({ page, product, owner }) => {
  const own = await ownerOf(product.data, owner.workspace_id)
  const matrix = await matrixAboutAna(product.data, own, { raters: { 3: PEERS } })
  await product.data.pool.query(
    `with people as (
       insert into subjects (id, matrix_id, name, email)
       select gen_random_uuid(), $1, 'Persona ' || n, 'p' || n || '@ceiba.mx'
       from generate_series(1, 200) n returning id)
     insert into forms (id, matrix_id, evaluator_id, evaluated_id, relation_type_id)
     select gen_random_uuid(), $1, $2, id, 3 from people`,
    [matrix.id, matrix.evaluated_id],
  )
  await page.goto(`/anonymity/${own.company_id}/${matrix.id}`)
  await expect(page.getByText('Persona 1', { exact: true })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/no puede leer, escribir, enviar ni reabrir/i)).toBeVisible()
  await expect(page.getByText('Persona 99', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden()
  await expect(page.getByRole('searchbox', { name: 'Buscar persona' })).toBeHidden()
  await page.emulateMedia({ media: null })
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeVisible()
})

test('shows a matrix without groups, and one that does not exist', async ({
  page,
  product,
  owner,
}) => {
  const own = await ownerOf(product.data, owner.workspace_id)
  const empty = await matrixAboutAna(product.data, own, { raters: {} })
  await page.goto(`/anonymity/${own.company_id}/${empty.id}`)
  await expect(page.getByText('Nadie es evaluado en este proyecto')).toBeVisible()
  const leaders = await matrixAboutAna(product.data, own, { raters: { 1: ['Ana'], 2: ['Luis'] } })
  await page.goto(`/matrix/${own.company_id}/${leaders.id}?datos=1`)
  await page.getByRole('link', { name: 'Ver la prueba de anonimato' }).click()
  await expect(page.getByText(/No hay grupos que proteger/)).toBeVisible()
  await page.goto(`/anonymity/${own.company_id}/${own.company_id}`)
  await expect(page.getByRole('alert')).toBeVisible()
})

test('asks for the name of the person whose earlier raters a release exposes', async ({
  page,
  product,
  owner,
}) => {
  const { path } = await overlappingDraft(product, owner.workspace_id)
  const dialog = await openRelease(page, path)
  const release = dialog.getByRole('button', { name: /^Liberar y enviar/ })
  await release.click()
  await expect(dialog.getByText(/deja de ser cierto lo que otro proyecto dijo/)).toBeVisible()
  const name = dialog.getByLabel('Nombre de la persona evaluada')
  await expect(name).toBeFocused()
  await expectAccessibleAtBothWidths(page)
  await name.fill('Beto')
  await release.click()
  await expect(dialog.getByText('No es el nombre de esa persona.')).toBeVisible()
  await name.fill('ana')
  await name.press('Enter')
  await expect(page).toHaveURL(/\/mail-sent\//)
})
