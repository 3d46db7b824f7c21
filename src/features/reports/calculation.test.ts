import { expect, test } from 'vitest'
import { randomProject } from '../../../tests/random-projects.ts'
import {
  behavioursCalculation,
  messageCalculation,
  profileCalculation,
} from './calculation.rules.ts'
import { subjectReportOf } from './subject-report.rules.ts'

const numbersIn = (text: string): number[] =>
  (text.replaceAll('−', '-').match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)

test('every formula of «¿Cómo se calculó?» gives the number that the card prints', () => {
  let checked = 0
  for (let index = 0; index < 200; index++) {
    const report = subjectReportOf(randomProject(`fórmula ${index}`))
    if (report.kind !== 'full') continue
    for (const note of [profileCalculation, behavioursCalculation].flatMap(
      (calculation) => calculation(report).notes,
    )) {
      const [, formula = ''] = /: (.*)$/.exec(note) ?? []
      if (note.startsWith('Otros en')) {
        const values = numbersIn(formula)
        const [printed = 0, mean = 0, count = 0] = values.toReversed()
        const terms = values.slice(0, -3)
        expect(terms).toHaveLength(count)
        expect(terms.reduce((sum, term) => sum + term, 0) / count).toBeCloseTo(mean, 2)
        expect(Math.round(mean * 10) / 10).toBe(printed)
        checked++
      }
      if (note.startsWith('Diferencia en')) {
        const [self = '', others = '', gap = ''] =
          /: (\S+) − (\S+) = (\S+)\.$/.exec(note)?.slice(1) ?? []
        expect(Number(self) - Number(others)).toBeCloseTo(Number(gap.replace('−', '-')), 5)
        checked++
      }
    }
    const [note = ''] = messageCalculation(report).notes
    const sum = report.blocks.reduce(
      (all, { raters }) => all + (1 / report.blocks.length) ** 2 / raters,
      0,
    )
    expect(numbersIn(note).at(-1)).toBe(Math.floor(1 / sum + 1e-9))
  }
  expect(checked).toBeGreaterThan(300)
})
