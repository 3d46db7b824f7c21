import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { relationTypes, type RelationKey } from '#shared/relations.ts'
import { minus, type Fraction } from './fraction.rules.ts'
import { groupReportOf, matrixMeansOf } from './group.rules.ts'
import { mean } from './mean.rules.ts'
import type { Line } from './report-line.rules.ts'
import { reportOf, type Report } from './report.rules.ts'
import { sampleEvaluated, sampleInput, sampleSurvey, type SampleShape } from './sample.rules.ts'
import { parseFraction, toScore, type Score } from './score.rules.ts'
import type { ReportInput } from './survey.rules.ts'

const count = fc.integer({ min: 0, max: 8 })
const completed = fc.record({
  auto: fc.integer({ min: 0, max: 1 }),
  lider: fc.integer({ min: 0, max: 2 }),
  companero: count,
  equipo: count,
  cliente: count,
})
const shapes: fc.Arbitrary<SampleShape> = fc.record({
  seed: fc.string(),
  competences: fc.integer({ min: 1, max: 6 }),
  minimum_raters: fc.integer({ min: 3, max: 10 }),
  completed,
  not_applicable: fc.constantFrom(0, 0.1, 0.5),
})

const exact = (number: Pick<Score, 'exact'> | null): Fraction | null =>
  number && parseFraction(number.exact)
const scoreOf = (value: Fraction | null): Score | null => value && toScore(value)

/** Every total again, from nothing but the question table that the report itself publishes. */
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
      self: scoreOf(self),
      blocks: blocks.map(scoreOf),
      others: scoreOf(others),
      questions: questions.map(scoreOf),
    })),
    total: {
      self: scoreOf(mean(competences.map(({ self }) => self))),
      others: scoreOf(mean(competences.map(({ others }) => others))),
    },
    gaps: competences.map(
      ({ self, others }) => self && others && toScore(minus(self, others)).exact,
    ),
  }
}

function stated(report: Report): unknown {
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
  test('lets anybody recompute every total from its own question table', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const report: Report = JSON.parse(JSON.stringify(reportOf(sampleInput(shape))))
        expect(recomputed(report)).toEqual(stated(report))
      }),
    )
  })

  test('shows a number of a protected group only with the minimum of answers, and never tells how many there were below it', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
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

  test('changes nothing about the others when the self-evaluation changes', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const input = sampleInput({ ...shape, completed: { ...shape.completed, auto: 1 } })
        const kinder = {
          ...input,
          sheets: input.forms.map((sheet) =>
            sheet.relation === 'auto' ? { ...sheet, choices: sheet.choices.map(() => 5) } : sheet,
          ),
        }
        const others = (report: Report) =>
          linesOf(report).map(({ blocks, others: average, raters }) => ({
            blocks,
            average,
            raters,
          }))
        expect(others(reportOf(kinder))).toEqual(others(reportOf(input)))
      }),
    )
  })

  test('is the same, byte for byte, in whatever order the sheets come', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const input = sampleInput(shape)
        expect(JSON.stringify(reportOf(reversed(input)))).toBe(JSON.stringify(reportOf(input)))
      }),
    )
  })

  test('decides what is shown from counts: other answers show the same places', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const input = sampleInput(shape)
        const flat = {
          ...input,
          sheets: input.forms.map((sheet) => ({
            ...sheet,
            choices: sheet.choices.map((choice) => (choice === null ? null : 3)),
          })),
        }
        const places = (report: Report) =>
          linesOf(report).map(({ blocks, others }) =>
            [...blocks, others].map((number) => number !== null),
          )
        expect(places(reportOf(flat))).toEqual(places(reportOf(input)))
      }),
    )
  })

  test('holds no id and nothing that tells one sheet from another', () => {
    const report = JSON.stringify(reportOf(sampleInput()))
    const keys = new Set([...report.matchAll(/"(\w+)":/g)].map(([, key]) => key ?? ''))
    expect(
      [...keys].filter((key) =>
        /^(id|rater|evaluator|form|email|position)$|_id$|_at$|sequence/.test(key),
      ),
    ).toEqual([])
  })
})

describe('comments', () => {
  const comment = (relation: RelationKey, text: string) => ({
    relation,
    choices: [],
    comment: text,
  })
  const commented = (sheets: ReportInput['forms']): Report =>
    reportOf({ ...sampleInput(), forms: sheets })

  test('of a group below the minimum are withheld with it', () => {
    const report = commented([
      comment('lider', 'del líder'),
      comment('cliente', 'secreto uno'),
      comment('cliente', 'secreto dos'),
    ])
    expect(JSON.stringify(report.comments)).toBe(
      JSON.stringify([{ block: 'lider', comments: ['del líder'] }]),
    )
    expect(report.withheld).toEqual(['cliente'])
  })

  test('of pooled groups stand together, without saying from which they come', () => {
    const report = commented([
      comment('cliente', 'a'),
      comment('cliente', 'b'),
      comment('equipo', 'c'),
    ])
    expect(report.comments.map(({ block, comments }) => [block, comments.toSorted()])).toEqual([
      ['otros', ['a', 'b', 'c']],
    ])
  })

  test('are shown even when only one of three wrote', () => {
    expect(
      commented([comment('equipo', 'único'), comment('equipo', ''), comment('equipo', '  ')])
        .comments,
    ).toEqual([{ block: 'equipo', comments: ['único'] }])
  })

  test('stand in an order that depends on who is evaluated, not on who wrote first', () => {
    const texts = Array.from({ length: 12 }, (_, index) => comment('equipo', `comentario ${index}`))
    const orderFor = (id: string, sheets: typeof texts) =>
      reportOf({ ...sampleInput(), evaluated: { id, name: 'Ana' }, forms: sheets }).comments[0]
        ?.comments
    expect(orderFor('a', texts.toReversed())).toEqual(orderFor('a', texts))
    expect(orderFor('a', texts)).not.toEqual(orderFor('b', texts))
    expect(orderFor('a', texts)).not.toEqual(texts.map((one) => one.comment).toSorted())
  })

  test('of two hundred projects show no trace of the order of writing', () => {
    const first = Array.from({ length: 200 }, (_, index) => {
      const sheets = Array.from({ length: 10 }, (__, at) =>
        comment('equipo', `${(at * 7919 + index) % 10} ${at}`),
      )
      return Number(
        reportOf({
          ...sampleInput(),
          evaluated: { id: `p${index}`, name: '' },
          forms: sheets,
        }).comments[0]?.comments[0]?.split(' ')[1],
      )
    })
    const average = first.reduce((sum, place) => sum + place, 0) / first.length
    expect(Math.abs(average - 4.5)).toBeLessThan(0.7)
  })
})

describe('the project', () => {
  const shape = {
    seed: '',
    competences: 3,
    minimum_raters: 3,
    completed: { auto: 1, lider: 1, companero: 4, equipo: 3, cliente: 0 },
  }
  const survey = sampleSurvey(shape)
  const people = (length: number) =>
    Array.from({ length }, (_, index) =>
      sampleEvaluated({ ...shape, seed: `persona ${index}` }, survey),
    )

  test('has an average from five people on', () => {
    expect(groupReportOf(survey, people(4)).total.others).toBeNull()
    const group = groupReportOf(survey, people(5))
    const reports = people(5).map((one) => reportOf({ ...survey, ...one }, matrixMeansOf(group)))
    expect(exact(group.total.others)).toEqual(mean(reports.map(({ total }) => exact(total.others))))
    expect(reports[0]?.competences.map(({ project }) => project)).toEqual(
      group.competences.map(({ others }) => others),
    )
    expect(reports[0]?.project_evaluated).toBe(5)
  })

  test('shows segments only when both they and everybody else are five or more', () => {
    const values = (...sizes: number[]) =>
      sizes.flatMap((size, index) => Array.from({ length: size }, () => `Área ${index}`))
    const shown = (...sizes: number[]) =>
      groupReportOf(survey, people(sizes.reduce((a, b) => a + b)), {
        property: 'Área',
        values: values(...sizes),
      }).segments
    expect(shown(5, 5)?.segments.map(({ evaluated }) => evaluated)).toEqual([5, 5])
    expect(shown(5, 4)).toMatchObject({ segments: [], hidden: 2 })
    expect(shown(9)).toMatchObject({ segments: [], hidden: 1 })
    expect(shown(6, 5, 2)).toMatchObject({ segments: [{ value: 'Área 0' }], hidden: 2 })
  })

  test('names nobody', () => {
    const text = JSON.stringify(
      groupReportOf(survey, people(6), {
        property: 'Área',
        values: ['A', 'A', 'A', 'A', 'A', 'A'],
      }),
    )
    for (const { evaluated } of people(6)) expect(text).not.toContain(evaluated.name)
    expect(text).not.toContain('comment')
    expect(relationTypes.every(({ name }) => text.includes(name))).toBe(true)
  })
})
