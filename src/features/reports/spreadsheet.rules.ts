import { blockNames, type Block } from './anonymity.rules.ts'
import { hiddenReason } from './explanation.rules.ts'
import type { Score } from './fraction.rules.ts'
import type { GroupReport } from './group.rules.ts'
import { classificationNames } from './perception.rules.ts'
import type { CompetenceLine, QuestionLine, Report } from './report.rules.ts'

/** A cell is text, a whole number or a published number; nothing that a spreadsheet could take for a formula. */
export type SheetCell = string | number | Score | Heading | null
export interface Heading {
  readonly heading: string
}
export interface SheetTable {
  readonly name: string
  readonly rows: readonly (readonly SheetCell[])[]
}

/** One page that compares nobody: people by name, with the numbers of their reports; then one page for each. */
export function spreadsheetOf(group: GroupReport, reports: readonly Report[]): SheetTable[] {
  const [first] = reports
  return [
    { name: SUMMARY, rows: [...(first ? [summaryHead(first)] : []), ...reports.map(summaryRow)] },
    { name: PROJECT, rows: projectRows(group) },
    ...reports.map((report, index) => ({
      name: sheetName(report.evaluated.name, index + 1),
      rows: reportRows(report),
    })),
  ]
}

const head = (...headings: readonly string[]): Heading[] => headings.map((heading) => ({ heading }))

export const SUMMARY = 'Resumen'
export const PROJECT = 'Proyecto'

/** Numbered, so that two people of one name have two pages; spreadsheets allow 31 characters and not all of them. */
export function sheetName(name: string, position: number): string {
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

export function summaryHead({ competences }: Report): SheetCell[] {
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

export function summaryRow({ evaluated, participation, total, competences }: Report): SheetCell[] {
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

export function projectRows({
  matrix,
  evaluated,
  competences,
  total,
  participation,
  segments,
}: GroupReport): SheetCell[][] {
  const rows: SheetCell[][] = [
    ['Proyecto', matrix.name],
    ['Personas evaluadas con resultados', evaluated],
    ['Mínimo de respuestas por grupo', matrix.minimum_raters],
    [],
    head('Relación', 'Invitados', 'Respondieron'),
    ...participation.map(({ name, invited, completed }): SheetCell[] => [name, invited, completed]),
    [],
    head('Competencia', 'Autoevaluación', 'Promedio de otros', 'Brecha'),
    ...competences.map(({ name, self, others, gap }): SheetCell[] => [name, self, others, gap]),
    ['Total', total.self, total.others, total.gap],
  ]
  if (!segments) return rows
  return [
    ...rows,
    [],
    head(segments.property, 'Personas', 'Total', ...competences.map(({ name }) => name)),
    ...segments.segments.map((segment): SheetCell[] => [
      segment.value,
      segment.evaluated,
      segment.total,
      ...segment.competences,
    ]),
  ]
}

export function reportRows(report: Report): SheetCell[][] {
  const { evaluated, matrix, participation, blocks, competences, total, comments } = report
  const names = blocks.map(({ key }) => blockNames[key])
  return [
    ['Nombre', evaluated.name],
    ['Proyecto', matrix.name],
    ['Mínimo de respuestas por grupo', matrix.minimum_raters],
    [],
    head('Relación', 'Invitados', 'Respondieron', 'Se muestra en'),
    ...participation.map(({ name, invited, completed, block }): SheetCell[] => [
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
      texts.map((text): SheetCell[] => [blockNames[block], text]),
    ),
  ]
}

const shown = (score: Score | null | undefined, block: Block | undefined): SheetCell =>
  score ?? `— ${hiddenReason(block ?? null)}`
const named = ({ classification }: Pick<CompetenceLine, 'classification'>): string =>
  classification ? classificationNames[classification] : ''

function competenceRow(line: CompetenceLine, blocks: readonly Block[]): SheetCell[] {
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

function questionRow(line: QuestionLine, blocks: readonly Block[]): SheetCell[] {
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
