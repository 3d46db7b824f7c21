import { recordActivity } from '#server/access/activity.ts'
import { newId } from '#shared/ids.ts'
import { makeCompany, makeMatrix } from '../factories.ts'
import { expect, test } from './fixtures.ts'

test('an entry links to the matrix it names, and only names a deleted company', async ({
  page,
  product: { data },
  signIn,
}) => {
  const { id, workspace_id } = await signIn()
  const company = await makeCompany(data, { workspace_id, name: 'Alimentos La Ceiba' })
  const matrix = await makeMatrix(data, {
    workspace_id,
    company_id: company.id,
    name: 'Liderazgo 2026',
  })
  const events = [
    { action: 'company.deleted', target_id: newId(), detail: { name: 'Ferretería Norte' } },
    { action: 'company.created', target_id: company.id, detail: { name: 'La Ceiba' } },
    {
      action: 'matrix.extended',
      target_id: matrix.id,
      detail: { from: '04/12/2026', to: '11/12/2026' },
    },
    { action: 'subjects.imported', target_id: matrix.id, detail: { subjects: 46 } },
  ]
  for (const event of events)
    await recordActivity(data.db, data.clock, { workspace_id, user_id: id, ...event })
  await page.goto('/activity')
  await expect(
    page.getByRole('row', { name: /Eliminó la empresa «Ferretería Norte»/ }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ferretería Norte' })).toBeHidden()
  await expect(
    page.getByRole('row', { name: /Creó la empresa «Alimentos La Ceiba»/ }),
  ).toBeVisible()
  await expect(
    page.getByRole('row', {
      name: /Extendió la fecha límite del proyecto «Liderazgo 2026» del 04\/12\/2026 al 11\/12\/2026/,
    }),
  ).toBeVisible()
  await page
    .getByRole('row', { name: /Importó 46 participantes en «Liderazgo 2026»/ })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(`/matrix/${company.id}/${matrix.id}`)
})
