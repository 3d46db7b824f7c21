import { blockNames, type Block } from './anonymity.rules.ts'
import { hiddenReason } from './explanation.rules.ts'
import type { Score } from './fraction.rules.ts'
import type { GroupReport } from './group.rules.ts'
import { classificationNames } from './perception.rules.ts'
import type { CompetenceLine, QuestionLine, Report } from './report.rules.ts'

/** A cell is text, a whole number or a published number; nothing that a spreadsheet could take for a formula. */
export type WorksheetCell = string | number | Score | Heading | null
export interface Heading {
  readonly heading: string
}
export interface Worksheet {
  readonly name: string
  readonly rows: readonly (readonly WorksheetCell[])[]
}

/** One page that compares nobody: people by name, with the numbers of their reports; then one page for each. */
export function spreadsheetOf(group: GroupReport, reports: readonly Report[]): Worksheet[] {
  const [first] = reports
  return [
    {
      name: SUMMARY_WORKSHEET,
      rows: [...(first ? [summaryHeadings(first)] : []), ...reports.map(summaryRow)],
    },
    { name: MATRIX_WORKSHEET, rows: matrixRows(group) },
    ...reports.map((report, index) => ({
      name: worksheetName(report.evaluated.name, index + 1),
      rows: reportRows(report),
    })),
  ]
}

const head = (...headings: readonly string[]): Heading[] => headings.map((heading) => ({ heading }))

export const SUMMARY_WORKSHEET = 'Resumen'
export const MATRIX_WORKSHEET = 'Proyecto'

/** Numbered, so that two people of one name have two pages; spreadsheets allow 31 characters and not all of them. */
export function worksheetName(name: string, position: number): string {
  const start = `${position}. `
  const kept = [
    ...name
      .replace(/[[\]:*?/\\']/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
  let text = start
  for (const character of kept) if (text.length + character.length <= 31) text += character
  return text.trim()
}

export function summaryHeadings({ competences }: Report): WorksheetCell[] {
  return head(
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
  participation,
  total,
  competences,
}: Report): WorksheetCell[] {
  const sum = (pick: (row: Report['participation'][number]) => number): number =>
    participation.reduce((all, row) => all + pick(row), 0)
  return [
    evaluated.name,
    sum(({ invited }) => invited),
    sum(({ completed }) => completed),
    total.self,
    total.others,
    total.gap,
    ...competences.map(({ others }) => others),
  ]
}

export function matrixRows({
  matrix,
  evaluated,
  competences,
  total,
  participation,
  segments,
}: GroupReport): WorksheetCell[][] {
  const rows: WorksheetCell[][] = [
    ['Proyecto', matrix.name],
    ['Personas evaluadas con resultados', evaluated],
    ['Mínimo de respuestas por grupo', matrix.minimum_raters],
    [],
    head('Relación', 'Invitados', 'Respondieron'),
    ...participation.map(({ name, invited, completed }): WorksheetCell[] => [
      name,
      invited,
      completed,
    ]),
    [],
    head('Competencia', 'Autoevaluación', 'Promedio de otros', 'Brecha'),
    ...competences.map(({ name, self, others, gap }): WorksheetCell[] => [name, self, others, gap]),
    ['Total', total.self, total.others, total.gap],
  ]
  if (!segments) return rows
  return [
    ...rows,
    [],
    head(segments.property, 'Personas', 'Total', ...competences.map(({ name }) => name)),
    ...segments.segments.map((segment): WorksheetCell[] => [
      segment.value,
      segment.evaluated,
      segment.total,
      ...segment.competences,
    ]),
  ]
}

export function reportRows(report: Report): WorksheetCell[][] {
  const { evaluated, matrix, participation, blocks, competences, total, comments } = report
  const names = blocks.map(({ key }) => blockNames[key])
  return [
    ['Nombre', evaluated.name],
    ['Proyecto', matrix.name],
    ['Mínimo de respuestas por grupo', matrix.minimum_raters],
    [],
    head('Relación', 'Invitados', 'Respondieron', 'Se muestra en'),
    ...participation.map(({ name, invited, completed, block }): WorksheetCell[] => [
      name,
      invited,
      completed,
      block ? blockNames[block] : 'No se muestra',
    ]),
    [],
    head(
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
      competenceRow(competence, blocks),
      ...competence.questions.map((question) => questionRow(question, blocks)),
    ]),
    [
      '',
      'Total',
      total.self,
      ...total.blocks.map((score, index) => shown(score, blocks[index])),
      total.others,
      total.gap,
      named(total),
      total.project,
    ],
    [],
    head('Grupo', 'Comentario'),
    ...comments.flatMap(({ block, comments: texts }) =>
      texts.map((text): WorksheetCell[] => [blockNames[block], text]),
    ),
  ]
}

const shown = (score: Score | null | undefined, block: Block | undefined): WorksheetCell =>
  score ?? `— ${hiddenReason(block ?? null)}`
const named = ({ classification }: Pick<CompetenceLine, 'classification'>): string =>
  classification ? classificationNames[classification] : ''

function competenceRow(line: CompetenceLine, blocks: readonly Block[]): WorksheetCell[] {
  return [
    line.number,
    line.name,
    line.self,
    ...line.blocks.map((score, index) => shown(score, blocks[index])),
    line.others,
    line.gap,
    named(line),
    line.project,
  ]
}

function questionRow(line: QuestionLine, blocks: readonly Block[]): WorksheetCell[] {
  return [
    line.number,
    line.question,
    line.self,
    ...line.blocks.map((score, index) => shown(score, blocks[index])),
    line.others,
    line.gap,
    named(line),
    null,
    ...line.answers,
    line.consensus ?? '',
  ]
}
