import { logIn, makeAccount } from './account-steps.ts'
import { expect, expectAccessibleAtBothWidths, test } from './fixtures.ts'
import { makeRater, type TestRater } from './rater-fixture.ts'
import {
  choose,
  openSavedSheet,
  saveStatus,
  storedChoiceCount,
  waitUntilReady,
} from './rater-sheet.ts'
import type { RunningProduct } from './running-product.ts'

/** What the people of a workspace see that the operator suspends. */
const setSuspended = (product: RunningProduct, workspace_id: string, suspended_at: Date | null) =>
  product.data.db
    .updateTable('workspaces')
    .set({ suspended_at })
    .where('id', '=', workspace_id)
    .execute()

async function workspaceOf(product: RunningProduct, { subject_id }: TestRater): Promise<string> {
  const { workspace_id } = await product.data.db
    .selectFrom('subjects')
    .innerJoin('matrices', 'matrices.id', 'subjects.matrix_id')
    .where('subjects.id', '=', subject_id)
    .select('workspace_id')
    .executeTakeFirstOrThrow()
  return workspace_id
}

test('the login says in the page that the workspace is suspended', async ({ page, product }) => {
  const owner = await makeAccount(product)
  await setSuspended(product, owner.workspace_id, new Date())
  await logIn(page, owner.email)
  const notice = page.getByRole('alert').filter({ hasText: 'Espacio de trabajo suspendido' })
  await expect(notice).toContainText('No se borró nada: escríbele para reactivarlo.')
  await expect(page).toHaveURL('/login')
  await expectAccessibleAtBothWidths(page)
})

test('a rater keeps in the browser what is chosen meanwhile', async ({ page, product }) => {
  const rater = await makeRater(product.data, product.secrets)
  const workspace_id = await workspaceOf(product, rater)
  await openSavedSheet(page, rater)
  await setSuspended(product, workspace_id, new Date())
  await choose(page, 'Rocío', '2')
  await expect(saveStatus(page)).toContainText('1 por guardar')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esta evaluación está en pausa')
  await expectAccessibleAtBothWidths(page)
  expect(await storedChoiceCount(product, rater)).toBe(1)
  await setSuspended(product, workspace_id, null)
  await page.reload()
  await waitUntilReady(page)
  await expect.poll(() => storedChoiceCount(product, rater)).toBe(2)
})
