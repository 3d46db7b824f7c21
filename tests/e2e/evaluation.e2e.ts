import { messages } from '#app/messages.ts'
import { makeEvaluation, makeMatrix, markReleased } from '../factories.ts'
import {
  ceiba,
  competenceField,
  placeSaid,
  questions,
  row,
  save,
  told,
} from './evaluation-pages.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, widths } from './fixtures.ts'

for (const { name: width, ...viewport } of widths) {
  test.describe(`evaluations, ${width}`, () => {
    test.use({ viewport })

    test('an evaluation is refused until it is whole, then kept, and the list shows it', async ({
      page,
      product,
      renata,
    }) => {
      const place = await ceiba(product, renata.workspace_id)
      await page.goto(place.list)
      await expect(page.getByText('Aún no hay evaluaciones')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Agregar evaluación' }).click()
      await expect(page.getByRole('heading', { name: 'Nueva evaluación' })).toBeFocused()
      await save(page)
      await expect(told(page, 'evaluation.incomplete')).toBeVisible()
      await expect(page.getByLabel('Nombre de la evaluación')).toBeFocused()
      await expectAccessible(page)
      await page.getByLabel('Nombre de la evaluación').fill('Mandos medios')
      await page.getByRole('combobox', { name: 'Escala' }).click()
      await page.getByRole('option', { name: /Frecuencia/ }).click()
      await expect(
        page.getByRole('list', { name: 'Valores de la escala Frecuencia' }),
      ).toContainText('Casi siempre')
      await competenceField(page).pressSequentially('lideraz')
      await page.getByRole('option', { name: /Liderazgo/ }).click()
      await expect(questions(page, 'Liderazgo')).toHaveCount(5)
      await expect(page.getByText('1 competencia, 5 preguntas')).toBeVisible()
      await expect(page.getByText('Cambios sin guardar')).toBeVisible()
      await expectNoSidewaysScroll(page)
      await save(page)
      await expect(told(page, 'evaluation.saved')).toBeVisible()
      await expect(page).toHaveURL(place.list)
      await expect(row(page, 'Mandos medios')).toContainText('Frecuencia')
      await expect(row(page, 'Mandos medios').getByRole('cell').nth(3)).toHaveText('5')
      await expectNoSidewaysScroll(page)
    })

    test("a competence of one's own is described, asked for in questions and kept", async ({
      page,
      product,
      renata,
    }) => {
      const place = await ceiba(product, renata.workspace_id)
      const known = await makeEvaluation(product.ground, {
        workspace_id: renata.workspace_id,
        scale_id: place.scale_id,
        competences: 1,
        questions: 1,
      })
      await page.goto(place.edit(known.id))
      await competenceField(page).fill('competencia 1')
      await page.keyboard.press('Enter')
      await expect(page.getByText(messages['evaluation.competence_duplicate'])).toBeVisible()
      await competenceField(page).fill('Hospitalidad')
      await page.getByRole('option', { name: 'Crear «Hospitalidad»' }).click()
      await expect(page.getByLabel('Descripción')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByText(messages['evaluation.competence_incomplete'])).toBeVisible()
      await page.getByLabel('Descripción').fill('Recibe bien a quien llega')
      await page.getByRole('button', { name: 'Guardar competencia' }).click()
      await save(page)
      await expect(told(page, 'evaluation.questions_required')).toBeVisible()
      await expect(page.getByLabel('Texto de la pregunta 1')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByText(messages['evaluation.question_required'])).toBeVisible()
      await expectAccessible(page)
      await page.getByLabel('Texto de la pregunta 1').fill('Saluda por su nombre')
      await page.getByLabel(/Abreviatura de la pregunta 1/).fill('Saludo')
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('Texto de la pregunta 2')).toBeFocused()
      await page.keyboard.type('Ofrece ayuda')
      await save(page)
      await expect(page).toHaveURL(place.list)
      await page.goto(place.edit(known.id))
      await page.getByRole('button', { name: 'Preguntas de «Hospitalidad»' }).click()
      await expect(questions(page, 'Hospitalidad')).toContainText([
        /Saluda por su nombre.*Saludo/,
        'Ofrece ayuda',
      ])
    })

    test('competences and questions are ordered by keyboard and by pointer, and the new place is said', async ({
      page,
      product,
      renata,
    }) => {
      const place = await ceiba(product, renata.workspace_id)
      const { id } = await makeEvaluation(product.ground, {
        workspace_id: renata.workspace_id,
        scale_id: place.scale_id,
        competences: 3,
        questions: 3,
      })
      await page.goto(place.edit(id))
      const third = page.getByRole('button', { name: 'Mover la pregunta 3' })
      await third.press('ArrowUp')
      await placeSaid(page, 'la pregunta 3: lugar 2 de 3')
      await expect(questions(page, 'Competencia 1')).toContainText([
        'Conducta 1.1',
        'Conducta 1.3',
        'Conducta 1.2',
      ])
      await page.getByRole('button', { name: 'Preguntas de «Competencia 1»' }).click()
      const from = await page.getByRole('button', { name: 'Mover «Competencia 1»' }).boundingBox()
      const onto = await page.getByRole('button', { name: 'Mover «Competencia 3»' }).boundingBox()
      if (!from || !onto) throw new Error('the handles are not on the page')
      await page.mouse.move(from.x + 10, from.y + 16)
      await page.mouse.down()
      await page.mouse.move(onto.x + 10, onto.y + 34, { steps: 8 })
      await page.mouse.up()
      await placeSaid(page, '«Competencia 1»: lugar 3 de 3')
      await save(page)
      await expect(page).toHaveURL(place.list)
      await page.goto(place.edit(id))
      await expect(
        page.getByRole('list', { name: 'Competencias' }).getByRole('heading'),
      ).toHaveText(['Competencia 2', 'Competencia 3', 'Competencia 1'])
    })

    test('an evaluation of a released project is only read, and can be duplicated', async ({
      page,
      product,
      renata,
    }) => {
      const { workspace_id } = renata
      const place = await ceiba(product, workspace_id)
      const { id } = await makeEvaluation(product.ground, { workspace_id, name: 'Mandos medios' })
      const matrix = await makeMatrix(product.ground, {
        workspace_id,
        company_id: place.company_id,
        evaluation_id: id,
      })
      await markReleased(product.ground, matrix.id)
      await page.goto(place.list)
      await expect(row(page, 'Mandos medios')).toContainText('En un proyecto liberado')
      await page.getByRole('link', { name: 'Ver Mandos medios' }).click()
      await expect(page.getByText(messages['evaluation.locked'])).toBeVisible()
      await expect(
        page.getByRole('button', { name: /Guardar|Mover|Editar|Quitar|Agregar/ }),
      ).toHaveCount(0)
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Duplicar' }).click()
      await expect(told(page, 'evaluation.duplicated')).toBeVisible()
      await expect(page.getByLabel('Nombre de la evaluación')).toHaveValue('Copia de Mandos medios')
      await expect(page.getByRole('button', { name: 'Guardar evaluación' })).toBeVisible()
    })

    test('the preview shows the sheet as whoever answers sees it', async ({
      page,
      product,
      renata,
    }) => {
      const place = await ceiba(product, renata.workspace_id)
      const { id } = await makeEvaluation(product.ground, {
        workspace_id: renata.workspace_id,
        scale_id: place.scale_id,
      })
      await page.goto(place.edit(id))
      await page.getByRole('button', { name: 'Vista previa' }).click()
      const sheet = page.getByRole('dialog', { name: 'Vista previa' })
      await expect(sheet.getByText('Conducta 1.1')).toBeVisible()
      await expect(
        sheet.getByRole('group', { name: 'Tú, Autoevaluación' }).getByRole('radio'),
      ).toHaveCount(6)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await sheet.getByRole('button', { name: 'Siguiente' }).click()
      await expect(sheet.getByText('Conducta 1.2')).toBeVisible()
    })
  })
}

test('what is not saved is not lost by a click', async ({ page, product, renata }) => {
  const place = await ceiba(product, renata.workspace_id)
  const { id } = await makeEvaluation(product.ground, {
    workspace_id: renata.workspace_id,
    scale_id: place.scale_id,
  })
  await page.goto(place.list)
  await page.goto(place.edit(id))
  await page.getByRole('button', { name: 'Editar la pregunta 1' }).click()
  await page.keyboard.type(' a tiempo')
  await page.getByRole('link', { name: 'Evaluaciones' }).first().click()
  const question = page.getByRole('alertdialog', { name: 'Cambios sin guardar' })
  await expect(question).toContainText(messages['changes.unsaved'])
  await question.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(page.getByLabel('Texto de la pregunta 1')).toHaveValue('Conducta 1.1 a tiempo')
  await page.getByLabel('Texto de la pregunta 1').press('Escape')
  await expect(page.getByRole('button', { name: 'Editar la pregunta 1' })).toBeFocused()
  await page.getByRole('link', { name: 'Evaluaciones' }).first().click()
  await expect(page).toHaveURL(place.list)
})

test('a competence with questions leaves after a question, and its questions one by one', async ({
  page,
  product,
  renata,
}) => {
  const place = await ceiba(product, renata.workspace_id)
  const { id } = await makeEvaluation(product.ground, {
    workspace_id: renata.workspace_id,
    scale_id: place.scale_id,
  })
  await page.goto(place.edit(id))
  await page.getByRole('button', { name: 'Quitar la pregunta 1' }).click()
  await expect(questions(page, 'Competencia 1')).toContainText(['Conducta 1.2'])
  await page.getByRole('button', { name: 'Quitar «Competencia 1»' }).click()
  await expect(page.getByText('¿Quitar «Competencia 1» con sus preguntas?')).toBeVisible()
  await page.getByRole('button', { name: 'Sí, quitar' }).click()
  await expect(page.getByText('1 competencia, 2 preguntas')).toBeVisible()
})

test('a long name is cut in the title at thirty characters', async ({ page, product, renata }) => {
  const place = await ceiba(product, renata.workspace_id)
  const { id } = await makeEvaluation(product.ground, {
    workspace_id: renata.workspace_id,
    name: 'Evaluación de mandos medios de planta',
  })
  await page.goto(place.edit(id))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Evaluación de mandos medios de…',
  )
})

test('whoever may only read sees an evaluation and changes nothing', async ({
  page,
  product,
  renata,
  signIn,
}) => {
  const place = await ceiba(product, renata.workspace_id)
  const { id } = await makeEvaluation(product.ground, {
    workspace_id: renata.workspace_id,
    scale_id: place.scale_id,
    name: 'Ventas',
  })
  await signIn({ role: 'viewer', workspace_id: renata.workspace_id })
  await page.goto(place.list)
  await page.getByRole('link', { name: 'Ver Ventas' }).click()
  await expect(page).toHaveURL(place.edit(id))
  await expect(page.getByText('Conducta 1.1')).toBeVisible()
  await expect(
    page.getByRole('button', { name: /Guardar|Mover|Editar|Quitar|Duplicar/ }),
  ).toHaveCount(0)
})

test('an evaluation is written with the keyboard alone', async ({ page, product, renata }) => {
  const place = await ceiba(product, renata.workspace_id)
  await page.goto(place.fresh)
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
  await page.getByRole('button', { name: 'Agregar pregunta' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Saluda')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Agregar pregunta' })).toBeFocused()
  await page.getByRole('button', { name: 'Guardar evaluación' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(place.list)
  await expect(row(page, 'Servicio')).toBeVisible()
})
