import { describe, expect, test } from 'vitest'
import {
  average,
  print,
  text,
  truthOf,
  type Limits,
  type Ratio,
  type Truth,
} from '../../../../tests/independent-report.ts'
import { check, claim, countOf } from '../../../../tests/sentence-claims.ts'
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

const ratio = (exact: string | null | undefined): Ratio | null => {
  if (exact === null || exact === undefined) return null
  const [top = '0', bottom = '1'] = exact.split('/')
  return [BigInt(top), BigInt(bottom)]
}
const othersOf = (person: Truth, at: number): Ratio | null =>
  average(person.competences[at]?.exact.groups.map(ratio) ?? [])
const selfOf = (person: Truth, at: number): Ratio | null =>
  ratio(person.competences[at]?.exact.self)

/** The mean of at least five people. */
function meanOf(values: readonly (Ratio | null)[]): Ratio | null {
  return values.filter((value) => value !== null).length < 5 ? null : average(values)
}

function middleOf(people: readonly Truth[], at: number): string | null {
  const sorted = people
    .flatMap((person) => person.competences[at]?.others ?? [])
    .sort((a, b) => a - b)
  if (sorted.length < 20) return null
  const median = (values: readonly number[]): number => {
    const [before, after] = [
      values[Math.ceil(values.length / 2) - 1],
      values[Math.floor(values.length / 2)],
    ]
    return Math.ceil(((before ?? 0) + (after ?? 0)) / 2)
  }
  const half = Math.floor(sorted.length / 2)
  const ends = [sorted.slice(0, half), sorted.slice(sorted.length - half)].map(median).map(text)
  return [...new Set(ends)].join(' a ')
}

function shareOf(flags: readonly (boolean | null)[]): string | null {
  const known = flags.filter((flag) => flag !== null)
  const found = known.filter(Boolean).length
  if (known.length < 10) return null
  if (found < 5) return `menos de 5 de ${known.length}`
  return known.length - found < 5
    ? `todas o casi todas: más de ${known.length - 5} de ${known.length}`
    : `${found} de ${known.length}`
}

function isBlind({ competences, limits }: Truth, at: number): boolean | null {
  const line = competences[at]
  if (line?.certainty !== 'solid' || line.gap === null) return null
  return (
    line.perception === 'above' && (line.self ?? 0) >= limits.cut && (line.others ?? 0) < limits.cut
  )
}

const tenths = (score: { readonly tenths: number } | null): number | null => score && score.tenths

function checkNumbers(report: MatrixReport, people: readonly Truth[]): void {
  report.competences.forEach((line, at) => {
    const others = print(meanOf(people.map((person) => othersOf(person, at))))
    const self = print(meanOf(people.map((person) => selfOf(person, at))))
    expect([tenths(line.self), tenths(line.others), tenths(line.gap)]).toEqual([
      self,
      others,
      self === null || others === null ? null : self - others,
    ])
    expect(line.middle?.text ?? null).toBe(middleOf(people, at))
    expect(line.blind_spots?.text ?? null).toBe(
      shareOf(people.map((person) => isBlind(person, at))),
    )
    // Which relations and behaviours are shown is decision 17; a shown one is the people's mean.
    line.relations.forEach((score, column) => {
      const key = report.relations.columns[column]?.relation
      const own = people.map(({ groups, competences }) =>
        ratio(competences[at]?.exact.groups[groups.findIndex((group) => group.key === key)]),
      )
      if (score) expect(tenths(score)).toBe(print(meanOf(own)))
    })
    line.behaviours.forEach(({ others: score }, behaviour) => {
      const seen = people.map(({ competences }) =>
        average(competences[at]?.behaviours[behaviour]?.exact.groups.map(ratio) ?? []),
      )
      if (score) expect(tenths(score)).toBe(print(meanOf(seen)))
    })
  })
  const published = report.competences.map((_, at) =>
    meanOf(people.map((person) => othersOf(person, at))),
  )
  expect(tenths(report.total.others)).toBe(print(average(published)))
  expect(report.evaluated).toBe(people.filter(({ own }) => own !== null).length)
}

function checkSegments(
  { segments }: MatrixReport,
  people: readonly Truth[],
  areas: readonly (string | null)[],
  { range }: Limits,
): void {
  segments?.lines.forEach(({ cells, clear }, at) => {
    const edges = cells.flatMap(({ value, score, margin_tenths, evaluated }) => {
      if (!score || margin_tenths === null) return []
      const members = people.filter((_, person) => areas[person] === value)
      expect(score.tenths).toBe(print(meanOf(members.map((person) => othersOf(person, at)))))
      expect(evaluated).toBe(members.filter(({ own }) => own !== null).length)
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

const namedIn = (lines: readonly MatrixCompetence[], sentence: string): MatrixCompetence[] =>
  lines.filter(({ name }) => sentence.includes(name))

function checkSentences(report: MatrixReport, { cut, tie }: Limits): void {
  const { competences, board, spread } = report
  const shown = competences.filter(({ others }) => others)
  const value = ({ others }: MatrixCompetence): number => others?.tenths ?? 0
  const lowest = Math.min(...shown.map(value))
  const highest = Math.max(...shown.map(value))
  const trained = board.training.map(({ competence }) => competence)
  claim(
    trained.every((line) => board.headline.includes(line.name)) &&
      namedIn(competences, board.headline).length === trained.length,
    board.headline,
  )
  for (const line of trained)
    for (const other of shown)
      claim(
        trained.includes(other) || value(other) >= value(line) || value(other) >= cut,
        `${other.name} is lower than ${line.name}, which is trained`,
      )
  const isTied = highest - lowest < tie
  claim(isTied || !/empatadas/.test(board.headline + board.lead), board.lead)
  claim(!(trained.length > 0 && /ni una que falte/.test(board.lead)), board.lead)
  const [high = '', low = ''] = board.lead.split(' y lo más bajo')
  if (low !== '') {
    const isEnd = (said: string, end: number): boolean =>
      said.includes('un empate') || namedIn(shown, said).some((line) => value(line) === end)
    claim(isEnd(high, highest) && isEnd(low, lowest), board.lead)
    for (const [name, said] of [...board.lead.matchAll(/([^(),]+) \((\d\.\d)\)/g)].map(
      ([, before = '', score = '']) => [before, score] as const,
    ))
      claim(
        namedIn(shown, name).some((line) => line.others?.text === said),
        board.lead,
      )
  }
  for (const { competence, reason, behaviours } of board.training) {
    const isBelow = value(competence) < cut
    claim(reason.includes(`queda abajo de ${text(cut)}`) === isBelow, reason)
    claim(!reason.startsWith('Es lo más bajo') || value(competence) === lowest, reason)
    claim(
      competence.middle ? reason.includes(competence.middle.text) : !reason.includes('Mitad'),
      reason,
    )
    const share = competence.blind_spots
    claim(
      reason.includes('punto ciego') === (share !== null && share.people !== null) &&
        (share === null || share.people === null || reason.includes(share.text)),
      reason,
    )
    claim(
      reason.includes('tres de cada cuatro') ===
        (competence.middle !== null && competence.middle.high_tenths < cut),
      reason,
    )
    const own = competence.behaviours
      .flatMap(({ others }) => others?.tenths ?? [])
      .sort((a, b) => a - b)
    expect(behaviours.map(({ others }) => others?.tenths)).toEqual(own.slice(0, 2))
  }
  const below = shown.filter((line) => value(line) < cut).length
  check(spread.headline, [
    [/^Sin personas suficientes/, () => shown.length === 0],
    [/^Todas las competencias llegan al corte/, () => below === 0],
    [
      /^(\d+) de (\d+) competencias quedan? abajo/,
      (count, of) => Number(count) === below && Number(of) === shown.length,
    ],
  ])
  checkBehaviours(report)
}

function checkBehaviours({ behaviours, competences }: MatrixReport): void {
  const all = competences
    .flatMap((line) => line.behaviours.flatMap(({ others }) => others?.tenths ?? []))
    .sort((a, b) => a - b)
  const shown = behaviours.lowest.map(({ others }) => others?.tenths ?? 0)
  expect(shown).toEqual(all.slice(0, 5))
  const more = all.slice(5).filter((value) => value === shown.at(-1)).length
  const ties = behaviours.ties ?? ''
  claim(ties.includes('Estas') === (shown.length > 1 && shown[0] === shown.at(-1)), ties)
  const [, count] = /Otras? (\S+)? ?conductas? empatan? con la última/.exec(ties) ?? []
  claim((ties.includes('con la última') ? countOf(count ?? 'una') : 0) === more, ties)
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
    const others = print(meanOf(people.map((person) => othersOf(person, at))))
    const [printedSelf, printedOthers, gap, middle, share] = printedCells(rows, name)
    const self = print(meanOf(people.map((person) => selfOf(person, at))))
    expect([printedSelf, printedOthers, gap, middle, share]).toEqual([
      self === null ? null : text(self),
      others === null ? null : text(others),
      self === null || others === null ? null : self - others,
      middleOf(people, at),
      shareOf(people.map((person) => isBlind(person, at))),
    ])
  })
}
