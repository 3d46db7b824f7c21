// Prints the size of files and functions, import circles and comment share: `npm run measure`.
import { globSync, readFileSync } from 'node:fs'
import { type CodeFunction, importCircles, readCodeFile } from './code-files.ts'

const FILE_LIMIT = 320
const FILE_P95 = 220
const FUNCTION_P95 = { ts: 40, tsx: 90 } as const
const PARAMETER_LIMIT = 4

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
