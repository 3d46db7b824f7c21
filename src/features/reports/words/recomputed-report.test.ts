import { describe, expect, test } from 'vitest'
import {
  gapOf,
  hasOthers,
  type Truth,
  type TruthCompetence,
  type TruthLine,
} from '../../../../tests/independent-lines.ts'
import { said, saidGap, type Group, type Printed } from '../../../../tests/independent-numbers.ts'
import { truthOf } from '../../../../tests/independent-report.ts'
import { orderOf, type TruthOrder } from '../../../../tests/order-claims.ts'
import { randomProject } from '../../../../tests/random-projects.ts'
import { sideOf } from '../../../../tests/sentence-claims.ts'
import type { FullReport, ReportLine } from '../model/subject-report-model.rules.ts'
import { BlockKey, type PrintedScore } from '../numbers/published-values.rules.ts'
import { computeSubjectNumbers } from '../numbers/subject-numbers.rules.ts'
import type { WorksheetCell } from '../spreadsheet/spreadsheet-cells.rules.ts'
import { dataRows, reportRows, summaryRow } from '../spreadsheet/spreadsheet.rules.ts'
import { composeSubjectReport } from './subject-report.rules.ts'

const PROJECTS = 500
const inputs = Array.from({ length: PROJECTS }, (_, index) => randomProject(`prueba ${index}`))

const numberOf = (score: PrintedScore | null): Printed | null =>
  score && { tenths: score.tenths, bound: score.bound }

const printedLine = (line: ReportLine) => ({
  id: line.number,
  self: numberOf(line.self),
  groups: line.blocks.map(numberOf),
  others: numberOf(line.others),
  gap: numberOf(line.gap),
  texts: [line.self, ...line.blocks, line.others, line.gap].map((score) => score?.text ?? null),
  // no wire has more than the printed tenths
  exact: [line.self, ...line.blocks, line.others].map((score) => score?.exact ?? null),
  perception: line.perception,
  degree: line.degree,
})

const textOf = (number: Printed | null): string | null => number && said(number)
const exactOf = (number: Printed | null): string | null => {
  if (!number) return null
  const divisor = [10, 5, 2, 1].find((each) => number.tenths % each === 0 && 10 % each === 0) ?? 1
  return `${number.tenths / divisor}/${10 / divisor}`
}

const trueLine = (line: TruthLine): ReturnType<typeof printedLine> => ({
  id: line.id,
  self: line.self,
  groups: [...line.groups],
  others: line.others,
  gap: line.gap,
  texts: [
    ...[line.self, ...line.groups, line.others].map(textOf),
    line.gap === null ? null : saidGap(line.gap),
  ],
  exact: [line.self, ...line.groups, line.others].map(exactOf),
  perception: line.perception,
  degree: line.degree,
})

/** Every number of page and PDF, as they state it. */
const printedNumbers = (report: FullReport) => ({
  groups: report.blocks.map(({ key, raters }) => [key, raters]),
  columns: report.columns.map(({ key, raters }) => [key, raters]),
  counts: [report.participation.invited, report.participation.completed],
  withheld: report.withheld,
  competences: report.competences.map((line) => ({
    ...printedLine(line),
    place: line.place,
    place_degree: line.place_degree,
    important: line.important,
    behaviours: line.behaviours.map((each) => ({ ...printedLine(each), answers: each.answers })),
  })),
  order: report.profile.lines.map(({ others }) => others?.tenths),
  total: [numberOf(report.total.self), numberOf(report.total.others)],
  totals: report.total.blocks.map(numberOf),
  gaps: [report.gaps.blind_spots, report.gaps.hidden_strengths, report.gaps.same_side].map(
    ({ count, shown }) => [
      count,
      ...shown.map(({ behaviour }) => Math.abs(behaviour.gap?.tenths ?? 0)),
    ],
  ),
})

function trueNumbers(truth: Truth): ReturnType<typeof printedNumbers> {
  const { behaviours, competences } = truth
  const order = orderOf(truth)
  const others = competences.flatMap((line) => line.others?.tenths ?? [])
  const found = behaviours.filter(({ degree }) => degree === 'clear' || degree === 'probable')
  const sides = ({ self, others: seen }: TruthLine) =>
    [self, seen].map((number) => number && sideOf(number, truth))
  const crossing = (from: 'below' | 'from') =>
    found.filter((line) => {
      const [self, seen] = sides(line)
      return self && seen && self !== from && seen === from
    })
  const widths = (lines: readonly TruthLine[], most: number): number[] => [
    lines.length,
    ...lines
      .map(({ gap }) => Math.abs(gap?.tenths ?? 0))
      .sort((a, b) => b - a)
      .slice(0, most),
  ]
  const most = behaviours.length > 40 ? 4 : 3
  return {
    groups: truth.groups.map(keyed),
    columns: truth.columns.map(keyed),
    counts: [truth.invited, truth.completed],
    withheld: [...truth.withheld] as FullReport['withheld'],
    competences: competences.map((line) => ({
      ...trueLine(line),
      ...placeOf(order, line),
      important: line.important,
      behaviours: line.behaviours.map((each) => ({
        ...trueLine(each),
        answers: [...each.answers],
      })),
    })),
    order: others.sort((a, b) => b - a),
    total: [truth.total.self, truth.total.others],
    totals: [...truth.total.groups],
    gaps: [
      widths(crossing('below'), most),
      widths(crossing('from'), most),
      widths(
        found.filter((line) => {
          const [self, seen] = sides(line)
          return self && self === seen
        }),
        4,
      ),
    ],
  }
}

const keyed = ({ key, people }: Group): [FullReport['blocks'][number]['key'], number] => {
  const known = BlockKey.parse(key)
  return [known, people]
}

/** Where a competence stands, as the report says it. */
function placeOf(order: TruthOrder, line: TruthCompetence) {
  const all = [order.above, order.middle, order.below]
  if (line.others === null || all.flat().length < 2) return { place: null, place_degree: null }
  const isIn = (lines: readonly TruthLine[]): boolean => lines.some(({ id }) => id === line.id)
  if (order.degree === 'even') return { place: 'even' as const, place_degree: 'even' as const }
  if (isIn(order.middle)) return { place: 'middle' as const, place_degree: 'even' as const }
  return {
    place: isIn(order.above) ? ('above' as const) : ('below' as const),
    place_degree: order.degree,
  }
}

const isEmpty = (truth: Truth): boolean => !hasOthers(truth)

describe('the report, computed a second time from the raw answers', () => {
  test('has the same numbers on page and PDF', () => {
    for (const input of inputs) {
      const truth = truthOf(input)
      const report = composeSubjectReport(input)
      if (report.kind === 'full') expect(printedNumbers(report)).toEqual(trueNumbers(truth))
      expect(report.kind).toBe(isEmpty(truth) ? 'short' : 'full')
    }
  })

  test('has only the self-evaluation where no other number may be shown', () => {
    const empty = inputs.map(truthOf).filter(isEmpty)
    expect(empty.length).toBeGreaterThan(0)
    for (const truth of empty) {
      const report = composeSubjectReport(truth.input)
      const own = report.kind === 'short' ? report.own.map(({ self }) => numberOf(self)) : null
      expect(own).toEqual(truth.hasSelf ? truth.competences.map(({ self }) => self) : [])
    }
  })

  test('has the same numbers in the spreadsheet', () => {
    for (const input of inputs) {
      const truth = truthOf(input)
      expect(dataRows(computeSubjectNumbers(input)).map(cellTexts)).toEqual(trueData(truth))
      const report = composeSubjectReport(input, null, 'third_person')
      const [, invited, completed, ...numbers] = summaryRow(report, [])
      expect([invited, completed]).toEqual([truth.invited, truth.completed])
      if (report.kind === 'full') {
        expect(cellTexts(numbers)).toEqual(trueSummary(truth))
        expect(numericCells(reportRows(report))).toEqual(trueCells(truth))
      }
    }
  })
})

const cellTexts = (row: readonly WorksheetCell[]): unknown[] =>
  row.map((cell) => {
    if (typeof cell !== 'object' || cell === null) return cell
    return 'exact' in cell ? cell.text : 'tenths' in cell ? cell.tenths : cell.heading
  })

const groupNames: Readonly<Record<string, string>> = {
  lider: 'Líder',
  companero: 'Compañeros',
  equipo: 'Equipo',
  cliente: 'Clientes o proveedores',
  otros: 'Otros evaluadores',
  demas: 'Demás',
}

const trueData = ({ input, competences, groups, columns }: Truth): unknown[][] => {
  const rows = (
    line: TruthLine,
    behaviour: string | null,
    competence: string,
    { named, people }: { named: readonly Group[]; people: readonly (number | null)[] },
  ): unknown[][] => [
    ...(line.self
      ? [[input.evaluated.name, 'Autoevaluación', competence, behaviour, said(line.self), 1]]
      : []),
    ...named.flatMap(({ key }, index) => {
      const number = line.groups[index]
      return number
        ? [
            [
              input.evaluated.name,
              groupNames[key],
              competence,
              behaviour,
              said(number),
              people[index],
            ],
          ]
        : []
    }),
  ]
  return competences.flatMap((line) => [
    ...rows(line, null, line.name, { named: groups, people: groups.map(({ people }) => people) }),
    ...line.behaviours.flatMap((each) =>
      rows(each, each.name, line.name, { named: columns, people: each.answers }),
    ),
  ])
}

/** Self, others, gap and the competences. */
function trueSummary({ total, competences }: Truth): unknown[] {
  const gap = total.self && total.others && gapOf(total.self, total.others)
  return [
    textOf(total.self),
    textOf(total.others),
    gap && gapCell(gap),
    expect.any(String),
    ...competences.map(({ others }) => textOf(others)),
  ]
}

/** A difference is a number in its cell, and a text where it has a bound. */
const gapCell = (gap: Printed): unknown => (gap.bound ? saidGap(gap) : gap.tenths)

/** The numbers of a person's worksheet behind the numbers «1» and «1.1» of its lines. */
const numericCells = (rows: readonly (readonly WorksheetCell[])[]): unknown[] =>
  rows
    .filter(([number]) => typeof number === 'string' && /^\d+(\.\d+)?$/.test(number))
    .map((row) => [
      row[0],
      ...row
        .slice(2)
        .filter((cell) => typeof cell === 'object' && cell !== null)
        .map((cell) => ('text' in cell ? cell.text : 'tenths' in cell ? cell.tenths : null)),
    ])

const trueCells = (truth: Truth): unknown[] =>
  truth.competences
    .flatMap((line) => [line, ...line.behaviours])
    .map((line) => [
      line.id,
      ...[line.self, ...line.groups, line.others].flatMap((number) =>
        number === null ? [] : said(number),
      ),
      ...(line.gap === null || line.gap.bound ? [] : [line.gap.tenths]),
    ])
