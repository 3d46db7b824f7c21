import { describe, expect, test } from 'vitest'
import { randomProject } from '../../../../tests/random-projects.ts'
import { defaultShape, sampleInput, sampleSurvey } from '../model/sample.rules.ts'
import type { FullReport, Voice } from '../model/subject-report-model.rules.ts'
import { computeSubjectNumbers } from '../numbers/subject-numbers.rules.ts'
import type { CompletedForm, ReportInput } from '../numbers/survey.rules.ts'
import { reportFromNumbers, composeSubjectReport } from './subject-report.rules.ts'

const shape = { ...defaultShape, competences: 6 }
const questions = sampleSurvey(shape).competences.map((competence) => competence.questions.length)

let rater = 0
/** A form of a new rater: one value for all behaviours of a competence, or one for each. */
const form = (
  relation: CompletedForm['relation'],
  ...values: (number | readonly (number | null)[])[]
): CompletedForm => ({
  rater: ++rater,
  relation,
  choices: values.flatMap((value, index) =>
    typeof value === 'number' ? Array<number>(questions[index] ?? 0).fill(value) : value,
  ),
  comment: null,
})
const times = (
  count: number,
  relation: CompletedForm['relation'],
  ...values: Parameters<typeof form>[1][]
): CompletedForm[] => Array.from({ length: count }, () => form(relation, ...values))

const inputOf = (forms: readonly CompletedForm[]): ReportInput => {
  const counts = Object.groupBy(forms, ({ relation }) => relation)
  return {
    ...sampleInput(shape),
    forms,
    invited: Object.fromEntries(Object.entries(counts).map(([key, own]) => [key, own.length])),
    people_invited: forms.filter(({ relation }) => relation !== 'auto').length,
  }
}
function fullReport(forms: readonly CompletedForm[], voice: Voice = 'second_person'): FullReport {
  const report = composeSubjectReport(inputOf(forms), null, voice)
  if (report.kind === 'short') throw new Error('Expected a report with numbers of others.')
  return report
}
const competence = (report: FullReport, number: string) =>
  report.competences.find((line) => line.number === number)

describe('the summary in words', () => {
  test('ranks by what others said, and says «entre ellas» when there are more than it names', () => {
    const report = fullReport([
      form('auto', 5, 5, 5, 5, 5, 3),
      ...times(6, 'companero', 3, 2, 4, 1, 3, 3),
    ])
    expect(report.profile.perception).toBe(
      'Te ves más arriba en cinco competencias, entre ellas Toma de decisiones, Trabajo en equipo y Liderazgo. En lo demás coinciden.',
    )
  })

  test('claims no absence at the level of competences while a behaviour differs', () => {
    const self = [5, 1, 3, 3, 3]
    const report = fullReport([
      form('auto', self, 3, 3, 3, 3, 3),
      ...times(6, 'companero', [3, 3, 3, 3, 3], 3, 3, 3, 3, 3),
    ])
    expect(report.profile.perception).toBe(
      'En ninguna competencia hay una diferencia notable entre cómo te ves y cómo te ven; en dos conductas, sí.',
    )
    expect(report.message.talk?.kind).toBe('blind_spot')
    expect(report.gaps.headline).toBe('Un punto ciego y ninguna fortaleza oculta')
  })

  test('describes the person to an administrator without addressing them', () => {
    const forms = [
      form('auto', 5, 4, 2, 3, 5, 1),
      form('lider', 3, 5, 4, 2, 1, 4),
      ...times(5, 'equipo', 2, 4, 5, 3, 2, 4),
    ]
    const [second, third] = [fullReport(forms), fullReport(forms, 'third_person')]
    const sentences = (report: FullReport): string =>
      JSON.stringify([report.message, report.profile, report.relations, report.gaps, report.method])
    expect(sentences(third)).not.toMatch(/\b(tú|tu|tus|te|ti|contigo)\b/iu)
    expect(sentences(second)).toMatch(/\b(tú|tu|te)\b/u)
    expect(third.competences.map(({ gap, level }) => [gap, level])).toEqual(
      second.competences.map(({ gap, level }) => [gap, level]),
    )
  })
})

describe('certainty', () => {
  const certaintyOf = (...forms: CompletedForm[]) => {
    const { message } = fullReport(forms)
    return [message.certainty.certainty, message.certainty.effective_raters]
  }
  const one = (relation: CompletedForm['relation'], count: number) =>
    times(count, relation, 3, 3, 3, 3, 3, 3)

  test('weighs groups and does not count heads: a leader and nine peers are 3.6', () => {
    expect(certaintyOf(...one('lider', 1), ...one('companero', 9))).toEqual(['tentative', 3])
    expect(certaintyOf(...one('lider', 1), ...one('companero', 3), ...one('equipo', 3))).toEqual([
      'solid',
      5,
    ])
    expect(certaintyOf(...one('lider', 1), ...one('companero', 3))).toEqual(['tentative', 3])
    expect(certaintyOf(...one('companero', 5))).toEqual(['solid', 5])
  })

  test('states no perception of a leader alone, and names no tentative blind spot', () => {
    const alone = fullReport([form('auto', 5, 5, 5, 5, 5, 5), form('lider', 1, 1, 1, 1, 1, 1)])
    expect(alone.competences.map(({ perception }) => perception)).toEqual(Array(6).fill(null))
    const few = fullReport([
      form('auto', 5, 5, 5, 5, 5, 5),
      form('lider', 1, 1, 1, 1, 1, 1),
      ...times(4, 'companero', 1, 1, 1, 1, 1, 1),
    ])
    expect(competence(few, '1')).toMatchObject({ perception: 'above', highlighted: false })
    expect(few.gaps.blind_spots.count).toBe(0)
    expect(few.gaps.tentative).toContain('Otras 30 diferencias notables son tentativas')
  })
})

describe('the printed number', () => {
  test('decides: 3.475 prints 3.5 and is not below the cut of 3.5', () => {
    const report = fullReport([
      form('auto', 5, 3, 3, 3, 3, 3),
      ...times(19, 'companero', 4, 3, 3, 3, 3, 3),
      ...times(21, 'companero', 3, 3, 3, 3, 3, 3),
    ])
    expect(competence(report, '1')?.others).toMatchObject({ exact: '139/40', text: '3.5' })
    expect(competence(report, '1')?.level).toBe('high')
    expect(report.gaps.blind_spots.count).toBe(0)
  })

  test('is what is subtracted, and a half goes away from zero', () => {
    const report = fullReport([
      form('auto', 3, 3, 3, 3, 3, 3),
      form('companero', 4, 3, 3, 3, 3, 3),
      ...times(3, 'companero', 3, 3, 3, 3, 3, 3),
    ])
    const line = competence(report, '1')
    expect([line?.self?.text, line?.others?.text, line?.gap?.text]).toEqual(['3.0', '3.3', '−0.3'])
    expect(JSON.stringify(report.method)).toContain('la mitad se aleja de cero')
  })
})

describe('level and perception', () => {
  test('are two facts: a high competence in which the person sees themselves far above', () => {
    const report = fullReport([
      form('auto', 5, 3, 3, 3, 3, 3),
      ...times(7, 'companero', 4, 3, 3, 3, 3, 3),
      ...times(3, 'companero', 3, 3, 3, 3, 3, 3),
    ])
    expect(competence(report, '1')).toMatchObject({
      level: 'high',
      perception: 'above',
      highlighted: true,
      gap: { text: '+1.3' },
    })
    expect(report.gaps.same_side.count).toBe(5)
    expect(JSON.stringify(report)).not.toContain('confirmada')
  })
})

describe('ties', () => {
  test('are counted and not named when more than three are equal', () => {
    const report = fullReport([
      form('auto', 3, 3, 3, 3, 3, 3),
      ...times(6, 'equipo', 4, 4, 3, 3, 2, 2),
    ])
    const [extreme] = report.relations.extremes
    expect(extreme?.highest).toMatchObject({ count: 10, behaviours: [] })
    expect(extreme?.highest.text).toBe('Diez conductas empatadas')
  })

  test('are said where a list would cut through them', () => {
    const report = fullReport([
      form('auto', 3, 3, 3, 3, 3, 3),
      ...times(6, 'equipo', 3, 3, 3, 3, 3, 5),
    ])
    expect(report.monday.priorities).toHaveLength(3)
    expect(report.monday.rule).toContain('Toma de decisiones y Liderazgo empatan con la última.')
    expect(report.profile.headline).toBe('Desarrollo de personas va arriba; cinco empatan abajo')
  })

  test('of all competences leave no order to read', () => {
    const report = fullReport([
      form('auto', 3, 3, 3, 3, 3, 3),
      ...times(6, 'equipo', 3, 3, 3, 3, 3, 3),
    ])
    expect(report.profile.headline).toBe(
      'Tus seis competencias están empatadas: no hay un orden que leer',
    )
    expect(report.message.try?.reason).toMatch(/^Es de lo más bajo de/)
  })
})

describe('missing data', () => {
  const nothing = [null, null, null, null, null]

  test('leave out the column of a group without a number, with the reason once', () => {
    const report = fullReport([
      form('auto', 3, 3, 3, 3, 3, 3),
      ...times(5, 'companero', 4, 4, 4, 4, 4, 4),
      ...times(3, 'equipo', nothing, nothing, nothing, nothing, nothing, nothing),
    ])
    expect(report.blocks.map(({ key }) => key)).toEqual(['companero'])
    expect(report.competences[0]?.blocks).toHaveLength(1)
    expect(report.participation.rows.map(({ shown }) => shown)).toEqual(['Aparte', 'No se muestra'])
    expect(report.participation.notes).toHaveLength(1)
  })

  test('of all others make a short report that names no number', () => {
    const report = composeSubjectReport(
      inputOf([form('auto', 3, 4, 3, 4, 3, 4), ...times(2, 'companero', 1, 1, 1, 1, 1, 1)]),
    )
    expect(report).toMatchObject({
      kind: 'short',
      headline:
        'Respondieron dos de dos personas: no alcanza para mostrarte cómo te ven, y eso protege a quien sí respondió',
    })
    expect(report.kind === 'short' && report.own.map(({ self }) => self?.text)).toEqual([
      '3.0',
      '4.0',
      '3.0',
      '4.0',
      '3.0',
      '4.0',
    ])
  })

  test('have no row for a relation to which no person was invited', () => {
    const report = fullReport(times(5, 'companero', 4, 4, 4, 4, 4, 4))
    expect(report.participation.rows.map(({ relation }) => relation)).toEqual(['companero'])
    expect(report.competences[0]?.gap).toBeNull()
    expect(report.profile.perception).toMatch(/^Sin tu autoevaluación/)
  })
})

describe('the words of a report', () => {
  test('follow from its published numbers and counts alone', () => {
    for (let index = 0; index < 100; index++) {
      const numbers = computeSubjectNumbers(randomProject(`palabras ${index}`))
      const published: typeof numbers = JSON.parse(JSON.stringify(numbers))
      expect(reportFromNumbers(published, 'second_person')).toEqual(
        reportFromNumbers(numbers, 'second_person'),
      )
    }
  })

  test('are the same with the forms in another order', () => {
    for (let index = 0; index < 50; index++) {
      const input = randomProject(`orden ${index}`)
      expect(composeSubjectReport({ ...input, forms: input.forms.toReversed() })).toEqual(
        composeSubjectReport(input),
      )
    }
  })
})
