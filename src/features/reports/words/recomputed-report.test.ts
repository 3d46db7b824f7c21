import { describe, expect, test } from 'vitest'
import { text, truthOf, type Truth, type TruthLine } from '../../../../tests/independent-report.ts'
import { randomProject } from '../../../../tests/random-projects.ts'
import type { FullReport, ReportLine } from '../model/subject-report-model.rules.ts'
import type { PrintedScore } from '../numbers/published-values.rules.ts'
import { computeSubjectNumbers } from '../numbers/subject-numbers.rules.ts'
import type { WorksheetCell } from '../spreadsheet/spreadsheet-cells.rules.ts'
import { dataRows, reportRows, summaryRow } from '../spreadsheet/spreadsheet.rules.ts'
import { composeSubjectReport } from './subject-report.rules.ts'

const PROJECTS = 500
const inputs = Array.from({ length: PROJECTS }, (_, index) => randomProject(`prueba ${index}`))

const signed = (tenths: number): string => `${tenths > 0 ? '+' : ''}${text(tenths)}`
const tenthsOf = (score: PrintedScore | null): number | null => score && score.tenths

const printedLine = (line: ReportLine) => ({
  id: line.number,
  self: tenthsOf(line.self),
  groups: line.blocks.map(tenthsOf),
  others: tenthsOf(line.others),
  gap: tenthsOf(line.gap),
  texts: [line.self, ...line.blocks, line.others, line.gap].map((score) => score?.text ?? null),
  exact: {
    self: line.self?.exact ?? null,
    groups: line.blocks.map((score) => score?.exact ?? null),
  },
  certainty: line.certainty,
  perception: line.perception,
  highlighted: line.highlighted,
})

const trueLine = (line: TruthLine): ReturnType<typeof printedLine> => ({
  id: line.id,
  self: line.self,
  groups: [...line.groups],
  others: line.others,
  gap: line.gap,
  texts: [
    ...[line.self, ...line.groups, line.others].map((tenths) =>
      tenths === null ? null : text(tenths),
    ),
    line.gap === null ? null : signed(line.gap),
  ],
  exact: { self: line.exact.self, groups: [...line.exact.groups] },
  certainty: line.certainty,
  perception: line.perception,
  highlighted: line.highlighted,
})

/** Every number of page and PDF, as they state it. */
const printedNumbers = (report: FullReport) => ({
  groups: report.blocks.map(({ key, raters }) => [key, raters]),
  counts: [report.participation.invited, report.participation.completed],
  withheld: report.withheld,
  competences: report.competences.map((line) => ({
    ...printedLine(line),
    level: line.level,
    band: line.band,
    important: line.important,
    behaviours: line.behaviours.map((each) => ({ ...printedLine(each), answers: each.answers })),
  })),
  order: report.profile.lines.map(({ others }) => others?.tenths),
  own: tenthsOf(report.profile.own_average),
  total: [tenthsOf(report.total.self), tenthsOf(report.total.others)],
  effective: report.message.certainty.effective_raters,
  extremes: report.relations.extremes.map(({ highest, lowest }) =>
    [highest, lowest].map(({ score, count }) => [score.tenths, count]),
  ),
  gaps: [report.gaps.blind_spots, report.gaps.hidden_strengths, report.gaps.same_side].map(
    ({ count, shown }) => [
      count,
      ...shown.map(({ behaviour }) => Math.abs(behaviour.gap?.tenths ?? 0)),
    ],
  ),
})

function trueNumbers(truth: Truth): ReturnType<typeof printedNumbers> {
  const { limits, behaviours, competences } = truth
  const others = competences.flatMap((line) => line.others ?? [])
  const found = behaviours.filter(({ highlighted }) => highlighted)
  const side = (tenths: number | null): boolean => (tenths ?? 0) >= limits.cut
  const widths = (lines: readonly TruthLine[], most: number): number[] => [
    lines.length,
    ...lines
      .map(({ gap }) => Math.abs(gap ?? 0))
      .sort((a, b) => b - a)
      .slice(0, most),
  ]
  const most = behaviours.length > 40 ? 4 : 3
  return {
    groups: truth.groups.map(({ key, people }) => [key, people]) as [
      FullReport['blocks'][number]['key'],
      number,
    ][],
    counts: [truth.invited, truth.completed],
    withheld: [...truth.withheld] as FullReport['withheld'],
    competences: competences.map((line) => ({
      ...trueLine(line),
      level: line.level,
      band: line.band,
      important: line.important,
      behaviours: line.behaviours.map((each) => ({
        ...trueLine(each),
        answers: [...each.answers],
      })),
    })),
    order: others.sort((a, b) => b - a),
    own: truth.own,
    total: [truth.total.self, truth.total.others],
    effective: Number(truth.effective[0] / truth.effective[1]),
    extremes: truth.groups.map((_, index) => {
      const values = behaviours.flatMap(({ groups }) => groups[index] ?? [])
      return [Math.max(...values), Math.min(...values)].map((edge) => [
        edge,
        values.filter((value) => value === edge).length,
      ])
    }),
    gaps: [
      widths(
        found.filter(({ self, others: seen }) => side(self) && !side(seen)),
        most,
      ),
      widths(
        found.filter(({ self, others: seen }) => !side(self) && side(seen)),
        most,
      ),
      widths(
        found.filter(({ self, others: seen }) => side(self) === side(seen)),
        4,
      ),
    ],
  }
}

const isEmpty = (truth: Truth): boolean => truth.own === null

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
      const own = report.kind === 'short' ? report.own.map(({ self }) => tenthsOf(self)) : null
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
    return 'exact' in cell ? cell.exact : 'tenths' in cell ? cell.tenths : cell.heading
  })

const groupNames: Readonly<Record<string, string>> = {
  lider: 'Líder',
  companero: 'Compañeros',
  equipo: 'Equipo',
  cliente: 'Clientes o proveedores',
  otros: 'Otros evaluadores',
}
const certainties = { solid: 'sólida', tentative: 'tentativa', none: 'sin base' } as const

const trueData = ({ input, competences, groups }: Truth): unknown[][] =>
  competences.flatMap(({ name, behaviours }) =>
    behaviours.flatMap((line) => [
      ...(line.exact.self
        ? [[input.evaluated.name, 'Autoevaluación', name, line.name, line.exact.self, 1]]
        : []),
      ...groups.flatMap(({ key }, index) =>
        line.exact.groups[index]
          ? [
              [
                input.evaluated.name,
                groupNames[key],
                name,
                line.name,
                line.exact.groups[index],
                line.answers[index],
              ],
            ]
          : [],
      ),
    ]),
  )

/** Self, others, gap, certainty and the competences; means as printed. */
function trueSummary({ total, effective, competences }: Truth): unknown[] {
  const [top, bottom] = effective
  const certainty = top >= 5n * bottom ? 'solid' : top >= 3n * bottom ? 'tentative' : 'none'
  const gap = total.self === null || total.others === null ? null : total.self - total.others
  return [
    expect.toSatisfy(isPrintedAs(total.self)),
    expect.toSatisfy(isPrintedAs(total.others)),
    gap,
    certainties[certainty],
    ...competences.map(({ others }) => expect.toSatisfy(isPrintedAs(others))),
  ]
}

/** Whether an exact value, «11/3», prints as these tenths. */
const isPrintedAs =
  (tenths: number | null) =>
  (cell: unknown): boolean => {
    if (tenths === null || typeof cell !== 'string') return cell === tenths
    const [top = 0n, bottom = 1n] = cell.split('/').map(BigInt)
    return Number((top * 20n + bottom) / (2n * bottom)) === tenths
  }

/** The numbers of a person's worksheet behind the numbers «1» and «1.1» of its lines. */
const numericCells = (rows: readonly (readonly WorksheetCell[])[]): unknown[] =>
  rows
    .filter(([number]) => typeof number === 'string' && /^\d+(\.\d+)?$/.test(number))
    .map((row) => [
      row[0],
      ...row
        .slice(2)
        .filter((cell) => typeof cell === 'object' && cell !== null)
        .map((cell) => ('tenths' in cell ? cell.tenths : 'text' in cell ? cell.text : null)),
    ])

const trueCells = (truth: Truth): unknown[] =>
  truth.competences
    .flatMap((line) => [line, ...line.behaviours])
    .map((line) => [
      line.id,
      ...[line.self, ...line.groups, line.others].flatMap((tenths) =>
        tenths === null ? [] : text(tenths),
      ),
      ...(line.gap === null ? [] : [line.gap]),
    ])
