import { expect, expectAccessibleAtBothWidths, test } from './fixtures.ts'
import { KeyboardUser } from './keyboard-user.ts'
import { makeRater } from './rater-fixture.ts'

const EMAIL = 'lucia.cardenas@laceiba.mx'

test('a rater stops the reminders of one project and resumes them', async ({ page, product }) => {
  const { subject_id } = await makeRater(product.data, product.secrets)
  const refused = async () =>
    (
      await product.data.db
        .selectFrom('subjects')
        .where('id', '=', subject_id)
        .select('no_reminders')
        .executeTakeFirstOrThrow()
    ).no_reminders
  await page.goto(`/reminders/${subject_id}/${product.secrets.remindersToken(subject_id, EMAIL)}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('¿Ya no quieres recordatorios?')
  await expectAccessibleAtBothWidths(page)
  expect(await refused()).toBe(false)
  const user = new KeyboardUser(page)
  await user.activate('button', 'No quiero recordatorios')
  await expect(heading).toHaveText('Listo: no te mandaremos recordatorios')
  await expectAccessibleAtBothWidths(page)
  expect(await refused()).toBe(true)
  await page.getByRole('button', { name: 'Sí quiero recordatorios' }).click()
  await expect(heading).toHaveText('Listo: volverás a recibir recordatorios')
  expect(await refused()).toBe(false)
})
