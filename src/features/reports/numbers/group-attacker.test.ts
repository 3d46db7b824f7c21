import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RelationKey } from '#shared/relations.ts'
import { attackRuns } from '../../../../tests/attack-runs.ts'
import {
  columnedMatrices,
  unevenMatrices,
  type ColumnedMatrix,
} from '../../../../tests/group-views.arbitraries.ts'
import { attackEvaluated, groupViewsOf } from '../../../../tests/group-views.ts'
import { weighted } from '../../../../tests/small-matrix.arbitraries.ts'
import { smallMatrix, smallSurvey } from '../../../../tests/small-matrix.ts'
import { fraction } from './fraction.rules.ts'
import { mean } from './mean.rules.ts'
import { toScoreOrNull } from './score.rules.ts'
import { exactlyOrNull } from './value.rules.ts'

/** As version 0.1 did: every segment with at least five evaluated, whatever else is shown. */
const withoutRule: typeof groupViewsOf = (survey, everyone, columns) =>
  groupViewsOf(survey, everyone, columns).map((view, index) => {
    const values = columns[index]?.values ?? []
    const means = Map.groupBy(everyone.keys(), (position) => values[position] ?? '')
    const leaks = [...means]
      .filter(([value, members]) => value !== '' && members.length >= 5)
      .map(([, members]) =>
        survey.competences.map((_, question) =>
          toScoreOrNull(
            exactlyOrNull(
              mean(
                members.map((position) => {
                  const choice = everyone[position]?.forms[0]?.choices[question] ?? null
                  return choice === null ? null : fraction(choice)
                }),
              ),
            ),
          ),
        ),
      )
    return { ...view, leaks }
  })

const people = Array.from({ length: 12 }, (_, index) => index)

describe('an attacker who reads the group view by every column', () => {
  test('finds the person whom a segment without the rule gives away', () => {
    const areas = { property: 'Área', values: people.map((index) => (index < 6 ? 'Norte' : 'Sur')) }
    const levels = {
      property: 'Nivel',
      values: people.map((index) => (index < 5 ? 'Jefatura' : 'Gerencia')),
    }
    const matrix = smallMatrix(
      smallSurvey(3, [1]),
      people.map(() => [{ relation: 'lider', choices: [2], comment: null }]),
    )
    expect(attackEvaluated(matrix, [areas, levels], withoutRule)).toMatchObject({
      raters: ['persona 5'],
    })
  })

  const expectNoExposure = (
    matrices: fc.Arbitrary<ColumnedMatrix>,
    { runs, seed }: { runs: number; seed: number },
  ): void => {
    const property = fc.property(matrices, ({ matrix, columns }) => {
      expect(attackEvaluated(matrix, columns)).toBeNull()
    })
    fc.assert(property, attackRuns(runs, seed))
  }

  test('finds nothing about fewer than five people in two columns', () =>
    expectNoExposure(columnedMatrices, { runs: 5, seed: 364 }))

  test('finds nothing about them when relations and questions differ between people', () =>
    expectNoExposure(unevenMatrices, { runs: 2, seed: 366 }))

  test('finds nothing about the one person whose pool weighs differently', () => {
    // Without the second question of the pool, its average would tell of that person alone.
    const survey = smallSurvey(3, [2])
    const asked = survey.competences.map(({ questions, ...competence }) => ({
      ...competence,
      questions: questions.map((question, index) =>
        index === 0 ? question : { ...question, relations: ['lider' as const] },
      ),
    }))
    const relations = { lider: 40, companero: 20, equipo: 30, cliente: 10 }
    const weights = { relations, competences: null }
    const formsOf = (third: RelationKey) =>
      (['lider', 'companero', 'companero', third] as const).map((relation) => ({
        relation,
        choices: [2, relation === 'lider' ? 2 : null],
        comment: null,
      }))
    const matrix = smallMatrix(
      { ...survey, matrix: { ...survey.matrix, weights }, competences: asked },
      people.map((index) => formsOf(index === 0 ? 'cliente' : 'equipo')),
    )
    const areas = { property: 'Área', values: people.map(() => 'Norte') }
    const [view] = groupViewsOf(matrix.survey, matrix.everyone, [areas])
    expect(view?.questions.map((score) => score?.text ?? null)).toEqual(['2.0', null])
    expect(attackEvaluated(matrix, [areas])).toBeNull()
  })

  test('finds nothing about them when relations have weights', () =>
    expectNoExposure(
      fc
        .tuple(unevenMatrices, weighted(fc.constant(smallMatrix(smallSurvey(3, [2]), []))))
        .map(([{ matrix, columns }, { survey }]) => ({ matrix: { ...matrix, survey }, columns })),
      { runs: 2, seed: 368 },
    ))
})
