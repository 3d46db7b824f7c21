import { describe, expect, test } from 'vitest'
import { defaultShape, sampleInput } from '../model/sample.rules.ts'
import { computeSubjectNumbers } from '../numbers/subject-numbers.rules.ts'
import { composeSubjectReport } from '../words/subject-report.rules.ts'
import type { WorksheetCell } from './spreadsheet-cells.rules.ts'
import {
  dataRows,
  evaluatedOfDataSheet,
  reportRows,
  summaryHeadings,
  summaryRow,
} from './spreadsheet.rules.ts'

const input = sampleInput({
  ...defaultShape,
  completed: { auto: 1, lider: 1, companero: 5, equipo: 4, cliente: 0 },
})
const report = composeSubjectReport(input, null, 'third_person')

const textOf = (cell: WorksheetCell): unknown => {
  if (typeof cell !== 'object' || cell === null) return cell
  if ('heading' in cell) return cell.heading
  return 'exact' in cell ? cell.text : cell.tenths / 10
}
const columnOf = (name: string, rows: readonly (readonly WorksheetCell[])[]): unknown[] => {
  const at = rows.findIndex((row) => row.some((cell) => textOf(cell) === name))
  const column = rows[at]?.findIndex((cell) => textOf(cell) === name) ?? -1
  return rows.slice(at + 1).map((row) => textOf(row[column] ?? null))
}

describe('the spreadsheet', () => {
  test('counts the invited without the self-evaluation, as page and PDF do', () => {
    const rows = [summaryHeadings(input, ['Área']), summaryRow(report, ['Ventas'])]
    expect(columnOf('Invitados', rows)).toEqual([11])
    expect(columnOf('Respondieron', rows)).toEqual([10])
    expect([report.participation.invited, report.participation.completed]).toEqual([11, 10])
  })

  test('has the participants’ columns in the summary, and the message', () => {
    const rows = [summaryHeadings(input, ['Área']), summaryRow(report, ['Ventas'])]
    expect(columnOf('Área', rows)).toEqual(['Ventas'])
    const message = report.kind === 'full' ? report.message.headline : ''
    expect(columnOf('Mensaje', rows)).toEqual([message])
  })

  test('has no row for a relation without invitations and no column without data', () => {
    const rows = reportRows(report)
    expect(columnOf('Relación', rows).slice(0, 3)).toEqual(['Líder', 'Compañero', 'Equipo'])
    expect(JSON.stringify(rows)).not.toContain('No se muestra')
    expect(JSON.stringify(rows)).not.toContain('Cliente')
  })

  test('says how competences and self stand in columns of their own', () => {
    const rows = reportRows(report)
    const of = (name: string) =>
      columnOf(name, rows).filter((text) => typeof text === 'string' && text !== '')
    expect(
      of('Entre competencias').every((text) => /arriba|abajo|en medio|pareja/.test(String(text))),
    ).toBe(true)
    expect(
      of('Cómo se ve').every((text) =>
        /se ve más|parecido|sin diferencia clara/.test(String(text)),
      ),
    ).toBe(true)
    expect(of('Cómo se ve').length).toBeGreaterThan(30)
  })

  test('lists every published cell as a row, and only those', () => {
    const few = computeSubjectNumbers(
      sampleInput({
        ...defaultShape,
        not_applicable: 0.5,
        completed: { auto: 1, lider: 1, companero: 4, equipo: 2, cliente: 0 },
      }),
    )
    const rows = dataRows(few)
    const cells = few.competences.flatMap((line) =>
      [line, ...line.behaviours].flatMap(({ self, blocks }) => [self, ...blocks]),
    )
    expect(rows).toHaveLength(cells.filter((cell) => cell).length)
    expect(cells).toContain(null)
    for (const [, group, , , , answers] of rows)
      if (group === 'Compañeros' || group === 'Otros evaluadores')
        expect(Number(answers)).toBeGreaterThanOrEqual(3)
  })

  test('divides the cells of many evaluated into worksheets that programs open', () => {
    expect(evaluatedOfDataSheet(input) * 36 * 6).toBeLessThan(1_048_576)
  })

  test('says why a person has no numbers', () => {
    const short = composeSubjectReport(
      sampleInput({
        ...defaultShape,
        completed: { auto: 1, lider: 0, companero: 2, equipo: 0, cliente: 0 },
      }),
      null,
      'third_person',
    )
    expect(summaryRow(short, [])).toContain('No se muestra')
    expect(JSON.stringify(reportRows(short))).toContain('Hacen falta al menos 3 personas')
  })
})
