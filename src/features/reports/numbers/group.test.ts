import { describe, expect, test } from 'vitest'
import { relationTypes } from '#shared/relations.ts'
import { sampleEvaluated, sampleSurvey } from '../model/sample.rules.ts'
import { composeMatrixReport } from '../words/matrix-report.rules.ts'
import { composeSubjectReport } from '../words/subject-report.rules.ts'
import { groupNumbers, computeMatrixMeans, selectSegments } from './group.rules.ts'

describe('the report of a matrix', () => {
  const shape = {
    seed: '',
    competences: 3,
    minimum_raters: 3,
    completed: { auto: 1, lider: 1, companero: 4, equipo: 3, cliente: 0 },
  }
  const survey = sampleSurvey(shape)
  const evaluated = (length: number) =>
    Array.from({ length }, (_, index) =>
      sampleEvaluated({ ...shape, seed: `persona ${index}` }, survey),
    )

  test('has averages from five evaluated', () => {
    expect(composeMatrixReport(survey, groupNumbers(survey, evaluated(4))).total.others).toBeNull()
    const numbers = groupNumbers(survey, evaluated(5))
    const group = composeMatrixReport(survey, numbers)
    const reports = evaluated(5).flatMap((one) => {
      const report = composeSubjectReport({ ...survey, ...one }, computeMatrixMeans(numbers))
      return report.kind === 'full' ? report : []
    })
    expect(reports).toHaveLength(5)
    const sum = reports.reduce((all, { total }) => all + (total.others?.tenths ?? 0), 0)
    // each step is printed before the next, so that they may differ by one tenth
    expect(Math.abs((group.total.others?.tenths ?? 0) - sum / 5)).toBeLessThan(1.5)
    expect(reports[0]?.competences.map(({ project }) => project)).toEqual(
      group.competences.map(({ others }) => others),
    )
    expect(reports[0]?.project_evaluated).toBe(5)
  })

  test('shows segments only when they and the rest have at least five evaluated', () => {
    const values = (...sizes: number[]) =>
      sizes.flatMap((size, index) => Array.from({ length: size }, () => `Área ${index}`))
    const shown = (...sizes: number[]) =>
      selectSegments(
        groupNumbers(survey, evaluated(sizes.reduce((a, b) => a + b)), [
          { property: 'Área', values: values(...sizes) },
        ]),
        0,
        'Área',
      )
    expect(shown(5, 5)?.segments.map(({ evaluated }) => evaluated)).toEqual([5, 5])
    expect(shown(5, 4)).toMatchObject({ segments: [], hidden: 2 })
    expect(shown(9)).toMatchObject({ segments: [], hidden: 1 })
    expect(shown(6, 5, 2)).toMatchObject({ segments: [{ value: 'Área 0' }], hidden: 2 })
  })

  test('contains no name and no comment', () => {
    const areas = ['A', 'A', 'A', 'A', 'A', 'B', 'B', 'B', 'B', 'B']
    const numbers = groupNumbers(survey, evaluated(10), [{ property: 'Área', values: areas }])
    const text = JSON.stringify(
      composeMatrixReport(survey, numbers, selectSegments(numbers, 0, 'Área')),
    )
    for (const one of evaluated(10)) expect(text).not.toContain(one.evaluated.name)
    expect(text).not.toContain('comment')
    expect(relationTypes.every(({ name }) => text.includes(name))).toBe(true)
  })
})
