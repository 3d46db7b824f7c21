import { expect, test } from 'vitest'
import { text, truthOf, type TruthLine } from '../../../../../tests/independent-report.ts'
import { randomProject } from '../../../../../tests/random-projects.ts'
import { composeSubjectReport } from '../../words/subject-report.rules.ts'
import { composeDocument } from './document.ts'

const PROJECTS = 500
const HIDDEN = '·'

const textOf = (tenths: number | null): string => (tenths === null ? HIDDEN : text(tenths))
const printedLine = (line: TruthLine) => ({
  self_text: textOf(line.self),
  blocks: line.groups.map(textOf),
  others_text: textOf(line.others),
})

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
    const { behaviours, profile, relations } = document
    expect(behaviours.groups).toMatchObject(
      truth.competences.map((line) => ({
        number: line.id,
        ...printedLine(line),
        behaviours: line.behaviours.map((each) => ({
          number: each.id,
          ...printedLine(each),
          self: each.self,
          others: each.others,
          cells: each.groups,
          highlighted: each.highlighted,
        })),
      })),
    )
    const lines = truth.competences.filter(({ others }) => others !== null)
    const sorted = lines.toSorted((a, b) => (b.others ?? 0) - (a.others ?? 0))
    expect(profile.lines).toMatchObject(
      sorted.map((line) => ({
        name: line.name,
        self_text: textOf(line.self),
        others_text: textOf(line.others),
        gap_text: line.gap === null ? null : `${line.gap > 0 ? '+' : ''}${text(line.gap)}`,
        level: { low: 1, medium: 2, high: 3 }[line.level ?? 'medium'],
      })),
    )
    expect(relations.lines).toMatchObject(
      sorted.map((line) => ({
        name: line.name,
        blocks: line.groups.map((tenths) =>
          tenths === null ? null : { tenths, text: text(tenths) },
        ),
        others_text: textOf(line.others),
      })),
    )
  }
  expect(printed).toBeGreaterThan(PROJECTS / 2)
})
