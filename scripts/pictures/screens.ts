import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../demo/demo.ts'
import type { Sample } from './sample.ts'

export interface Screen {
  readonly name: string
  readonly path: (sample: Sample) => string
  /** Runs before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<unknown>
  /** Pictured in the dark theme too. */
  readonly dark?: boolean
}

const open =
  (name: string | RegExp, role: 'dialog' | 'menu' = 'dialog') =>
  async (page: Page) => {
    await page.getByRole('button', { name }).first().click()
    await page.getByRole(role).waitFor()
  }
const show = (label: string) => (page: Page) =>
  page.locator('label', { hasText: label }).first().click()
const inCompany =
  (section: string) =>
  ({ running }: Sample) =>
    `/${section}/${running.company_id}`
const inMatrix =
  (section: string, matrix: 'finished' | 'running' | 'draft', rest = '') =>
  (sample: Sample) =>
    `/${section}/${sample[matrix].company_id}/${sample[matrix].id}${rest}`
const evaluatedView = (view: string) => (sample: Sample) =>
  inMatrix('results', 'finished', `?persona=${sample.evaluated_id}&vista=${view}`)(sample)
const step =
  (query: string) =>
  ({ link }: Sample) =>
    link.replace('/assessment/', '/assessment-form/').replace('#', `${query}#`)

async function openAccount(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').filter({ visible: true }).last().click()
  await page.getByRole('menuitem', { name: 'Configuración de cuenta' }).click()
  await page.getByRole('dialog').waitFor()
}

async function openSecondFactor(page: Page): Promise<void> {
  await openAccount(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Activar/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Activar la verificación en dos pasos' })
  await dialog.getByLabel('Contraseña', { exact: true }).fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('img', { name: 'Código QR para tu aplicación de autenticación' }).waitFor()
}

async function searchDataSubject(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('mariana.solis@laceiba.example')
  await page.keyboard.press('Enter')
  await page.getByText('1 persona', { exact: true }).waitFor()
}

async function openImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Importar' }).click()
  const people = [
    'Nombre,Correo,Área,Fecha de ingreso',
    'Luis Prado,luis.prado@laceiba.example,Operaciones,2019-03-04',
    'Ana Rivas,ana.rivas@laceiba.example,Calidad,2021-08-16',
    'Sin Correo,,Ventas,2020-01-20',
  ]
  await page.locator('input[type=file]').setInputFiles({
    name: 'personas.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(people.join('\n')),
  })
  await page.getByRole('button', { name: /^Revisar/ }).click()
  await page.getByRole('rowheader', { name: 'Luis Prado' }).waitFor()
}

export const publicScreens: readonly Screen[] = [
  { name: 'home', path: () => '/' },
  { name: 'landing', path: () => '/evaluacion-360' },
  { name: 'contact', path: () => '/contact' },
  { name: 'privacy', path: () => '/privacy' },
  { name: 'terms', path: () => '/terms' },
  { name: 'login', path: () => '/login' },
  { name: 'signup', path: () => '/signup' },
  { name: 'forgot-password', path: () => '/forgot-password' },
  { name: 'api-docs', path: () => '/api/v1/docs' },
]

export const adminScreens: readonly Screen[] = [
  { name: 'companies', path: () => '/companies' },
  { name: 'company-dialog', path: () => '/companies', prepare: open(/^Editar Alimentos/) },
  { name: 'team', path: () => '/team' },
  { name: 'activity', path: () => '/activity' },
  { name: 'data-subjects', path: () => '/data-subjects', prepare: searchDataSubject },
  { name: 'account', path: () => '/companies', prepare: openAccount },
  { name: 'second-factor', path: () => '/companies', prepare: openSecondFactor },
  { name: 'dashboard', path: inCompany('dashboard'), dark: true },
  {
    name: 'matrix-menu',
    path: inCompany('dashboard'),
    prepare: open(/^Opciones de Planta/, 'menu'),
  },
  { name: 'scales', path: inCompany('scales') },
  { name: 'scale', path: inCompany('scales'), prepare: open(/^Ver /) },
  { name: 'evaluations', path: inCompany('evaluations') },
  { name: 'library', path: inCompany('evaluations'), prepare: open('Evaluaciones listas') },
  {
    name: 'evaluation',
    path: ({ running }) => `/evaluation/${running.company_id}/${running.evaluation_id}`,
  },
  {
    name: 'evaluation-preview',
    path: ({ running }) => `/evaluation/${running.company_id}/${running.evaluation_id}`,
    prepare: open('Vista previa'),
  },
  { name: 'new-evaluation', path: inCompany('evaluation') },
  {
    name: 'new-matrix',
    path: ({ draft }) => `/new-matrix/${draft.company_id}?matrix=${draft.id}`,
  },
  { name: 'subjects', path: inMatrix('participants', 'draft') },
  { name: 'subjects-import', path: inMatrix('participants', 'draft'), prepare: openImport },
  { name: 'forms', path: inMatrix('connections', 'draft') },
  {
    name: 'forms-list',
    path: inMatrix('connections', 'draft'),
    prepare: show('Lista'),
  },
  { name: 'release', path: inMatrix('connections', 'draft'), prepare: open('Subir Proyecto') },
  { name: 'mail-sent', path: inCompany('mail-sent') },
  { name: 'matrix-draft', path: inMatrix('matrix', 'draft') },
  { name: 'matrix', path: inMatrix('matrix', 'running'), dark: true },
  { name: 'participation', path: inMatrix('matrix', 'running', '?vista=cobertura') },
  { name: 'download-reports', path: inMatrix('download-reports', 'finished') },
  { name: 'results', path: inMatrix('results', 'finished'), dark: true },
  { name: 'results-segments', path: inMatrix('results', 'finished', '?vista=segmentos') },
  { name: 'results-people', path: inMatrix('results', 'finished', '?vista=personas') },
  { name: 'results-person', path: evaluatedView('perfil') },
  { name: 'results-questions', path: evaluatedView('conductas') },
  { name: 'results-comments', path: evaluatedView('comentarios') },
  { name: 'results-plan', path: evaluatedView('plan') },
  { name: 'not-found', path: () => '/companies/nada' },
]

/** Answers the first question, so that the picture shows answers. */
async function answerOne(page: Page): Promise<void> {
  await page.locator('main.sheet[data-ready=true]').waitFor()
  const people = page.locator('.evaluated')
  for (const [row, value] of [4, 5, 3].entries()) {
    const choice = (number: number) => page.getByRole('radio', { name: new RegExp(`^${number},`) })
    // an earlier picture may have chosen this value; only a change is saved
    const requested = choice(
      (await people.nth(row).locator(choice(value)).isChecked()) ? value - 1 : value,
    )
    await people.nth(row).locator('label', { has: requested }).click()
  }
  await page.getByText('Guardado automáticamente').waitFor()
}

export const raterScreens: readonly Screen[] = [
  { name: 'rater-verification', path: ({ link }) => link },
  { name: 'rater-sheet', path: step(''), prepare: answerOne, dark: true },
  { name: 'rater-comments', path: step('?paso=comentarios') },
  { name: 'rater-review', path: step('?paso=revision') },
  { name: 'rater-confirmation', path: ({ sent_link }) => sent_link },
  { name: 'rater-closed', path: ({ late_id }) => `/assessment/${late_id}` },
]
