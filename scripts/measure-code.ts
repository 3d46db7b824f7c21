// Prints the size of files and functions, import circles and comment share: `npm run measure`.
import { globSync, readFileSync } from 'node:fs'
import { type CodeFunction, importCircles, readCodeFile } from './code-files.ts'
import {
  countOfNames,
  listChangeCosts,
  listForeignWrites,
  listSmallServants,
} from './code-shape.ts'
import {
  FILE_LIMIT,
  FILE_P95,
  FUNCTION_P95,
  listFunctions,
  listLongFunctions,
  PARAMETER_LIMIT,
  percentile,
  selectProduct,
} from './code-sizes.ts'

const COMMITS = 200

const sizes = (name: string, values: readonly number[], limit: string): string =>
  `${name.padEnd(24)} ${String(values.length).padStart(5)}   p50 ${percentile(values, 0.5)}   p95 ${percentile(values, 0.95)}   max ${Math.max(0, ...values)}   (${limit})`

const paths = globSync(process.argv[2] ?? '{src,tests,scripts}/**/*.{ts,tsx,mjs,css}')
  .map((path) => path.replaceAll('\\', '/'))
  .toSorted()
const stylesheets = paths
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path, lines: readFileSync(path, 'utf8').split('\n').length - 1 }))
const files = paths.filter((path) => !path.endsWith('.css')).map(readCodeFile)
const product = selectProduct(files)
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
    `p95 ≤ ${FILE_P95.all}, max ${FILE_LIMIT}`,
  ),
)
console.log(
  sizes(
    'files, product',
    product.map((file) => file.lines),
    `p95 ≤ ${FILE_P95.product}, max ${FILE_LIMIT}`,
  ),
)
console.log(
  sizes('functions in .ts', lengths(listFunctions(product, 'ts')), `p95 ≤ ${FUNCTION_P95.ts}`),
)
console.log(
  sizes('functions in .tsx', lengths(listFunctions(product, 'tsx')), `p95 ≤ ${FUNCTION_P95.tsx}`),
)
console.log(`comment lines            ${((100 * commentLines) / lines).toFixed(1)} % of ${lines}`)
console.log(
  `imports per file         ${(product.reduce((sum, file) => sum + file.imports.length, 0) / Math.max(1, product.length)).toFixed(1)}`,
)
console.log(`import circles           ${circles.length}`)
for (const circle of circles) console.log(`  ${circle.join('  ')}`)
const names = Object.values(countOfNames(product)).reduce((sum, count) => sum + count, 0)
const foreign = Object.values(listForeignWrites(product)).flat().length
console.log(`tables written by others ${foreign} pairs of feature and table`)
console.log(`files for one neighbour  ${listSmallServants(product).length} under 40 lines`)
console.log(`functions called xOf     ${names}`)
const costs = listChangeCosts(COMMITS)
for (const unit of ['files', 'folders'] as const) {
  const counts = costs.map((cost) => cost[unit])
  console.log(
    `${unit} of a change`.padEnd(25) +
      `p50 ${percentile(counts, 0.5)}   p90 ${percentile(counts, 0.9)}   (the last ${counts.length} commits of src/)`,
  )
}
report(
  `files over ${FILE_LIMIT} lines`,
  [...files, ...stylesheets]
    .filter((file) => file.lines > FILE_LIMIT)
    .toSorted((a, b) => b.lines - a.lines)
    .map(({ path, lines: count }) => `${count} ${path}`),
)
report(
  'long functions',
  listLongFunctions(files).map(
    ({ path, line, name, lines: count }) => `${count} ${path}:${line} ${name}`,
  ),
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
