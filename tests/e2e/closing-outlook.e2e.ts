import { makeForm, makeSubject } from '../factories.ts'
import { expect, expectAccessibleAtBothWidths, test } from './fixtures.ts'
import { makeRater } from './rater-fixture.ts'

test('the strip and «Cerrar ahora» say what the reports would lose', async ({
  page,
  product,
  signIn,
}) => {
  const { matrix, forms } = await makeRater(product.data, product.secrets)
  for (const name of ['Uno Pérez', 'Dos Pérez', 'Tres Pérez'])
    await makeForm(product.data, {
      matrix_id: matrix.id,
      evaluator_id: (await makeSubject(product.data, { matrix_id: matrix.id, name })).id,
      evaluated_id: forms[0]?.evaluated_id ?? '',
      relation_type_id: 3,
    })
  await signIn({ workspace_id: matrix.workspace_id })
  await page.goto(`/matrix/${matrix.company_id}/${matrix.id}`)
  await expect(page.getByRole('link', { name: /^Todavía no alcanza/ })).toHaveAttribute(
    'href',
    /vista=cobertura/,
  )
  await page.getByRole('button', { name: 'Opciones de Liderazgo 2026' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar ahora' }).click()
  const dialog = page.getByRole('alertdialog', { name: /^Cerrar/ })
  await expect(dialog.getByText('Así quedarían los 4 reportes')).toBeVisible()
  await expect(dialog.getByText('4 personas ya no podrán contestar.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('at night a reminder is proposed for the morning', async ({ page, product, signIn }) => {
  const { matrix } = await makeRater(product.data, product.secrets)
  await signIn({ workspace_id: matrix.workspace_id })
  await page.clock.setFixedTime('2026-11-24T04:30:00Z')
  await page.goto(`/matrix/${matrix.company_id}/${matrix.id}`)
  await page.getByRole('button', { name: 'Recordar a 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recordar a quienes faltan' })
  await expect(dialog.getByRole('radio', { name: 'Mañana, 9:00' })).toBeChecked()
})

test('a rater who was invited today is not ticked, and the button is not the first', async ({
  page,
  product,
  signIn,
}) => {
  const { matrix, subject_id } = await makeRater(product.data, product.secrets)
  await product.data.pool.query(
    `insert into outbox (id, kind, dedupe_key, workspace_id, matrix_id, subject_id,
       created_at, due_at, sent_at)
     values (gen_random_uuid(), 'invitation', $1, $2, $3, $4, $5, $5, $5)`,
    [
      `invitation ${subject_id}`,
      matrix.workspace_id,
      matrix.id,
      subject_id,
      product.data.clock.now(),
    ],
  )
  await signIn({ workspace_id: matrix.workspace_id })
  await page.clock.setFixedTime(product.data.clock.now())
  await page.goto(`/matrix/${matrix.company_id}/${matrix.id}`)
  const remind = page.getByRole('button', { name: 'Recordar', exact: true })
  await expect(remind).not.toHaveClass(/primary/)
  await remind.click()
  const dialog = page.getByRole('dialog', { name: 'Recordar a quienes faltan' })
  await expect(dialog.getByText('Invitada hace poco')).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: /Lucía/ })).not.toBeChecked()
})
