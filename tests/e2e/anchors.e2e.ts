import { makeEvaluation, makeScale } from '../factories.ts'
import { competenceField, makeEvaluationPages, questions, save } from './evaluation-pages.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { makeRater } from './rater-fixture.ts'
import { evaluatedGroup, openSheet, valueLabel } from './rater-sheet.ts'
import { messageToast } from './screen.ts'

const meanings = [
  'Interrumpe o termina las frases de los demás.',
  'Espera su turno, aunque deja de atender cuando no está de acuerdo con lo que oye.',
  'Escucha hasta el final cuando el tema le importa.',
  'Escucha hasta el final también lo que no le gusta, y pregunta para entenderlo mejor.',
  'Resume lo que oyó con las palabras de la otra persona, confirma que entendió y lo tiene en cuenta cuando decide, también con prisa y aunque contradiga lo que ya había pensado hacer con su equipo hoy.',
]

test('a question describes each value by keyboard, all or none, and the preview shows it', async ({
  page,
  product,
  owner,
}) => {
  const pages = await makeEvaluationPages(product, owner.workspace_id)
  const { id } = await makeEvaluation(product.data, {
    workspace_id: owner.workspace_id,
    scale_id: pages.scale_id,
    competences: 1,
    questions: 2,
  })
  await page.goto(pages.edit(id))
  await page.getByRole('button', { name: 'Editar la pregunta 1' }).press('Enter')
  await page.getByRole('button', { name: 'Primera persona, relaciones y valores' }).press('Enter')
  await expect(page.getByLabel('En primera persona')).toBeFocused()
  await page.getByRole('button', { name: 'Describir cada valor' }).press('Enter')
  const fields = page.getByRole('textbox', { name: /^Qué significa \d/ })
  await expect(fields.first()).toBeFocused()
  await expect(fields).toHaveCount(meanings.length)
  await fields.first().fill(meanings[0] ?? '')
  await fields.first().press('Enter')
  await expect(
    page.getByText('Describe todos los valores de la escala para la pregunta, o ninguno.'),
  ).toBeVisible()
  await expect(fields.nth(1)).toBeFocused()
  await expectAccessible(page)
  for (const [index, meaning] of meanings.entries()) await fields.nth(index).fill(meaning)
  await fields.last().press('Enter')
  await expect(page.getByRole('button', { name: 'Editar la pregunta 1' })).toBeFocused()
  const first = questions(page, 'Competencia 1').filter({ hasText: 'Conducta 1.1' })
  await first.getByText('Qué significa cada valor').click()
  await expect(first.getByRole('listitem')).toContainText(meanings)
  await page.getByRole('button', { name: 'Vista previa' }).click()
  const sheet = page.frameLocator('iframe')
  await expect(
    sheet.getByRole('radio', { name: `5, ${meanings[4]}`, exact: true }).filter({ visible: true }),
  ).toHaveCount(1)
  await page.getByRole('button', { name: 'Cerrar' }).click()
  await save(page)
  await expect(messageToast(page, 'evaluation.saved')).toBeVisible()
})

test('a competence copied under a shorter scale says by keyboard what it loses, and is copied without it', async ({
  page,
  product,
  owner,
}) => {
  const { workspace_id } = owner
  const pages = await makeEvaluationPages(product, workspace_id)
  const { id } = await makeEvaluation(product.data, {
    workspace_id,
    scale_id: pages.scale_id,
    competences: 1,
    questions: 2,
  })
  await product.data.db
    .updateTable('questions')
    .set({ anchors: meanings })
    .where('evaluation_id', '=', id)
    .where('position', '=', 0)
    .execute()
  const short = await makeScale(product.data, {
    workspace_id,
    name: 'De cuatro',
    values: 4,
  })
  const target = await makeEvaluation(product.data, {
    workspace_id,
    scale_id: short.id,
    competences: 1,
    questions: 1,
  })
  await product.data.db
    .updateTable('competences')
    .set({ name: 'Otra' })
    .where('evaluation_id', '=', target.id)
    .execute()
  await page.goto(pages.edit(target.id))
  const question = page.getByRole('alertdialog', {
    name: '¿Copiar «Competencia 1» sin sus descripciones?',
  })
  const pick = async () => {
    await competenceField(page).fill('')
    await competenceField(page).fill('Competencia 1')
    await expect(page.getByRole('option', { name: /^Competencia 1/ })).toBeVisible()
    await competenceField(page).press('ArrowDown')
    await competenceField(page).press('Enter')
    await expect(question).toContainText(
      'Describe 5 valores, y la escala «De cuatro» tiene 4: no tiene el 5. Se copia sin lo que describe cada valor en: «Conducta 1.1».',
    )
  }
  await pick()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.getByText('Cambios sin guardar')).toBeHidden()
  await pick()
  await question.getByRole('button', { name: 'Copiar sin ellas' }).press('Enter')
  await expect(questions(page, 'Competencia 1')).toHaveCount(2)
  await expect(competenceField(page)).toBeFocused()
  await save(page)
  await expect(messageToast(page, 'evaluation.saved')).toBeVisible()
})

test.describe('the sheet', () => {
  test.use({ hasTouch: true, viewport: { width: 320, height: 640 } })

  test('shows and says what each value means at 320 px and magnified four times', async ({
    page,
    product,
  }) => {
    const rater = await makeRater(product.data, product.secrets, {
      self: false,
      competences: 1,
      questions: 2,
    })
    await product.data.db
      .updateTable('questions')
      .set({ anchors: meanings })
      .where('evaluation_id', '=', rater.matrix.evaluation_id)
      .execute()
    await openSheet(page, rater)
    const emilio = evaluatedGroup(page, 'Emilio')
    for (const [index, meaning] of meanings.entries())
      await expect(
        emilio.getByRole('radio', { name: `${index + 1}, ${meaning}`, exact: true }),
      ).toBeVisible()
    await expect(emilio.getByRole('radio', { name: 'N/A, No lo he observado' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 256 })
    await expectNoSidewaysScroll(page)
    await valueLabel(emilio, '5').tap()
    await expect(evaluatedGroup(page, 'Rocío').getByRole('radio')).toHaveCount(6)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(meanings[0] ?? '').filter({ visible: true })).toHaveCount(3)
  })

  test('shows short descriptions above the rows and in «La escala», those of each question', async ({
    page,
    product,
  }) => {
    const rater = await makeRater(product.data, product.secrets, {
      self: false,
      competences: 1,
      questions: 2,
    })
    const short = ['calla', 'oye', 'escucha', 'pregunta', 'confirma']
    const wordsOf = (position: number) => short.map((word) => `Pregunta ${position}: ${word}`)
    const asked = await product.data.db
      .selectFrom('questions')
      .where('evaluation_id', '=', rater.matrix.evaluation_id)
      .select(['id', 'question', 'position'])
      .execute()
    for (const { id, position } of asked)
      await product.data.db
        .updateTable('questions')
        .set({ anchors: wordsOf(position) })
        .where('id', '=', id)
        .execute()
    await openSheet(page, rater)
    const legend = page.locator('.scale-legend')
    const panel = page.getByRole('dialog', { name: 'La escala' })
    const expectWordsOf = async (position: number) => {
      const [lowest = ''] = wordsOf(position)
      await expect(legend.getByText(lowest).filter({ visible: true })).toBeInViewport()
      await legend.getByRole('button', { name: 'Ver la escala' }).tap()
      await expect(panel.getByRole('definition')).toHaveText([
        ...wordsOf(position),
        /^No lo he observado/,
      ])
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(panel).toHaveCount(0)
      await expectNoSidewaysScroll(page)
    }
    const shown = await page.locator('main.sheet').getByRole('heading', { level: 1 }).innerText()
    const first = asked.find(({ question }) => shown.includes(question))
    const second = asked.find(({ id }) => id !== first?.id)
    await expectWordsOf(first?.position ?? -1)
    await page.getByRole('link', { name: /^Siguiente/ }).tap()
    await expectWordsOf(second?.position ?? -1)
  })
})
