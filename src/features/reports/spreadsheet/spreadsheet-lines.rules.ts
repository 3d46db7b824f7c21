import { capitalized } from '#shared/spanish.ts'
import type { FullReport, ReportBlock, ReportLine } from '../model/subject-report-model.rules.ts'
import { nameBlocks } from '../numbers/anonymity.rules.ts'
import { HIDDEN, hiddenReason } from '../numbers/hidden-numbers.rules.ts'
import { IMPORTANT_TEXT } from '../numbers/importance.rules.ts'
import { BEFORE_AND_NOW, beforeNote, composeChange } from '../words/competence-change.rules.ts'
import { exact, gapCell, headings, type WorksheetCell } from './spreadsheet-cells.rules.ts'

/** The groups of competences, and those that only behaviours have. */
const listGroups = ({ blocks, columns }: FullReport): ReportBlock[] => [
  ...blocks,
  ...columns.filter(({ key }) => !blocks.some((block) => block.key === key)),
]

/** A row for each competence, followed by its behaviours, and one for the total. */
export function lineRows(report: FullReport): WorksheetCell[][] {
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
    ...competences.flatMap((competence) => competenceRows(report, competence, marked)),
    ['', 'Total', ...numberCells(report, { ...total, perception_text: null }, blocks)],
    ...changeNotes(report),
  ]
}

/** @param marked whether a competence of the report is marked as important, and has a column */
function competenceRows(
  report: FullReport,
  competence: FullReport['competences'][number],
  marked: boolean,
): WorksheetCell[][] {
  return [
    [
      competence.number,
      competence.name,
      ...numberCells(report, competence, report.blocks),
      competence.place_text,
      exact(competence.project),
      ...(marked ? [competence.important ? 'Sí' : null] : []),
      ...changeCells(report, competence),
    ],
    ...competence.behaviours.map((line) => [
      line.number,
      line.text,
      ...numberCells(report, line, report.columns),
      null,
      null,
      ...(marked ? [null] : []),
      ...changeCells(report, null),
      ...line.answers,
    ]),
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

/*
 * «Antes y ahora»: three columns of the competences, empty columns where there is no earlier report.
 * Printed numbers, because the earlier report has no others.
 */

const changeHeadings = ({ before }: FullReport): string[] =>
  before ? ['Antes', 'Diferencia', 'Cambio'] : []

/** @param line a competence, or null in a row of something else */
function changeCells({ before }: FullReport, line: { readonly number: string } | null) {
  if (!before) return []
  const change = line && composeChange(before, line)
  if (!change) return [null, null, null]
  return [exact(change.before), gapCell(change.change), change.change_text]
}

/** What is compared, and what is not. */
const changeNotes = ({ before }: FullReport): WorksheetCell[][] =>
  before ? [[], [{ heading: BEFORE_AND_NOW }, beforeNote(before)]] : []
