import type { ShortReport, SubjectReport } from '../model/subject-report-model.rules.ts'
import { nameBlocks } from '../numbers/anonymity.rules.ts'
import { publishedCells } from '../numbers/results.rules.ts'
import type { SubjectNumbers } from '../numbers/subject-numbers.rules.ts'
import { questionCount, type Survey } from '../numbers/survey.rules.ts'
import { exact, gapCell, headings, type WorksheetCell } from './spreadsheet-cells.rules.ts'
import { lineRows } from './spreadsheet-lines.rules.ts'

export const SUMMARY_WORKSHEET = 'Resumen'
export const MATRIX_WORKSHEET = 'Proyecto'
export const DATA_WORKSHEET = 'Datos'

/** The longest name that spreadsheet programs accept, in UTF-16 units. */
const LONGEST_WORKSHEET_NAME = 31

/**
 * «3. Ana Ruiz»: numbered, so that the worksheets of two evaluated with the same name differ, and
 * without the characters that spreadsheet programs refuse.
 */
export function worksheetName(name: string, position: number): string {
  const characters = name
    .replace(/[[\]:*?/\\']/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  let text = `${position}. `
  for (const character of characters)
    if (text.length + character.length <= LONGEST_WORKSHEET_NAME) text += character
  return text.trim()
}

/** What the participants' columns say about one evaluated, in their order. */
export type ColumnValues = readonly (string | null)[]

/** @param columns the names of the participants' columns */
export const summaryHeadings = (
  { competences, matrix }: Pick<Survey, 'competences' | 'matrix'>,
  columns: readonly string[],
): WorksheetCell[] =>
  headings(
    'Nombre',
    ...columns,
    'Invitados',
    'Respondieron',
    nameBlocks(matrix).auto,
    'Promedio de otros',
    'Brecha',
    'Mensaje',
    ...competences.map(({ name }) => name),
  )

/** Counts are of people other than the evaluated, as on page and PDF. */
export function summaryRow(report: SubjectReport, values: ColumnValues): WorksheetCell[] {
  const { evaluated, participation } = report
  const counts = [participation.invited, participation.completed]
  if (report.kind === 'short')
    return [evaluated.name, ...values, ...counts, null, null, null, 'No se muestra']
  const { self, others, gap } = report.total
  return [
    evaluated.name,
    ...values,
    ...counts,
    exact(self),
    exact(others),
    gapCell(gap),
    report.message.headline,
    ...report.competences.map((line) => exact(line.others)),
  ]
}

export const dataHeadings = (): WorksheetCell[] =>
  headings('Evaluado', 'Grupo', 'Competencia', 'Conducta', 'Promedio', 'Respuestas')

/** One row for each published cell: a competence or a behaviour in a group. */
export function dataRows(numbers: SubjectNumbers): WorksheetCell[][] {
  const names = nameBlocks(numbers.matrix)
  return publishedCells(numbers).map(({ group, competence, behaviour, score, answers }) => [
    numbers.evaluated.name,
    names[group],
    competence,
    behaviour,
    score,
    answers,
  ])
}

/** The most rows of a worksheet by Excel's specifications, rounded down. */
const MOST_ROWS = 1_000_000
/** Self, leader, all protected raters together and their three relations. */
const MOST_GROUPS = 6

/** So many evaluated fit in one worksheet of data, however many of their cells are published. */
export const evaluatedOfDataSheet = ({ competences }: Pick<Survey, 'competences'>): number =>
  Math.max(
    1,
    Math.floor(
      MOST_ROWS / Math.max(1, (questionCount(competences) + competences.length) * MOST_GROUPS),
    ),
  )

export function reportRows(report: SubjectReport): WorksheetCell[][] {
  const { evaluated, matrix, comments } = report
  return [
    ['Nombre', evaluated.name],
    ['Proyecto', matrix.name],
    ['Mínimo de personas por grupo', matrix.minimum_raters],
    [],
    ...participationRows(report),
    [],
    ...(report.kind === 'short' ? shortRows(report) : lineRows(report)),
    ...comments.flatMap(({ prompt, groups }) => [
      [],
      headings('Grupo', prompt),
      ...groups.flatMap(({ name, comments: texts }) => texts.map((text) => [name, text])),
    ]),
  ]
}

/** Relations without invitations have no row, and what is not on its own says where it is. */
const participationRows = ({ participation }: SubjectReport): WorksheetCell[][] => [
  headings('Relación', 'Invitados', 'Respondieron', 'Se muestra'),
  ...participation.rows.map(({ name, invited, completed, shown }) => [
    name,
    invited,
    completed,
    shown,
  ]),
  [participation.text],
  ...participation.notes.map((note) => [note]),
]

const shortRows = ({ headline, reason, own, matrix }: ShortReport): WorksheetCell[][] => [
  [headline],
  [reason],
  ...(own.length > 0
    ? [
        [],
        headings('Competencia', nameBlocks(matrix).auto),
        ...own.map(({ name, self }) => [name, exact(self)]),
      ]
    : []),
]
