import { expect, test } from 'vitest'
import { explainGroup } from './group-explanation.rules.ts'
import { groupReportOf } from './group.rules.ts'
import { defaultShape, sampleEvaluated, sampleSurvey } from './sample.rules.ts'

const survey = sampleSurvey(defaultShape)
const groupOf = (people: number) =>
  groupReportOf(
    survey,
    Array.from({ length: people }, (_, index) =>
      sampleEvaluated({ ...defaultShape, seed: String(index) }, survey),
    ),
  )

test('the averages of a group say of how many people they are made', () => {
  const group = groupOf(6)
  expect(explainGroup(group)[0]?.formula).toBe(
    `Promedio de los promedios de otros de 6 personas evaluadas = ${group.total.others?.text}`,
  )
  expect(explainGroup(group)[1]?.formula).toBe(
    `Promedio de las autoevaluaciones = ${group.total.self?.text}`,
  )
})

test('of fewer than five people there is no number, and the reason is told', () => {
  const [others, self] = explainGroup(groupOf(4))
  expect(others).toMatchObject({
    formula: '—',
    notes: ['Se muestra desde 5 personas evaluadas con resultados.'],
  })
  expect(self).toMatchObject({ formula: '—', notes: ['Se muestra desde 5 autoevaluaciones.'] })
})
