import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import {
  type FactoryContext,
  makeAnswers,
  makeCompany,
  makeEvaluation,
  makeMatrix,
} from '../factories.ts'
import { readPdf } from '../pdf-reader.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { answerQuestion, nextStep, waitUntilReady } from './rater-sheet.ts'
import { button, row } from './screen.ts'

const PEOPLE = 30
const TEAM = 10
const CODE = /\b[0-9A-HJKMNP-TV-Z]{5} [0-9A-HJKMNP-TV-Z]{5}\b/
const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

const nameAt = (position: number): string => `Persona Número ${position}`
const numberAt = (position: number): string => String(1042 + position).padStart(6, '0')
/** The first of each ten leads the others. */
const leaderAt = (position: number): string =>
  position % TEAM === 0 ? '' : numberAt(position - (position % TEAM))

/** A list of human resources without a single e-mail. */
const list = {
  name: 'nomina.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Nombre,Nómina,Turno,Jefe inmediato',
      ...Array.from({ length: PEOPLE }, (_, position) =>
        [
          nameAt(position),
          numberAt(position),
          `Turno ${1 + (position % 3)}`,
          leaderAt(position),
        ].join(),
      ),
    ].join('\n'),
  ),
}

async function makePlant(data: FactoryContext, workspace_id: string) {
  const company = await makeCompany(data, { workspace_id, name: 'Cartones del Bajío' })
  const evaluation = await makeEvaluation(data, { workspace_id, competences: 1, questions: 2 })
  const matrix = await makeMatrix(data, {
    workspace_id,
    company_id: company.id,
    evaluation_id: evaluation.id,
    name: 'Supervisión 2026',
    without_email: true,
  })
  return { matrix, path: `${company.id}/${matrix.id}` }
}

/** Prints by the open dialog and returns the code of the named person. */
async function printedCode(page: Page, name: string): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Imprimir' }).click()
  const { pages } = await readPdf(readFileSync(await (await download).path()))
  const sheet = pages.find(({ text }) => text.includes(`${name} `) && CODE.test(text))
  return CODE.exec(sheet?.text ?? '')?.[0] ?? ''
}

/** Answers both questions of the open sheet and sends it. */
async function sendSheet(page: Page): Promise<void> {
  await waitUntilReady(page)
  for (const value of ['4', '5']) {
    await answerQuestion(page, value)
    await nextStep(page)
  }
  await nextStep(page)
  await button(page, /^Enviar/).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recibimos tus respuestas')
}

async function answerForTheOthers(data: FactoryContext, matrix_id: string): Promise<void> {
  const open = data.db
    .selectFrom('forms')
    .where('matrix_id', '=', matrix_id)
    .where('answered', '=', false)
  for (const [index, { id }] of (await open.select('id').execute()).entries())
    await makeAnswers(data, id, [1 + (index % 5), 1 + (index % 3)])
}

test('a plant without e-mail goes from its list to a report', async ({
  page,
  product,
  owner,
  setClock,
}) => {
  const { matrix, path } = await makePlant(product.data, owner.workspace_id)
  await page.goto(`/import-participants/${path}`)
  await page.locator('input[type=file]').setInputFiles(list)
  await button(page, `Revisar ${PEOPLE} renglones`).click()
  await expectAccessible(page)
  await button(page, `Agregar ${PEOPLE} participantes`).click()
  await expect(page.getByText('27 de 30 con líder en el proyecto')).toBeVisible()
  await button(page, /^Agregar \d+ conexiones$/).click()
  await button(page, 'Subir Proyecto').click()
  const release = page.getByRole('dialog')
  await expect(release.getByText(`0 correos · ${PEOPLE} papeletas por imprimir`)).toBeVisible()
  const slips = release.getByRole('listitem').filter({ hasText: 'papeletas por imprimir' })
  await slips.getByText('Saber más').click()
  await expect(
    slips.getByText(/quien nunca recibe o nunca mira la suya puede ser suplido/),
  ).toBeVisible()
  await expectAccessible(page)
  await release.getByRole('button', { name: /^Liberar/ }).click()
  await expect(page).toHaveURL(/\/mail-sent\//)

  await page.goto(`/slips/${path}`)
  await button(page, 'Imprimir papeletas').click()
  const code = await printedCode(page, nameAt(1))
  await expect(page.getByText('30 sin correo · 30 impresas · 0 abiertas')).toBeVisible()

  await page.setViewportSize(phone)
  await page.goto(`/e#${code.replace(' ', '')}`)
  await button(page, 'Soy yo').click()
  const nip = (await page.locator('.door-nip').textContent()) ?? ''
  await page.getByLabel('Escribe tu NIP para seguir').fill(nip)
  await button(page, 'Entrar').click()
  await expect(page).toHaveURL(/\/assessment\//)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Soy yo, empezar' }).click()
  await sendSheet(page)
  await expect(page.getByText(/^Constancia [0-9A-Z]{4}-[0-9A-Z]{4}/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Responder mi autoevaluación' }).click()
  await sendSheet(page)

  await answerForTheOthers(product.data, matrix.id)
  await page.setViewportSize(desktop)
  await page.goto(`/slips/${path}`)
  await expect(page.getByText('30 sin correo · 30 impresas · 1 abierta')).toBeVisible()
  await page.goto(`/matrix/${path}`)
  await button(page, 'Opciones de Supervisión 2026').click()
  await page.getByRole('menuitem', { name: 'Cerrar ahora' }).click()
  const closing = page.getByRole('alertdialog')
  await closing.getByRole('button', { name: 'Cerrar ahora' }).click()
  await expect(closing).toBeHidden()
  await setClock('2026-11-20T22:30:00Z')
  await page.goto(`/delivery/${path}`)
  await button(page, 'Entregar 30 reportes').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Entregar 30 reportes' }).click()
  await expect(row(page, 'Lista, sin correo: avísale')).toHaveCount(PEOPLE)
  await expectAccessible(page)

  await page.setViewportSize(phone)
  await page.goto(`/e#${code.replace(' ', '')}`)
  await page.getByLabel('Tu NIP').fill(nip)
  await button(page, 'Entrar').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `${nameAt(1)}, estos son tus resultados`,
  )
  await expectNoSidewaysScroll(page)

  await product.runDueJobs()
  const { rows } = await product.data.pool.query(
    `select distinct coalesce(outbox.email, email_send_reports) as reader
     from outbox left join matrices on matrices.id = outbox.matrix_id where outbox.workspace_id = $1`,
    [owner.workspace_id],
  )
  expect(new Set(rows.map(({ reader }) => reader))).toEqual(new Set([owner.email, 'rh@ceiba.mx']))
})
