import { describe, expect, test } from 'vitest'
import { sampleInput } from '../model/sample.rules.ts'
import { composeSubjectReport } from '../words/subject-report.rules.ts'

test('the report has no distribution of answers and no word about their agreement', () => {
  const report = composeSubjectReport(sampleInput())
  expect(report.kind).toBe('full')
  expect(JSON.stringify(report)).not.toMatch(/distribuci|distribution|consens|"counts"/iu)
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
