import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attackRuns } from '../../../../tests/attack-runs.ts'
import { columnedMatrices } from '../../../../tests/group-views.arbitraries.ts'
import { attackEvaluated, groupViewsOf } from '../../../../tests/group-views.ts'
import { smallMatrix, smallSurvey, type SmallForm } from '../../../../tests/small-matrix.ts'
import { fraction, minus, times } from './fraction.rules.ts'
import { parseFraction, type Score } from './score.rules.ts'
import type { SegmentedBy } from './segments.rules.ts'

const led = (...choices: (number | null)[]): SmallForm[] => [
  { relation: 'lider', choices, comment: null },
]
const column = (property: string, ...values: (string | null)[]): SegmentedBy => ({
  property,
  values,
})
const repeated = (value: string, count: number): string[] => Array<string>(count).fill(value)
const exact = (score: Score | null | undefined) => score && parseFraction(score.exact)

/** The values of each column that have a number in the first competence. */
const shownValues = (people: number, ...columns: SegmentedBy[]): string[][] => {
  const { survey, everyone } = smallMatrix(
    smallSurvey(3, [1]),
    Array.from({ length: people }, () => led(2)),
  )
  return groupViewsOf(survey, everyone, columns).map(
    ({ segments }) => segments?.segments.map(({ value }) => value) ?? [],
  )
}

describe('two areas of five and a competence with scores for five and one', () => {
  const forms = Array.from({ length: 10 }, (_, index) =>
    led(2, index <= 5 ? 1 + (index % 3) : null),
  )
  const areas = column('Área', ...repeated('Norte', 5), ...repeated('Sur', 5))
  const matrix = smallMatrix(smallSurvey(3, [1, 1]), forms)
  const [view] = groupViewsOf(matrix.survey, matrix.everyone, [areas])
  const [north, south] = view?.segments?.segments ?? []

  test('shows the competence of neither area, with the reason', () => {
    expect(north?.competences.map((score) => score?.text ?? null)).toEqual(['2.0', null])
    expect(south?.competences.map((score) => score?.text ?? null)).toEqual(['2.0', null])
    expect([north?.reasons, south?.reasons]).toEqual([
      [null, 'few'],
      [null, 'few'],
    ])
    expect(view?.competences[1]?.others).not.toBeNull()
  })

  test('shows no total of a segment that lacks a competence of the matrix', () =>
    expect([north?.total, south?.total]).toEqual([null, null]))

  test('leaves nothing to an attacker', () => expect(attackEvaluated(matrix, [areas])).toBeNull())
})

test('the total of a matrix in which one person lacks a competence does not reveal the other', () => {
  const forms = Array.from({ length: 10 }, (_, index) => led(1 + (index % 3), index > 0 ? 3 : null))
  const matrix = smallMatrix(smallSurvey(3, [1, 1]), forms)
  const [view] = groupViewsOf(matrix.survey, matrix.everyone, [column('Área')])
  expect(view?.evaluated).toBe(10)
  const [first, second] = view?.competences ?? []
  const difference = minus(
    exact(view?.total.others) ?? fraction(0),
    times(fraction(1, 2), exact(first?.others) ?? fraction(0)),
  )
  expect(difference).toEqual(times(fraction(1, 2), exact(second?.others) ?? fraction(0)))
  expect(attackEvaluated(matrix, [column('Área')])).toBeNull()
})

describe('segments of two columns', () => {
  test('are not shown when they differ by one person', () => {
    const areas = column('Área', ...repeated('Norte', 6), ...repeated('Sur', 6))
    const levels = column('Nivel', ...repeated('Jefatura', 5), ...repeated('Gerencia', 7))
    expect(shownValues(12, areas, levels)).toEqual([['Norte', 'Sur'], []])
    const matrix = smallMatrix(
      smallSurvey(3, [1]),
      Array.from({ length: 12 }, () => led(2)),
    )
    expect(attackEvaluated(matrix, [areas, levels])).toBeNull()
    const [, second] = groupViewsOf(matrix.survey, matrix.everyone, [areas, levels])
    expect(second?.segments).toMatchObject({ hidden: 2, combined: ['Gerencia', 'Jefatura'] })
  })

  test('are shown when they cross in enough people', () => {
    const areas = column('Área', ...repeated('Norte', 12), ...repeated('Sur', 12))
    const half = [...repeated('Jefatura', 6), ...repeated('Gerencia', 6)]
    expect(shownValues(24, areas, column('Nivel', ...half, ...half))).toEqual([
      ['Norte', 'Sur'],
      ['Gerencia', 'Jefatura'],
    ])
  })

  test('are shown when one column divides the segments of the other', () => {
    const areas = ['A', 'B', 'C', 'D'].flatMap((area) => repeated(area, 5))
    const regions = column('Región', ...repeated('Norte', 10), ...repeated('Sur', 10))
    const expected = [
      ['A', 'B', 'C', 'D'],
      ['Norte', 'Sur'],
    ]
    expect(shownValues(20, column('Área', ...areas), regions)).toEqual(expected)
    expect(shownValues(20, regions, column('Área', ...areas))).toEqual(expected.toReversed())
  })

  test('those of an earlier column do not depend on a later one', () => {
    fc.assert(
      fc.property(columnedMatrices, ({ matrix: { survey, everyone }, columns }) => {
        const [first] = groupViewsOf(survey, everyone, columns)
        const [alone] = groupViewsOf(survey, everyone, columns.slice(0, 1))
        expect(first?.segments).toEqual(alone?.segments)
      }),
      attackRuns(4, 363),
    )
  })

  test('a column in which almost everyone is alone shows nothing', () => {
    const numbers = Array.from({ length: 20 }, (_, index) => String(index))
    expect(shownValues(20, column('Número de empleado', ...numbers))).toEqual([[]])
  })
})
