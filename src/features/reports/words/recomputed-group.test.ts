import { describe, expect, test } from 'vitest'
import type { ScaleLimits } from '../../../../tests/independent-groups.ts'
import { gapOf, hasOthers, type Truth } from '../../../../tests/independent-lines.ts'
import { meanOf as printedMean, said, type Printed } from '../../../../tests/independent-numbers.ts'
import { truthOf } from '../../../../tests/independent-report.ts'
import { computeMiddle, computeShare } from '../../../../tests/independent-shares.ts'
import { sideOf, check, claim } from '../../../../tests/sentence-claims.ts'
import type { MatrixCompetence, MatrixReport } from '../model/matrix-report-model.rules.ts'
import { sampleEvaluated, sampleSurvey, type SampleShape } from '../model/sample.rules.ts'
import { groupNumbers, selectSegments } from '../numbers/group.rules.ts'
import type { WorksheetCell } from '../spreadsheet/spreadsheet-cells.rules.ts'
import { matrixRows } from '../spreadsheet/spreadsheet-matrix.rules.ts'
import { composeMatrixReport } from './matrix-report.rules.ts'

const MATRICES = 500
/** As few people as a number needs, and one fewer; now and then enough for shares and quartiles. */
const sizes = [0, 1, 4, 5, 6, 9, 10, 11, 7, 20, 8, 34, 5, 12, 10]

/**
 * An invented matrix of up to 34 evaluated, of whom some lack self, a group or all others, on a
 * scale of 3 to 10 values.
 */
function groupOf(index: number) {
  const shape = (person: number): SampleShape => ({
    seed: `grupo ${index} ${person}`,
    competences: 1 + (index % 5),
    minimum_raters: index % 4 === 3 ? 4 : 3,
    completed: {
      auto: person % 9 === 0 ? 0 : 1,
      lider: person % 5 === 1 ? 0 : 1,
      companero: 2 + ((person + index) % 4),
      equipo: person % 3 === 0 ? 4 : 0,
      cliente: person % 7 === 2 ? 3 : 0,
    },
    not_applicable: [0.3, 0.05, 0, 0.5][index % 4] ?? 0,
  })
  const asked = sampleSurvey(shape(0))
  const highest_value = 3 + (index % 8)
  const survey = { ...asked, scale: { ...asked.scale, highest_value } }
  const everyone = Array.from({ length: sizes[index % sizes.length] ?? 0 }, (_, person) =>
    sampleEvaluated(shape(person), survey),
  )
  const areas = everyone.map(
    (_, person) => ['Norte', 'Sur', index % 2 === 0 ? null : 'Sur'][person % 3] ?? null,
  )
  const numbers = groupNumbers(survey, everyone, [{ property: 'Área', values: areas }])
  return {
    areas,
    report: composeMatrixReport(survey, numbers, selectSegments(numbers, 0, 'Área')),
    people: everyone.map((evaluated) => truthOf({ ...survey, ...evaluated })),
    limits: truthOf({ ...survey, ...sampleEvaluated(shape(0), survey) }).limits,
  }
}

const othersOf = (person: Truth, at: number): Printed | null =>
  person.competences[at]?.others ?? null
const selfOf = (person: Truth, at: number): Printed | null => person.competences[at]?.self ?? null

/** The mean of at least five people. */
function meanOf(
  people: readonly Truth[],
  numberOf: (person: Truth) => Printed | null,
): Printed | null {
  const values = people.map(numberOf)
  const [first] = people
  return first && values.filter((value) => value !== null).length >= 5
    ? printedMean(values, null, first.input)
    : null
}

function isBlind(truth: Truth, at: number): boolean | null {
  const line = truth.competences[at]
  if (!line?.self || !line.others) return null
  return (
    line.perception === 'above' &&
    line.degree !== 'even' &&
    sideOf(line.self, truth) === 'from' &&
    sideOf(line.others, truth) === 'below'
  )
}

const numberOf = (score: Printed | null): Printed | null =>
  score && { tenths: score.tenths, bound: score.bound }

function checkNumbers(report: MatrixReport, people: readonly Truth[]): void {
  report.competences.forEach((line, at) => {
    const others = meanOf(people, (person) => othersOf(person, at))
    const self = meanOf(people, (person) => selfOf(person, at))
    expect([numberOf(line.self), numberOf(line.others), numberOf(line.gap)]).toEqual([
      self,
      others,
      self && others && gapOf(self, others),
    ])
    expect(line.middle?.text ?? null).toBe(computeMiddle(people, at))
    expect(line.blind_spots?.text ?? null).toBe(
      computeShare(people.map((person) => isBlind(person, at))),
    )
    // Which relations and behaviours are shown is decision 17; a shown one is the people's mean.
    line.relations.forEach((score, column) => {
      const key = report.relations.columns[column]?.relation
      const own = ({ groups, competences }: Truth): Printed | null =>
        competences[at]?.groups[groups.findIndex((group) => group.key === key)] ?? null
      if (score) expect(numberOf(score)).toEqual(meanOf(people, own))
    })
    line.behaviours.forEach(({ others: score }, behaviour) => {
      const seen = ({ competences }: Truth): Printed | null =>
        competences[at]?.behaviours[behaviour]?.others ?? null
      if (score) expect(numberOf(score)).toEqual(meanOf(people, seen))
    })
  })
  const [first] = people
  const published = report.competences.map((_, at) =>
    meanOf(people, (person) => othersOf(person, at)),
  )
  expect(numberOf(report.total.others)).toEqual(
    first ? printedMean(published, null, first.input) : null,
  )
  expect(report.evaluated).toBe(people.filter(hasOthers).length)
}

function checkSegments(
  { segments }: MatrixReport,
  people: readonly Truth[],
  areas: readonly (string | null)[],
  { range }: ScaleLimits,
): void {
  segments?.lines.forEach(({ cells, clear }, at) => {
    const edges = cells.flatMap(({ value, score, margin_tenths, evaluated }) => {
      if (!score || margin_tenths === null) return []
      const members = people.filter((_, person) => areas[person] === value)
      expect(numberOf(score)).toEqual(meanOf(members, (person) => othersOf(person, at)))
      expect(evaluated).toBe(members.filter(hasOthers).length)
      const scored = members.filter((person) => othersOf(person, at) !== null).length
      expect(margin_tenths).toBe(
        Math.max(1, Math.round((2 * 0.15 * 10 * range) / Math.sqrt(scored))),
      )
      return [{ from: score.tenths - margin_tenths, to: score.tenths + margin_tenths }]
    })
    const parts = edges.some((one) => edges.some((other) => one.from > other.to))
    expect(clear).toBe(parts)
  })
}

const namesIn = (lines: readonly MatrixCompetence[], sentence: string): string[] =>
  lines.filter(({ name }) => sentence.includes(name)).map(({ name }) => name)

function checkSentences(report: MatrixReport, { cut }: ScaleLimits): void {
  const { competences, board, spread } = report
  const shown = competences.filter(({ others }) => others)
  const value = ({ others }: MatrixCompetence): number => others?.tenths ?? 0
  const lows = shown.filter(({ place }) => place === 'below')
  const tops = shown.filter(({ place }) => place === 'above')
  const ends = shown.map(value)
  // what differs from the lowest as the highest do is not told to be as urgent
  const lowest = Math.min(...lows.map(value))
  const parted = lows.filter((line) =>
    tops.some((top) => value(top) - value(line) <= value(line) - lowest),
  )
  const urgent = lows.filter((line) => !parted.includes(line))
  check(board.headline, [
    [/^Hacen falta cinco personas/, () => shown.length === 0],
    [
      /^Ninguna competencia destaca ni se queda atrás: las \S+ (?:van|quedan) (.+)$/,
      (range = '') => {
        const numbers = (range.match(/\d+\.\d/g) ?? []).map((each) => Math.round(Number(each) * 10))
        return (
          lows.length === 0 &&
          numbers[0] === Math.min(...ends) &&
          numbers.at(-1) === Math.max(...ends)
        )
      },
    ],
    [
      /^Invertir primero(, probablemente,)? en (.+); (.+?) (ya .+ fortalezas?|van? más arriba)$/,
      (how = '', first = '', last = '', word = '') =>
        lows.every(({ place_degree }) => (place_degree === 'probable') === (how !== '')) &&
        lows.length > 0 &&
        (urgent.length > 3 ||
          urgent.every(({ name, others }) => first.includes(`${name} (${others?.text})`))) &&
        (tops.length > 3 ||
          tops.every(({ name, others }) => last.includes(`${name} (${others?.text})`))) &&
        word.includes('fortaleza') === tops.every((line) => value(line) >= cut),
    ],
    [/^(.+): \d+\.\d/, (name = '') => shown.length === 1 && shown[0]?.name === name],
  ])
  for (const low of lows)
    for (const top of tops) claim(value(low) < value(top), `${low.name} is below ${top.name}`)
  expect(board.training.map(({ competence }) => value(competence))).toEqual(
    urgent
      .map(value)
      .toSorted((a, b) => a - b)
      .slice(0, 3),
  )
  for (const { competence, reason, behaviours } of board.training) {
    const { middle, blind_spots } = competence
    claim(
      reason.startsWith(
        competence.place_degree === 'clear' ? 'Va más abajo.' : 'Probablemente más abajo.',
      ),
      reason,
    )
    claim(middle ? reason.includes(middle.text) : !reason.includes('Mitad'), reason)
    claim(
      reason.includes('punto ciego') === (blind_spots !== null && blind_spots.people !== null) &&
        (blind_spots?.people == null || reason.includes(blind_spots.text)),
      reason,
    )
    claim(
      reason.includes('tres de cada cuatro') === (middle !== null && middle.high_tenths < cut),
      reason,
    )
    const own = competence.behaviours
      .flatMap(({ others }) => others?.tenths ?? [])
      .sort((a, b) => a - b)
    expect(behaviours.map(({ others }) => others?.tenths)).toEqual(own.slice(0, 2))
  }
  for (const { text } of board.says)
    if (text.includes(' más abajo que '))
      claim(
        lows.length > 3 ||
          namesIn(shown, text.split(' más abajo que ')[0] ?? '').length === lows.length,
        text,
      )
  const isOpen = (line: MatrixCompetence): boolean =>
    line.others?.bound === (value(line) < cut ? 'at_least' : 'at_most')
  const open = shown.filter(isOpen).length
  const below = shown.filter((line) => value(line) < cut && !isOpen(line)).length
  check(spread.headline, [
    [/^Sin personas suficientes/, () => shown.length === 0],
    [/^Todas las competencias llegan al corte/, () => below === 0 && open === 0],
    [/^De ninguna competencia se sabe que quede abajo/, () => below === 0 && open > 0],
    [
      /^A los dos lados de \d+\.\d, sin diferencia que leer$/,
      () => lows.length === 0 && below > 0 && below < shown.length,
    ],
    [
      /^(Al menos )?(\d+) de (\d+) competencias quedan? abajo/,
      (least, count, of) =>
        Boolean(least) === open > 0 &&
        Number(count) === below &&
        Number(of) === shown.length &&
        (lows.length > 0 || below === shown.length),
    ],
  ])
  checkBehaviours(report)
}

function checkBehaviours({ behaviours, competences }: MatrixReport): void {
  const all = competences
    .filter(({ place }) => place === 'below')
    .flatMap((line) => line.behaviours.flatMap(({ others }) => others?.tenths ?? []))
    .sort((a, b) => a - b)
  expect(behaviours.lowest.map(({ others }) => others?.tenths ?? 0)).toEqual(all.slice(0, 5))
}

/** The numbers of «Proyecto» in the rows of the competences. */
const printedCells = (rows: readonly (readonly WorksheetCell[])[], name: string): unknown[] =>
  (rows.find(([first]) => first === name) ?? [])
    .slice(1)
    .map((cell) =>
      typeof cell !== 'object' || cell === null
        ? cell
        : 'text' in cell
          ? cell.text
          : 'tenths' in cell
            ? cell.tenths
            : null,
    )

describe('the group report, computed a second time from the raw answers', () => {
  test('has the same numbers on page and spreadsheet, and every sentence claims what they say', () => {
    const found = { middle: 0, shares: 0, segments: 0 }
    for (let index = 0; index < MATRICES; index++) {
      const { report, people, areas, limits } = groupOf(index)
      checkNumbers(report, people)
      checkSegments(report, people, areas, limits)
      checkSentences(report, limits)
      checkSpreadsheet(report, people)
      for (const { middle, blind_spots } of report.competences) {
        if (middle) found.middle += 1
        if (blind_spots) found.shares += 1
      }
      for (const { cells } of report.segments?.lines ?? [])
        if (cells.some(({ score }) => score)) found.segments += 1
    }
    for (const count of Object.values(found)) expect(count).toBeGreaterThan(20)
  })
})

function checkSpreadsheet(report: MatrixReport, people: readonly Truth[]): void {
  const rows = matrixRows(report)
  report.competences.forEach(({ name }, at) => {
    const others = meanOf(people, (person) => othersOf(person, at))
    const [printedSelf, printedOthers, gap, middle, share] = printedCells(rows, name)
    const self = meanOf(people, (person) => selfOf(person, at))
    const apart = self && others && gapOf(self, others)
    expect([printedSelf, printedOthers, gap, middle, share]).toEqual([
      self && said(self),
      others && said(others),
      apart && (apart.bound ? expect.stringMatching(/ o más$/) : apart.tenths),
      computeMiddle(people, at),
      computeShare(people.map((person) => isBlind(person, at))),
    ])
  })
}
