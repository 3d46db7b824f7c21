import { expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { REPORTS_OPEN } from './results-matrix.ts'
import { makeSixPeople } from './six-people-matrix.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** What a reader scrolls through before anything is opened. */
const MOST_PX = 2500

test('message and profile of each of six people are read in 2,500 px', async ({
  page,
  product: { data, secrets },
  setClock,
  signIn,
}) => {
  await setClock(REPORTS_OPEN)
  const { workspace_id } = await signIn()
  const { matrix, evaluated } = await makeSixPeople(data, workspace_id)
  const heights: [string, number][] = []
  for (const { key, id, name } of evaluated) {
    const delivery = { subject_id: id, matrix_id: matrix.id, deliver_at: data.clock.now() }
    await data.db.insertInto('deliveries').values(delivery).execute()
    await page.goto(`/results/${id}#${secrets.linkKey('recipient', { id, key_version: 1 })}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await expectNoSidewaysScroll(page)
    heights.push([key, await page.evaluate(() => document.documentElement.scrollHeight)])
  }
  expect(heights.filter(([, height]) => height > MOST_PX)).toEqual([])
})
