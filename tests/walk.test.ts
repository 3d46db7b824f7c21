import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, startProduct } from '#app/product.ts'
import type { Sheet, SelfSheet } from '#features/answers/contract.ts'
import type { Company } from '#features/companies/contract.ts'
import type { Evaluation } from '#features/evaluations/contract.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import type { ReportList } from '#features/reports/contract.ts'
import type { Scale } from '#features/scales/contract.ts'
import type { ImportReport } from '#features/subjects/contract.ts'
import { readConfig } from '#server/core/config.ts'
import { writeXlsx } from '#shared/spreadsheet/xlsx.ts'
import { Session } from '../scripts/demo/session.ts'
import { testClock } from './app.ts'
import { readPdf } from './pdf-reader.ts'

/**
 * One matrix from sign-up to physical erasure, on the started product with real files, mail and
 * database.
 */
const names = [
  'Zenaida Quetzalli Prueba',
  'Yolotl Ximénez Prueba',
  'Wilfrido Uribe Prueba',
  'Xareni Orozco Prueba',
  'Vidal Tlapa Prueba',
  'Uriel Nahuat Prueba',
]
const emailOf = (name: string): string =>
  `${name.split(' ')[0]?.toLowerCase()}@canario-de-prueba.mx`
const comment = 'El comentario canario canta de madrugada.'

const clock = testClock('2026-11-20T16:00:00Z')
const received: { to: string[]; text: string }[] = []
const data_dir = mkdtempSync(join(tmpdir(), 'contorno-walk-'))
let smtp: SMTPServer
let product: Product
let admin: Session
let matrix: Matrix

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          to: session.envelope.rcptTo.map((recipient) => recipient.address),
          text: decoded(Buffer.concat(chunks).toString('utf8')),
        })
        done()
      })
    },
  })
  const port = await new Promise<number>((resolve) => {
    const server = smtp.listen(0, '127.0.0.1', () =>
      resolve((server.address() as AddressInfo).port),
    )
  })
  product = await startProduct(
    readConfig({
      PORT: '0',
      DATA_DIR: data_dir,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      LOG_LEVEL: 'warn',
    }),
    { clock },
  )
  admin = new Session(product.url)
})

afterAll(async () => {
  await product.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
  rmSync(data_dir, { recursive: true })
})

const decoded = (mail: string): string =>
  Buffer.from(
    mail
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    'latin1',
  ).toString('utf8')

function spreadsheet(rows: (string | null)[][]): FormData {
  const form = new FormData()
  form.append(
    'file',
    new Blob([Buffer.from(writeXlsx([{ name: 'Hoja', rows }]))], {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    }),
    'personas.xlsx',
  )
  return form
}

test('an administrator signs up, creates a matrix and imports its subjects from a spreadsheet', async () => {
  await admin.post('/auth/register', {
    name: 'Renata Villaseñor',
    email: 'renata@ceiba.mx',
    password: 'una frase larga y mía',
    consent: true,
  })
  await admin.post('/auth/login', { email: 'renata@ceiba.mx', password: 'una frase larga y mía' })
  await product.runDueJobs()
  const [proof] = received.splice(0)
  await admin.post('/auth/email-proof', {
    token: /\/prove-email#([\w-]+)/.exec(proof?.text ?? '')?.[1],
  })
  const form = new FormData()
  form.append('name', 'Alimentos La Ceiba')
  form.append('primary_color', '#1E6B4F')
  form.append(
    'image',
    new Blob(
      [
        Buffer.from(
          await sharp({ create: { width: 40, height: 40, channels: 3, background: '#1E6B4F' } })
            .png()
            .toBuffer(),
        ),
      ],
      { type: 'image/png' },
    ),
    'logo.png',
  )
  const company = await admin.upload<Company>('/companies', form)
  expect(company.logo).toMatch(/^\/api\/v1\/logos\//)
  const scale = await admin.post<Scale>('/scales', {
    name: 'Frecuencia',
    company_id: company.id,
    values: ['Nunca', 'A veces', 'Siempre'].map((description) => ({ description })),
  })
  const evaluation = await admin.post<Evaluation>('/evaluations', {
    name: 'Mandos medios',
    scale_id: scale.id,
    company_id: company.id,
    competences: ['Comunicación', 'Criterio'].map((name) => ({
      name,
      description: `Cómo muestra ${name}`,
      questions: [{ question: `Conducta de ${name} uno` }, { question: `Conducta de ${name} dos` }],
    })),
  })
  matrix = await admin.post<Matrix>('/matrices', {
    name: 'Liderazgo canario',
    email_send_reports: 'rh@canario-de-prueba.mx',
    evaluation_id: evaluation.id,
    limit_date: '2026-12-04',
    company_id: company.id,
    reminder_id: 3,
    subject_properties: [{ name: 'Área', type: 'text', description: '' }],
  })
  const rows = [
    ['Nombre', 'Correo', 'Área'],
    ...names.map((name) => [name, emailOf(name), 'Canarios']),
    ['Sin correo', 'no es correo', 'x'],
    [names[0] ?? '', emailOf(names[0] ?? ''), 'x'],
  ]
  const report = await admin.upload<ImportReport>(
    `/subjects/${matrix.id}/import`,
    spreadsheet(rows),
  )
  expect([report.added, report.duplicates.length, report.invalid.length]).toEqual([6, 1, 1])
})

test('imported forms are released and each rater gets one mailed link', async () => {
  const [boss = '', ...rest] = names
  const rows = [
    ['Evaluador', 'Correo', 'Relación', 'Evaluado'],
    [boss, emailOf(boss), 'Autoevaluación', boss],
    ...rest.map((name) => [name, emailOf(name), 'Equipo', boss]),
    [boss, emailOf(boss), 'Líder', names[1] ?? ''],
  ]
  expect(
    (await admin.upload<{ added: number }>(`/forms/${matrix.id}/import`, spreadsheet(rows))).added,
  ).toBe(7)
  await admin.post(`/matrices/release/${matrix.id}`, {})
  await product.runDueJobs()
  expect(received.map((mail) => mail.to[0]).toSorted()).toEqual(names.map(emailOf).toSorted())
  expect(received.every((mail) => /\/assessment\/[0-9a-f-]{36}#[\w-]{22}/.test(mail.text))).toBe(
    true,
  )
})

test('raters answer through their links and send their sheets', async () => {
  // receipts arrive during the loop
  const invitations = received.filter((mail) => mail.text.includes('/assessment/'))
  for (const mail of invitations) {
    const [, subject_id = '', key = ''] =
      /\/assessment\/([0-9a-f-]{36})#([\w-]{22})/.exec(mail.text) ?? []
    const rater = new Session(product.url)
    const headers = { 'x-rater-key': key }
    const others = await rater.get<Sheet>(`/subjects/forms/${subject_id}`, headers)
    await answer(rater, subject_id, others, headers)
    if (others.other_sheet_pending) {
      const self = await rater.get<SelfSheet>(`/subjects/forms/self/${subject_id}`, headers)
      await answer(rater, subject_id, { ...self, forms: self.form ? [self.form] : [] }, headers)
    }
  }
  await product.runDueJobs()
  // six invitations, and a receipt for each of the seven sheets
  expect(received.length).toBe(6 + 7)
})

async function answer(
  rater: Session,
  subject_id: string,
  sheet: Sheet,
  headers: Record<string, string>,
): Promise<void> {
  const all = sheet.forms.flatMap((form) =>
    sheet.questions.map((question, index) => ({
      form_id: form.id,
      question_id: question.id,
      value_id: sheet.scale.values[index % 3]?.id,
    })),
  )
  await rater.post('/answers', all.slice(0, 2), headers)
  const comments = sheet.forms.map((form) => ({ form_id: form.id, comment }))
  await rater.post(`/answers/complete/${subject_id}`, { answers: all, comments }, headers)
}

test('six hours after the deadline the report names the evaluated subject and the competences, and no rater', async () => {
  clock.set('2026-12-05T11:59:59Z')
  // the session of November has expired
  await admin.post('/auth/login', { email: 'renata@ceiba.mx', password: 'una frase larga y mía' })
  await expect(admin.get(`/subjects/${matrix.id}/reports`)).rejects.toThrow(
    'Aún no están disponibles los reportes.',
  )
  clock.set('2026-12-05T12:00:01Z')
  const reports = await admin.get<ReportList>(`/subjects/${matrix.id}/reports`)
  const [boss = '', ...rest] = names
  const row = reports.subjects.find((subject) => subject.name === boss)
  const { pages } = await readPdf(await admin.bytes(row?.report_url ?? ''))
  const text = pages.map((page) => page.text).join(' ')
  for (const expected of [boss, 'Comunicación', 'Criterio', 'Liderazgo canario', comment])
    expect(text).toContain(expected)
  for (const name of rest) expect(text).not.toContain(name)
  await product.runDueJobs()
  expect(received.filter((mail) => mail.to[0] === 'rh@canario-de-prueba.mx').length).toBe(1)
})

test('after day thirty no file of the data folder contains personal data', async () => {
  expect(filesWith(data_dir, names[0] ?? '').length).toBeGreaterThan(0)
  clock.set('2027-01-03T07:00:00Z')
  await product.runDueJobs()
  for (const secret of [...names, ...names.map(emailOf), 'rh@canario-de-prueba.mx', comment])
    expect(filesWith(data_dir, secret)).toEqual([])
})

function filesWith(folder: string, text: string): string[] {
  const needles = [Buffer.from(text), Buffer.from(text, 'utf16le')]
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter(
      (path) =>
        statSync(path).isFile() && needles.some((needle) => readFileSync(path).includes(needle)),
    )
}
