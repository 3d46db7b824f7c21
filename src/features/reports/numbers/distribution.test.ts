import { describe, expect, test } from 'vitest'
import { randomProject } from '../../../../tests/random-projects.ts'
import { sampleInput } from '../model/sample.rules.ts'
import { composeSubjectReport } from '../words/subject-report.rules.ts'

test('the report has no distribution of answers and no word about their agreement', () => {
  const report = composeSubjectReport(sampleInput())
  expect(report.kind).toBe('full')
  expect(JSON.stringify(report)).not.toMatch(/distribuci|distribution|consens|dividid|"counts"/iu)
})

test('no report says that raters are divided, whatever they answer', () => {
  for (let index = 0; index < 200; index++) {
    const input = randomProject(`divididas ${index}`)
    const { lowest_value, highest_value } = input.scale
    const forms = input.forms.map((form, at) => ({
      ...form,
      choices: form.choices.map((choice) =>
        choice === null ? null : at % 2 === 0 ? lowest_value : highest_value,
      ),
    }))
    for (const some of [input, { ...input, forms }])
      expect(JSON.stringify(composeSubjectReport(some))).not.toMatch(/dividid|consens|de acuerdo/iu)
  }
})

describe('a word about how eight raters of one question are divided', () => {
  const VALUES = [1, 2, 3, 4, 5]
  const listSorted = (count: number, least = 1): number[][] =>
    count === 0
      ? [[]]
      : VALUES.filter((value) => value >= least).flatMap((value) =>
          listSorted(count - 1, value).map((rest) => [value, ...rest]),
        )
  const sum = (answers: readonly number[]): number => answers.reduce((a, b) => a + b, 0)
  const isDivided = (answers: readonly number[]): boolean => {
    const mean = sum(answers) / answers.length
    const spread = sum(answers.map((answer) => (answer - mean) ** 2)) / answers.length
    return 1 - spread / 4 < 0.75
  }
  /** The answers of seven others that fit one's own, a sum that is no bound, and perhaps the word. */
  const listOthers = (own: number, total: number, divided?: boolean): number[][] =>
    listSorted(7).filter(
      (others) =>
        sum(others) + own === total &&
        (divided === undefined || isDivided([own, ...others]) === divided),
    )

  test('tells the only one who answered 1 that all others answered 4, which the mean does not', () => {
    expect(listOthers(1, 29).length).toBeGreaterThan(10)
    expect(listOthers(1, 29, false)).toEqual([[4, 4, 4, 4, 4, 4, 4]])
  })
})

describe('one distribution over two blocks of three answers', () => {
  const values = [1, 2, 3, 4, 5]
  const triples = values
    .flatMap((a) => values.flatMap((b) => values.map((c) => [a, b, c].sort((x, y) => x - y))))
    .map(String)
  const answers = [...new Set(triples)].map((triple) => triple.split(',').map(Number))
  const withSum = (sum: number) =>
    answers.filter((triple) => triple.reduce((a, b) => a + b) === sum)

  test('reveals the answers of one block when the means of both are known', () => {
    const [peers, team] = [
      [5, 5, 5],
      [1, 5, 5],
    ]
    const together = [...peers, ...team].sort().join()
    expect(withSum(11)).toHaveLength(4)
    // The reader knows both means, 5 and 11/3, and the distribution of the six answers.
    const possible = withSum(15).flatMap((triple) =>
      withSum(11).filter((other) => [...triple, ...other].sort().join() === together),
    )
    expect(possible).toEqual([team])
  })
})
