import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** docs/accessibility.md has a row for each criterion and names tests that exist. */
const accessibility = readFileSync('docs/accessibility.md', 'utf8')

/** WCAG 2.2: the criteria of level A and AA of each guideline. */
const criteria: Readonly<Record<string, readonly number[]>> = {
  '1.1': [1],
  '1.2': [1, 2, 3, 4, 5],
  '1.3': [1, 2, 3, 4, 5],
  '1.4': [1, 2, 3, 4, 5, 10, 11, 12, 13],
  '2.1': [1, 2, 4],
  '2.2': [1, 2],
  '2.3': [1],
  '2.4': [1, 2, 3, 4, 5, 6, 7, 11],
  '2.5': [1, 2, 3, 4, 7, 8],
  '3.1': [1, 2],
  '3.2': [1, 2, 3, 4, 6],
  '3.3': [1, 2, 3, 4, 7, 8],
  '4.1': [2, 3],
}
const AUDIENCE = '(?:Supports|Partially|Does not|–)'

/** The cells of the rows of all tables, without their heads. */
const listRows = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(1, -1).split('|'))
    .map((cells) => cells.map((cell) => cell.trim()))

const missingFiles = (text: string): string[] =>
  [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.\w+)`/g)]
    .map(([, path]) => path ?? '')
    .filter((path) => !existsSync(path) && !existsSync(`src/${path}`))

test('each criterion of WCAG 2.2 A and AA has one row for three audiences', () => {
  const expected = Object.entries(criteria).flatMap(([guideline, numbers]) =>
    numbers.map((number) => `${guideline}.${number}`),
  )
  expect(expected).toHaveLength(55)
  const rows = listRows(accessibility).filter(([first = '']) => /\(AA?\)$/.test(first))
  expect(rows.map(([first = '']) => first.split(' ')[0])).toEqual(expected)
  for (const row of rows)
    expect(row.slice(1, 4).join(' ')).toMatch(new RegExp(`^${AUDIENCE} ${AUDIENCE} ${AUDIENCE}$`))
})

test('each row about accessibility names a test or says that there is none', () => {
  expect(missingFiles(accessibility)).toEqual([])
  const rows = listRows(accessibility).filter(([first = '']) => /^\d/.test(first))
  for (const row of rows)
    expect(row.at(-1), row[0]).toMatch(/^(`[\w./-]+\.(test|e2e)\.ts`(, )?)+$|^not tested$/)
})
