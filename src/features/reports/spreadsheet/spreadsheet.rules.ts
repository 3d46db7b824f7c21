import { capitalized } from '#shared/spanish.ts'
import type {
  FullReport,
  ReportBlock,
  ReportLine,
  ShortReport,
  SubjectReport,
} from '../model/subject-report-model.rules.ts'
import { nameBlocks } from '../numbers/anonymity.rules.ts'
import { HIDDEN, hiddenReason } from '../numbers/hidden-numbers.rules.ts'
import { IMPORTANT_TEXT } from '../numbers/importance.rules.ts'
import { publishedCells } from '../numbers/results.rules.ts'
import type { SubjectNumbers } from '../numbers/subject-numbers.rules.ts'
import { questionCount, type Survey } from '../numbers/survey.rules.ts'
import { exact, gapCell, headings, type WorksheetCell } from './spreadsheet-cells.rules.ts'
import { changeCells, changeHeadings, changeNotes } from './spreadsheet-changes.rules.ts'

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

/** The groups of competences, and those that only behaviours have. */
const listGroups = ({ blocks, columns }: FullReport): ReportBlock[] => [
  ...blocks,
  ...columns.filter(({ key }) => !blocks.some((block) => block.key === key)),
]

/** A row for each competence, followed by its behaviours, and one for the total. */
function lineRows(report: FullReport): WorksheetCell[][] {
  const { blocks, columns, competences, total } = report
  const own = total.self !== null
  const marked = competences.some(({ important }) => important)
  return [
    headings(
      'Número',
      'Competencia o conducta',
      ...(own ? [nameBlocks(report.matrix).auto] : []),
      ...listGroups(report).map(({ name }) => name),
      'Promedio de otros',
      ...(own ? ['Brecha', 'Cómo se ve'] : []),
      'Entre competencias',
      'Promedio del proyecto',
      ...(marked ? [capitalized(IMPORTANT_TEXT)] : []),
      ...changeHeadings(report),
      ...columns.map(({ name }) => `Respuestas: ${name}`),
    ),
    ...competences.flatMap((competence) => [
      [
        competence.number,
        competence.name,
        ...numberCells(report, competence, blocks),
        competence.place_text,
        exact(competence.project),
        ...(marked ? [competence.important ? 'Sí' : null] : []),
        ...changeCells(report, competence),
      ],
      ...competence.behaviours.map((line) => [
        line.number,
        line.text,
        ...numberCells(report, line, columns),
        null,
        null,
        ...(marked ? [null] : []),
        ...changeCells(report, null),
        ...line.answers,
      ]),
    ]),
    ['', 'Total', ...numberCells(report, { ...total, perception_text: null }, blocks)],
    ...changeNotes(report),
  ]
}

/**
 * From the self-evaluation to the perception.
 *
 * @param groups of the line's numbers; the others have an empty cell
 */
function numberCells(
  report: FullReport,
  line: Pick<ReportLine, 'self' | 'blocks' | 'others' | 'gap' | 'perception_text'>,
  groups: readonly ReportBlock[],
): WorksheetCell[] {
  const findCell = ({ key }: ReportBlock): WorksheetCell => {
    const index = groups.findIndex((group) => group.key === key)
    if (index === -1) return null
    return exact(line.blocks[index] ?? null) ?? `${HIDDEN} ${hiddenReason(groups[index] ?? null)}`
  }
  return [
    ...(report.total.self ? [exact(line.self)] : []),
    ...listGroups(report).map(findCell),
    exact(line.others),
    ...(report.total.self ? [gapCell(line.gap), line.perception_text] : []),
  ]
}
