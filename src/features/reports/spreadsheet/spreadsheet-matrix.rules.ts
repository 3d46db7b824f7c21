import type {
  MatrixReport,
  SegmentCell,
  SegmentsSection,
} from '../model/matrix-report-model.rules.ts'
import { nameBlocks } from '../numbers/anonymity.rules.ts'
import {
  type Difference,
  difference,
  exact,
  gapCell,
  headings,
  type WorksheetCell,
} from './spreadsheet-cells.rules.ts'

/** The worksheet of the whole matrix. */
export function matrixRows(report: MatrixReport, segments: readonly SegmentsSection[] = []) {
  const { matrix, evaluated, competences, participation } = report
  const rows: WorksheetCell[][] = [
    ['Proyecto', matrix.name],
    ['Personas evaluadas con resultados', evaluated],
    ['Mínimo de personas por grupo', matrix.minimum_raters],
    [],
    headings('Relación', 'Invitados', 'Respondieron'),
    ...participation
      .filter(({ invited }) => invited > 0)
      .map(({ name, invited, completed }) => [name, invited, completed]),
    [],
    ...matrixCompetenceRows(report),
    [],
    headings('Conducta', 'Promedio de otros', 'Competencia'),
    ...competences.flatMap(({ name, behaviours }) =>
      behaviours.map(({ text, others }) => [text, exact(others), name]),
    ),
    ...segments.flatMap(segmentRows),
    [],
    ...report.spread.notes.map((note) => [note]),
  ]
  return rows
}

/** A row for each competence and one for the total. */
const matrixCompetenceRows = ({
  competences,
  total,
  relations,
  matrix,
}: MatrixReport): WorksheetCell[][] => [
  headings(
    'Competencia',
    nameBlocks(matrix).auto,
    'Promedio de otros',
    'Brecha',
    'Mitad central',
    'Con punto ciego',
    ...relations.columns.map(({ name }) => name),
  ),
  ...competences.map((line) => [
    line.name,
    exact(line.self),
    exact(line.others),
    gapCell(line.gap),
    line.middle?.text ?? null,
    line.blind_spots?.text ?? null,
    ...line.relations.map(exact),
  ]),
  ['Total', exact(total.self), exact(total.others), gapCell(total.gap)],
]

/** A segment is a row, a competence a column, and its margin another one after all competences. */
function segmentRows({ property, lines }: SegmentsSection): WorksheetCell[][] {
  const [first] = lines
  const margins = lines.map(({ name }) => `Margen: ${name}`)
  return [
    [],
    headings(property, 'Personas', ...lines.map(({ name }) => name), ...margins),
    ...(first?.cells ?? []).map(({ value, evaluated }, index) => [
      value,
      evaluated,
      ...lines.map(({ cells }) => exact(cells[index]?.score ?? null)),
      ...lines.map(({ cells }) => difference(measureMargin(cells[index]))),
    ]),
    ['Diferencia', null, ...lines.map(({ text }) => text)],
  ]
}

const measureMargin = (cell: SegmentCell | undefined): Difference | null =>
  typeof cell?.margin_tenths === 'number' ? { tenths: cell.margin_tenths } : null
