// Prints the size of files and functions, import circles and comment share: `npm run measure`.
import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync, Visitor } from 'vite'

const FILE_LIMIT = 320
const FILE_P95 = 220
const FUNCTION_P95 = { ts: 40, tsx: 90 } as const
const PARAMETER_LIMIT = 4

interface CodeFunction {
  readonly path: string
  readonly line: number
  readonly lines: number
  readonly parameters: number
}

interface CodeFile {
  readonly path: string
  readonly lines: number
  readonly commentLines: number
  readonly functions: readonly CodeFunction[]
  readonly imports: readonly string[]
}

interface FunctionNode {
  readonly start: number
  readonly end: number
  readonly params: readonly unknown[]
}

function readCodeFile(path: string): CodeFile {
  const text = readFileSync(path, 'utf8')
  const { program, module, comments } = parseSync(path, text)
  const lineOf = lineCounter(text)
  const functions: CodeFunction[] = []
  const add = (node: FunctionNode): void => {
    const line = lineOf(node.start)
    const lines = lineOf(node.end) - line + 1
    functions.push({ path, line, lines, parameters: node.params.length })
  }
  new Visitor({
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
  }).visit(program)
  const sources = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
    ),
  ]
  return {
    path,
    lines: text.split('\n').length - 1,
    commentLines: comments.reduce(
      (sum, { start, end }) => sum + lineOf(end) - lineOf(start) + 1,
      0,
    ),
    functions,
    imports: sources.map((source) => resolveImport(path, source)),
  }
}

/** Maps an offset to its line, counted from 1. */
function lineCounter(text: string): (offset: number) => number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  return (offset) => {
    const after = starts.findIndex((start) => start > offset)
    return after === -1 ? starts.length : after
  }
}

function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : specifier
}

/** Import circles, type-only imports included: each strongly connected group of two files or more. */
function importCircles(files: readonly CodeFile[]): string[][] {
  const edges = new Map(files.map(({ path, imports }) => [path, imports]))
  const reaches = (from: string): Set<string> => {
    const seen = new Set<string>()
    const open = [...(edges.get(from) ?? [])]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next) || !edges.has(next)) continue
      seen.add(next)
      open.push(...(edges.get(next) ?? []))
    }
    return seen
  }
  const reachable = new Map(files.map(({ path }) => [path, reaches(path)]))
  const groups = new Map<string, string[]>()
  for (const [path, targets] of reachable) {
    const group = [...targets].filter((target) => reachable.get(target)?.has(path))
    if (group.length > 1) groups.set(group.toSorted().join(' '), group.toSorted())
  }
  return [...groups.values()]
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? 0

const sizes = (name: string, values: readonly number[], limit: string): string =>
  `${name.padEnd(24)} ${String(values.length).padStart(5)}   p50 ${percentile(values, 0.5)}   p95 ${percentile(values, 0.95)}   max ${Math.max(0, ...values)}   (${limit})`

const paths = globSync(process.argv[2] ?? '{src,tests,scripts}/**/*.{ts,tsx,mjs,css}')
  .map((path) => path.replaceAll('\\', '/'))
  .toSorted()
const stylesheets = paths
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path, lines: readFileSync(path, 'utf8').split('\n').length - 1 }))
const files = paths.filter((path) => !path.endsWith('.css')).map(readCodeFile)
const product = files.filter(({ path }) => path.startsWith('src/') && !/\.test\.tsx?$/.test(path))
const functionsOf = (pattern: RegExp): CodeFunction[] =>
  product.filter(({ path }) => pattern.test(path)).flatMap(({ functions }) => functions)
const all = files.flatMap(({ functions }) => functions)
const lengths = (functions: readonly CodeFunction[]): number[] =>
  functions.map(({ lines }) => lines)
const circles = importCircles(files)
const lines = product.reduce((sum, file) => sum + file.lines, 0)
const commentLines = product.reduce((sum, file) => sum + file.commentLines, 0)

console.log(
  sizes(
    'files, all',
    [...files, ...stylesheets].map((file) => file.lines),
    `p95 ≤ ${FILE_P95}, max ${FILE_LIMIT}`,
  ),
)
console.log(
  sizes(
    'files, product',
    product.map((file) => file.lines),
    `p95 ≤ ${FILE_P95}, max ${FILE_LIMIT}`,
  ),
)
console.log(sizes('functions in .ts', lengths(functionsOf(/\.ts$/)), `p95 ≤ ${FUNCTION_P95.ts}`))
console.log(sizes('functions in .tsx', lengths(functionsOf(/\.tsx$/)), `p95 ≤ ${FUNCTION_P95.tsx}`))
console.log(`comment lines            ${((100 * commentLines) / lines).toFixed(1)} % of ${lines}`)
console.log(
  `imports per file         ${(product.reduce((sum, file) => sum + file.imports.length, 0) / Math.max(1, product.length)).toFixed(1)}`,
)
console.log(`import circles           ${circles.length}`)
for (const circle of circles) console.log(`  ${circle.join('  ')}`)
report(
  `files over ${FILE_LIMIT} lines`,
  [...files, ...stylesheets]
    .filter((file) => file.lines > FILE_LIMIT)
    .toSorted((a, b) => b.lines - a.lines)
    .map(({ path, lines: count }) => `${count} ${path}`),
)
report(
  'long functions',
  all
    .filter(({ path, lines: count }) => count > FUNCTION_P95[path.endsWith('.tsx') ? 'tsx' : 'ts'])
    .filter(({ path }) => !/\.(test|e2e)\.tsx?$/.test(path))
    .toSorted((a, b) => b.lines - a.lines)
    .map(({ path, line, lines: count }) => `${count} ${path}:${line}`),
)
report(
  `functions with more than ${PARAMETER_LIMIT} parameters`,
  all
    .filter(({ parameters }) => parameters > PARAMETER_LIMIT)
    .map(({ path, line, parameters }) => `${parameters} ${path}:${line}`),
)

function report(title: string, rows: readonly string[]): void {
  console.log(`${title}: ${rows.length}`)
  for (const row of rows) console.log(`  ${row}`)
}
