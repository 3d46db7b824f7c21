import fc from 'fast-check'
import type { SegmentedBy } from '#features/reports/numbers/segments.rules.ts'
import type { RelationKey } from '#shared/relations.ts'
import {
  HIGHEST_VALUE,
  smallMatrix,
  smallSurvey,
  type SmallForm,
  type SmallMatrix,
} from './small-matrix.ts'

/** A matrix and the values of two columns of it. */
export interface ColumnedMatrix {
  readonly matrix: SmallMatrix
  readonly columns: readonly SegmentedBy[]
}

const choice = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 10, arbitrary: fc.integer({ min: 1, max: HIGHEST_VALUE }) },
)

const value = (values: readonly string[]) =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 6, arbitrary: fc.constantFrom(...values) },
  )

const columnsOf = (evaluated: number) =>
  fc.tuple(
    ...[
      ['Ventas', 'Calidad'],
      ['Gerencia', 'Jefatura', 'Dirección'],
    ].map((values, index) =>
      fc
        .array(value(values), { minLength: evaluated, maxLength: evaluated })
        .map((own) => ({ property: `Columna ${index}`, values: own })),
    ),
  )

/**
 * Evaluated with only a leader, who skips some questions, and two columns: a score is one answer,
 * so that the attack is quick, and segments of the two columns often differ by few people.
 */
export const columnedMatrices: fc.Arbitrary<ColumnedMatrix> = fc
  .integer({ min: 10, max: 18 })
  .chain((evaluated) =>
    fc.record({
      matrix: fc
        .array(
          fc
            .array(choice, { minLength: 2, maxLength: 2 })
            .map((choices): SmallForm[] => [{ relation: 'lider', choices, comment: null }]),
          { minLength: evaluated, maxLength: evaluated },
        )
        .map((forms) => smallMatrix(smallSurvey(3, [1, 1]), forms)),
      columns: columnsOf(evaluated),
    }),
  )

/**
 * Evaluated who differ in their relations and in the questions that are shown, with one competence
 * of two questions. What matters is which cells exist.
 */
export const unevenMatrices: fc.Arbitrary<ColumnedMatrix> = fc
  .integer({ min: 10, max: 12 })
  .chain((evaluated) =>
    fc.record({
      matrix: fc
        .array(unevenForms, { minLength: evaluated, maxLength: evaluated })
        .map((forms) => smallMatrix(smallSurvey(3, [2]), forms)),
      columns: columnsOf(evaluated),
    }),
  )

/** Mostly the same for all, because few exceptions are what gives people away. */
const unevenForms: fc.Arbitrary<SmallForm[]> = fc
  .tuple(
    fc.integer({ min: 0, max: 5 }),
    fc.integer({ min: 0, max: 7 }),
    fc.integer({ min: 0, max: 5 }),
    fc.integer({ min: 0, max: 7 }),
    fc.integer({ min: 0, max: 5 }),
  )
  .map(([leader, peers, self, skipped, team]) => {
    const second = skipped === 0 ? null : 2
    const form = (relation: RelationKey, ...choices: (number | null)[]): SmallForm => ({
      relation,
      choices,
      comment: null,
    })
    return [
      ...(self === 0 ? [] : [form('auto', 1, 2)]),
      ...(leader === 0 ? [] : [form('lider', 2, skipped === 1 ? null : 3)]),
      ...(peers === 0 ? [] : [1, 2, 3].map((first) => form('companero', first, second))),
      ...(team === 0 ? [1, 2, 3].map((first) => form('equipo', first, 1)) : []),
    ]
  })
