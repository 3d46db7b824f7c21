import type { Locator, Page } from '@playwright/test'
import { newId } from '#shared/ids.ts'
import { expect, test } from './fixtures.ts'
import { makeRater } from './rater-fixture.ts'
import type { RunningProduct } from './running-product.ts'
import { button } from './screen.ts'

/** Clicks for real, and counts the clicks and the addresses on which there was one. */
class Clicks {
  readonly #page: Page
  readonly #addresses = new Set<string>()
  #count = 0

  constructor(page: Page) {
    this.#page = page
  }

  async on(target: Locator): Promise<void> {
    this.#note()
    await target.click()
  }

  /** Chooses a file as a user does, who clicks on the field of the file. */
  async file(target: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
    this.#note()
    const chooser = this.#page.waitForEvent('filechooser')
    await target.click()
    await (await chooser).setFiles(file)
  }

  #note(): void {
    this.#count += 1
    this.#addresses.add(new URL(this.#page.url()).pathname)
  }

  get seen() {
    return { clicks: this.#count, addresses: this.#addresses.size }
  }
}

const PEOPLE = 20

/** Twenty people: the first leads three who lead the others. */
function personnelFile(): Buffer {
  const emailAt = (index: number): string => `persona${index + 1}@laceiba.example`
  const lines = Array.from({ length: PEOPLE }, (_, index) => {
    const leader = index === 0 ? '' : emailAt(index <= 3 ? 0 : 1 + (index % 3))
    return [`Persona Número ${index + 1}`, emailAt(index), 'Operaciones', leader].join(',')
  })
  return Buffer.from(['Nombre completo,Correo institucional,Área,Reporta a', ...lines].join('\n'))
}

test('a project of 20 people and 60 connections is released after 12 clicks on 4 pages', async ({
  page,
  product,
  owner,
}) => {
  const clicks = new Clicks(page)
  await page.goto('/primeros-pasos')
  await expect(page.getByLabel('Nombre de tu empresa')).toHaveValue('Ceiba')
  await clicks.on(button(page, 'Crear empresa'))
  await clicks.on(button(page, 'Usar «Mandos medios»'))
  await clicks.on(page.getByRole('link', { name: 'Importar tu archivo' }))
  await clicks.file(page.locator('input[type=file]'), {
    name: 'personal.csv',
    mimeType: 'text/csv',
    buffer: personnelFile(),
  })
  await clicks.on(button(page, `Revisar ${PEOPLE} renglones`))
  await clicks.on(button(page, `Agregar ${PEOPLE} participantes`))
  await expect(page.getByText('Se agregaron 20 participantes de «personal.csv»')).toBeVisible()
  await expect(page.getByText('19 de 20 con líder en el proyecto')).toBeVisible()
  await clicks.on(button(page, /^Agregar \d+ conexiones$/))
  await expect(page.getByRole('grid', { name: 'Cobertura por persona evaluada' })).toBeVisible()
  await clicks.on(button(page, 'Subir Proyecto'))
  await clicks.on(button(page, /^Liberar y enviar/))
  await expect(page).toHaveURL(/\/mail-sent\//)
  const { clicks: count, addresses } = clicks.seen
  expect(count).toBeLessThanOrEqual(12)
  expect(addresses).toBeLessThanOrEqual(4)
  const [project] = await product.data.db
    .selectFrom('matrices')
    .where('workspace_id', '=', owner.workspace_id)
    .select(({ selectFrom }) => [
      'released',
      selectFrom('forms')
        .whereRef('forms.matrix_id', '=', 'matrices.id')
        .select((eb) => eb.fn.countAll<number>().as('forms'))
        .as('forms'),
    ])
    .execute()
  expect(project?.released).toBe(true)
  expect(project?.forms).toBeGreaterThanOrEqual(60)
})

/** A released project of Lucía, whose invitation came back; shown among the company's projects. */
async function openProjects(page: Page, product: RunningProduct) {
  const rater = await makeRater(product.data, product.secrets)
  const { id, workspace_id, company_id } = rater.matrix
  await product.data.pool.query(
    `insert into outbox (id, kind, dedupe_key, workspace_id, matrix_id, subject_id,
       created_at, due_at, expires_at, failed_at, failure)
     values (gen_random_uuid(), 'invitation', $1, $2, $3, $4,
       $5, $5, $5::timestamptz + interval '10 days', $5, 'La dirección no existe.')`,
    [newId(), workspace_id, id, rater.subject_id, '2026-11-20T15:00:00Z'],
  )
  return {
    workspace_id,
    projects: `/dashboard/${company_id}`,
    project: page.locator(`a[href="/matrix/${company_id}/${id}"]`).first(),
  }
}

test('who is missing is one click from the projects', async ({ page, product, signIn }) => {
  const { workspace_id, projects, project } = await openProjects(page, product)
  await signIn({ workspace_id })
  await page.goto(projects)
  const clicks = new Clicks(page)
  await clicks.on(project)
  await expect(page.getByRole('row', { name: /Lucía/ })).toBeVisible()
  expect(clicks.seen.clicks).toBe(1)
})

test('a misspelt address is corrected after 3 clicks', async ({ page, product, signIn }) => {
  const { workspace_id, projects, project } = await openProjects(page, product)
  await signIn({ workspace_id })
  await page.goto(projects)
  const clicks = new Clicks(page)
  await clicks.on(project)
  await clicks.on(button(page, /^Corregir y reenviar el correo de Lucía/))
  await page
    .getByRole('dialog')
    .getByLabel('Correo')
    .fill(`lucia.${newId().slice(0, 8)}@laceiba.mx`)
  await clicks.on(button(page, 'Corregir y enviar'))
  await expect(page.getByText(/^Corregimos el correo de Lucía/)).toBeVisible()
  expect(clicks.seen.clicks).toBeLessThanOrEqual(3)
})

test('those who are missing are reminded after 3 clicks and a look at whom', async ({
  page,
  product,
  signIn,
}) => {
  const { workspace_id, projects, project } = await openProjects(page, product)
  await product.data.pool.query('delete from outbox where workspace_id = $1', [workspace_id])
  await signIn({ workspace_id })
  await page.goto(projects)
  const clicks = new Clicks(page)
  await clicks.on(project)
  await clicks.on(button(page, 'Recordar a 1'))
  await expect(page.getByRole('dialog').getByRole('article')).toBeVisible()
  await clicks.on(button(page, 'Enviar 1'))
  await expect(page.getByText(/^Enviamos un recordatorio a Lucía/)).toBeVisible()
  expect(clicks.seen.clicks).toBeLessThanOrEqual(3)
})
