import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RelationKey } from '#shared/relations.ts'
import { attackRuns } from '../../../../tests/attack-runs.ts'
import {
  limitedMatrices,
  repeatedMatrices,
  segmentedMatrices,
  smallMatrices,
  weighted,
} from '../../../../tests/small-matrix.arbitraries.ts'
import {
  attackMatrix,
  publicationOf,
  smallMatrix,
  smallSurvey,
  withFormsAsPeople,
  type Publication,
  type SmallForm,
  type SmallMatrix,
} from '../../../../tests/small-matrix.ts'
import { fraction } from './fraction.rules.ts'
import { mean } from './mean.rules.ts'
import { toScoreOrNull, type Score } from './score.rules.ts'
import type { CompletedForm } from './survey.rules.ts'
import { exactlyOrNull } from './value.rules.ts'
import { weightedMean } from './weights.rules.ts'

function expectNoExposure(
  matrices: fc.Arbitrary<SmallMatrix>,
  { runs, seed }: { runs: number; seed: number },
): void {
  const property = fc.property(matrices, (matrix) => {
    expect(attackMatrix(matrix, publicationOf)).toBeNull()
  })
  fc.assert(property, attackRuns(runs, seed))
}

describe('an attacker who knows every published number', () => {
  test('finds no answer and no mean of fewer than the minimum', () =>
    expectNoExposure(smallMatrices, { runs: 5, seed: 360 }))

  test('finds nothing when questions are for some relations only', () =>
    expectNoExposure(fc.oneof(limitedMatrices, weighted(limitedMatrices)), {
      runs: 5,
      seed: 364,
    }))

  test('finds nothing through matrix averages and segments', () =>
    expectNoExposure(segmentedMatrices, { runs: 1, seed: 361 }))

  test('finds nothing when relations and competences have weights', () =>
    expectNoExposure(weighted(smallMatrices), { runs: 5, seed: 365 }))

  test('finds nothing through weighted matrix averages and segments', () =>
    expectNoExposure(weighted(segmentedMatrices), { runs: 1, seed: 367 }))

  test('finds nothing when raters have several forms about one evaluated', () =>
    expectNoExposure(repeatedMatrices, { runs: 5, seed: 363 }))
})

/** The product's publication with one more number for each evaluated. */
const withLeak =
  (leak: (forms: readonly CompletedForm[], minimum: number) => unknown): Publication =>
  (matrix) => ({
    ...publicationOf(matrix),
    leak: matrix.everyone.map(({ forms }) => leak(forms, matrix.survey.matrix.minimum_raters)),
  })

const answersOf = (forms: readonly CompletedForm[], positions = [0, 1]): number[] =>
  forms.flatMap(({ choices }) => positions.flatMap((position) => choices[position] ?? []))
const averageOf = (answers: readonly number[]): Score | null =>
  toScoreOrNull(exactlyOrNull(mean(answers.map((answer) => fraction(answer)))))
const countsOf = (answers: readonly number[]): number[] =>
  [1, 2, 3].map((value) => answers.filter((answer) => answer === value).length)
const of = <Form extends SmallForm | CompletedForm>(
  relation: RelationKey,
  forms: readonly Form[],
): Form[] => forms.filter((form) => form.relation === relation)

const form = (relation: RelationKey, ...choices: (number | null)[]): SmallForm => ({
  relation,
  choices,
  comment: null,
})

/** Forms of a leader, four peers (two answered N/A to the second question), a team and clients. */
const forms: readonly SmallForm[] = [
  form('auto', 3, 3),
  form('lider', 2, 3),
  form('companero', 3, 1),
  form('companero', 2, 2),
  form('companero', 3, null),
  form('companero', 1, null),
  ...[1, 2, 3, 1, 2, 3].map((value) => form('equipo', value, 2)),
  form('cliente', 1, 2),
  form('cliente', 3, 3),
  form('cliente', 3, 1),
]
const matrix = smallMatrix(smallSurvey(3, [2]), [forms])

describe('the attacker', () => {
  test('finds nothing in the publication without a leak', () =>
    expect(attackMatrix(matrix, publicationOf)).toBeNull())

  test('finds a total that includes a withheld relation', () => {
    const withheld = smallMatrix(smallSurvey(3, [2]), [
      [...of('auto', forms), ...of('lider', forms), ...of('cliente', forms).slice(0, 2)],
    ])
    const leak = withLeak((all) => averageOf(answersOf(all)))
    expect(attackMatrix(withheld, publicationOf)).toBeNull()
    expect(attackMatrix(withheld, leak)).toMatchObject({
      kind: 'mean',
      raters: ['cliente 0', 'cliente 1'],
    })
  })

  test('finds a weighted total that keeps the weight of a withheld relation', () => {
    const few = [...of('lider', forms), ...of('cliente', forms).slice(0, 2)]
    const survey = smallSurvey(3, [2])
    const weights = { relations: { lider: 60, cliente: 40 }, competences: null }
    const withheld = smallMatrix({ ...survey, matrix: { ...survey.matrix, weights } }, [few])
    const leak = withLeak((all) => {
      const [leader, clients] = [of('lider', all), of('cliente', all)].map((own) =>
        mean(answersOf(own).map((answer) => fraction(answer))),
      )
      return leader && clients
        ? toScoreOrNull(exactlyOrNull(weightedMean([leader, clients], [60, 40])))
        : null
    })
    expect(attackMatrix(withheld, publicationOf)).toBeNull()
    expect(attackMatrix(withheld, leak)).toMatchObject({ raters: ['cliente 0', 'cliente 1'] })
  })

  test('finds a competence averaged over answers, which includes a hidden cell', () => {
    const leak = withLeak((all) => averageOf(answersOf(of('companero', all))))
    expect(attackMatrix(matrix, leak)).toMatchObject({ raters: ['companero 0', 'companero 1'] })
  })

  test('finds a mean of fewer raters than the minimum', () => {
    const leak = withLeak((all) => averageOf(answersOf(of('cliente', all).slice(0, 2), [0])))
    expect(attackMatrix(matrix, leak)).toMatchObject({ kind: 'mean' })
  })

  test('finds a second average of a block that differs from the first by one rater', () => {
    const leak = withLeak((all) => averageOf(answersOf(of('equipo', all).slice(1), [0])))
    expect(attackMatrix(matrix, leak)).toEqual({ kind: 'mean', raters: ['equipo 0'] })
  })

  test('refuses a number that is published only when all raters agree', () => {
    const unanimous = withLeak((all) =>
      new Set(answersOf(of('equipo', all), [0])).size === 1 ? 1 : null,
    )
    const team = smallMatrix(smallSurvey(3, [1]), [[1, 1, 1].map((value) => form('equipo', value))])
    expect(() => attackMatrix(team, unanimous)).toThrow(
      'An answer decides whether a number is published.',
    )
  })

  test('finds a distribution of fewer than five answers', () => {
    const leak = withLeak((all) => countsOf(answersOf(of('companero', all), [0])))
    expect(attackMatrix(matrix, leak)).toMatchObject({ kind: 'distribution' })
  })

  test("finds a distribution of five answers that includes the leader's published answer", () => {
    const leak = withLeak((all) =>
      countsOf(answersOf([...of('lider', all), ...of('companero', all)], [0])),
    )
    const found = attackMatrix(matrix, leak)
    expect(found).toMatchObject({ kind: 'distribution' })
    expect(found?.raters.every((rater) => rater.startsWith('companero'))).toBe(true)
  })

  test('finds a total over all raters in random matrices', () => {
    const leak = withLeak((all) =>
      averageOf(answersOf(all.filter(({ relation }) => relation !== 'auto'))),
    )
    const found = fc.check(
      fc.property(smallMatrices, (random) => attackMatrix(random, leak) === null),
      { numRuns: 200, seed: 362, endOnFailure: true },
    )
    expect(found.failed).toBe(true)
  })
})

describe('forms of one rater in several relations about the same evaluated', () => {
  const by = (rater: string, ...relations: RelationKey[]): SmallForm[] =>
    relations.map((relation) => ({ ...form(relation, 2), rater }))
  const published = (own: readonly SmallForm[]) => {
    const rated = smallMatrix(smallSurvey(3, [1]), [own])
    const [report] = publicationOf(rated).numbers
    return {
      blocks: report?.blocks.map(({ key, raters }) => `${key} ${raters}`),
      shown: report?.competences[0]?.behaviours[0]?.blocks.map((cell) => cell !== null),
      withheld: report?.withheld,
      people: report?.people.completed,
      exposed: attackMatrix(rated, publicationOf),
      exposedAsPeople: attackMatrix(rated, (changed) => publicationOf(withFormsAsPeople(changed))),
    }
  }

  test('are withheld when the rater is the only one, and were the exact answers before', () => {
    expect(published(by('T', 'companero', 'equipo', 'cliente'))).toEqual({
      blocks: [],
      shown: [],
      withheld: ['companero', 'equipo', 'cliente'],
      people: 1,
      exposed: null,
      exposedAsPeople: { raters: ['T'], kind: 'mean' },
    })
  })

  test('are published together with those of at least the minimum of people', () => {
    const own = [...by('T', 'companero', 'equipo'), ...by('A', 'companero'), ...by('B', 'equipo')]
    expect(published(own)).toMatchObject({ blocks: ['otros 3'], shown: [true], exposed: null })
  })

  test('never make two groups of which one has a single person more', () => {
    const own = ['A', 'B', 'C'].flatMap((rater) => by(rater, 'companero', 'equipo'))
    expect(published([...own, ...by('T', 'equipo')])).toMatchObject({
      blocks: ['otros 4'],
      exposed: null,
      exposedAsPeople: { raters: ['T'] },
    })
  })

  test('count no one who is published as leader too', () => {
    const own = [...by('T', 'lider', 'companero'), ...by('A', 'companero'), ...by('B', 'companero')]
    expect(published(own)).toMatchObject({
      blocks: ['lider 1'],
      withheld: ['companero'],
      people: 3,
      exposed: null,
      exposedAsPeople: { raters: ['A', 'B'] },
    })
    expect(published([...own, ...by('C', 'cliente')])).toMatchObject({
      blocks: ['lider 1', 'otros 3'],
      exposed: null,
    })
  })

  test('count once to a question that only some of them answer', () => {
    const own = [
      ...by('T', 'companero', 'equipo', 'cliente'),
      ...by('A', 'companero'),
      { ...form('equipo', null), rater: 'B' },
    ]
    expect(published(own)).toMatchObject({ blocks: ['otros 3'], shown: [false], exposed: null })
  })

  test('are exposed in random matrices by rules that count forms', () => {
    const found = fc.check(
      fc.property(
        repeatedMatrices,
        (random) =>
          attackMatrix(random, (changed) => publicationOf(withFormsAsPeople(changed))) === null,
      ),
      { numRuns: 200, seed: 364, endOnFailure: true },
    )
    expect(found.failed).toBe(true)
  })
})
