import { afterAll, expect, test } from 'vitest'
import { attackRuns } from '../../../../../tests/attack-runs.ts'
import { hasOthers, type TruthLine } from '../../../../../tests/independent-lines.ts'
import { said, type Printed } from '../../../../../tests/independent-numbers.ts'
import { truthOf } from '../../../../../tests/independent-report.ts'
import { readPdf } from '../../../../../tests/pdf-reader.ts'
import { randomProject } from '../../../../../tests/random-projects.ts'
import { composeSubjectReport } from '../../words/subject-report.rules.ts'
import { composeDocument } from './document.ts'
import { openRenderQueue } from './render-queue.ts'

/**
 * Printing and reading a PDF takes a hundred times as long as computing it; the words of all 500
 * projects are compared in `recomputed-document.test.ts`.
 */
const { numRuns: projects, seed } = attackRuns(20, 0)
const HIDDEN = '·'

const queue = openRenderQueue()
afterAll(() => queue.close())

const textOf = (number: Printed | null): string => (number === null ? HIDDEN : said(number))

/** The text of a project's PDF, from the profile on. */
async function printedText(input: ReturnType<typeof randomProject>): Promise<string> {
  const document = composeDocument(composeSubjectReport(input), {
    paper: 'letter',
    hash: 'a',
    logo: null,
  })
  const pdf = await queue.render({ template: 'report', data: JSON.stringify(document), logo: null })
  const { pages } = await readPdf(pdf)
  return pages
    .slice(2)
    .map((page) => page.text)
    .join(' ')
}

test('the printed pages have the numbers that the raw answers give, in their order', async () => {
  let behaviours = 0
  for (let index = 0; index < projects; index++) {
    const input = randomProject(`impreso ${seed + index}`)
    const truth = truthOf(input)
    if (!hasOthers(truth)) continue
    const printed = await printedText(input)
    const from = { at: printed.indexOf('Conductas') }
    const find = (row: string): void => {
      const found = printed.indexOf(row, from.at)
      expect(found, `«${row}» of project ${index}`).toBeGreaterThanOrEqual(from.at)
      from.at = found + row.length
    }
    const numbersOf = ({ self, groups }: TruthLine): string[] =>
      [...(truth.hasSelf ? [self] : []), ...groups].map(textOf)
    for (const line of truth.behaviours) {
      find([line.id, line.name, ...numbersOf(line)].join(' '))
      behaviours += 1
    }
    if (truth.groups.length < 2) continue
    const map = printed.slice(printed.indexOf('Por relación'), printed.indexOf('Conductas'))
    for (const { name, groups, others } of truth.competences)
      if (others !== null)
        expect(map, `project ${index}`).toContain(
          [name, ...groups.map(textOf), said(others)].join(' '),
        )
  }
  expect(behaviours).toBeGreaterThan(projects * 3)
})
