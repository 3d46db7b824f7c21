import { expect, test } from 'vitest'
import { explainGroup } from './group-explanation.rules.ts'
import { groupReportOf } from './group.rules.ts'
import { defaultShape, sampleEvaluated, sampleSurvey } from './sample.rules.ts'

const survey = sampleSurvey(defaultShape)
const groupOf = (evaluated: number) =>
  groupReportOf(
    survey,
    Array.from({ length: evaluated }, (_, index) =>
      sampleEvaluated({ ...defaultShape, seed: String(index) }, survey),
    ),
  )

test('explains a total by the averages that it is computed from', () => {
  const group = groupOf(6)
  expect(explainGroup(group)[0]?.formula).toBe(
    `Promedio de las competencias = ${group.total.others?.text}`,
  )
  expect(explainGroup(group)[0]?.notes[0]).toContain('6 tienen resultados')
  expect(explainGroup(group)[1]?.formula).toBe(
    `Promedio de las autoevaluaciones en cada competencia = ${group.total.self?.text}`,
  )
})

test('explains why there is no average of fewer than five evaluated', () => {
  const [others, self] = explainGroup(groupOf(4))
  expect(others).toMatchObject({
    formula: '—',
    notes: ['Se muestra desde 5 personas evaluadas con resultados.'],
  })
  expect(self).toMatchObject({ formula: '—', notes: ['Se muestra desde 5 autoevaluaciones.'] })
})
