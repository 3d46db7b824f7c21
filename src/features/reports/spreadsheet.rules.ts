import { blockNames, type Block } from './anonymity.rules.ts'
import type { Score } from './fraction.rules.ts'
import { hiddenReason } from './explanation.rules.ts'
import type { GroupReport } from './group.rules.ts'
import { classificationNames } from './perception.rules.ts'
import type { CompetenceLine, QuestionLine, Report } from './report.rules.ts'

/** A cell is text, a whole number or a published number; nothing that a spreadsheet could take for a formula. */
export type SheetCell = string | number | Score | null
export interface SheetTable {
  readonly name: string
  readonly rows: readonly (readonly SheetCell[])[]
}

/** One page that compares nobody: people by name, with the numbers of their reports; then one page for each. */
export function spreadsheetOf(group: GroupReport, reports: readonly Report[]): SheetTable[] {
  const named = reports.map((report, index) => ({ report, name: sheetName(report.evaluated.name, index + 1) }))
  return [
    { name: 'Resumen', rows: summaryRows(reports) },
    { name: 'Proyecto', rows: projectRows(group) },
    ...named.map(({ report, name }) => ({ name, rows: reportRows(report) })),
  ]
}

/** Numbered, so that two people of one name have two pages; spreadsheets allow 31 characters and not all of them. */
export function sheetName(name: string, position: number): string {
  const start = `${position}. `
  const kept = [...name.replace(/[[\]:*?/\\']/g, ' ').replace(/\s+/g, ' ').trim()]
  let text = start
  for (const character of kept) if (text.length + character.length <= 31) text += character
  return text.trim()
}

function summaryRows(reports: readonly Report[]): SheetCell[][] {
  const competences = reports[0]?.competences.map(({ name }) => name) ?? []
  const head = ['Nombre', 'Invitados', 'Respondieron', 'Autoevaluación', 'Promedio de otros', 'Brecha', ...competences]
  const rows = reports.map(({ evaluated, participation, total, competences: lines }): SheetCell[] => [
    evaluated.name,
    participation.reduce((sum, { invited }) => sum + invited, 0),
    participation.reduce((sum, { completed }) => sum + completed, 0),
    total.self, total.others, total.gap,
    ...lines.map(({ others }) => others),
  ])
  return [head, ...rows]
}

function projectRows({ matrix, evaluated, competences, total, participation, segments }: GroupReport): SheetCell[][] {
  const rows: SheetCell[][] = [
    ['Proyecto', matrix.name],
    ['Personas evaluadas con resultados', evaluated],
    ['Mínimo de respuestas por grupo', matrix.minimum_raters],
    [],
    ['Relación', 'Invitados', 'Respondieron'],
    ...participation.map(({ name, invited, completed }): SheetCell[] => [name, invited, completed]),
    [],
    ['Competencia', 'Autoevaluación', 'Promedio de otros', 'Brecha'],
    ...competences.map(({ name, self, others, gap }): SheetCell[] => [name, self, others, gap]),
    ['Total', total.self, total.others, total.gap],
  ]
  if (!segments) return rows
  return [
    ...rows,
    [],
    [segments.property, 'Personas', 'Total', ...competences.map(({ name }) => name)],
    ...segments.segments.map((segment): SheetCell[] => [segment.value, segment.evaluated, segment.total, ...segment.competences]),
  ]
}

function reportRows(report: Report): SheetCell[][] {
  const { evaluated, matrix, participation, blocks, competences, total, comments } = report
  const names = blocks.map(({ key }) => blockNames[key])
  return [
    ['Nombre', evaluated.name],
    ['Proyecto', matrix.name],
    ['Mínimo de respuestas por grupo', matrix.minimum_raters],
    [],
    ['Relación', 'Invitados', 'Respondieron', 'Se muestra en'],
    ...participation.map(({ name, invited, completed, block }): SheetCell[] => [name, invited, completed, block ? blockNames[block] : 'No se muestra']),
    [],
    ['Número', 'Competencia o conducta', 'Autoevaluación', ...names, 'Promedio de otros', 'Brecha', 'Clasificación', 'Promedio del proyecto', ...names.map((name) => `Respuestas: ${name}`), 'Consenso'],
    ...competences.flatMap((competence) => [competenceRow(competence, blocks), ...competence.questions.map((question) => questionRow(question, blocks))]),
    ['', 'Total', total.self, ...total.blocks.map((score, index) => shown(score, blocks[index])), total.others, total.gap, named(total), total.project],
    [],
    ['Grupo', 'Comentario'],
    ...comments.flatMap(({ block, comments: texts }) => texts.map((text): SheetCell[] => [blockNames[block], text])),
  ]
}

const shown = (score: Score | null | undefined, block: Block | undefined): SheetCell => score ?? `— ${hiddenReason(block ?? null)}`
const named = ({ classification }: Pick<CompetenceLine, 'classification'>): string => (classification ? classificationNames[classification] : '')

function competenceRow(line: CompetenceLine, blocks: readonly Block[]): SheetCell[] {
  return [line.number, line.name, line.self, ...line.blocks.map((score, index) => shown(score, blocks[index])), line.others, line.gap, named(line), line.project]
}

function questionRow(line: QuestionLine, blocks: readonly Block[]): SheetCell[] {
  return [
    line.number, line.question, line.self, ...line.blocks.map((score, index) => shown(score, blocks[index])), line.others, line.gap, named(line), null,
    ...line.answers, line.consensus ?? '',
  ]
}
