import fc from 'fast-check'
import type { RelationKey } from '#shared/relations.ts'
import {
  HIGHEST_VALUE,
  smallMatrix,
  smallSurvey,
  type SmallForm,
  type SmallMatrix,
} from './small-matrix.ts'

const choice = (notApplicableWeight: number) =>
  fc.oneof(
    { weight: notApplicableWeight, arbitrary: fc.constant(null) },
    { weight: 10, arbitrary: fc.integer({ min: 1, max: HIGHEST_VALUE }) },
  )

/** Up to four raters, where the minimum matters most, or up to twelve. */
const relationSize = fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 12 }))

/** The forms about one evaluated: perhaps self and leader, and each protected relation. */
function formsArbitrary(
  questions: number,
  protectedSize: fc.Arbitrary<number>,
): fc.Arbitrary<SmallForm[]> {
  const formsOf = (relation: RelationKey, size: fc.Arbitrary<number>) =>
    fc.tuple(size, fc.integer({ min: 0, max: 4 })).chain(([length, notApplicableWeight]) =>
      fc.array(
        fc.record({
          relation: fc.constant(relation),
          choices: fc.array(choice(notApplicableWeight), {
            minLength: questions,
            maxLength: questions,
          }),
          comment: fc.constant(null),
        }),
        { minLength: length, maxLength: length },
      ),
    )
  const atMostOne = fc.integer({ min: 0, max: 1 })
  return fc
    .tuple(
      formsOf('auto', atMostOne),
      formsOf('lider', atMostOne),
      formsOf('companero', protectedSize),
      formsOf('equipo', protectedSize),
      formsOf('cliente', protectedSize),
    )
    .map((relations) => relations.flat())
}

/** One to three evaluated and two or three questions. */
export const smallMatrices = fc
  .tuple(
    fc.integer({ min: 3, max: 10 }),
    fc.constantFrom([2], [1, 2], [2, 1]),
    fc.constantFrom(1, 1, 2, 3),
  )
  .chain(([minimum, questions, evaluated]) => {
    const asked = questions.reduce((sum, count) => sum + count, 0)
    return fc
      .array(formsArbitrary(asked, relationSize), { minLength: evaluated, maxLength: evaluated })
      .map((forms) => smallMatrix(smallSurvey(minimum, questions), forms))
  })

const shift = fc.integer({ min: 0, max: 4 })

/**
 * Forms whose raters have several about the same evaluated: the n-th form of each relation belongs
 * to the person n + shift, so that the relations share some people, all or none.
 */
const repeatedForms = fc
  .tuple(
    formsArbitrary(2, fc.integer({ min: 0, max: 5 })),
    fc.record({ lider: shift, companero: shift, equipo: shift, cliente: shift }),
  )
  .map(([forms, shifts]) =>
    forms.map((form, index): SmallForm => {
      if (form.relation === 'auto') return form
      const nth = forms.slice(0, index).filter(({ relation }) => relation === form.relation).length
      return { ...form, rater: `persona ${nth + shifts[form.relation]}` }
    }),
  )

/** One or two evaluated about whom a rater may have up to four forms. */
export const repeatedMatrices = fc
  .tuple(
    fc.integer({ min: 3, max: 5 }),
    fc.constantFrom([2], [1, 1]),
    fc.array(repeatedForms, { minLength: 1, maxLength: 2 }),
  )
  .map(([minimum, questions, forms]) => smallMatrix(smallSurvey(minimum, questions), forms))

/** Enough evaluated for matrix averages and segments; one question, so that the attack is quick. */
export const segmentedMatrices = fc
  .tuple(fc.integer({ min: 3, max: 4 }), fc.integer({ min: 10, max: 15 }))
  .chain(([minimum, evaluated]) =>
    fc
      .array(formsArbitrary(1, fc.integer({ min: 0, max: 4 })), {
        minLength: evaluated,
        maxLength: evaluated,
      })
      .map((forms) => smallMatrix(smallSurvey(minimum, [1]), forms)),
  )

/** Whole percents of four relations that add to 100, each of at least 10. */
const relationWeights = fc
  .array(fc.integer({ min: 0, max: 60 }), { minLength: 3, maxLength: 3 })
  .map((cuts) => {
    const [a = 0, b = 0, c = 0] = cuts.toSorted((one, other) => one - other)
    return { lider: 10 + a, companero: 10 + b - a, equipo: 10 + c - b, cliente: 70 - c }
  })

/** The same matrices with weights, mostly of the relations. */
export const weighted = (matrices: fc.Arbitrary<SmallMatrix>): fc.Arbitrary<SmallMatrix> =>
  fc
    .tuple(matrices, relationWeights, fc.integer({ min: 1, max: 99 }))
    .map(([matrix, relations, first]) => {
      const { survey } = matrix
      const competences = survey.competences.length === 2 ? [first, 100 - first] : null
      return {
        ...matrix,
        survey: { ...survey, matrix: { ...survey.matrix, weights: { relations, competences } } },
      }
    })

const someRelations = fc.subarray<RelationKey>(
  ['auto', 'lider', 'companero', 'equipo', 'cliente'],
  { minLength: 1 },
)

/** The same with questions that only some relations are asked, and so do not answer. */
export const limitedMatrices = fc
  .tuple(smallMatrices, fc.array(someRelations, { minLength: 3, maxLength: 3 }))
  .map(([{ survey, everyone, raters }, limits]): SmallMatrix => {
    let position = 0
    const isAsked = (relation: RelationKey, at: number): boolean =>
      limits[at]?.includes(relation) ?? true
    return {
      raters,
      survey: {
        ...survey,
        competences: survey.competences.map((competence) => ({
          ...competence,
          questions: competence.questions.map((question) => ({
            ...question,
            relations: limits[position++] ?? [],
          })),
        })),
      },
      everyone: everyone.map((evaluated) => ({
        ...evaluated,
        forms: evaluated.forms.map((form) => ({
          ...form,
          choices: form.choices.map((value, at) => (isAsked(form.relation, at) ? value : null)),
        })),
      })),
    }
  })
