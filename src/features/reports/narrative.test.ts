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

/** Everybody answers each competence with one value. */
const sheet = (relation: CompletedForm['relation'], ...values: number[]): CompletedForm => ({
  relation,
  choices: values.flatMap((value, index) =>
    Array.from({ length: questions[index] ?? 0 }, () => value),
  ),
  comment: null,
})
const told = (sheets: CompletedForm[]) =>
  reportOf({ ...sampleInput(shape), forms: sheets } satisfies ReportInput).narrative
const peers = (count: number, ...values: number[]) =>
  Array.from({ length: count }, () => sheet('companero', ...values))

describe('the summary in words', () => {
  test('speaks to the person in the report and about them on the administrator’s page', () => {
    const { second_person: tu, third_person: ella } = told([
      sheet('auto', 5, 5, 2),
      ...peers(6, 5, 3, 4),
    ])
    expect(tu).toBe(
      'Tú y los demás coinciden en una fortaleza: comunicación. En orientación a resultados te calificas por debajo de lo que ven los demás: ' +
        'es una fortaleza que puedes usar con más confianza. En trabajo en equipo te calificas 2.0 puntos por arriba de lo que ven los demás, y vale la pena conversarlo primero.',
    )
    expect(ella).toContain('se califica 2.0 puntos por arriba')
    expect(ella).not.toMatch(/\b(tú|tu|te|puedes)\b/iu)
  })

  test('says once that both agree, and keeps names apart that have an «y» of their own', () => {
    const four = sampleInput({ ...shape, competences: 4 })
    const sheets = [sheet('auto', 5, 2, 5, 2), ...peers(6, 5, 2, 5, 2)]
    const { second_person: tu, third_person: ella } = reportOf({ ...four, forms: sheets }).narrative
    expect(tu).toBe(
      'Tú y los demás coinciden en dos fortalezas: comunicación y orientación a resultados. También coinciden en dos áreas de oportunidad: trabajo en equipo y toma de decisiones.',
    )
    expect(ella).toMatch(/^Su autoevaluación y la mirada de los demás coinciden en dos fortalezas/)
    const competences = four.competences.map((competence, index) =>
      index === 0 ? { ...competence, name: 'Planeación y organización' } : competence,
    )
    expect(reportOf({ ...four, competences, forms: sheets }).narrative.second_person).toContain(
      'dos fortalezas: «planeación y organización» y «orientación a resultados»',
    )
  })

  test('says that few answers conclude nothing', () => {
    expect(told([sheet('auto', 5, 5, 5), sheet('lider', 1, 1, 1)]).second_person).toMatch(
      /^Hay una sola respuesta de otra persona para comparar con tu autoevaluación/,
    )
    expect(told([sheet('auto', 5, 5, 5), ...peers(4, 1, 1, 1)]).second_person).toContain(
      'no son concluyentes',
    )
  })

  test('says what is missing', () => {
    expect(told([sheet('auto', 5, 5, 5)]).second_person).toBe(
      'No hay respuestas suficientes de otras personas para mostrar sus promedios.',
    )
    expect(told(peers(6, 5, 3, 4)).second_person).toContain('No respondiste tu autoevaluación')
    expect(told(peers(6, 5, 3, 4)).third_person).toContain('No respondió su autoevaluación')
  })

  test('names an area of opportunity, and keeps quiet where nothing stands out', () => {
    expect(told([sheet('auto', 2, 4, 4), ...peers(6, 2, 3, 3)]).second_person).toContain(
      'un área de oportunidad: comunicación',
    )
    expect(told([sheet('auto', 4, 3, 4), ...peers(6, 3, 3.5, 3)]).second_person).not.toContain(
      'fortaleza:',
    )
  })
})
