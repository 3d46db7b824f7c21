import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as spreadsheet from '@e965/xlsx'
import { expect, test } from 'vitest'
import { groupReportOf, matrixMeansOf } from '../group.rules.ts'
import { reportOf } from '../report.rules.ts'
import { defaultShape, sampleEvaluated, sampleSurvey } from '../sample.rules.ts'
import { spreadsheetOf, type Worksheet } from '../spreadsheet.rules.ts'
import { workbook } from './workbook.ts'

const survey = sampleSurvey(defaultShape)
const names = [
  '=HYPERLINK("http://127.0.0.1")',
  '+52 33 & Cía <b>',
  '@SUM(A1)',
  '-2+3',
  'Íñigo «Peña» 山田 🚀',
]
const people = names.map((name, index) => ({
  ...sampleEvaluated({ ...defaultShape, seed: name }, survey),
  evaluated: { id: String(index), name },
}))

function tables(): Worksheet[] {
  const group = groupReportOf(survey, people)
  return spreadsheetOf(
    group,
    people.map((person) => reportOf({ ...survey, ...person }, matrixMeansOf(group))),
  )
}

async function written(sheets: readonly Worksheet[]): Promise<Buffer> {
  async function* ready() {
    for (const [position, { rows }] of sheets.entries()) yield { position, rows }
  }
  const pieces: Uint8Array[] = []
  for await (const piece of workbook(
    sheets.map(({ name }) => name),
    ready(),
  ))
    pieces.push(piece)
  return Buffer.concat(pieces)
}

test('every cell is text or a number as it was given, and none is a formula', async () => {
  const sheets = tables()
  const book = spreadsheet.read(await written(sheets), { cellFormula: true })
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

const office = [
  '/usr/bin/soffice',
  '/usr/lib/libreoffice/program/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
].find((file) => existsSync(file))
/** Every sheet as a file of its own, as it is shown. */
const EVERY_SHEET = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false,false,-1'

async function shownBy(program: string, file: Buffer): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'contorno-office-'))
  try {
    await writeFile(join(folder, 'resultados.xlsx'), file)
    await promisify(execFile)(
      program,
      [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        '--convert-to',
        EVERY_SHEET,
        '--outdir',
        folder,
        join(folder, 'resultados.xlsx'),
      ],
      { timeout: 100_000 },
    )
    const sheets = (await readdir(folder)).filter((name) => name.endsWith('.csv')).sort()
    return await Promise.all(sheets.map((name) => readFile(join(folder, name), 'utf8')))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Where there is a LibreOffice, it is asked. */
const programs = office === undefined ? [] : [office]

test.each(programs)(
  '%s opens it, and shows every sheet, names as they were written, and numbers with one decimal',
  { timeout: 120_000 },
  async (program) => {
    const sheets = tables()
    const shown = await shownBy(program, await written(sheets))
    expect(shown).toHaveLength(sheets.length)
    const summary = shown.find((text) => text.startsWith('Nombre,Invitados')) ?? ''
    for (const name of names) expect(summary).toContain(name.replaceAll('"', '""'))
    expect(summary.split('\n')[2]).toMatch(/,\d\.\d,\d\.\d,-?\d\.\d,/)
    expect(shown.join('')).not.toMatch(/#NAME\?|#REF!|Err:5/)
  },
)
