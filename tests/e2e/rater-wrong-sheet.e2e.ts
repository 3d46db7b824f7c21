import { draftsInBrowser } from './browser-storage.ts'
import { expect, test } from './fixtures.ts'
import { makeRater, type TestRater } from './rater-fixture.ts'
import {
  choose,
  evaluatedGroup,
  openSavedSheet,
  openSheet,
  storedChoiceCount,
  waitUntilReady,
} from './rater-sheet.ts'
import type { RunningProduct } from './running-product.ts'

const setReleased = ({ data }: RunningProduct, { matrix }: TestRater, released: boolean) =>
  data.pool.query(
    'update matrices set released = $1, released_at = case when $1 then now() end where id = $2',
    [released, matrix.id],
  )

test('the address of a sheet that the rater does not have leads to the other one, with all drafts', async ({
  page,
  product,
  context,
}) => {
  const rater = await makeRater(product.data, product.secrets, { self: false })
  await openSavedSheet(page, rater)
  await page.goto(`/self-assessment/${rater.subject_id}`)
  await expect(page).toHaveURL(`/assessment/${rater.subject_id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Qué bueno verte, Lucía')
  expect(await draftsInBrowser(page)).toBe(1)

  // another tab has no key but that of the address
  const other = await context.newPage()
  await openSheet(other, rater, 'self-assessment-form')
  await expect(other).toHaveURL(`/assessment-form/${rater.subject_id}`)
  await choose(other, 'Rocío', '2')
  await expect.poll(() => storedChoiceCount(product, rater)).toBe(2)
})

test('a link that is not active for a while keeps the drafts of the browser', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await openSavedSheet(page, rater)
  await setReleased(product, rater, false)
  await choose(page, 'Rocío', '2')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Este enlace no existe o todavía no está activo.',
  )
  expect(await draftsInBrowser(page)).toBe(2)
  await setReleased(product, rater, true)
  await page.reload()
  await waitUntilReady(page)
  await expect(evaluatedGroup(page, 'Rocío').getByRole('radio', { name: /^2,/ })).toBeChecked()
  await expect.poll(() => storedChoiceCount(product, rater)).toBe(2)
})

test('a sheet whose people were erased goes from the browser, and the self-evaluation goes on', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets, { evaluated: 1 })
  await openSavedSheet(page, rater)
  await product.data.pool.query('delete from forms where id = $1', [rater.forms[0]?.id])
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page).toHaveURL(`/self-assessment-form/${rater.subject_id}`)
  await waitUntilReady(page)
  expect(await draftsInBrowser(page)).toBe(0)
})
