import { describe, expect, test } from 'vitest'
import { consensusOf } from './distribution.rules.ts'

describe('consensus', () => {
  const of = (...counts: number[]) =>
    consensusOf({ blocks: ['equipo'], answers: counts.reduce((a, b) => a + b), counts })

  test('is high when all agree and divided when the answers are at both ends', () => {
    expect(of(0, 0, 0, 6, 0)).toBe('alto')
    expect(of(3, 0, 0, 0, 3)).toBe('dividido')
  })

  test('has its thresholds at 0.85 and 0.75', () => {
    expect(of(0, 0, 2, 6, 2)).toBe('alto')
    expect(of(0, 2, 1, 6, 1)).toBe('medio')
    expect(of(1, 2, 3, 2, 2)).toBe('dividido')
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
