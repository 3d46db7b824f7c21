import { expect, test } from 'vitest'
import { listBesideBound } from '#features/forms/told-answers.rules.ts'
import { smallSurvey } from '../../../../tests/small-matrix.ts'
import { composeSubjectReport } from '../words/subject-report.rules.ts'
import type { Method } from './survey.rules.ts'

test('beside an only bound the next number is not told, of fewer than eight raters the next two', () => {
  const bounds = [false, false, true, null, false]
  expect(listBesideBound(bounds, 8)).toEqual([4])
  expect(listBesideBound(bounds, 7)).toEqual([4, 0])
  expect(listBesideBound([false, true], 3)).toEqual([0])
})

test.each([[[]], [[true]], [[false, false]], [[true, true, false]], [[null, true]]])(
  'of %j nothing else is hidden',
  (bounds) => expect(listBesideBound(bounds, 3)).toEqual([]),
)

/** Eight peers, the first behaviour all high and the others in the middle. */
const survey = smallSurvey(3, [3])
const composeReport = (method: Method) =>
  composeSubjectReport({
    ...survey,
    scale: { ...survey.scale, highest_value: 5 },
    method,
    evaluated: { id: 'ana', name: 'Ana' },
    forms: Array.from({ length: 8 }, (_, rater) => ({
      rater,
      relation: 'companero' as const,
      choices: [5, 3, 2],
      comment: null,
    })),
    invited: { companero: 8 },
    people_invited: 8,
    groups_withheld: false,
  })

test('a report tells its only bound and leaves out the behaviour after it, with the reason', () => {
  const report = composeReport(5)
  if (report.kind !== 'full') throw new Error('The report is short.')
  const [competence] = report.competences
  expect(competence?.others?.text).toBe('3.3')
  expect(competence?.behaviours.map(({ others }) => others?.text)).toEqual([
    '4.3 o más',
    undefined,
    '2.0',
  ])
  expect(competence?.behaviours.map(({ answers }) => answers)).toEqual([[8], [null], [8]])
  expect(report.behaviours.hidden).toContain('diría qué respondió alguien')
})

test('reports that were open keep what their readers have', () => {
  const report = composeReport(4)
  if (report.kind !== 'full') throw new Error('The report is short.')
  expect(report.competences[0]?.behaviours.map(({ others }) => others?.text)).toEqual([
    '4.3 o más',
    '3.0',
    '2.0',
  ])
})
