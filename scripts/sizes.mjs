// Compares the built files with their size budgets, in kB of 1,000 bytes: after Brotli for the
// rater's pages, which is what every browser of the last two years receives, after gzip for the
// administrator's. Run after `vite build`.
import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const OUT = path.resolve(import.meta.dirname, '../dist/client')
const BUDGET = {
  adminScripts: 220,
  adminStyles: 25,
  fonts: 25,
  popups: 52,
  choices: 24,
  scriptRequests: 8,
  raterScript: 80,
  raterLater: 20,
  raterStyle: 10,
  sharedScript: 4,
  ownScript: 80,
  ownStyle: 10,
}
const ADMIN = 'src/app/admin.html'
const FONTS = 'src/ui/fonts/'
const RATER = 'src/app/rater.tsx'
/** Loaded by browsers alone that others use too. */
const SHARED = 'src/app/shared-rater.tsx'
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

const fonts = Object.values(manifest).filter(({ src }) => src?.startsWith(FONTS))
checkBudget(
  'fonts that every page loads',
  kilobytes(
    fonts.map(({ file }) => file),
    (bytes) => bytes,
  ),
  BUDGET.fonts,
)
for (const name of ['popups', 'choices']) {
  const [file] = Object.keys(manifest).filter((key) => key.startsWith(`_${name}-`))
  checkBudget(`${name} that load after the page`, kilobytes([manifest[file].file]), BUDGET[name])
}

const pages = Object.keys(manifest).filter((key) =>
  /^src\/features\/\w+\/web\/\w+Page\.tsx$/.test(key),
)
for (const key of pages) {
  const scripts = scriptsOf(ADMIN).union(scriptsOf(key))
  const name = path.basename(key, '.tsx')
  if (scripts.size > BUDGET.scriptRequests)
    problems.push(
      `${name} needs ${scripts.size} scripts before it shows, budget ${BUDGET.scriptRequests}.`,
    )
  checkBudget(`scripts before ${name} shows`, kilobytes(scripts), BUDGET.adminScripts)
  const styles = new Set([...scripts].flatMap((file) => cssOf.get(file) ?? []))
  checkBudget(`styles before ${name} shows`, kilobytes(styles), BUDGET.adminStyles)
}

if (manifest[RATER]) {
  // the entry saves; it loads at once what shows the pages
  const scriptsAfter = (keys) =>
    new Set(
      keys
        .flatMap((key) => manifest[key]?.dynamicImports ?? [])
        .filter((key) => key !== SHARED)
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
    'scripts of shared browsers',
    kilobytes(scriptsOf(SHARED).difference(first), brotliCompressSync),
    BUDGET.sharedScript,
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
  ...scriptsOf(ADMIN),
  ...pages.flatMap((key) => [...scriptsOf(key)]),
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
