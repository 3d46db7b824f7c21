import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { importCircles, readCodeFile } from '../scripts/code-files.ts'
import {
  countComputedWrites,
  countOfNames,
  findTableOwners,
  findWrittenTables,
  listForeignWrites,
  listSmallServants,
  listUnusedExports,
} from '../scripts/code-shape.ts'
import {
  countLongFunctions,
  FILE_LIMIT,
  FILE_P95,
  FUNCTION_P95,
  listFunctions,
  PARAMETER_LIMIT,
  percentile,
  selectProduct,
} from '../scripts/code-sizes.ts'
import exceptions from './code-exceptions.json' with { type: 'json' }

const pathsOf = (pattern: string): string[] =>
  globSync(pattern)
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()

const files = pathsOf('{src,tests,scripts}/**/*.{ts,tsx}').map(readCodeFile)
const product = selectProduct(files)

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

const sizesOf = (pattern: string) =>
  pathsOf(pattern).map((path) => ({
    path,
    lines: readFileSync(path, 'utf8').split('\n').length - 1,
  }))

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

test(`no file has more than ${FILE_LIMIT} lines`, () => {
  const long = sizesOf('{src,tests,scripts,migrations}/**/*.{ts,tsx,mjs,css,sql}').filter(
    ({ lines }) => lines > FILE_LIMIT,
  )
  expect(long.map(({ path, lines }) => `${path} has ${lines} lines: split it by idea.`)).toEqual([])
})

test(`no function has more than ${PARAMETER_LIMIT} parameters`, () => {
  const long = files
    .flatMap(({ functions }) => functions)
    .filter(({ parameters }) => parameters > PARAMETER_LIMIT)
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
  /^(docs\/operations\.md|src\/server\/embedded-postgres\/(postgres-cluster|system-account)\.ts|tests\/bundle\.test\.ts)$/

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

const linesP95 = (sized: readonly { readonly lines: number }[]): number =>
  percentile(
    sized.map(({ lines }) => lines),
    0.95,
  )

test('95 % of the files and functions are as short as CONTRIBUTING promises', () => {
  expect(linesP95(sizesOf('{src,tests,scripts}/**/*.{ts,tsx,mjs,css}'))).toBeLessThanOrEqual(
    FILE_P95.all,
  )
  expect(linesP95(product)).toBeLessThanOrEqual(FILE_P95.product)
  for (const kind of ['ts', 'tsx'] as const)
    expect(linesP95(listFunctions(product, kind))).toBeLessThanOrEqual(FUNCTION_P95[kind])
})

/**
 * The lists of tests/code-exceptions.json only shrink: what is new or has grown is changed in the
 * code, what is repaired leaves the list.
 */
describe('the exceptions are those of the list', () => {
  test('functions longer than the limit, and their lines', () => {
    expect(countLongFunctions(files)).toEqual(exceptions.longFunctions)
  })

  test('statements that write a table whose name is computed', () => {
    expect(countComputedWrites(product)).toEqual(exceptions.computedWrites)
  })

  test('files under 40 lines that serve one neighbour in the same folder', () => {
    expect(listSmallServants(product)).toEqual(exceptions.smallServants)
  })

  test('functions called xOf, for each file', () => {
    expect(countOfNames(product)).toEqual(exceptions.ofNames)
  })
})

test('names use the verbs of the field: start, clear, report, notify', () => {
  const former = /\b(?:const|let|function|readonly) (?:tell|told|forget|begun|handed|mend)\w*/g
  const found = files
    // the wire keeps its words
    .filter(({ path }) => !path.endsWith('/contract.ts'))
    .flatMap(({ path, text }) => [...text.matchAll(former)].map(([name]) => `${path}: ${name}`))
  expect(found).toEqual([])
})

test('every export is named by a file that imports it', () => {
  // pages, icons and the schemas of contracts are taken by names that are put together
  const named =
    /\/web\/\w+Page\.tsx |\/web\/\w+\.tsx showPage$|^(src\/ui|scripts)\/icons\.(ts|mjs) |\/contract\.ts /
  const configured = pathsOf('{*.config.ts,scripts/*.mjs}').map(readCodeFile)
  const unused = listUnusedExports([...files, ...configured]).filter(
    (one) => !named.test(one) && one !== 'tests/postgres.setup.ts setup',
  )
  expect(unused).toEqual([])
})

test('every way to write a table is found, and no reading is taken for one', () => {
  const written = findWrittenTables(`
    db.insertInto('a').values(row)
    db.updateTable('b as one').set(row)
    db.deleteFrom(\n'c')
    sql\`insert into d (id) select id from e on conflict (id) do update set id = 1\`
    sql\`update f as one set id = 1 from g\`
    sql\`DELETE FROM only h using i\`
    sql\`select 1 from j for update of j skip locked\` // insert into k
  `)
  expect([...written].toSorted()).toEqual(['a', 'b', 'c', 'd', 'f', 'h'])
})

test('a table is written by the feature that declares it, one of the server by one at most', () => {
  expect(listForeignWrites(product)).toEqual({})
})

test('every table has an owner', () => {
  const migrations = pathsOf('migrations/*.sql').map((path) => readFileSync(path, 'utf8'))
  const dropped = new Set(
    migrations.flatMap((text) =>
      [...text.matchAll(/^(?:drop table (?:if exists )?|alter table )(\w+)(?:;| rename to)/gm)].map(
        ([, table = '']) => table,
      ),
    ),
  )
  const created = migrations.flatMap((text) =>
    [...text.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, table = '']) => table),
  )
  const owners = findTableOwners(product)
  expect(created.length).toBeGreaterThan(30)
  expect(created.filter((table) => !owners.has(table) && !dropped.has(table))).toEqual([])
})
