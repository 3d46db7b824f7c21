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
/** docs/asvs.md has a row for each requirement of OWASP ASVS 5.0, levels 1 and 2. */
const asvs = readFileSync('docs/asvs.md', 'utf8')

/** How many requirements of both levels each section has; they are numbered from 1. */
const sections: Readonly<Record<string, readonly [section: number, count: number][]>> = {
  1: [
    [1, 2],
    [2, 9],
    [3, 11],
    [4, 3],
    [5, 2],
  ],
  2: [
    [1, 3],
    [2, 3],
    [3, 4],
    [4, 1],
  ],
  3: [
    [2, 2],
    [3, 4],
    [4, 6],
    [5, 5],
    [7, 2],
  ],
  4: [
    [1, 3],
    [2, 1],
    [3, 2],
    [4, 4],
  ],
  5: [
    [1, 1],
    [2, 3],
    [3, 2],
    [4, 3],
  ],
  6: [
    [1, 3],
    [2, 12],
    [3, 4],
    [4, 4],
    [5, 5],
    [6, 3],
    [8, 4],
  ],
  7: [
    [1, 3],
    [2, 4],
    [3, 2],
    [4, 5],
    [5, 2],
    [6, 2],
  ],
  8: [
    [1, 2],
    [2, 3],
    [3, 1],
    [4, 1],
  ],
  9: [
    [1, 3],
    [2, 4],
  ],
  10: [
    [1, 2],
    [2, 2],
    [3, 4],
    [4, 11],
    [5, 5],
    [6, 2],
    [7, 3],
  ],
  11: [
    [1, 2],
    [2, 3],
    [3, 3],
    [4, 4],
    [5, 1],
    [6, 1],
  ],
  12: [
    [1, 3],
    [2, 2],
    [3, 4],
  ],
  13: [
    [1, 1],
    [2, 5],
    [3, 2],
    [4, 5],
  ],
  14: [
    [1, 2],
    [2, 4],
    [3, 3],
  ],
  15: [
    [1, 3],
    [2, 3],
    [3, 7],
  ],
  16: [
    [1, 1],
    [2, 5],
    [3, 4],
    [4, 3],
    [5, 3],
  ],
  17: [
    [1, 1],
    [2, 4],
    [3, 2],
  ],
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
    expect(row.at(-1), row[0]).toMatch(/^(`[\w./-]+\.(test|e2e)\.tsx?`(, )?)+$|^not tested$/)
})

test('each requirement of ASVS has one row with a verdict and a test, or the reason for none', () => {
  const expected = Object.entries(sections).flatMap(([chapter, parts]) =>
    parts.flatMap(([section, count]) =>
      Array.from({ length: count }, (_, index) => `${chapter}.${section}.${index + 1}`),
    ),
  )
  expect(missingFiles(asvs)).toEqual([])
  const rows = listRows(asvs).filter(([first = '']) => /^\d/.test(first))
  expect(rows.map(([first]) => first)).toEqual(expected)
  for (const [id, level, , verdict = '', how = '', held = ''] of rows) {
    expect(level, id).toMatch(/^[12]$/)
    const isOwed = verdict === 'Met' || verdict === 'Partly'
    expect(isOwed || /^Not (met|applicable)$/.test(verdict), `${id}: ${verdict}`).toBe(true)
    expect(how.length, id).toBeGreaterThan(2)
    const isTest = /^(`[\w./-]+\.(test|e2e)\.tsx?`(, )?)+$/.test(held)
    expect(isTest || held === (isOwed ? 'not tested' : '–'), `${id}: ${held}`).toBe(true)
  }
  const counted = ['Met', 'Partly', 'Not met', 'Not applicable'].map(
    (verdict) => rows.filter((row) => row[3] === verdict).length,
  )
  expect(
    [...(asvs.match(/\d+ (?=met|partly|not met|not\s+applicable)/g) ?? [])].map(Number),
  ).toEqual(counted)
})
