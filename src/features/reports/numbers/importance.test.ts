import { describe, expect, test } from 'vitest'
import type { RelationKey } from '#shared/relations.ts'
import { randomProject } from '../../../../tests/random-projects.ts'
import { defaultShape, sampleInput, sampleSurvey } from '../model/sample.rules.ts'
import type { FullReport } from '../model/subject-report-model.rules.ts'
import { composeDocument } from '../server/print/document.ts'
import { reportRows } from '../spreadsheet/spreadsheet.rules.ts'
import { composeSubjectReport } from '../words/subject-report.rules.ts'
import { computeSubjectNumbers } from './subject-numbers.rules.ts'
import type { CompletedForm, ReportInput, Survey } from './survey.rules.ts'

const survey: Survey = sampleSurvey(defaultShape)
const questions = survey.competences.map(({ questions: asked }) => asked.length)
/** The same value for every behaviour of a competence. */
const choicesOf = (values: readonly number[]): number[] =>
  questions.flatMap((count, index) => Array<number>(count).fill(values[index] ?? 3))

/** Six peers who choose one value for each competence, and what self, leader and a peer mark. */
function reportOf(
  values: readonly number[],
  marks: Readonly<Partial<Record<RelationKey, readonly number[]>>>,
): FullReport {
  const relations: readonly RelationKey[] = ['auto', 'lider', ...Array(6).fill('companero')]
  const forms = relations.map((relation, rater): CompletedForm => ({
    rater,
    relation,
    choices: choicesOf(values),
    comment: null,
    ...(marks[relation] && { important: marks[relation] }),
  }))
  const input = { ...sampleInput(), ...survey, forms }
  const report = composeSubjectReport(input)
  if (report.kind !== 'full') throw new Error('The report has no numbers of others.')
  return report
}
const prioritiesOf = ({ monday }: FullReport): string[] =>
  monday.priorities.map(({ competence }) => competence.number)
const VALUES = [3, 3, 3, 3, 3, 3]

const withoutMarks = (
  input: ReportInput,
  isRemoved: (relation: RelationKey) => boolean,
): ReportInput => ({
  ...input,
  forms: input.forms.map((form) => (isRemoved(form.relation) ? { ...form, important: [] } : form)),
})
const isProtected = (relation: RelationKey): boolean => relation !== 'auto' && relation !== 'lider'

describe('what matters most for the role', () => {
  test('comes first among what stands below, and then what is even', () => {
    expect(prioritiesOf(reportOf([2, 2, 4, 4, 4, 4], {}))).toEqual(['2', '1'])
    expect(prioritiesOf(reportOf([2, 2, 4, 4, 4, 4], { auto: [0] }))).toEqual(['1', '2'])
    expect(prioritiesOf(reportOf([3, 3, 3, 3, 3, 3], { lider: [3] }))).toEqual(['4'])
    expect(prioritiesOf(reportOf([3, 3, 3, 3, 3, 3], {}))).toEqual([])
  })

  test('never makes a priority of what stands above', () => {
    expect(prioritiesOf(reportOf([1, 1, 1, 4, 4, 4], { auto: [3, 4, 5] }))).toEqual(['3', '2', '1'])
  })

  test('is marked by self and leader together, and the report does not say by whom', () => {
    const byBoth = reportOf(VALUES, { auto: [0, 2], lider: [2, 4] })
    expect(byBoth.competences.filter(({ important }) => important).map(({ name }) => name)).toEqual(
      [0, 2, 4].map((index) => survey.competences[index]?.name),
    )
    expect(reportOf(VALUES, { auto: [0, 2, 4] })).toEqual(byBoth)
    expect(reportOf(VALUES, { lider: [0, 2, 4] })).toEqual(byBoth)
  })

  test('is said in the same places by page, PDF and spreadsheet, and nowhere without marks', () => {
    const marked = reportOf(VALUES, { auto: [0] })
    const plain = reportOf(VALUES, { companero: [0] })
    const shown = (report: FullReport) => {
      const document = composeDocument(report, { paper: 'letter', hash: 'a', logo: null })
      if (!('monday' in document)) throw new Error('The document has no plan.')
      return {
        profile: report.profile.lines.filter(({ important }) => important).map(({ name }) => name),
        pdf: document.profile.lines
          .filter(({ important }) => important !== null)
          .map(({ name }) => name),
        plan: document.monday.priorities.map(({ note }) => note.includes('prioridad del puesto')),
        spreadsheet: reportRows(report)
          .filter((row) => row.includes('Sí'))
          .map(([, name]) => name),
        heading: JSON.stringify(reportRows(report)).includes('Prioridad del puesto'),
        method: JSON.stringify(report.method).includes('Prioridad del puesto'),
      }
    }
    const [first] = survey.competences.map(({ name }) => name)
    expect(shown(marked)).toEqual({
      profile: [first],
      pdf: [first],
      plan: [true],
      spreadsheet: [first],
      heading: true,
      method: true,
    })
    expect(shown(plain)).toEqual({
      profile: [],
      pdf: [],
      plan: [],
      spreadsheet: [],
      heading: false,
      method: false,
    })
    expect(JSON.stringify(plain)).not.toMatch(/prioridad del puesto/i)
  })
})

describe('an attacker who knows what is marked', () => {
  const inputs = Array.from({ length: 200 }, (_, index) => randomProject(`importancia ${index}`))

  test('learns nothing of protected raters, whose marks enter nothing', () => {
    expect(inputs.some(({ forms }) => forms.some(({ important }) => important?.length))).toBe(true)
    for (const input of inputs)
      expect(composeSubjectReport(input)).toEqual(
        composeSubjectReport(withoutMarks(input, isProtected)),
      )
  })

  test('finds every published number as it is without any mark', () => {
    for (const input of inputs) {
      const { competences, ...numbers } = computeSubjectNumbers(input)
      const without = computeSubjectNumbers(withoutMarks(input, () => true))
      expect({ ...numbers, competences: competences.map(unmarked) }).toEqual({
        ...without,
        competences: without.competences.map(unmarked),
      })
    }
  })

  test('could not tell two leaders apart', () => {
    const input = sampleInput()
    const leader = input.forms.find(({ relation }) => relation === 'lider')
    if (!leader) throw new Error('The sample has no leader.')
    const others = input.forms.filter((form) => form !== leader)
    const [one, two] = [
      { ...leader, rater: 98, important: [0, 1] },
      { ...leader, rater: 99, important: [2] },
    ]
    const reversed = [
      { ...one, important: two.important },
      { ...two, important: one.important },
    ]
    expect(composeSubjectReport({ ...input, forms: [...others, ...reversed] })).toEqual(
      composeSubjectReport({ ...input, forms: [...others, one, two] }),
    )
  })
})

const unmarked = (line: ReturnType<typeof computeSubjectNumbers>['competences'][number]) => ({
  ...line,
  important: null,
})
