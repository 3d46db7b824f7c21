import { describe, expect, test } from 'vitest'
import { reportOf } from './report.rules.ts'
import { sampleInput, sampleSurvey } from './sample.rules.ts'
import type { ReportInput, CompletedForm } from './survey.rules.ts'

const shape = {
  seed: 'a',
  competences: 3,
  minimum_raters: 3,
  completed: { auto: 1, lider: 1, companero: 5, equipo: 0, cliente: 0 },
}
const questions = sampleSurvey({ ...shape, competences: 4 }).competences.map(
  (competence) => competence.questions.length,
)

let rater = 0
/** A form of a new rater with one value for all questions of each competence. */
const form = (relation: CompletedForm['relation'], ...values: number[]): CompletedForm => ({
  rater: ++rater,
  relation,
  choices: values.flatMap((value, index) =>
    Array.from({ length: questions[index] ?? 0 }, () => value),
  ),
  comment: null,
})
const narrativeOf = (forms: CompletedForm[]) =>
  reportOf({ ...sampleInput(shape), forms } satisfies ReportInput).narrative
const peers = (count: number, ...values: number[]) =>
  Array.from({ length: count }, () => form('companero', ...values))

describe('the summary in words', () => {
  test('addresses the evaluated in the report and describes them on the administrator’s page', () => {
    const { second_person: second, third_person: third } = narrativeOf([
      form('auto', 5, 5, 2),
      ...peers(6, 5, 3, 4),
    ])
    expect(second).toBe(
      'Tú y los demás coinciden en una fortaleza: comunicación. En orientación a resultados te calificas por debajo de lo que ven los demás: ' +
        'es una fortaleza que puedes usar con más confianza. En trabajo en equipo te calificas 2.0 puntos por arriba de lo que ven los demás, y vale la pena conversarlo primero.',
    )
    expect(third).toContain('se califica 2.0 puntos por arriba')
    expect(third).not.toMatch(/\b(tú|tu|te|puedes)\b/iu)
  })

  test('says once that both agree, and quotes names that contain «y»', () => {
    const four = sampleInput({ ...shape, competences: 4 })
    const forms = [form('auto', 5, 2, 5, 2), ...peers(6, 5, 2, 5, 2)]
    const { second_person: second, third_person: third } = reportOf({ ...four, forms }).narrative
    expect(second).toBe(
      'Tú y los demás coinciden en dos fortalezas: comunicación y orientación a resultados. También coinciden en dos áreas de oportunidad: trabajo en equipo y toma de decisiones.',
    )
    expect(third).toMatch(/^Su autoevaluación y la mirada de los demás coinciden en dos fortalezas/)
    const competences = four.competences.map((competence, index) =>
      index === 0 ? { ...competence, name: 'Planeación y organización' } : competence,
    )
    expect(reportOf({ ...four, competences, forms }).narrative.second_person).toContain(
      'dos fortalezas: «planeación y organización» y «orientación a resultados»',
    )
  })

  test('says that few answers are inconclusive', () => {
    expect(narrativeOf([form('auto', 5, 5, 5), form('lider', 1, 1, 1)]).second_person).toMatch(
      /^Hay una sola respuesta de otra persona para comparar con tu autoevaluación/,
    )
    expect(narrativeOf([form('auto', 5, 5, 5), ...peers(4, 1, 1, 1)]).second_person).toContain(
      'no son concluyentes',
    )
  })

  test('says that self or others are missing', () => {
    expect(narrativeOf([form('auto', 5, 5, 5)]).second_person).toBe(
      'No hay respuestas suficientes de otras personas para mostrar sus promedios.',
    )
    expect(narrativeOf(peers(6, 5, 3, 4)).second_person).toContain(
      'No respondiste tu autoevaluación',
    )
    expect(narrativeOf(peers(6, 5, 3, 4)).third_person).toContain('No respondió su autoevaluación')
  })

  test('names an area of opportunity, and no strength that is not confirmed', () => {
    expect(narrativeOf([form('auto', 2, 4, 4), ...peers(6, 2, 3, 3)]).second_person).toContain(
      'un área de oportunidad: comunicación',
    )
    expect(
      narrativeOf([form('auto', 4, 3, 4), ...peers(6, 3, 3.5, 3)]).second_person,
    ).not.toContain('fortaleza:')
  })
})
