import { expect, test } from 'vitest'
import type { TruthLine } from '../../../../../tests/independent-lines.ts'
import { said, type Printed } from '../../../../../tests/independent-numbers.ts'
import { truthOf } from '../../../../../tests/independent-report.ts'
import { randomProject } from '../../../../../tests/random-projects.ts'
import { composeSubjectReport } from '../../words/subject-report.rules.ts'
import { composeDocument } from './document.ts'

const PROJECTS = 500
const HIDDEN = '·'

const textOf = (number: Printed | null): string => (number === null ? HIDDEN : said(number))
/** A number with its «o más» apart. */
const numberOf = (number: Printed | null) => {
  if (number === null) return null
  const [digits = '', ...words] = said(number).split(' ')
  return { number: digits, bound: words.join(' ') }
}
const marks = (line: TruthLine, keys: readonly string[], skipped: number) =>
  line.groups.flatMap((number, index) =>
    number && index !== skipped ? [{ key: keys[index], ...number }] : [],
  )

test('a PDF prints the numbers that the raw answers give', () => {
  let printed = 0
  for (let index = 0; index < PROJECTS; index++) {
    const input = randomProject(`papel ${index}`)
    const truth = truthOf(input)
    const document = composeDocument(composeSubjectReport(input), {
      paper: 'letter',
      hash: 'a',
      logo: null,
    })
    if (!('behaviours' in document)) continue
    printed += 1
    const { behaviours, gaps, profile, relations } = document
    const keys = truth.columns.map(({ key }) => key)
    const together = keys.indexOf('demas')
    const others = together === -1 ? keys.length - 1 : together
    expect(behaviours.groups).toMatchObject(
      truth.competences.map((line) => ({
        number: line.id,
        behaviours: line.behaviours.map((each) => ({
          number: each.id,
          self_text: textOf(each.self),
          numbers: each.groups.map(numberOf),
          self: each.self?.tenths ?? null,
          others: each.others?.tenths ?? null,
          bound: each.others?.bound ?? null,
          cells: marks(each, keys, others),
          degree: each.degree ?? 'even',
        })),
      })),
    )
    const lines = truth.competences.filter(({ others }) => others !== null)
    const sorted = lines.toSorted((a, b) => (b.others?.tenths ?? 0) - (a.others?.tenths ?? 0))
    expect(profile.lines).toMatchObject(
      sorted.map((line) => ({
        name: line.name,
        self_text: textOf(line.self),
        number: numberOf(line.others),
        seen: line.degree,
      })),
    )
    expect(relations.lines).toMatchObject(
      sorted.map((line) => ({
        name: line.name,
        cells: line.groups.map(
          (number, index) =>
            number && { mark: truth.groups[index]?.key, ...number, number: numberOf(number) },
        ),
        number: numberOf(line.others),
      })),
    )
    expect(gaps?.blind_spots.shown.every(({ gap_text }) => gap_text !== HIDDEN) ?? true).toBe(true)
  }
  expect(printed).toBeGreaterThan(PROJECTS / 2)
})
