import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  explainBlock,
  explainConsensus,
  explainGap,
  explainOthers,
  explainSelf,
  explainSelfIn,
  explainTotal,
  type Explanation,
} from './explanation.rules.ts'
import { HIDDEN } from './hidden-numbers.rules.ts'
import { reportOf, type Report } from './report.rules.ts'
import { sampleInput, type SampleShape } from './sample.rules.ts'
import type { Score } from './score.rules.ts'

const count = fc.integer({ min: 0, max: 8 })
const completed = fc.record({
  auto: fc.integer({ min: 0, max: 1 }),
  lider: fc.integer({ min: 0, max: 1 }),
  companero: count,
  equipo: count,
  cliente: count,
})
const shapes: fc.Arbitrary<SampleShape> = fc.record({
  seed: fc.string(),
  competences: fc.integer({ min: 1, max: 4 }),
  minimum_raters: fc.integer({ min: 3, max: 5 }),
  completed,
  not_applicable: fc.constantFrom(0, 0.3),
})

/** Every number of the report beside what explains it. */
function explained(report: Report): (readonly [Pick<Score, 'text'> | null, Explanation])[] {
  const { competences, total, blocks } = report
  const questions = competences.flatMap((competence) => competence.questions)
  return [
    [total.others, explainTotal(report)],
    [total.self, explainSelf(report)],
    [total.gap, explainGap(report, total)],
    ...competences.flatMap(
      (line) =>
        [
          [line.self, explainSelfIn(line)],
          [line.gap, explainGap(report, line)],
        ] as const,
    ),
    ...[...competences, ...questions].flatMap(
      (line) =>
        [
          [line.others, explainOthers(report, line)],
          ...blocks.map(
            (_, index) => [line.blocks[index] ?? null, explainBlock(report, line, index)] as const,
          ),
        ] as const,
    ),
  ]
}

test('every number explains itself: how it was made and what came out, or why it is not there', () => {
  fc.assert(
    fc.property(shapes, (shape) => {
      for (const [number, { formula, notes }] of explained(reportOf(sampleInput(shape)))) {
        if (number) expect(formula.endsWith(number.text)).toBe(true)
        else expect([formula, notes.length > 0]).toEqual([HIDDEN, true])
      }
    }),
  )
})

test('the word of consensus comes with whose answers it is of, or with what is missing', () => {
  fc.assert(
    fc.property(shapes, (shape) => {
      for (const question of reportOf(sampleInput(shape)).competences.flatMap(
        ({ questions }) => questions,
      )) {
        const [note = ''] = explainConsensus(question).notes
        expect(note).toMatch(question.consensus ? /^\d+ respuestas de / : /al menos 5 respuestas/)
      }
    }),
  )
})
