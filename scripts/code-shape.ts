import { execFileSync } from 'node:child_process'
import { posix } from 'node:path'
import type { CodeFile } from './code-files.ts'

const SMALL_FILE = 40

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

const findFeature = (path: string): string | undefined =>
  /^src\/features\/([^/]+)\//.exec(path)?.[1]

/** Which feature declares a table; `server` for those of src/server. */
export function findTableOwners(files: readonly CodeFile[]): Map<string, string> {
  // these two are reached by src/server alone, with plain SQL
  const owners = new Map([
    ['installation', 'server'],
    ['job_runs', 'server'],
  ])
  for (const { path, text } of files) {
    if (!/\/server\/(database\/)?(tables|schema)\.ts$/.test(path)) continue
    const declared = withoutComments(text).matchAll(/interface \w+Tables \{\n([\s\S]*?)\n\}/g)
    for (const [, body = ''] of declared)
      for (const [, table = ''] of body.matchAll(/^ {2}(\w+): /gm))
        owners.set(table, findFeature(path) ?? 'server')
  }
  return owners
}

const BUILT = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g
const RAW =
  /\b(?:(?:insert|merge)\s+into|delete\s+from|truncate(?:\s+table)?|update(?=\s+(?:only\s+)?\w+(?:\s+(?:as\s+)?\w+)?\s+set\b))\s+(?:only\s+)?(\w+)/gi
const COMPUTED =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*[^'\s]|\b(?:insert\s+into|delete\s+from|update)\s+\$\{/gi

/** The tables that a file inserts into, updates or deletes from by their name. */
export function findWrittenTables(text: string): Set<string> {
  const code = withoutComments(text)
  return new Set(
    [BUILT, RAW].flatMap((pattern) =>
      [...code.matchAll(pattern)].map(([, table = '']) => table.toLowerCase()),
    ),
  )
}

/**
 * For each feature the tables that it writes beside the one feature that should, as `table (owner)`.
 * A table that src/server declares, because it reads it, is written by at most one feature.
 */
export function listForeignWrites(product: readonly CodeFile[]): Record<string, string[]> {
  const owners = findTableOwners(product)
  const writers = new Map<string, Set<string>>()
  for (const { path, text } of product) {
    const feature = findFeature(path)
    if (feature === undefined) continue
    for (const table of findWrittenTables(text))
      writers.set(table, (writers.get(table) ?? new Set()).add(feature))
  }
  const foreign = [...writers].flatMap(([table, features]) => {
    const owner = owners.get(table)
    if (owner === undefined || (owner === 'server' && features.size === 1)) return []
    return [...features]
      .filter((feature) => feature !== owner)
      .map((feature) => [feature, `${table} (${owner})`] as const)
  })
  return sortEntries(
    [...Map.groupBy(foreign, ([feature]) => feature)].map(([feature, pairs]) => [
      feature,
      pairs.map(([, table]) => table).toSorted(),
    ]),
  )
}

/** How many statements of a feature's file write a table whose name is computed. */
export const countComputedWrites = (product: readonly CodeFile[]): Record<string, number> =>
  countPerFile(
    product.filter(({ path }) => findFeature(path) !== undefined),
    ({ text }) => [...withoutComments(text).matchAll(COMPUTED)].length,
  )

/** The files of a feature that docs/architecture.md gives their name, however short they are. */
const NAMED =
  /\/server\/(constraints|jobs|routes)\.ts$|\/server\/(emails|pages|[a-z-]+\.emails)\.tsx$/

/**
 * Files under 40 lines that one file alone imports, which is in the same folder. A file of a chunk of
 * its own stays, and so does SQL beside a neighbour that may hold none.
 */
export function listSmallServants(product: readonly CodeFile[]): string[] {
  const importers = new Map<string, Set<string>>()
  const chunks = new Set<string>()
  for (const { path, imports } of product)
    for (const { target, isDynamic } of imports) {
      importers.set(target, (importers.get(target) ?? new Set()).add(path))
      if (isDynamic) chunks.add(target)
    }
  return product
    .filter(({ path, lines }) => {
      const [only, ...others] = importers.get(path) ?? []
      return (
        lines < SMALL_FILE &&
        !NAMED.test(path) &&
        !chunks.has(path) &&
        only !== undefined &&
        others.length === 0 &&
        posix.dirname(only) === posix.dirname(path) &&
        (!path.endsWith('.queries.ts') || only.endsWith('.queries.ts'))
      )
    })
    .map(({ path }) => path)
}

/** How many functions of a file have a name such as `formsOf`. */
export const countOfNames = (product: readonly CodeFile[]): Record<string, number> =>
  countPerFile(
    product,
    ({ functions }) => functions.filter(({ name }) => /[a-z0-9]Of$/.test(name)).length,
  )

const countPerFile = (
  files: readonly CodeFile[],
  count: (file: CodeFile) => number,
): Record<string, number> =>
  sortEntries(
    files
      .map((file): [string, number] => [file.path, count(file)])
      .filter(([, found]) => found > 0),
  )

const sortEntries = <T>(entries: readonly (readonly [string, T])[]): Record<string, T> =>
  Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))

const EXPORTED = /^export (?:async )?(?:const|function\*?|class) (\w+)/gm

/** Functions, constants and classes whose name stands in no file that imports theirs. */
export function listUnusedExports(files: readonly CodeFile[]): string[] {
  const importers = new Map<string, Set<string>[]>()
  for (const { text, imports } of files) {
    const words = new Set(text.match(/\w+/g))
    for (const { target } of imports)
      importers.set(target, [...(importers.get(target) ?? []), words])
  }
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(EXPORTED)].flatMap(([, name = '']) =>
      importers.get(path)?.some((words) => words.has(name)) ? [] : `${path} ${name}`,
    ),
  )
}

export interface ChangeCost {
  readonly files: number
  readonly folders: number
}

/** Files and folders below src/ of the last commits that touch it; empty without a history. */
export function listChangeCosts(commits: number): ChangeCost[] {
  const log = readLog(['log', `-${commits}`, '--no-merges', '--format=%x00', '--name-only'])
  return log
    .split('\0')
    .slice(1)
    .map((commit) => commit.split('\n').filter((line) => line !== ''))
    .map((paths) => ({
      files: paths.length,
      folders: new Set(paths.map((path) => posix.dirname(path))).size,
    }))
}

function readLog(args: readonly string[]): string {
  try {
    return execFileSync('git', [...args, '--', 'src/'], {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    // an archive of the sources has no history
    return ''
  }
}
