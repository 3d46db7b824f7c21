import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleShapes } from '../../../tests/sample-shape.arbitraries.ts'
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
import { sampleInput } from './sample.rules.ts'
import type { Score } from './score.rules.ts'

/** Every number of the report with its explanation. */
function explainedNumbers(report: Report): (readonly [Pick<Score, 'text'> | null, Explanation])[] {
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

test('explains every number by a formula with its result, and every hidden one by a reason', () => {
  fc.assert(
    fc.property(sampleShapes, (shape) => {
      for (const [number, { formula, notes }] of explainedNumbers(reportOf(sampleInput(shape)))) {
        if (number) expect(formula.endsWith(number.text)).toBe(true)
        else expect([formula, notes.length > 0]).toEqual([HIDDEN, true])
      }
    }),
  )
})

test('explains a consensus by its blocks, and a hidden one by the missing answers', () => {
  fc.assert(
    fc.property(sampleShapes, (shape) => {
      for (const question of reportOf(sampleInput(shape)).competences.flatMap(
        ({ questions }) => questions,
      )) {
        const [note = ''] = explainConsensus(question).notes
        expect(note).toMatch(question.consensus ? /^\d+ respuestas de / : /al menos 5 respuestas/)
      }
    }),
  )
})
