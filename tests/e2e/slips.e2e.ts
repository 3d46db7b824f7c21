import {
  type FactoryContext,
  makeCompany,
  makeEvaluation,
  makeForm,
  makeMatrix,
  makeSubject,
  markReleased,
} from '../factories.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { button, toast } from './screen.ts'
import { printedCode } from './slip-steps.ts'

const phone = { width: 390, height: 844 }
const narrow = { width: 320, height: 640 }

/** A released project in which María rates herself and José, both without e-mail. */
async function makePlant(data: FactoryContext, workspace_id: string) {
  const company = await makeCompany(data, { workspace_id })
  const evaluation = await makeEvaluation(data, { workspace_id, competences: 1 })
  const matrix = await makeMatrix(data, {
    workspace_id,
    company_id: company.id,
    evaluation_id: evaluation.id,
  })
  const maria = await makeSubject(data, { matrix_id: matrix.id, name: 'María López Hernández' })
  const jose = await makeSubject(data, { matrix_id: matrix.id, name: 'José Peña Solís' })
  await makeForm(data, { matrix_id: matrix.id, evaluator_id: maria.id })
  await makeForm(data, {
    matrix_id: matrix.id,
    evaluator_id: maria.id,
    evaluated_id: jose.id,
    relation_type_id: 3,
  })
  await data.pool.query('update matrices set without_email = true where id = $1', [matrix.id])
  for (const [number, { id }] of [maria, jose].entries())
    await data.pool.query('update subjects set email = null, external_id = $2 where id = $1', [
      id,
      `00104${number}`,
    ])
  await markReleased(data, matrix.id)
  return { company, matrix, maria, path: `${company.id}/${matrix.id}` }
}

test('a person without e-mail opens the printed slip on a phone and comes back with the NIP', async ({
  page,
  product,
  owner,
}) => {
  const { path, maria } = await makePlant(product.data, owner.workspace_id)
  await page.goto(`/matrix/${path}`)
  await page.getByRole('link', { name: 'Papeletas' }).click()
  await expect(page.getByText('2 sin correo · 0 impresas')).toBeVisible()
  await button(page, 'Imprimir papeletas').click()
  await expect(page.getByText(/^2 hojas tamaño carta\./)).toBeVisible()
  await expectAccessible(page)
  const code = await printedCode(page, maria.name)
  await expect(toast(page, 'Papeletas preparadas: 2.')).toBeVisible()
  await expect(page.getByText('2 sin correo · 2 impresas')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)

  await page.setViewportSize(narrow)
  await page.goto('/e')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goto(`/e#${code.replace(' ', '')}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`¿Eres ${maria.name}?`)
  expect(page.url()).not.toContain('#')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await button(page, 'Soy yo').click()
  await expect(page.getByText('Es la primera vez que se abre una papeleta tuya.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const nip = (await page.locator('.door-nip').textContent()) ?? ''
  await page.getByLabel('Escribe tu NIP para seguir').fill(nip)
  await button(page, 'Entrar').click()
  await expect(page).toHaveURL(new RegExp(`/assessment/${maria.id}`))
  await expect(page.getByText(maria.name).first()).toBeVisible()

  await page.setViewportSize(phone)
  await page.goto('/e')
  await page.getByLabel('Código de 10 letras y números').fill(code.toLowerCase())
  await button(page, 'Seguir').click()
  await expect(page.getByText(/^Esta papeleta ya se abrió el /)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Tu NIP').fill(nip)
  await button(page, 'Entrar').click()
  await expect(page).toHaveURL(new RegExp(`/assessment/${maria.id}`))
})

test('who is handed the slip of another person gives it back unopened', async ({
  page,
  product,
  owner,
}) => {
  const { path, maria } = await makePlant(product.data, owner.workspace_id)
  await page.goto(`/slips/${path}`)
  await button(page, 'Imprimir papeletas').click()
  const code = await printedCode(page, maria.name)
  await page.setViewportSize(phone)
  await page.goto(`/e#${code.replace(' ', '')}`)
  await page.getByRole('link', { name: 'No soy yo' }).click()
  await expect(page.getByText('Devuélvela a quien te la dio.')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/e#${code.replace(' ', '')}`)
  await button(page, 'Soy yo').click()
  await expect(page.getByText('Es la primera vez que se abre una papeleta tuya.')).toBeVisible()
})

test('«No fui yo» closes a slip, and the new one tells when the other was opened', async ({
  page,
  product,
  owner,
}) => {
  const { path, maria } = await makePlant(product.data, owner.workspace_id)
  await page.goto(`/slips/${path}`)
  await button(page, 'Imprimir papeletas').click()
  const first = await printedCode(page, maria.name)
  // another browser opens it first
  await page.goto(`/e#${first.replace(' ', '')}`)
  await button(page, 'Soy yo').click()
  await expect(page.getByLabel('Escribe tu NIP para seguir')).toBeVisible()
  await page.context().clearCookies({ name: 'slip_browser' })
  await page.goto(`/e#${first.replace(' ', '')}`)
  await button(page, 'No fui yo').click()
  await expect(page.getByText(/^Cerramos la entrada con esta papeleta/)).toBeVisible()
  await page.goto(`/slips/${path}`)
  await expect(page.getByText('Avisó: «no fui yo»').first()).toBeVisible()
  await button(page, `Imprimir otra para ${maria.name}`).click()
  await expectAccessible(page)
  const second = await printedCode(page, maria.name)
  await page.goto(`/e#${second.replace(' ', '')}`)
  await button(page, 'Soy yo').click()
  await expect(page.getByText(/^Otra papeleta tuya se abrió el /)).toBeVisible()
})
