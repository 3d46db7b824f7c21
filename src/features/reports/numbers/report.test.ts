import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleShapes } from '../../../../tests/sample-shape.arbitraries.ts'
import { sampleInput } from '../model/sample.rules.ts'
import type { FullReport, ReportLine, SubjectReport } from '../model/subject-report-model.rules.ts'
import { composeSubjectReport } from '../words/subject-report.rules.ts'
import type { Fraction } from './fraction.rules.ts'
import { mean } from './mean.rules.ts'
import { withTenthsOrNull } from './printed.rules.ts'
import { parseFraction, toScoreOrNull, toTenths, type Score } from './score.rules.ts'
import type { ReportInput } from './survey.rules.ts'
import { exactlyOrNull } from './value.rules.ts'

const exact = (number: Pick<Score, 'exact'> | null): Fraction | null =>
  number && parseFraction(number.exact)

const printed = (value: Fraction | null) => withTenthsOrNull(toScoreOrNull(exactlyOrNull(value)))

/** Every other number, computed from the table of behaviours that the report publishes. */
function recomputed(report: FullReport): unknown {
  const competences = report.competences.map(({ behaviours }) => {
    const blocks = report.blocks.map((_, index) =>
      mean(behaviours.map((line) => exact(line.blocks[index] ?? null))),
    )
    return {
      self: mean(behaviours.map(({ self }) => exact(self))),
      blocks,
      others: mean(blocks),
      behaviours: behaviours.map((line) => mean(line.blocks.map(exact))),
    }
  })
  return {
    competences: competences.map(({ self, blocks, others, behaviours }) => ({
      self: printed(self),
      blocks: blocks.map(printed),
      others: printed(others),
      behaviours: behaviours.map(printed),
    })),
    total: {
      self: printed(mean(competences.map(({ self }) => self))),
      others: printed(mean(competences.map(({ others }) => others))),
    },
    gaps: competences.map(({ self, others }) =>
      self && others ? toTenths(self) - toTenths(others) : null,
    ),
  }
}

/** The same numbers as the report states them. */
const published = (report: FullReport): unknown => ({
  competences: report.competences.map(({ self, blocks, others, behaviours }) => ({
    self,
    blocks,
    others,
    behaviours: behaviours.map((line) => line.others),
  })),
  total: { self: report.total.self, others: report.total.others },
  gaps: report.competences.map(({ gap }) => gap && gap.tenths),
})

/** Whether some number of a group is an average of other printed ones. */
const isAveraged = ({ blocks, columns }: FullReport): boolean =>
  blocks.some(({ key }) => key === 'demas') ||
  blocks.filter(({ key }) => key !== 'lider').length === 1 ||
  columns.filter(({ key }) => key !== 'lider' && key !== 'demas').length > 0

/** Empty when nothing of others is shown. */
const linesOf = (report: SubjectReport): Pick<ReportLine, 'blocks' | 'others'>[] =>
  report.kind === 'short'
    ? []
    : [
        report.total,
        ...report.competences,
        ...report.competences.flatMap(({ behaviours }) => behaviours),
      ]
const reversed = (input: ReportInput): ReportInput => ({
  ...input,
  forms: input.forms.toReversed(),
})

describe('the report', () => {
  test('of the third method can be recomputed from its own table of behaviours', () => {
    fc.assert(
      fc.property(sampleShapes, (shape) => {
        const report: SubjectReport = JSON.parse(
          JSON.stringify(composeSubjectReport({ ...sampleInput(shape), method: 3 })),
        )
        fc.pre(report.kind === 'full')
        expect(recomputed(report)).toEqual(published(report))
      }),
    )
  })

  test('shows a number and a count of answers only from the minimum of a protected block', () => {
    fc.assert(
      fc.property(sampleShapes, (shape) => {
        const report = composeSubjectReport(sampleInput(shape))
        fc.pre(report.kind === 'full')
        for (const line of report.competences.flatMap(({ behaviours }) => behaviours))
          line.answers.forEach((answers, index) => {
            const block = report.columns[index]
            expect(block).toBeDefined()
            expect(answers === null).toBe(line.blocks[index] === null)
            if (answers !== null && block?.key !== 'lider')
              expect(answers).toBeGreaterThanOrEqual(shape.minimum_raters)
          })
      }),
    )
  })

  test('keeps the numbers of others when the self-evaluation changes', () => {
    fc.assert(
      fc.property(sampleShapes, (shape) => {
        const input = sampleInput({ ...shape, completed: { ...shape.completed, auto: 1 } })
        const kinderSelf = {
          ...input,
          forms: input.forms.map((form) =>
            form.relation === 'auto' ? { ...form, choices: form.choices.map(() => 5) } : form,
          ),
        }
        const others = (report: SubjectReport) =>
          linesOf(report).map(({ blocks, others: average }) => ({ blocks, average }))
        expect(others(composeSubjectReport(kinderSelf))).toEqual(
          others(composeSubjectReport(input)),
        )
      }),
    )
  })

  test('is the same, byte for byte, with its forms in another order', () => {
    fc.assert(
      fc.property(sampleShapes, (shape) => {
        const input = sampleInput(shape)
        expect(JSON.stringify(composeSubjectReport(reversed(input)))).toBe(
          JSON.stringify(composeSubjectReport(input)),
        )
      }),
    )
  })

  test('shows the same numbers with other answers, but for those beside an only bound, which the fifth method leaves out', () => {
    fc.assert(
      fc.property(sampleShapes, (shape) => {
        const input = { ...sampleInput(shape), method: 4 as const }
        const flat = {
          ...input,
          forms: input.forms.map((form) => ({
            ...form,
            choices: form.choices.map((choice) => (choice === null ? null : 3)),
          })),
        }
        // an average of bounds of both kinds is not told: that much follows from what is printed
        const shown = (report: SubjectReport) =>
          report.kind === 'short' || isAveraged(report)
            ? null
            : report.competences
                .flatMap((line) => [line, ...line.behaviours])
                .map(({ blocks }) => blocks.map((number) => number !== null))
        const [one, other] = [shown(composeSubjectReport(flat)), shown(composeSubjectReport(input))]
        if (one && other) expect(one).toEqual(other)
      }),
    )
  })

  test('contains no id and no field that distinguishes one form from another', () => {
    const report = JSON.stringify(composeSubjectReport(sampleInput()))
    const keys = new Set([...report.matchAll(/"(\w+)":/g)].map(([, key]) => key ?? ''))
    expect(
      [...keys].filter((key) =>
        /^(id|rater|evaluator|form|email|position)$|_id$|_at$|sequence/.test(key),
      ),
    ).toEqual([])
  })
})
