import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importCircles, readCodeFile } from '../scripts/code-files.ts'

const MAXIMUM_LINES = 320
const MAXIMUM_PARAMETERS = 4

const pathsOf = (pattern: string): string[] =>
  globSync(pattern)
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()

const files = pathsOf('{src,tests,scripts}/**/*.{ts,tsx}').map(readCodeFile)

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

test('no file contains any, a suppression, a skipped test or a postponed task', () => {
  const untyped = /(:|\bas|<|\||,)\s*any\b(?=[\s,;)>[\]=|&]|$)/m
  const postponed =
    /@ts-(ignore|nocheck|expect-error)|(eslint|oxlint)-disable|\b(TODO|FIXME|HACK)\b|\b(test|it|describe)\.(skip|only|todo|fixme)\b|\bwaitForTimeout\b/
  const found = files
    .filter(({ path }) => path !== 'tests/code-style.test.ts')
    .flatMap(({ path, text }) =>
      [untyped.exec(withoutComments(text)), postponed.exec(text)].flatMap((match) =>
        match ? [`${path} contains "${match[0]}": solve the problem instead.`] : [],
      ),
    )
  expect(found).toEqual([])
})

test(`no file has more than ${MAXIMUM_LINES} lines`, () => {
  const long = pathsOf('{src,tests,scripts,migrations}/**/*.{ts,tsx,mjs,css,sql}')
    .map((path) => ({ path, lines: readFileSync(path, 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > MAXIMUM_LINES)
  expect(long.map(({ path, lines }) => `${path} has ${lines} lines: split it by idea.`)).toEqual([])
})

test(`no function has more than ${MAXIMUM_PARAMETERS} parameters`, () => {
  const long = files
    .flatMap(({ functions }) => functions)
    .filter(({ parameters }) => parameters > MAXIMUM_PARAMETERS)
  expect(
    long.map(
      ({ path, line, parameters }) =>
        `${path}:${line} has ${parameters} parameters: pass one object with names.`,
    ),
  ).toEqual([])
})

test("no field is the browser's own date field, whose order follows the browser's language", () => {
  const native = /type=["'{]+(date|time|month|week|datetime-local)\b/
  expect(files.filter(({ text }) => native.test(text)).map(({ path }) => path)).toEqual([])
})

test('no files import one another in a circle, types included', () => {
  expect(importCircles(files)).toEqual([])
})

/** Files that name the system account `nobody`. */
const SYSTEM_ACCOUNT =
  /^(docs\/operations\.md|src\/server\/(postgres-cluster|system-account)\.ts|tests\/bundle\.test\.ts)$/

test('texts name their actor and use the words of the field', () => {
  const privateWord = /\b(deeds?|whoever|somebody|errands?|moods?|untold)\b/i
  const found = pathsOf('{src,tests,scripts,docs,deploy}/**/*.{ts,tsx,mjs,css,sql,md,yml}')
    .concat(pathsOf('*.md'))
    .filter((path) => path !== 'tests/code-style.test.ts')
    .flatMap((path) => {
      const text = readFileSync(path, 'utf8')
      const word =
        privateWord.exec(text) ?? (SYSTEM_ACCOUNT.test(path) ? null : /\b[Nn]obody\b/.exec(text))
      return word ? [`${path} contains "${word[0]}": name who or what it is.`] : []
    })
  expect(found).toEqual([])
})

test('no file has a name that fits any content', () => {
  const empty = files.filter(({ path }) =>
    /(^|\/)(index|utils?|helpers?|common|misc|manager)\.tsx?$/.test(path),
  )
  expect(empty.map(({ path }) => `${path}: name the file after what it contains.`)).toEqual([])
})
