import { messages } from '#app/messages.ts'
import { makeEvaluation, makeMatrix, markReleased } from '../factories.ts'
import {
  competenceField,
  expectAnnounced,
  makeEvaluationPages,
  questions,
  save,
} from './evaluation-pages.ts'
import { expect, expectAccessibleAtBothWidths, expectNoSidewaysScroll, test } from './fixtures.ts'
import { messageToast, pickOption, row } from './screen.ts'

test('refuses an incomplete evaluation, then saves it and lists it', async ({
  page,
  product,
  owner,
}) => {
  const pages = await makeEvaluationPages(product, owner.workspace_id)
  await page.goto(pages.list)
  await expect(page.getByText('Aún no hay evaluaciones')).toBeVisible()
  await page.getByRole('link', { name: 'Agregar evaluación' }).click()
  await expect(page.getByRole('heading', { name: 'Nueva evaluación' })).toBeFocused()
  await save(page)
  await expect(messageToast(page, 'evaluation.incomplete')).toBeVisible()
  await expect(page.getByLabel('Nombre de la evaluación')).toBeFocused()
  await expectAccessibleAtBothWidths(page)
  await page.getByLabel('Nombre de la evaluación').fill('Mandos medios')
  await page.getByRole('combobox', { name: 'Escala' }).click()
  await pickOption(page, /Frecuencia/)
  await expect(page.getByRole('list', { name: 'Valores de la escala Frecuencia' })).toContainText(
    'Casi siempre',
  )
  await competenceField(page).pressSequentially('lideraz')
  await pickOption(page, /Liderazgo/)
  await expect(questions(page, 'Liderazgo')).toHaveCount(5)
  await expect(page.getByText('1 competencia, 5 preguntas')).toBeVisible()
  await expect(page.getByText('Cambios sin guardar')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await save(page)
  await expect(messageToast(page, 'evaluation.saved')).toBeVisible()
  await expect(page).toHaveURL(pages.list)
  await expect(row(page, 'Mandos medios')).toContainText('Frecuencia')
  await expect(row(page, 'Mandos medios').getByRole('cell').nth(3)).toHaveText('5')
  await expectNoSidewaysScroll(page)
})

test('saves a new competence with its description and questions', async ({
  page,
  product,
  owner,
}) => {
  const pages = await makeEvaluationPages(product, owner.workspace_id)
  const evaluation = await makeEvaluation(product.data, {
    workspace_id: owner.workspace_id,
    scale_id: pages.scale_id,
    competences: 1,
    questions: 1,
  })
  await page.goto(pages.edit(evaluation.id))
  await competenceField(page).fill('competencia 1')
  await page.keyboard.press('Enter')
  await expect(page.getByText(messages['evaluation.competence_duplicate'])).toBeVisible()
  await competenceField(page).fill('Hospitalidad')
  await pickOption(page, 'Crear «Hospitalidad»')
  await expect(page.getByLabel('Descripción')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(messages['evaluation.competence_incomplete'])).toBeVisible()
  await page.getByLabel('Descripción').fill('Recibe bien a quien llega')
  await page.getByRole('button', { name: 'Guardar competencia' }).click()
  await save(page)
  await expect(messageToast(page, 'evaluation.questions_required')).toBeVisible()
  await expect(page.getByLabel('Texto de la pregunta 1')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(messages['evaluation.question_required'])).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByLabel('Texto de la pregunta 1').fill('Saluda por su nombre')
  await page.getByLabel(/Abreviatura de la pregunta 1/).fill('Saludo')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Texto de la pregunta 2')).toBeFocused()
  await page.keyboard.type('Ofrece ayuda')
  await save(page)
  await expect(page).toHaveURL(pages.list)
  await page.goto(pages.edit(evaluation.id))
  await page.getByRole('button', { name: 'Preguntas de «Hospitalidad»' }).click()
  await expect(questions(page, 'Hospitalidad')).toContainText([
    /Saluda por su nombre.*Saludo/,
    'Ofrece ayuda',
  ])
})

test('competences and questions are reordered by keyboard and pointer, and announced', async ({
  page,
  product,
  owner,
}) => {
  const pages = await makeEvaluationPages(product, owner.workspace_id)
  const { id } = await makeEvaluation(product.data, {
    workspace_id: owner.workspace_id,
    scale_id: pages.scale_id,
    competences: 3,
    questions: 3,
  })
  await page.goto(pages.edit(id))
  await page.getByRole('button', { name: 'Mover la pregunta 3' }).press('ArrowUp')
  await expectAnnounced(page, 'la pregunta 3: lugar 2 de 3')
  await expect(questions(page, 'Competencia 1')).toContainText([
    'Conducta 1.1',
    'Conducta 1.3',
    'Conducta 1.2',
  ])
  await page.getByRole('button', { name: 'Preguntas de «Competencia 1»' }).click()
  const start = await page.getByRole('button', { name: 'Mover «Competencia 1»' }).boundingBox()
  const target = await page.getByRole('button', { name: 'Mover «Competencia 3»' }).boundingBox()
  if (!start || !target) throw new Error('the handles are not on the page')
  await page.mouse.move(start.x + 10, start.y + 16)
  await page.mouse.down()
  await page.mouse.move(target.x + 10, target.y + 34, { steps: 8 })
  await page.mouse.up()
  await expectAnnounced(page, '«Competencia 1»: lugar 3 de 3')
  await save(page)
  await expect(page).toHaveURL(pages.list)
  await page.goto(pages.edit(id))
  await expect(page.getByRole('list', { name: 'Competencias' }).getByRole('heading')).toHaveText([
    'Competencia 2',
    'Competencia 3',
    'Competencia 1',
  ])
})

test('an evaluation of a released matrix is read-only and can be duplicated', async ({
  page,
  product,
  owner,
}) => {
  const { workspace_id } = owner
  const pages = await makeEvaluationPages(product, workspace_id)
  const { id } = await makeEvaluation(product.data, { workspace_id, name: 'Mandos medios' })
  const matrix = await makeMatrix(product.data, {
    workspace_id,
    company_id: pages.company_id,
    evaluation_id: id,
  })
  await markReleased(product.data, matrix.id)
  await page.goto(pages.list)
  await expect(row(page, 'Mandos medios')).toContainText('En un proyecto liberado')
  await page.getByRole('link', { name: 'Ver Mandos medios' }).click()
  await expect(page.getByText(messages['evaluation.locked'])).toBeVisible()
  await expect(
    page.getByRole('button', { name: /Guardar|Mover|Editar|Quitar|Agregar/ }),
  ).toHaveCount(0)
  await page.getByRole('button', { name: 'Duplicar' }).click()
  await expect(messageToast(page, 'evaluation.duplicated')).toBeVisible()
  await expect(page.getByLabel('Nombre de la evaluación')).toHaveValue('Copia de Mandos medios')
  await expect(page.getByRole('button', { name: 'Guardar evaluación' })).toBeVisible()
})

test('asks before unsaved changes are lost', async ({ page, product, owner }) => {
  const pages = await makeEvaluationPages(product, owner.workspace_id)
  const { id } = await makeEvaluation(product.data, {
    workspace_id: owner.workspace_id,
    scale_id: pages.scale_id,
  })
  await page.goto(pages.list)
  await page.goto(pages.edit(id))
  await page.getByRole('button', { name: 'Editar la pregunta 1' }).click()
  await expect(page.getByLabel('Texto de la pregunta 1')).toBeFocused()
  await page.keyboard.type(' a tiempo')
  await page.getByRole('link', { name: 'Evaluaciones' }).first().click()
  const confirmation = page.getByRole('alertdialog', { name: 'Cambios sin guardar' })
  await expect(confirmation).toContainText(messages['changes.unsaved'])
  await confirmation.getByRole('button', { name: 'Seguir editando' }).click()
  // the dialog gives the focus back when it has closed
  await expect(confirmation).toBeHidden()
  await expect(page.getByLabel('Texto de la pregunta 1')).toHaveValue('Conducta 1.1 a tiempo')
  await page.getByLabel('Texto de la pregunta 1').press('Escape')
  await expect(page.getByRole('button', { name: 'Editar la pregunta 1' })).toBeFocused()
  await page.getByRole('link', { name: 'Evaluaciones' }).first().click()
  await expect(page).toHaveURL(pages.list)
})

test('removes a competence or a question at once, and brings it back to its place', async ({
  page,
  product,
  owner,
}) => {
  const pages = await makeEvaluationPages(product, owner.workspace_id)
  const { id } = await makeEvaluation(product.data, {
    workspace_id: owner.workspace_id,
    scale_id: pages.scale_id,
  })
  await page.goto(pages.edit(id))
  await page.getByRole('button', { name: 'Quitar la pregunta 1' }).click()
  await expect(questions(page, 'Competencia 1')).toContainText(['Conducta 1.2'])
  await page.keyboard.press('Control+z')
  await expect(questions(page, 'Competencia 1')).toContainText(['Conducta 1.1', 'Conducta 1.2'])
  await expect(page.getByText('Se quitó la pregunta 1.')).toBeHidden()
  await page.getByRole('button', { name: 'Quitar «Competencia 1»' }).click()
  await expect(page.getByText('1 competencia, 2 preguntas')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('2 competencias, 4 preguntas')).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'Competencias' }).getByRole('heading', { level: 3 }),
  ).toHaveText(['Competencia 1', 'Competencia 2'])
})

test('the title cuts a long name at thirty characters', async ({ page, product, owner }) => {
  const pages = await makeEvaluationPages(product, owner.workspace_id)
  const { id } = await makeEvaluation(product.data, {
    workspace_id: owner.workspace_id,
    name: 'Evaluación de mandos medios de planta',
  })
  await page.goto(pages.edit(id))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Evaluación de mandos medios de…',
  )
})

test('a viewer reads an evaluation and cannot change it', async ({
  page,
  product,
  owner,
  signIn,
}) => {
  const pages = await makeEvaluationPages(product, owner.workspace_id)
  const { id } = await makeEvaluation(product.data, {
    workspace_id: owner.workspace_id,
    scale_id: pages.scale_id,
    name: 'Ventas',
  })
  await signIn({ role: 'viewer', workspace_id: owner.workspace_id })
  await page.goto(pages.list)
  await page.getByRole('link', { name: 'Ver Ventas' }).click()
  await expect(page).toHaveURL(pages.edit(id))
  await expect(page.getByText('Conducta 1.1')).toBeVisible()
  await expect(
    page.getByRole('button', { name: /Guardar|Mover|Editar|Quitar|Duplicar/ }),
  ).toHaveCount(0)
})

test('writes an evaluation with the keyboard alone', async ({ page, product, owner }) => {
  const pages = await makeEvaluationPages(product, owner.workspace_id)
  await page.goto(pages.create)
  // until the script of the lists has loaded they take no focus
  await expect(page.getByRole('combobox', { name: 'Escala' })).toBeVisible()
  await page.getByLabel('Nombre de la evaluación').focus()
  await page.keyboard.type('Servicio')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: /Frecuencia/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: /Frecuencia/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Valores de la escala Frecuencia' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Escala' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(competenceField(page)).toBeFocused()
  await page.keyboard.type('Calidez')
  await expect(page.getByRole('option', { name: 'Crear «Calidez»' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Descripción')).toBeFocused()
  await page.keyboard.type('Trata bien a las personas')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Editar «Calidez»' })).toBeFocused()
  const addQuestion = page.getByRole('button', { name: 'Agregar pregunta', exact: true })
  await addQuestion.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Saluda')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(addQuestion).toBeFocused()
  await page.getByRole('button', { name: 'Guardar evaluación' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(pages.list)
  await expect(row(page, 'Servicio')).toBeVisible()
})
