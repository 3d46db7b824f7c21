import { closedCycle } from '../cycle-fixtures.ts'
import { storedInBrowser } from './browser-storage.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { REPORTS_OPEN } from './results-matrix.ts'

// What stays in the browser is asked, and the shared context has no service workers.
test.use({ isolated: true, hasTouch: true, viewport: { width: 390, height: 844 } })

test('an earlier report is attached to the own one, and removed, by touch alone', async ({
  page,
  product,
  setClock,
  signIn,
}) => {
  await setClock(REPORTS_OPEN)
  const { workspace_id } = await signIn()
  const cycle = (limit_date: string, choices: readonly number[]) =>
    closedCycle(
      { context: product.data },
      { workspace_id, email: 'emilio@ceiba.mx', limit_date, choices },
    )
  const before = await cycle('2026-11-12', [2, 2, 3, 3])
  const { matrix, subject } = await cycle('2026-12-04', [4, 4, 3, 3])
  const file = await page.request.get(`/api/v1${before.path}/pdf`)
  expect(file.status()).toBe(200)
  await product.data.db
    .insertInto('deliveries')
    .values({ subject_id: subject.id, matrix_id: matrix.id, deliver_at: product.data.clock.now() })
    .execute()
  const key = product.secrets.linkKey('recipient', { id: subject.id, key_version: 1 })
  await page.goto(`/results/${subject.id}#${key}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `${subject.name}, estos son tus resultados`,
  )
  await page.getByRole('region', { name: 'Antes y ahora' }).locator('summary').tap()
  const choose = page.getByText('Elegir mi reporte anterior')
  await expect(choose).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await page.getByLabel('Elegir mi reporte anterior').tap()
  await (
    await chooser
  ).setFiles({
    name: 'anterior.pdf',
    mimeType: 'application/pdf',
    buffer: await file.body(),
  })
  const remove = page.getByRole('button', { name: 'Quitar el reporte anterior' })
  await expect(remove).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await remove.tap()
  await expect(choose).toBeVisible()
  await expect(remove).toBeHidden()
  const { databases, session, local, caches, workers } = await storedInBrowser(page)
  expect({ databases, session, local, caches, workers }).toEqual({
    databases: [],
    session: [`report ${subject.id}`],
    local: [],
    caches: [],
    workers: [],
  })
})
