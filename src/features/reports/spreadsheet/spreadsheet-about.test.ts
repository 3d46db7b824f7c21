import { expect, test } from 'vitest'
import { markedInput } from '../../../../tests/report-inputs.ts'
import { defaultShape, sampleEvaluated, sampleSurvey } from '../model/sample.rules.ts'
import { groupNumbers, selectSegments } from '../numbers/group.rules.ts'
import { composeMatrixReport } from '../words/matrix-report.rules.ts'
import { composeSubjectReport } from '../words/subject-report.rules.ts'
import { aboutRows } from './spreadsheet-about.rules.ts'
import type { WorksheetCell } from './spreadsheet-cells.rules.ts'
import { matrixRows } from './spreadsheet-matrix.rules.ts'
import { reportRows, summaryHeadings } from './spreadsheet.rules.ts'

const survey = sampleSurvey(defaultShape)
const everyone = Array.from({ length: 24 }, (_, index) =>
  sampleEvaluated({ ...defaultShape, seed: `persona ${index}` }, survey),
)
const values = everyone.map((_, index) => (index % 2 === 0 ? 'Norte' : 'Sur'))
const numbers = groupNumbers(survey, everyone, [{ property: 'Área', values }])
const group = composeMatrixReport(survey, numbers, selectSegments(numbers, 0, 'Área'))
const matrix = matrixRows(group, group.segments ? [group.segments] : [])

const textOf = (cell: WorksheetCell): string => {
  if (typeof cell === 'string') return cell
  return typeof cell === 'object' && cell !== null && 'heading' in cell ? cell.heading : ''
}
const explained = aboutRows(survey)
  .map(([first]) => textOf(first ?? null).toLowerCase())
  .filter((text) => text !== '')

test.each([
  'Resumen',
  'Proyecto',
  'Datos',
  'Mínimo',
  'Prioridad del puesto',
  'Promedio de otros',
  'Entre competencias y Cómo se ve',
  '«4.3 o más»',
  'Mitad central',
  'Con punto ciego',
  'Margen',
])('«Léeme» explains «%s»', (word) => {
  expect(explained).toContain(word.toLowerCase())
})

test('every word that «Léeme» explains about a column is the head of one', () => {
  const heads = [
    summaryHeadings(survey, []),
    ...matrix,
    ...reportRows(composeSubjectReport(markedInput(), null, 'third_person')),
  ]
    .flat()
    .map((cell) => textOf(cell).toLowerCase().replace(/:.*$/, ''))
  for (const word of [
    'prioridad del puesto',
    'promedio de otros',
    'entre competencias',
    'cómo se ve',
    'mitad central',
    'con punto ciego',
    'margen',
  ])
    expect(heads).toContain(word)
})

test('each segment has the margin and each competence the difference that the page shows', () => {
  const at = matrix.findIndex(([first]) => textOf(first ?? null) === 'Área')
  const lines = group.segments?.lines ?? []
  const rows = matrix.slice(at + 1, at + 3)
  expect(rows.map(([value]) => value)).toEqual(lines[0]?.cells.map(({ value }) => value))
  for (const [index, row] of rows.entries())
    expect(row.slice(2 + lines.length)).toEqual(
      lines.map(({ cells }) => ({ tenths: cells[index]?.margin_tenths })),
    )
  expect(matrix[at + 3]?.slice(2)).toEqual(lines.map(({ text }) => text))
})
