import { describe, expect, test } from 'vitest'
import { randomProject } from '../../../../tests/random-projects.ts'
import type { MatrixReport } from '../model/matrix-report-model.rules.ts'
import { defaultShape, sampleEvaluated, sampleSurvey } from '../model/sample.rules.ts'
import type { FullReport } from '../model/subject-report-model.rules.ts'
import { groupNumbers, selectSegments } from '../numbers/group.rules.ts'
import { blockWeight } from '../numbers/weights.rules.ts'
import {
  behavioursCalculation,
  boardCalculation,
  groupRelationsCalculation,
  messageCalculation,
  profileCalculation,
  relationsCalculation,
  spreadCalculation,
} from './calculation.rules.ts'
import { composeMatrixReport } from './matrix-report.rules.ts'
import { segmentsCalculation } from './segments-section.rules.ts'
import { composeSubjectReport } from './subject-report.rules.ts'

const numbersIn = (text: string): number[] =>
  (text.replaceAll('−', '-').match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)

/** Computes the formulas of a note again; the kinds of formulas that were found. */
function check(note: string): string[] {
  const kinds: string[] = []
  for (const [, terms = '', count, mean, printed] of note.matchAll(
    /\(([\d. +−×]+)\) ÷ (\d+) ≈ ([\d.−]+), que se imprime (\S+)\./g,
  )) {
    const values = terms.split(' + ').map((term) => numbersIn(term))
    const weights = values.map((term) => (term.length > 1 ? (term[0] ?? 0) : 1))
    expect(weights.reduce((all, weight) => all + weight, 0)).toBe(Number(count))
    const sum = values.reduce((all, term, at) => all + (weights[at] ?? 0) * (term.at(-1) ?? 0), 0)
    expect(Math.abs(sum / Number(count) - Number(mean))).toBeLessThan(0.0051)
    expect(Math.floor(Number(mean) * 10 + 0.5 + 1e-9) / 10).toBe(Number(printed))
    kinds.push('average')
  }
  for (const [, from, less, is] of note.matchAll(/([\d.]+) − ([\d.]+) = ([+−]?[\d.]*\d)/g)) {
    expect(Number(from) - Number(less)).toBeCloseTo(Number(is?.replace('−', '-')), 5)
    kinds.push('difference')
  }
  for (const [, terms = '', sum] of note.matchAll(/: (\d+(?: \+ \d+)+) = (\d+)/g)) {
    expect(numbersIn(terms).reduce((all, value) => all + value, 0)).toBe(Number(sum))
    kinds.push('sum')
  }
  return kinds
}

const reports = Array.from({ length: 200 }, (_, index) =>
  composeSubjectReport(randomProject(`fórmula ${index}`)),
).filter((report): report is FullReport => report.kind === 'full')

const kindsOf = (calculation: (report: FullReport) => { readonly notes: readonly string[] }) =>
  reports.flatMap((report) => calculation(report).notes.flatMap(check))

describe('«¿Cómo se calculó?» of a report gives the numbers that its card prints', () => {
  test.each([
    ['Perfil', profileCalculation, ['average', 'difference']],
    ['Conductas', behavioursCalculation, ['difference']],
    ['Por relación', relationsCalculation, ['difference']],
  ])('%s', (_name, calculation, kinds) => {
    const found = kindsOf(calculation)
    expect(found.length).toBeGreaterThan(50)
    expect(new Set(found)).toEqual(new Set(kinds))
  })

  test('Mensaje', () => {
    for (const report of reports) {
      const [note = ''] = messageCalculation(report).notes
      const weights = report.blocks.map((block) => blockWeight(block, report.matrix.weights))
      const total = weights.reduce((all, weight) => all + weight, 0)
      const sum = report.blocks.reduce(
        (all, { raters }, index) => all + ((weights[index] ?? 0) / total) ** 2 / raters,
        0,
      )
      expect(numbersIn(note).at(-1)).toBeCloseTo(1 / sum, 0)
    }
  })
})

/** Sixteen people in two areas far apart, so that a difference is clear. */
function matrixReport(people: number): MatrixReport {
  const survey = sampleSurvey(defaultShape)
  const everyone = Array.from({ length: people }, (_, index) => {
    const one = sampleEvaluated({ ...defaultShape, seed: `persona ${index}` }, survey)
    const choice = index % 2 === 0 ? 4 : 2
    return index < 12
      ? {
          ...one,
          forms: one.forms.map((form) => ({ ...form, choices: form.choices.map(() => choice) })),
        }
      : one
  })
  const values = everyone.map((_, index) => (index % 2 === 0 ? 'Norte' : 'Sur'))
  const numbers = groupNumbers(survey, everyone, [{ property: 'Área', values }])
  return composeMatrixReport(survey, numbers, selectSegments(numbers, 0, 'Área'))
}

describe('«¿Cómo se calculó?» of a group report gives the numbers that its card prints', () => {
  const report = matrixReport(16)
  const kinds = (calculation: (group: MatrixReport) => { readonly notes: readonly string[] }) =>
    calculation(report).notes.flatMap(check)

  test('Para la dirección', () => {
    expect(kinds(boardCalculation)).toEqual(['average', 'sum', 'sum'])
    const [mean = '', sums = '', order = ''] = boardCalculation(report).notes
    expect(mean).toContain(`que se imprime ${report.total.others?.text}.`)
    const figure = report.board.figures.find(({ label }) => label === 'evaluaciones completas')
    expect(sums.match(/= \d+/g)?.join(' ').replaceAll('= ', '').replace(' ', ' de ')).toBe(
      figure?.value,
    )
    const printed = numbersIn(order)
    expect(printed).toEqual(printed.toSorted((a, b) => a - b))
  })

  test('Competencias y Quién ve qué', () => {
    expect(kinds(spreadCalculation)).toEqual(['difference'])
    expect(kinds(groupRelationsCalculation)).toEqual(['difference'])
  })

  test('Segmentos', () => {
    const { segments, scale } = report
    const [margin = '', difference = ''] = segments
      ? segmentsCalculation(segments, scale).notes
      : []
    const [spread = 0, people = 0] = numbersIn(margin.slice(margin.indexOf(': 2 × ') + 5))
    expect(numbersIn(margin).at(-2)).toBeCloseTo((2 * spread) / Math.sqrt(people), 2)
    expect(check(difference)).toEqual(['difference'])
    expect(difference).toMatch(/Norte.* queda arriba de Sur/)
    const [low = 0, plus = 0, sum = 0] = numbersIn(difference.slice(difference.indexOf('Sur')))
    expect(low + plus).toBeCloseTo(sum, 5)
  })

  test('says nothing about a matrix with too few people for averages', () => {
    const few = matrixReport(3)
    expect(boardCalculation(few).notes.join()).not.toContain('≈')
    expect(spreadCalculation(few).notes).toEqual([])
    expect(groupRelationsCalculation(few).notes).toEqual([])
  })
})
