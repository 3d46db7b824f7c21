import type { Locator, Page } from '@playwright/test'
import { hashPassword } from '#features/accounts/server/passwords.ts'
import { makeAnswers, makeUser } from '../factories.ts'
import { expect, test } from './fixtures.ts'
import { alive } from './rater-sheet.ts'
import type { RunningProduct } from './running-product.ts'

const PASSWORD = 'dos gatos en la azotea'
const MOST_TABS = 120

type Role = Parameters<Page['getByRole']>[0]

/** Somebody who has a keyboard and nothing else. */
class Typist {
  private readonly page: Page
  /** In a document that has just been loaded nothing has the focus yet. */
  private fresh = true
  constructor(page: Page) {
    this.page = page
    page.on('domcontentloaded', () => {
      this.fresh = true
    })
  }

  press = (...keys: string[]) =>
    keys.reduce(
      (before, key) => before.then(() => this.page.keyboard.press(key)),
      Promise.resolve(),
    )
  type = (text: string) => this.page.keyboard.type(text)

  /** What was just done has left the focus on something: whoever sees nothing would be lost otherwise. */
  private async stand(): Promise<void> {
    if (!this.fresh) await expect(this.page.locator('body')).not.toBeFocused()
    this.fresh = false
  }

  /** Goes on with Tab until that control has the focus. */
  async reach(role: Role, name: string | RegExp): Promise<Locator> {
    const wanted = this.page.getByRole(role, {
      name,
      ...(typeof name === 'string' && { exact: true }),
    })
    await expect(wanted.first()).toBeVisible()
    await this.stand()
    for (let tabs = 0; tabs < MOST_TABS; tabs++) {
      if (
        await wanted.evaluateAll((elements) =>
          elements.some((element) => element === document.activeElement),
        )
      )
        return wanted.first()
      await this.page.keyboard.press('Tab')
    }
    throw new Error(`${role} «${String(name)}» cannot be reached with the keyboard`)
  }

  async activate(role: Role, name: string | RegExp): Promise<void> {
    await expect(await this.reach(role, name)).toBeEnabled()
    await this.page.keyboard.press('Enter')
  }

  async fill(name: string | RegExp, text: string, role: Role = 'textbox'): Promise<void> {
    await this.reach(role, name)
    await this.type(text)
  }

  /** Opens a list and chooses in it with these keys. */
  async pick(name: string | RegExp, open: string, ...keys: string[]): Promise<void> {
    const control = await this.reach('combobox', name)
    await expect(control).toBeEnabled()
    const shown = () =>
      control.evaluate((element) =>
        element instanceof HTMLInputElement ? element.value : element.textContent,
      )
    const before = await shown()
    // an earlier list may still be fading away
    await expect(this.page.getByRole('listbox')).toHaveCount(0)
    await this.press(open)
    await expect(control).toHaveAttribute('aria-expanded', 'true')
    const highlighted = this.page.locator('[role=option][data-highlighted]')
    await expect(highlighted).toBeVisible()
    // where nothing can be typed the list itself takes the keys
    if (!(await control.evaluate((element) => element instanceof HTMLInputElement)))
      await expect(highlighted).toBeFocused()
    await this.press(...keys)
    await expect(this.page.getByRole('listbox')).toBeHidden()
    await expect.poll(shown).not.toBe(before)
    await expect(control).toBeFocused()
  }

  /** A new page is read from its heading. */
  async arriveAt(heading: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
  }
}

async function logIn(page: Page, typist: Typist, email: string): Promise<void> {
  await page.goto('/login')
  await typist.fill('Correo electrónico', email)
  await typist.fill('Contraseña', PASSWORD)
  await typist.press('Enter')
  await typist.arriveAt('Empresas')
}

/** A company with an evaluation of the library. */
async function prepare(page: Page, typist: Typist): Promise<void> {
  await typist.activate('button', 'Agregar empresa')
  await expect(page.getByRole('dialog').getByLabel('Nombre', { exact: true })).toBeFocused()
  await typist.type('Bosque Alto')
  await typist.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await typist.activate('link', 'Ver empresa Bosque Alto')
  await typist.arriveAt('Proyectos')
  await typist.activate('link', 'Evaluaciones')
  await typist.arriveAt('Evaluaciones')
  await typist.activate('button', 'Evaluaciones listas')
  await typist.activate('button', /^Usar «/)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^Evaluaci(ón|ones)$/)
}

async function makeProject(page: Page, typist: Typist): Promise<void> {
  await typist.activate('link', 'Proyectos')
  await typist.arriveAt('Proyectos')
  await typist.activate('link', 'Crear proyecto')
  await typist.arriveAt('Proyecto de Carga')
  await typist.fill('Nombre del proyecto', 'Liderazgo 2026')
  await typist.pick('Evaluación', 'ArrowDown', 'Enter')
  await typist.fill('Correo para reportes', 'rh@bosque.mx')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Fecha límite')).toBeFocused()
  // the same day in whichever order a browser asks for it
  await typist.type('12122026')
  await typist.pick('Recordatorio', 'Enter', 'Home', 'Enter')
  await typist.activate('button', 'Agregar columna')
  await expect(page.getByLabel('Nombre de la columna 1')).toBeFocused()
  await typist.type('Área')
  await expect(page.getByRole('option', { name: 'Crear la columna «Área»' })).toBeVisible()
  await typist.press('Enter')
  await typist.pick(/^Tipo de la columna 1/, 'Enter', 'Home', 'Enter')
  await typist.activate('button', 'Continuar a Participantes')
  await typist.arriveAt('Proyecto de Participantes')
}

async function addPeople(page: Page, typist: Typist, people: readonly string[]): Promise<void> {
  for (const name of people) {
    await typist.activate('button', 'Agregar participante')
    await expect(page.getByRole('textbox', { name: 'Nombre', exact: true })).toBeFocused()
    await typist.type(name)
    await typist.press('Tab')
    await typist.type(`${name.split(' ')[0]?.toLowerCase()}@bosque.mx`)
    await typist.press('Tab')
    await typist.type('Operaciones')
    await typist.press('Enter')
    await expect(page.getByRole('button', { name: 'Agregar participante' })).toBeFocused()
  }
  await expect(page.getByRole('button', { name: 'Continuar a conexiones' })).toBeEnabled()
  await typist.activate('button', 'Continuar a conexiones')
  await typist.arriveAt('Proyecto de Conexiones')
}

async function connectAndRelease(page: Page, typist: Typist): Promise<void> {
  const generate = async (choice: string, ...keys: string[]) => {
    await typist.activate('button', 'Generar')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await typist.press(...keys)
    await expect(page.getByRole('menuitem', { name: choice })).toBeFocused()
    await typist.press('Enter')
    await typist.activate('button', /^Agregar \d+ conexiones$/)
    await expect(page.getByRole('alertdialog')).toBeHidden()
  }
  await generate('Autoevaluación para todos', 'Home')
  await generate('Compañeros por «Área»', 'End')
  await expect(page.getByText('16 conexiones, 4 evaluadores, 4 evaluados')).toBeVisible()
  await typist.activate('button', 'Subir Proyecto')
  await expect(page.getByRole('dialog', { name: 'Subir «Liderazgo 2026»' })).toBeVisible()
  await typist.activate('button', 'Liberar y enviar 4 correos')
  await typist.arriveAt('Matriz subida exitosamente!')
  await typist.activate('link', 'Volver al dashboard')
  await typist.arriveAt('Proyectos')
}

/** Answers everything about so many people, with a comment where one is asked for. */
async function answerSheet(
  page: Page,
  typist: Typist,
  people: number,
  about: string,
  comment: string,
): Promise<void> {
  await alive(page)
  const questions = await page
    .getByRole('navigation', { name: 'Avance' })
    .getByRole('listitem')
    .count()
  const heading = page.getByRole('heading', { level: 1 })
  for (let question = 0; question < questions; question++) {
    await expect(page.getByText(`Pregunta ${question + 1} de ${questions}`)).toBeVisible()
    for (let person = 0; person < people; person++)
      await typist.press(
        String(1 + ((question + person) % 5)),
        ...(person + 1 < people ? ['ArrowDown'] : []),
      )
    await typist.press('Enter')
  }
  await expect(heading).toBeFocused()
  await typist.fill(new RegExp(`^Comentario sobre ${about}`), comment)
  await typist.activate('link', 'Siguiente')
  await typist.arriveAt('Todo listo para enviar')
  await expect(page.getByRole('button', { name: 'Enviar' })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await typist.activate('button', 'Enviar')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Recibimos tus respuestas' }),
  ).toBeVisible()
}

/** The personal link of the invitation to somebody. */
function linkOf(product: RunningProduct, email: string): string {
  const mail =
    product
      .mails()
      .map((text) => text.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
      .find((text) => text.includes(email) && text.includes('/assessment/')) ?? ''
  return /\/assessment\/[\w-]+#[\w-]+/.exec(mail)?.[0] ?? 'no link'
}

/** Everybody else's sheets, so that there is something to show. */
async function answerForOthers({ ground }: RunningProduct): Promise<void> {
  const { rows } = await ground.pool.query<{ id: string; question_count: number }>(
    "select f.id, m.question_count from forms f join matrices m on m.id = f.matrix_id join subjects s on s.id = f.evaluator_id where not f.answered and s.email like '%@bosque.mx'",
  )
  for (const { id, question_count } of rows)
    await makeAnswers(
      ground,
      id,
      Array.from({ length: question_count }, (_, place) => 1 + (place % 5)),
    )
}

async function readResults(page: Page, typist: Typist): Promise<void> {
  await typist.activate('link', 'Ver empresa Bosque Alto')
  await typist.arriveAt('Proyectos')
  await typist.activate('link', 'Liderazgo 2026')
  await typist.arriveAt('Liderazgo 2026')
  await typist.activate('link', 'Descargar reportes')
  await typist.arriveAt('Reportes')
  const saving = page.waitForEvent('download')
  await typist.activate('link', 'Descargar el PDF de Aurora Mena')
  expect((await saving).suggestedFilename()).toBe('Reporte 360 - Aurora Mena.pdf')
  await typist.activate('link', 'Ver resultados')
  await typist.arriveAt('Resultados')
  await typist.reach('tab', 'Grupo')
  await typist.press('ArrowRight', 'ArrowRight')
  await typist.activate('link', 'Aurora Mena')
  await typist.arriveAt('Aurora Mena')
  await typist.reach('tab', 'Perfil')
  await typist.press('ArrowRight', 'ArrowRight')
  await expect(
    page.getByRole('tabpanel').getByText('Explica con calma, también por escrito'),
  ).toBeVisible()
}

test('the whole cycle is done with the keyboard alone', async ({ page, product, setClock }) => {
  test.setTimeout(120_000)
  const typist = new Typist(page)
  const renata = await makeUser(product.ground, { email: 'renata@bosque.mx' })
  await product.ground.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', renata.id)
    .execute()
  await test.step('log in', () => logIn(page, typist, renata.email))
  await test.step('a company and an evaluation', () => prepare(page, typist))
  await test.step('a project', () => makeProject(page, typist))
  await test.step('its participants', () =>
    addPeople(page, typist, ['Aurora Mena', 'Bruno Tapia', 'Celia Ochoa', 'Darío Luna']))
  await test.step('connections and release', () => connectAndRelease(page, typist))
  await test.step('a rater answers', async () => {
    await product.runDueJobs()
    await page.goto(linkOf(product, 'bruno@bosque.mx'))
    await typist.activate('link', 'Sí, son mis datos')
    await answerSheet(page, typist, 3, 'Aurora Mena', 'Explica con calma, también por escrito')
    await typist.activate('link', 'Responder mi autoevaluación')
    await answerSheet(page, typist, 1, 'ti', 'Quiero delegar más')
    await typist.activate('link', 'Volver al inicio')
    await expect(page).toHaveURL('/')
  })
  await test.step('reports and results', async () => {
    await answerForOthers(product)
    await setClock('2026-12-13T18:00:00Z')
    await logIn(page, typist, renata.email)
    await readResults(page, typist)
  })
})
