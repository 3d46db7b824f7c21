import type { CodeFile, CodeFunction } from './code-files.ts'

/** What CONTRIBUTING promises, in lines; `npm run measure` prints it, tests/code-style.test.ts holds it. */
export const FILE_LIMIT = 320
export const FILE_P95 = { all: 250, product: 225 } as const
export const FUNCTION_P95 = { ts: 25, tsx: 45 } as const
/** Longer ones are listed in tests/code-exceptions.json, each with its size. */
export const FUNCTION_LIMIT = { ts: 40, tsx: 90 } as const
export const PARAMETER_LIMIT = 4

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? 0

const kindOf = ({ path }: { readonly path: string }): 'ts' | 'tsx' =>
  path.endsWith('.tsx') ? 'tsx' : 'ts'

const isTest = ({ path }: { readonly path: string }): boolean => /\.(test|e2e)\.tsx?$/.test(path)

export const selectProduct = (files: readonly CodeFile[]): CodeFile[] =>
  files.filter((file) => file.path.startsWith('src/') && !isTest(file))

export const listFunctions = (files: readonly CodeFile[], kind: 'ts' | 'tsx'): CodeFunction[] =>
  files.filter((file) => kindOf(file) === kind).flatMap(({ functions }) => functions)

/** The functions over the limit, the longest first; the callbacks of tests are not counted. */
export const listLongFunctions = (files: readonly CodeFile[]): CodeFunction[] =>
  files
    .filter((file) => !isTest(file))
    .flatMap(({ functions }) => functions)
    .filter((one) => one.lines > FUNCTION_LIMIT[kindOf(one)])
    .toSorted((a, b) => b.lines - a.lines)

/** The lines of each long function by `path name`; of two with one name, the longer. */
export const countLongFunctions = (files: readonly CodeFile[]): Record<string, number> =>
  Object.fromEntries(
    listLongFunctions(files)
      .map(({ path, name, lines }): [string, number] => [`${path} ${name}`.trim(), lines])
      .toReversed(),
  )
