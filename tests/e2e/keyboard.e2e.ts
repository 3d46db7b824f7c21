import type { Page } from '@playwright/test'
import { makeAnswers } from '../factories.ts'
import { makeAccount, PASSWORD } from './account-steps.ts'
import { expect, test } from './fixtures.ts'
import { KeyboardUser } from './keyboard-user.ts'
import { waitUntilReady } from './rater-sheet.ts'
import type { RunningProduct } from './running-product.ts'

const COMMENT = 'Explica con calma, también por escrito'

async function logIn(page: Page, user: KeyboardUser, email: string): Promise<void> {
  await page.goto('/login')
  await user.fill('Correo electrónico', email)
  await user.fill('Contraseña', PASSWORD)
  await user.press('Enter')
  await user.arriveAt('Empresas')
}

/** Adds a company and copies an evaluation of the library. */
async function addCompanyAndEvaluation(page: Page, user: KeyboardUser): Promise<void> {
  await user.activate('button', 'Agregar empresa')
  await expect(page.getByRole('dialog').getByLabel('Nombre', { exact: true })).toBeFocused()
  await user.type('Bosque Alto')
  await user.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await user.activate('link', 'Ver empresa Bosque Alto')
  await user.arriveAt('Proyectos')
  await user.activate('link', 'Evaluaciones')
  await user.arriveAt('Evaluaciones')
  await user.activate('button', 'Evaluaciones listas')
  await user.activate('button', /^Usar «/)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^Evaluaci(ón|ones)$/)
}

async function addMatrix(page: Page, user: KeyboardUser): Promise<void> {
  await user.activate('link', 'Proyectos')
  await user.arriveAt('Proyectos')
  await user.activate('link', 'Crear proyecto')
  await user.arriveAt('Proyecto de Carga')
  await user.fill('Nombre del proyecto', 'Liderazgo 2026')
  await user.fill('Correo para reportes', 'rh@bosque.mx')
  await user.fill('Fecha límite', '11122026')
  await user.pick('Recordatorio', 'Enter', 'Home', 'Enter')
  await user.activate('button', 'Cambiar opciones')
  await user.activate('button', 'Agregar columna')
  await expect(page.getByLabel('Nombre de la columna 1')).toBeFocused()
  await user.type('Área')
  await expect(page.getByRole('option', { name: 'Crear la columna «Área»' })).toBeVisible()
  await user.press('Enter')
  await user.pick(/^Tipo de la columna 1/, 'Enter', 'Home', 'Enter')
  await user.activate('button', 'Continuar a Participantes')
  await user.arriveAt('Proyecto de Participantes')
}

async function addSubjects(
  page: Page,
  user: KeyboardUser,
  names: readonly string[],
): Promise<void> {
  for (const name of names) {
    await user.activate('button', 'Agregar participante')
    await expect(page.getByRole('textbox', { name: 'Nombre', exact: true })).toBeFocused()
    await user.type(name)
    await user.press('Tab')
    await user.type(`${name.split(' ')[0]?.toLowerCase()}@bosque.mx`)
    await user.press('Tab')
    await user.type('Operaciones')
    await user.press('Enter')
    await expect(page.getByRole('button', { name: 'Agregar participante' })).toBeFocused()
  }
  await expect(page.getByRole('button', { name: 'Continuar a conexiones' })).toBeEnabled()
  await user.activate('button', 'Continuar a conexiones')
  await user.arriveAt('Proyecto de Conexiones')
}

async function addFormsAndRelease(page: Page, user: KeyboardUser): Promise<void> {
  const generate = async (choice: string, ...keys: string[]) => {
    await user.activate('button', 'Generar')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await user.press(...keys)
    await expect(page.getByRole('menuitem', { name: choice })).toBeFocused()
    await user.press('Enter')
    await user.activate('button', /^Agregar \d+ conexiones$/)
    await expect(page.getByRole('alertdialog')).toBeHidden()
  }
  await generate('Autoevaluación para todos', 'Home', 'ArrowDown')
  await generate('Compañeros por «Área»', 'End')
  await expect(page.getByText('16 conexiones, 4 evaluadores, 4 evaluados')).toBeVisible()
  await user.activate('button', 'Subir Proyecto')
  await expect(page.getByRole('dialog', { name: 'Liberar «Liderazgo 2026»' })).toBeVisible()
  await user.activate('button', 'Liberar y enviar 4 correos')
  await user.arriveAt('Matriz subida exitosamente!')
  await user.activate('link', 'Volver al dashboard')
  await user.arriveAt('Proyectos')
}

interface SheetAnswers {
  /** How many subjects the sheet evaluates. */
  readonly evaluated: number
  /** The name in the label of the commented field. */
  readonly about: string
  readonly comment: string
}

/** Answers every question, writes one comment and sends the sheet. */
async function answerSheet(
  page: Page,
  user: KeyboardUser,
  { evaluated, about, comment }: SheetAnswers,
): Promise<void> {
  await waitUntilReady(page)
  const questions = await page.locator('.ruler i').count()
  const heading = page.getByRole('heading', { level: 1 })
  // the sheet's keys act inside the question only
  await user.activate('link', 'Ir al contenido')
  for (let question = 0; question < questions; question++) {
    await expect(page.getByText(`Pregunta ${question + 1} de ${questions}`)).toBeVisible()
    for (let index = 0; index < evaluated; index++)
      await user.press(
        String(1 + ((question + index) % 5)),
        ...(index + 1 < evaluated ? ['ArrowDown'] : []),
      )
    await user.press('Enter')
  }
  await expect(heading).toBeFocused()
  await user.fill(new RegExp(`^Comentario sobre ${about}`), comment)
  await user.activate('link', 'Siguiente')
  await user.arriveAt('Todo listo para enviar')
  await expect(page.getByRole('button', { name: /^Enviar/ })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await user.activate('button', /^Enviar/)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Recibimos tus respuestas' }),
  ).toBeVisible()
}

/** The personal link in the invitation to an address. */
function linkOf(product: RunningProduct, email: string): string {
  const mail =
    product
      .mails()
      .map((text) => text.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
      .find((text) => text.includes(email) && text.includes('/assessment/')) ?? ''
  return /\/assessment\/[\w-]+#[\w-]+/.exec(mail)?.[0] ?? 'no link'
}

/** Answers every other sheet, so that the reports have results. */
async function answerOtherSheets({ data }: RunningProduct): Promise<void> {
  const { rows } = await data.pool.query<{ id: string; question_count: number }>(
    `select f.id, m.question_count from forms f
     join matrices m on m.id = f.matrix_id
     join subjects s on s.id = f.evaluator_id
     where not f.answered and s.email like '%@bosque.mx'`,
  )
  for (const { id, question_count } of rows)
    await makeAnswers(
      data,
      id,
      Array.from({ length: question_count }, (_, index) => 1 + (index % 5)),
    )
}

async function readResults(page: Page, user: KeyboardUser): Promise<void> {
  await user.activate('link', 'Ver empresa Bosque Alto')
  await user.arriveAt('Proyectos')
  await user.activate('link', 'Liderazgo 2026')
  await user.arriveAt('Liderazgo 2026 (Resultados)')
  await user.activate('link', 'Descargar reportes')
  await user.arriveAt('Liderazgo 2026 (Descargas)')
  const saving = page.waitForEvent('download')
  await user.activate('link', 'Descargar el PDF de Aurora Mena')
  expect((await saving).suggestedFilename()).toBe('Reporte 360 - Aurora Mena.pdf')
  await user.activate('link', 'Resultados')
  await user.arriveAt('Liderazgo 2026 (Resultados)')
  await user.reach('tab', 'Grupo')
  await user.press('ArrowRight', 'ArrowRight')
  await user.activate('link', 'Aurora Mena')
  await user.arriveAt('Aurora Mena')
  await user.reach('tab', 'Mensaje')
  await user.press('ArrowRight', 'ArrowRight', 'ArrowRight')
  await expect(page.getByRole('tabpanel').getByText(COMMENT)).toBeVisible()
}

test('the whole cycle works with the keyboard alone', async ({ page, product, setClock }) => {
  const user = new KeyboardUser(page)
  const owner = await makeAccount(product, { email: 'renata@bosque.mx' })
  await test.step('signs in', () => logIn(page, user, owner.email))
  await test.step('adds a company and an evaluation', () => addCompanyAndEvaluation(page, user))
  await test.step('adds a matrix', () => addMatrix(page, user))
  await test.step('adds its subjects', () =>
    addSubjects(page, user, ['Aurora Mena', 'Bruno Tapia', 'Celia Ochoa', 'Darío Luna']))
  await test.step('adds forms and releases', () => addFormsAndRelease(page, user))
  await test.step('answers as a rater', async () => {
    await product.runDueJobs()
    await page.goto(linkOf(product, 'bruno@bosque.mx'))
    await user.activate('link', 'Soy yo, empezar')
    await answerSheet(page, user, { evaluated: 3, about: 'Aurora Mena', comment: COMMENT })
    await user.activate('link', 'Responder mi autoevaluación')
    await answerSheet(page, user, { evaluated: 1, about: 'ti', comment: 'Quiero delegar más' })
    await user.activate('link', 'Volver al inicio')
    // the same browser is signed in as the owner
    await expect(page).toHaveURL(/\/dashboard\//)
  })
  await test.step('reads reports and results', async () => {
    await answerOtherSheets(product)
    await setClock('2026-12-13T18:00:00Z')
    await logIn(page, user, owner.email)
    await readResults(page, user)
  })
})
