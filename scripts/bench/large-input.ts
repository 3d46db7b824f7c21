import { readFormImport } from '#features/forms/import.rules.ts'
import { readSubjectImport } from '#features/subjects/import.rules.ts'
import { readUploadedSpreadsheet } from '#server/http/spreadsheet.ts'
import { writeXlsx } from '#shared/spreadsheet/xlsx.ts'

export interface LargeInputRow {
  readonly what: string
  readonly 'quickest ms': number
  readonly budget: number
}

const ROUNDS = 4
const BUDGET_MS = 2000
const SUBJECTS = 10_000

/**
 * Reads the largest imports that the product accepts; the quickest round counts, because other load
 * only makes a round slower.
 */
export async function measureLargeInput(): Promise<LargeInputRow[]> {
  const subjects = Array.from({ length: SUBJECTS }, (_, index) => ({
    id: `p${index}`,
    name: `Persona ${index}`,
    email: `p${index}@laceiba.mx`,
  }))
  const subjectRows = [['Nombre', 'Correo'], ...subjects.map(({ name, email }) => [name, email])]
  const formRows = [
    ['Evaluador', 'Correo', 'Relación', 'Evaluado'],
    ...subjects.map(({ name, email }, index) => [
      name,
      email,
      'Compañero',
      `Persona ${(index + 1) % SUBJECTS}`,
    ]),
  ]
  const file = writeXlsx([{ name: 'Personas', rows: subjectRows }])
  const readings: Record<string, () => unknown> = {
    [`${SUBJECTS} subjects from rows`]: () => readSubjectImport(subjectRows, [], []),
    [`${SUBJECTS} forms from rows`]: () => readFormImport(formRows, subjects, []),
    [`${SUBJECTS} rows from an .xlsx file, in a thread`]: () =>
      readUploadedSpreadsheet({ bytes: file, file_name: 'personas.xlsx' }),
  }
  const rows: LargeInputRow[] = []
  for (const [what, read] of Object.entries(readings))
    rows.push({ what, 'quickest ms': await quickestOf(read), budget: BUDGET_MS })
  return rows
}

async function quickestOf(read: () => unknown): Promise<number> {
  let quickest = Infinity
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    await read()
    quickest = Math.min(quickest, performance.now() - start)
  }
  return Math.round(quickest)
}
