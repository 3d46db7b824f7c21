// Compares the built files with their size budgets, in kB of 1,000 bytes: after Brotli for the
// rater's pages, which is what every browser of the last two years receives, after gzip for the
// administrator's. Run after `vite build`.
import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const OUT = path.resolve(import.meta.dirname, '../dist/client')
const BUDGET = {
  shell: 155,
  shared: 92,
  route: 20,
  adminStyle: 20,
  adminFonts: 25,
  scriptRequests: 10,
  raterScript: 80,
  raterLater: 20,
  raterStyle: 10,
  ownScript: 80,
  ownStyle: 10,
}
const ADMIN = 'src/app/admin.html'
/** The chunks of vite.config.ts that pages share; the menu in the bar loads `popups` on each. */
const SHARED = /^_(project|popups)-/
const ADMIN_FONTS = 'src/web/fonts/'
const FIRST_PAGE = 'src/features/companies/web/CompaniesPage.tsx'
const RATER = 'src/app/rater.tsx'
const OWN_REPORT = 'src/app/recipient.tsx'
/** A word that only the spreadsheet reader's chunk contains. */
const SPREADSHEET = 'SheetNames'
/** A word that only the library of the contracts' schemas contains. */
const SCHEMAS = 'invalid_type'

const manifest = JSON.parse(fs.readFileSync(path.join(OUT, '.vite/manifest.json'), 'utf8'))
const read = (file) => fs.readFileSync(path.join(OUT, file))
const gzip = (bytes) => gzipSync(bytes, { level: 9 })
const kilobytes = (files, compress = gzip) =>
  [...files].reduce((sum, file) => sum + compress(read(file)).length, 0) / 1000

/**
 * The scripts that load before an entry runs: its own and its static imports, without dynamic ones.
 */
function scriptsOf(key, found = new Set()) {
  const chunk = manifest[key]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) scriptsOf(imported, found)
  return found
}

const cssOf = new Map(Object.values(manifest).map(({ file, css }) => [file, css ?? []]))

const problems = []
function checkBudget(what, size, budget) {
  console.log(`${size.toFixed(1).padStart(7)} kB of ${budget}  ${what}`)
  if (size > budget)
    problems.push(`${what}: ${size.toFixed(1)} kB compressed, budget ${budget} kB.`)
}

const shell = new Set([...scriptsOf(ADMIN), ...scriptsOf(FIRST_PAGE)])
checkBudget('scripts before /companies shows', kilobytes(shell), BUDGET.shell)

const styles = [...shell].flatMap((file) => cssOf.get(file) ?? [])
checkBudget('styles before /companies shows', kilobytes(styles), BUDGET.adminStyle)
const fonts = Object.values(manifest).filter(({ src }) => src?.startsWith(ADMIN_FONTS))
checkBudget(
  'fonts of the administrator',
  kilobytes(
    fonts.map(({ file }) => file),
    (bytes) => bytes,
  ),
  BUDGET.adminFonts,
)

const shared = new Set(
  Object.keys(manifest)
    .filter((key) => SHARED.test(key))
    .flatMap((key) => [...scriptsOf(key)]),
).difference(shell)
checkBudget('scripts that the other pages share, with the menu', kilobytes(shared), BUDGET.shared)

const routes = Object.keys(manifest).filter((key) =>
  /^src\/features\/\w+\/web\/\w+Page\.tsx$/.test(key),
)
for (const key of routes) {
  const scripts = scriptsOf(key)
  const own = scripts.difference(shell).difference(shared)
  if (scripts.union(scriptsOf(ADMIN)).size > BUDGET.scriptRequests)
    problems.push(
      `${path.basename(key)} needs ${scripts.size} scripts before it shows, budget ${BUDGET.scriptRequests}.`,
    )
  checkBudget(`scripts of ${path.basename(key, '.tsx')} beyond those`, kilobytes(own), BUDGET.route)
}

if (manifest[RATER]) {
  // the entry saves; it loads at once what shows the pages
  const scriptsAfter = (keys) =>
    new Set(
      keys
        .flatMap((key) => manifest[key]?.dynamicImports ?? [])
        .flatMap((key) => [...scriptsOf(key)]),
    )
  const pages = manifest[RATER].dynamicImports ?? []
  const first = scriptsOf(RATER).union(scriptsAfter([RATER]))
  checkBudget(
    'first scripts of the rater pages',
    kilobytes(first, brotliCompressSync),
    BUDGET.raterScript,
  )
  const later = scriptsAfter(pages).difference(first)
  checkBudget(
    'later scripts of the rater pages',
    kilobytes(later, brotliCompressSync),
    BUDGET.raterLater,
  )
  checkBudget(
    'styles of the rater pages',
    kilobytes(manifest[RATER].css ?? [], brotliCompressSync),
    BUDGET.raterStyle,
  )
}

if (manifest[OWN_REPORT]) {
  const scripts = kilobytes(scriptsOf(OWN_REPORT), brotliCompressSync)
  checkBudget('scripts of the page of the own report', scripts, BUDGET.ownScript)
  const styles = kilobytes(manifest[OWN_REPORT].css ?? [], brotliCompressSync)
  checkBudget('styles of the page of the own report', styles, BUDGET.ownStyle)
}

const early = new Set([
  ...shell,
  ...routes.flatMap((key) => [...scriptsOf(key)]),
  ...scriptsOf(RATER),
  ...scriptsOf(OWN_REPORT),
])
for (const file of early) {
  if (read(file).includes(SPREADSHEET))
    problems.push(`${file} contains the spreadsheet reader, which must be a chunk of its own.`)
  if (read(file).includes(SCHEMAS))
    problems.push(`${file} contains the schemas of contracts, which only the server needs.`)
}

for (const problem of problems) console.error(problem)
process.exitCode = problems.length ? 1 : 0
