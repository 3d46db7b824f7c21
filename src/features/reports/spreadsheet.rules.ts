import { blockNames, type Block } from './anonymity.rules.ts'
import type { GroupReport } from './group.rules.ts'
import { HIDDEN, hiddenReason } from './hidden-numbers.rules.ts'
import { classificationNames } from './perception.rules.ts'
import type { Line, QuestionLine } from './report-line.rules.ts'
import type { Report } from './report.rules.ts'
import type { Score } from './score.rules.ts'

/** Text, an integer, a published number or a heading; never a formula. */
export type WorksheetCell = string | number | Score | Heading | null

export interface Heading {
  readonly heading: string
}

export interface Worksheet {
  readonly name: string
  readonly rows: readonly (readonly WorksheetCell[])[]
}

export const SUMMARY_WORKSHEET = 'Resumen'
export const MATRIX_WORKSHEET = 'Proyecto'

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

export function summaryHeadings({ competences }: Report): WorksheetCell[] {
  return headings(
    'Nombre',
    'Invitados',
    'Respondieron',
    'Autoevaluación',
    'Promedio de otros',
    'Brecha',
    ...competences.map(({ name }) => name),
  )
}

export function summaryRow({
  evaluated,
  people,
  participation,
  total,
  competences,
}: Report): WorksheetCell[] {
  const self = participation.find(({ relation }) => relation === 'auto')
  return [
    evaluated.name,
    people.invited + (self?.invited ?? 0),
    people.completed + (self?.completed ?? 0),
    total.self,
    total.others,
    total.gap,
    ...competences.map(({ others }) => others),
  ]
}

export function matrixRows(group: GroupReport): WorksheetCell[][] {
  const { matrix, evaluated, competences, total, participation } = group
  return [
    ['Proyecto', matrix.name],
    ['Personas evaluadas con resultados', evaluated],
    ['Mínimo de personas por grupo', matrix.minimum_raters],
    [],
    headings('Relación', 'Invitados', 'Respondieron'),
    ...participation.map(({ name, invited, completed }) => [name, invited, completed]),
    [],
    headings('Competencia', 'Autoevaluación', 'Promedio de otros', 'Brecha'),
    ...competences.map(({ name, self, others, gap }) => [name, self, others, gap]),
    ['Total', total.self, total.others, total.gap],
    ...segmentRows(group),
  ]
}

function segmentRows({ segments, competences }: GroupReport): WorksheetCell[][] {
  if (!segments) return []
  const names = competences.map(({ name }) => name)
  return [
    [],
    headings(segments.property, 'Personas', 'Total', ...names),
    ...segments.segments.map((segment) => [
      segment.value,
      segment.evaluated,
      segment.total,
      ...segment.competences,
    ]),
  ]
}

export function reportRows(report: Report): WorksheetCell[][] {
  const { evaluated, matrix, comments } = report
  return [
    ['Nombre', evaluated.name],
    ['Proyecto', matrix.name],
    ['Mínimo de personas por grupo', matrix.minimum_raters],
    [],
    ...participationRows(report),
    [],
    ...lineRows(report),
    [],
    headings('Grupo', 'Comentario'),
    ...comments.flatMap(({ block, comments: texts }) =>
      texts.map((text) => [blockNames[block], text]),
    ),
  ]
}

const participationRows = ({ participation }: Report): WorksheetCell[][] => [
  headings('Relación', 'Invitados', 'Respondieron', 'Se muestra en'),
  ...participation.map(({ name, invited, completed, block }) => [
    name,
    invited,
    completed,
    block ? blockNames[block] : 'No se muestra',
  ]),
]

/** A row for each competence, followed by its questions, and one for the total. */
function lineRows({ blocks, competences, total }: Report): WorksheetCell[][] {
  const names = blocks.map(({ key }) => blockNames[key])
  return [
    headings(
      'Número',
      'Competencia o conducta',
      'Autoevaluación',
      ...names,
      'Promedio de otros',
      'Brecha',
      'Clasificación',
      'Promedio del proyecto',
      ...names.map((name) => `Respuestas: ${name}`),
      'Consenso',
    ),
    ...competences.flatMap((competence) => [
      [competence.number, competence.name, ...numberCells(competence, blocks), competence.project],
      ...competence.questions.map((question) => questionRow(question, blocks)),
    ]),
    ['', 'Total', ...numberCells(total, blocks), total.project],
  ]
}

const questionRow = (line: QuestionLine, blocks: readonly Block[]): WorksheetCell[] => [
  line.number,
  line.question,
  ...numberCells(line, blocks),
  null,
  ...line.answers,
  line.consensus ?? '',
]

/** From «Autoevaluación» to «Clasificación». */
const numberCells = (
  { self, blocks: scores, others, gap, classification }: Line,
  blocks: readonly Block[],
): WorksheetCell[] => [
  self,
  ...scores.map((score, index) => score ?? `${HIDDEN} ${hiddenReason(blocks[index] ?? null)}`),
  others,
  gap,
  classification ? classificationNames[classification] : '',
]

const headings = (...texts: readonly string[]): Heading[] => texts.map((heading) => ({ heading }))
