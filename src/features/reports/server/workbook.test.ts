import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as spreadsheet from '@e965/xlsx'
import { expect, test } from 'vitest'
import { streamXlsx } from '#shared/spreadsheet/xlsx.ts'
import { worksheetsOf } from '../../../../tests/report-worksheets.ts'
import { defaultShape, sampleEvaluated, sampleSurvey } from '../model/sample.rules.ts'
import { groupNumbers, computeMatrixMeans } from '../numbers/group.rules.ts'
import { computeSubjectNumbers } from '../numbers/subject-numbers.rules.ts'
import type { Worksheet } from '../spreadsheet/spreadsheet-cells.rules.ts'
import { composeMatrixReport } from '../words/matrix-report.rules.ts'
import { toWorksheet } from './workbook.ts'

const survey = sampleSurvey(defaultShape)
const names = [
  '=HYPERLINK("http://127.0.0.1")',
  '+52 33 & Cía <b>',
  '@SUM(A1)',
  '-2+3',
  'Íñigo «Peña» 山田 🚀',
]
const subjects = names.map((name, index) => ({
  ...sampleEvaluated({ ...defaultShape, seed: name }, survey),
  evaluated: { id: String(index), name },
}))

function worksheets(): Worksheet[] {
  const numbers = groupNumbers(survey, subjects)
  const means = computeMatrixMeans(numbers)
  return worksheetsOf(
    survey,
    composeMatrixReport(survey, numbers),
    subjects.map((subject) => computeSubjectNumbers({ ...survey, ...subject }, means)),
  )
}

async function workbookOf(sheets: readonly Worksheet[]): Promise<Buffer> {
  async function* positioned() {
    for (const [position, { rows }] of sheets.entries()) yield toWorksheet(position, rows)
  }
  const pieces: Uint8Array[] = []
  for await (const piece of streamXlsx(
    sheets.map(({ name }) => ({ name })),
    positioned(),
    () => undefined,
  ))
    pieces.push(piece)
  return Buffer.concat(pieces)
}

test('writes every cell as the given text or number and none as a formula', async () => {
  const sheets = worksheets()
  const book = spreadsheet.read(await workbookOf(sheets), { cellFormula: true })
  expect(book.SheetNames).toEqual(sheets.map(({ name }) => name))
  for (const sheet of Object.values(book.Sheets))
    for (const cell of Object.values(sheet)) expect(cell).not.toHaveProperty('f')
  expect(
    spreadsheet.utils
      .sheet_to_json<unknown[]>(book.Sheets['Resumen'] ?? {}, { header: 1 })
      .slice(1)
      .map(([name]) => name),
  ).toEqual(names)
})

test('lets other work run between the thousands of worksheets that it lists', async () => {
  const entries = Array.from({ length: 5000 }, (_, at) => ({ name: `Persona ${at}` }))
  let pauses = 0
  let before = 0
  async function* onlyOne() {
    before = pauses
    yield toWorksheet(0, [])
  }
  const pieces = streamXlsx(entries, onlyOne(), () => {
    pauses += 1
    return undefined
  })
  let bytes = 0
  for await (const piece of pieces) bytes += piece.length
  expect(bytes).toBeGreaterThan(0)
  expect(before).toBeGreaterThan(entries.length)
})

const libreOffice = [
  '/usr/bin/soffice',
  '/usr/lib/libreoffice/program/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
].find((file) => existsSync(file))
/** A conversion filter that writes every worksheet to a CSV of its own, as it is displayed. */
const CSV_OF_EVERY_WORKSHEET =
  'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false,false,-1'

async function displayedBy(program: string, file: Buffer): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'contorno-libreoffice-'))
  try {
    await writeFile(join(folder, 'resultados.xlsx'), file)
    await promisify(execFile)(program, [
      `-env:UserInstallation=file://${folder}/profile`,
      '--headless',
      '--convert-to',
      CSV_OF_EVERY_WORKSHEET,
      '--outdir',
      folder,
      join(folder, 'resultados.xlsx'),
    ])
    const sheets = (await readdir(folder)).filter((name) => name.endsWith('.csv')).sort()
    return await Promise.all(sheets.map((name) => readFile(join(folder, name), 'utf8')))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The test needs LibreOffice and runs where it is installed. */
const programs = libreOffice === undefined ? [] : [libreOffice]

test.each(programs)(
  '%s opens it and displays every worksheet, names as written, and numbers with one decimal',
  async (program) => {
    const sheets = worksheets()
    const displayed = await displayedBy(program, await workbookOf(sheets))
    expect(displayed).toHaveLength(sheets.length)
    const summary = displayed.find((text) => text.startsWith('Nombre,Invitados')) ?? ''
    for (const name of names) expect(summary).toContain(name.replaceAll('"', '""'))
    expect(summary.split('\n')[2]).toMatch(/,\d\.\d,\d\.\d,-?\d\.\d,/)
    expect(displayed.join('')).not.toMatch(/#NAME\?|#REF!|Err:5/)
  },
)
