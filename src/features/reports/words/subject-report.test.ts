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

/** Nine people who choose one value for each competence: peers and team, as a group sees it. */
const ten = (
  peers: Parameters<typeof form>[1][],
  team = peers,
  leader = peers,
): CompletedForm[] => [
  form('lider', ...leader),
  ...times(4, 'companero', ...peers),
  ...times(5, 'equipo', ...team),
]
const MIXED = [4, 3, 4, 3, 4]

describe('the first page', () => {
  const headlineOf = (...forms: CompletedForm[]): string => fullReport(forms).message.headline

  test('says that all is even, and orders nothing', () => {
    const report = fullReport([form('auto', 3, 3, 3, 3, 3, 3), ...ten([3, 3, 3, 3, 3, 3])])
    expect(report.message).toMatchObject({
      pattern: 'even',
      headline: 'Todo va parejo: ninguna competencia destaca ni se queda atrás',
    })
    expect(report.message.keep.none).toContain('Ninguna llega a 3.5')
    expect(new Set(report.competences.map(({ place_text }) => place_text))).toEqual(
      new Set(['pareja']),
    )
    expect(report.monday.priorities).toEqual([])
  })

  test('names the one competence that is clear of all others', () => {
    expect(headlineOf(...ten([4, 4, 4, 4, 4, MIXED.map((value) => value - 2)]))).toMatch(
      /^Desarrollo de personas va claramente más abajo que las otras cinco: \d\.\d$/,
    )
  })

  test('tells one group apart from the rest, keeps nothing that it puts low', () => {
    const high = [4, 4, 4, 4, 4, 4]
    const { message } = fullReport([
      ...ten(high, [2, 2, 2, 2, 2, 2]),
      ...times(3, 'cliente', ...high),
    ])
    expect(message.headline).toMatch(/^Tu equipo te ve muy distinto: 2\.0; los otros grupos, /)
    expect(message.keep).toMatchObject({
      title: null,
      none: expect.stringContaining('no señalamos'),
    })
    expect(message.talk.title).toBe('¿Qué vive tu equipo que los otros no ven?')
  })

  test('says that self is above in nearly everything, with support from twenty behaviours on', () => {
    const { message } = fullReport([form('auto', 5, 5, 5, 5, 5, 5), ...ten([3, 3, 3, 3, 3, 3])])
    expect(message.headline).toBe('Te ves más arriba de como te ven en casi todo: 5.0 contra 3.0')
    expect(message.opening).toContain('Leer esto cuesta.')
    expect(message.facts.find(({ units }) => units)?.units).toEqual({ filled: 30, of: 30 })
  })

  test('says that self is below, and that each group sees it well', () => {
    const { message } = fullReport([form('auto', 2, 2, 2, 2, 2, 2), ...ten([4, 4, 4, 4, 4, 4])])
    expect(message.headline).toBe('Te ves más abajo de como te ven en casi todo: 2.0 contra 4.0')
    expect(message.keep.title).toBe('Lo haces bien, y lo ve cada grupo')
    expect(message.try.none).toContain('No hace falta mejorar nada')
  })

  test('does not choose among answers that are all near one end', () => {
    const { message } = fullReport(ten([5, 5, 5, 5, 5, 5]))
    expect(message.headline).toBe('Todo está cerca de lo más alto: este reporte no distingue')
    expect(message.talk.choices).toHaveLength(3)
    expect([message.keep.none, message.try.none].every(Boolean)).toBe(true)
  })

  test('keeps what each group that is shown puts from the cut up', () => {
    const { message } = fullReport(ten([4, 4, 4, 4, 4, 2], [4, 3, 4, 4, 4, 2]))
    expect(message.keep.title).not.toContain('Trabajo en equipo')
    expect(message.keep.text).toContain('Ningún grupo las pone abajo de 3.5')
  })
})

describe('the words in two voices', () => {
  test('describes the person to an administrator without addressing them', () => {
    const forms = [
      form('auto', 5, 4, 2, 3, 5, 1),
      form('lider', 3, 5, 4, 2, 1, 4),
      ...times(5, 'equipo', 2, 4, 5, 3, 2, 4),
    ]
    const [second, third] = [fullReport(forms), fullReport(forms, 'third_person')]
    const sentences = (report: FullReport): string =>
      JSON.stringify([report.message, report.profile, report.relations, report.gaps, report.method])
    // questions that the person asks are quoted as theirs
    expect(sentences(third)).not.toMatch(/\b(tú|tu|tus|te|ti|contigo)\b/iu)
    expect(sentences(second)).toMatch(/\b(tú|tu|te)\b/u)
    expect(third.competences.map(({ gap, place }) => [gap, place])).toEqual(
      second.competences.map(({ gap, place }) => [gap, place]),
    )
  })
})

describe('a degree', () => {
  const self = [5, 5, 5, 5, 5, 5]

  test('weighs groups and does not count heads: a leader and nine peers say less than two groups', () => {
    const rule = (...forms: CompletedForm[]): string => fullReport(forms).profile.order_rule
    const ones = [3, 3, 3, 3, 3, 3]
    expect(rule(form('lider', ...ones), ...times(9, 'companero', ...ones))).toContain(
      'hacen falta 1.2 de diferencia para decirlo claro y 1.0 para decirlo probable',
    )
    expect(rule(...ten(ones))).toContain(
      'hacen falta 1.0 de diferencia para decirlo claro y 0.8 para decirlo probable',
    )
  })

  test('names no blind spot of a leader alone', () => {
    const alone = fullReport([form('auto', ...self), form('lider', 3, 3, 3, 3, 3, 3)])
    expect(alone.gaps.blind_spots.count).toBe(0)
    expect(alone.gaps.headline).toContain('En ninguna conducta hay una diferencia')
  })

  test('of a gap holds for every value that a bound allows', () => {
    const report = fullReport([form('auto', 1, 5, 1, 5, 1, 5), ...ten([5, 5, 5, 5, 5, 5])])
    const line = report.competences[0]
    expect(line?.others?.text).toMatch(/o más$/)
    expect(line).toMatchObject({ perception: 'below', gap: { bound: 'at_most' } })
    expect(line?.gap?.text).toMatch(/^−\d\.\d o más$/)
    // 5.0 and «4.3 o más» may be equal
    expect(report.competences[1]).toMatchObject({ gap: null, degree: 'even' })
  })
})

describe('the printed number', () => {
  test('decides: 3.475 prints 3.5 and is not below the cut of 3.5', () => {
    const report = fullReport([
      form('auto', 5, 3, 3, 3, 3, 3),
      ...times(19, 'companero', 4, 3, 3, 3, 3, 3),
      ...times(21, 'companero', 3, 3, 3, 3, 3, 3),
    ])
    expect(competence(report, '1')?.others).toMatchObject({ exact: '7/2', text: '3.5' })
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
