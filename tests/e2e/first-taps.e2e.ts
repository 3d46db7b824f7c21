import type { Page } from '@playwright/test'
import { closedCycle } from '../cycle-fixtures.ts'
import { makeMatrix, makeSubject } from '../factories.ts'
import { blockStorage } from './browser-storage.ts'
import { expect, test } from './fixtures.ts'
import { makeRater, type TestRater } from './rater-fixture.ts'
import {
  evaluatedGroup,
  holdScripts,
  storedChoiceCount,
  tapChoice,
  waitUntilReady,
} from './rater-sheet.ts'
import { REPORTS_OPEN } from './results-matrix.ts'
import type { RunningProduct } from './running-product.ts'
import { goBack } from './screen.ts'

test.use({ isolated: true, hasTouch: true, viewport: { width: 390, height: 844 } })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

for (const storage of ['with', 'without'])
  test(`«Soy yo, empezar» leads to the sheet before a script has come, ${storage} storage`, async ({
    page,
    product,
  }) => {
    if (storage === 'without') await page.addInitScript(blockStorage)
    const rater = await makeRater(product.data, product.secrets)
    const scripts = await holdScripts(page)
    await page.goto(`/assessment/${rater.subject_id}#${rater.key}`, { waitUntil: 'commit' })
    await page.getByRole('link', { name: 'Soy yo, empezar' }).tap()
    await expect(page).toHaveURL(new RegExp(`/assessment-form/${rater.subject_id}`))
    await tapChoice(page, 'Emilio', '4')
    scripts.open()
    await waitUntilReady(page)
    await tapChoice(page, 'Rocío', '2')
    await expect.poll(() => storedChoiceCount(product, rater)).toBe(2)
    expect(await storedNotices(product, rater)).toBe(1)
  })

test('what is marked on a page that is left before a script has come is saved', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  const scripts = await holdScripts(page)
  await page.goto(`/assessment-form/${rater.subject_id}#${rater.key}`, { waitUntil: 'commit' })
  for (const [name, value, next] of [
    ['Emilio', '4', 2],
    ['Rocío', '2', 3],
  ] as const) {
    await tapChoice(page, name, value)
    await page.getByRole('link', { name: 'Siguiente' }).tap()
    await expect(page).toHaveURL(new RegExp(`pregunta=${next}`))
  }
  await tapChoice(page, 'Andrés', '5')
  scripts.open()
  await waitUntilReady(page)
  await expect.poll(() => storedChoiceCount(product, rater)).toBe(3)
  await page.getByRole('link', { name: 'Anterior' }).tap()
  await expect(evaluatedGroup(page, 'Rocío').getByRole('radio', { name: /^2,/ })).toBeChecked()
})

test('wrong data are described before a script has come, and told when it has', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  const scripts = await holdScripts(page)
  await page.goto(`/assessment/${rater.subject_id}#${rater.key}`, { waitUntil: 'commit' })
  await page.getByText('Estos no son mis datos').tap()
  await page.getByLabel('¿Qué no es correcto?').fill('Ya no trabajo ahí.')
  const report = page.getByRole('button', { name: 'Avisar' })
  await expect(report).toHaveAttribute('aria-disabled', 'true')
  scripts.open()
  await expect(report).not.toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByLabel('¿Qué no es correcto?')).toHaveValue('Ya no trabajo ahí.')
  const reported = page.waitForRequest(/\/answers\/dispute\//)
  await report.tap()
  expect((await reported).postDataJSON()).toEqual({ reason: 'Ya no trabajo ahí.' })
  await expect(page.getByText('Gracias por avisar.')).toBeVisible()
})

test('«Soy yo, empezar» records the notice although what shows the page has not come', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  // in its place, what only tells that the entry has run
  await page.route(/assets\/RaterPages-.*\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "document.body.id = 'entry-has-run'; export const showPage = () => new Promise(() => {})",
    }),
  )
  await page.goto(`/assessment/${rater.subject_id}#${rater.key}`, { waitUntil: 'commit' })
  await page.locator('#entry-has-run').waitFor()
  await page.getByRole('link', { name: 'Soy yo, empezar' }).tap()
  await expect(page).toHaveURL(`/assessment-form/${rater.subject_id}`)
  await expect.poll(() => storedNotices(product, rater)).toBe(1)
  await goBack(page)
  await expect(page).toHaveURL(`/assessment/${rater.subject_id}`)
})

/** How many privacy notices are recorded for the rater. */
async function storedNotices({ data }: RunningProduct, { subject_id }: TestRater): Promise<number> {
  const rows = data.db.selectFrom('notices').where('subject_id', '=', subject_id).select('version')
  return (await rows.execute()).length
}

/** Follows «Ir al contenido», which replaces the fragment of the address. */
async function skipToContent(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Ir al contenido' }).press('Enter')
  await expect(page).toHaveURL(/#title$/)
}

test('the pages of proposals keep their key, whatever is pressed before a script has come', async ({
  page,
  product: { data, secrets },
}) => {
  const matrix = await makeMatrix(data)
  const { id } = await makeSubject(data, { matrix_id: matrix.id })
  for (const [path, kind] of [
    ['nominate', 'nominator'],
    ['approve', 'approver'],
  ] as const) {
    const scripts = await holdScripts(page)
    const key = secrets.linkKey(kind, { id, key_version: 1 })
    await page.goto(`/${path}/${id}#${key}`, { waitUntil: 'commit' })
    await skipToContent(page)
    scripts.open()
    // what only the key's holder reads of a matrix without proposals
    await expect(heading(page)).toHaveText('Las propuestas ya terminaron')
  }
})

test('the page of the own report keeps its key, whatever is pressed before a script has come', async ({
  page,
  product: { data, secrets },
  setClock,
  signIn,
}) => {
  await setClock(REPORTS_OPEN)
  const { workspace_id } = await signIn()
  const { matrix, subject } = await closedCycle(
    { context: data },
    { workspace_id, email: 'emilio@ceiba.mx' },
  )
  await data.db
    .insertInto('deliveries')
    .values({ subject_id: subject.id, matrix_id: matrix.id, deliver_at: data.clock.now() })
    .execute()
  const scripts = await holdScripts(page)
  const key = secrets.linkKey('recipient', { id: subject.id, key_version: 1 })
  await page.goto(`/results/${subject.id}#${key}`, { waitUntil: 'commit' })
  await skipToContent(page)
  scripts.open()
  await expect(heading(page)).toHaveText(`${subject.name}, estos son tus resultados`)
})
