import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleShapes } from '../../../tests/sample-shape.arbitraries.ts'
import { minus, type Fraction } from './fraction.rules.ts'
import { mean } from './mean.rules.ts'
import type { Line } from './report-line.rules.ts'
import { reportOf, type Report } from './report.rules.ts'
import { sampleInput } from './sample.rules.ts'
import { parseFraction, toExact, toScoreOrNull, type Score } from './score.rules.ts'
import type { ReportInput } from './survey.rules.ts'

const exact = (number: Pick<Score, 'exact'> | null): Fraction | null =>
  number && parseFraction(number.exact)

/** Every other number, computed from the question table that the report publishes. */
function recomputed(report: Report): unknown {
  const competences = report.competences.map(({ questions }) => {
    const blocks = report.blocks.map((_, index) =>
      mean(questions.map((question) => exact(question.blocks[index] ?? null))),
    )
    return {
      self: mean(questions.map(({ self }) => exact(self))),
      blocks,
      others: mean(blocks),
      questions: questions.map(({ blocks: cells }) => mean(cells.map(exact))),
    }
  })
  return {
    competences: competences.map(({ self, blocks, others, questions }) => ({
      self: toScoreOrNull(self),
      blocks: blocks.map(toScoreOrNull),
      others: toScoreOrNull(others),
      questions: questions.map(toScoreOrNull),
    })),
    total: {
      self: toScoreOrNull(mean(competences.map(({ self }) => self))),
      others: toScoreOrNull(mean(competences.map(({ others }) => others))),
    },
    gaps: competences.map(({ self, others }) => self && others && toExact(minus(self, others))),
  }
}

/** The same numbers as the report states them. */
function published(report: Report): unknown {
  return {
    competences: report.competences.map(({ self, blocks, others, questions }) => ({
      self,
      blocks,
      others,
      questions: questions.map((question) => question.others),
    })),
    total: { self: report.total.self, others: report.total.others },
    gaps: report.competences.map(({ gap }) => gap && gap.exact),
  }
}

const linesOf = ({ total, competences }: Report): Line[] => [
  total,
  ...competences,
  ...competences.flatMap(({ questions }) => questions),
]
const reversed = (input: ReportInput): ReportInput => ({
  ...input,
  forms: input.forms.toReversed(),
})

describe('the report', () => {
  test('can be recomputed from its own question table', () => {
    fc.assert(
      fc.property(sampleShapes, (shape) => {
        const report: Report = JSON.parse(JSON.stringify(reportOf(sampleInput(shape))))
        expect(recomputed(report)).toEqual(published(report))
      }),
    )
  })

  test('shows a number and a count of answers only from the minimum of a protected block', () => {
    fc.assert(
      fc.property(sampleShapes, (shape) => {
        const report = reportOf(sampleInput(shape))
        for (const question of report.competences.flatMap(({ questions }) => questions)) {
          question.answers.forEach((answers, index) => {
            const block = report.blocks[index]
            expect(answers === null).toBe(question.blocks[index] === null)
            if (answers !== null && block?.key !== 'lider')
              expect(answers).toBeGreaterThanOrEqual(shape.minimum_raters)
          })
          if (question.distribution)
            expect(question.distribution.answers).toBeGreaterThanOrEqual(
              Math.max(5, shape.minimum_raters),
            )
          expect(question.consensus === null).toBe(question.distribution === null)
        }
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
        const others = (report: Report) =>
          linesOf(report).map(({ blocks, others: average, raters }) => ({
            blocks,
            average,
            raters,
          }))
        expect(others(reportOf(kinderSelf))).toEqual(others(reportOf(input)))
      }),
    )
  })

  test('is the same, byte for byte, with its forms in another order', () => {
    fc.assert(
      fc.property(sampleShapes, (shape) => {
        const input = sampleInput(shape)
        expect(JSON.stringify(reportOf(reversed(input)))).toBe(JSON.stringify(reportOf(input)))
      }),
    )
  })

  test('shows the same numbers with other answers, because only counts decide', () => {
    fc.assert(
      fc.property(sampleShapes, (shape) => {
        const input = sampleInput(shape)
        const flat = {
          ...input,
          forms: input.forms.map((form) => ({
            ...form,
            choices: form.choices.map((choice) => (choice === null ? null : 3)),
          })),
        }
        const shown = (report: Report) =>
          linesOf(report).map(({ blocks, others }) =>
            [...blocks, others].map((number) => number !== null),
          )
        expect(shown(reportOf(flat))).toEqual(shown(reportOf(input)))
      }),
    )
  })

  test('contains no id and no field that distinguishes one form from another', () => {
    const report = JSON.stringify(reportOf(sampleInput()))
    const keys = new Set([...report.matchAll(/"(\w+)":/g)].map(([, key]) => key ?? ''))
    expect(
      [...keys].filter((key) =>
        /^(id|rater|evaluator|form|email|position)$|_id$|_at$|sequence/.test(key),
      ),
    ).toEqual([])
  })
})
