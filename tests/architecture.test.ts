import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCodeFile } from '../scripts/code-files.ts'
import { globalNames } from './global-names.ts'

/** From the highest to the lowest. Code imports from its own layer and from those below it. */
const layers = [
  ['app'],
  ['features/search'],
  ['features/retention'],
  ['features/delivery'],
  ['features/practice'],
  ['features/reports'],
  ['features/answers'],
  ['features/release'],
  ['features/nominations'],
  ['features/anonymity'],
  ['features/forms'],
  ['features/subjects'],
  ['features/matrices'],
  ['features/evaluations'],
  ['features/scales'],
  ['features/integrations'],
  ['features/companies'],
  ['features/accounts'],
  ['features/site'],
  ['server', 'web'],
  ['ui'],
  ['shared'],
]

/** The files that a feature may have. A new kind of file is a decision that is made here. */
const vocabulary = [
  /^(contract|rules|library|messages|limits)\.ts$/,
  // evaluations: the library's content, which is too long for one file
  /^library-(competences|person|work|manager|executive|questions|evaluations|guidance)\.ts$/,
  /^[a-z-]+\.rules\.ts$/,
  /^views\/[A-Z][A-Za-z]+\.tsx$/,
  /^server\/(feature|routes|queries|jobs|tables|constraints)\.ts$/,
  /^server\/[a-z-]+\.queries\.ts$/,
  /^server\/(([a-z-]+\.)?emails|pages)\.tsx$/,
  // accounts, companies: hashing, one-time codes, mailed links, known browsers, re-encoding images
  /^server\/(passwords|signing-in|second-factor|invitations|browsers|logos)\.ts$/,
  // integrations: sending to webhooks, signing in with a company's provider and asking it, and the
  // record by which a domain is proved, and what mail providers tell
  /^server\/(webhook-sending|sign-on|sign-on-provider|domain-proof|mail-hooks)\.ts$/,
  // a rater's sheets: who may use them, reading, autosaving, choices that share a statement,
  // completing, reopening, and the cache of their frozen definitions
  /^server\/(sheet-access|sheets|choices|saving|choice-batches|completion|reopening|definition-cache)\.ts$/,
  // how the rater's pages and their styles are rendered and sent, the page of a refusal, the one
  // that stops reminders, «Mis pendientes», and going on on another device
  /^server\/((page-reply|problem-page|sheet-page|reminders-page|pending-pages|continue-page)\.tsx|(page-template|company-styles)\.ts)$/,
  // nominations: what holders of the evaluated people's and of their leaders' links may do, and the
  // handles by which they name other people
  /^server\/(evaluated|leaders|handles)\.ts$/,
  // results and the cached averages of a matrix, the workbook, and the PDFs: data for the
  // templates, printable text and the characters of the fonts, the queue and the process that
  // render; the signed numbers in a PDF, and reading them from one of an earlier cycle
  /^server\/(document|document-frame|document-sections|document-words|group-document|results|published-results|matrix-numbers|workbook|rendered-reports|render-queue|print-job|pdf\.worker|pdf-compression|printable|fonts|font-coverage|report-signature|pdf-attachments|earlier-reports)\.ts$/,
  // retention: everything of a workspace as a ZIP
  /^server\/workspace-zip\.ts$/,
  // reports: what the evaluated reads of the own report, for the feature that delivers it
  /^server\/own-report\.ts$/,
  /^web\/[A-Z][A-Za-z]+\.tsx$/,
  /^web\/use[A-Z][A-Za-z]+\.ts$/,
  // a rater's browser: the mailed key, the light client, the progress that only its holder may
  // know, the stored drafts and the queue that sends them, what runs before React, what a later
  // script holds, the rater's pace, the messages between tabs, and what opens a sheet offline: its
  // kept page, its files and its service worker
  /^web\/(link|api|progress|store|queue|drafts|opened-page|early-choices|deferred-parts|pace|tabs|kept-sheet|offline|sheet-worker)\.ts$/,
  // the public pages: site map, robots.txt, security.txt
  /^server\/site-files\.ts$/,
  // the public pages are not React in the browser: one small script
  /^web\/site\.ts$/,
]

const browserGlobals = [
  'window',
  'document',
  'localStorage',
  'sessionStorage',
  'navigator',
  'location',
  'history',
  'alert',
  'confirm',
  'prompt',
]
const nodeGlobals = ['process', 'Buffer', '__dirname', 'require', 'setImmediate']

/** What code may use, by where it runs. The first entry that fits a file applies to it. */
const environments = [
  {
    files: /^src\/shared\//,
    runs: 'in the browser and on the server, without React',
    modules: /^src\/shared\//,
    packages: /^(zod|fflate|saxes|@e965\/xlsx)$/,
    missing: [...browserGlobals, ...nodeGlobals],
  },
  {
    files: /^src\/features\/[^/]+\/[^/]+\.ts$/,
    runs: 'in the browser and on the server, without React',
    modules: /^src\/(shared\/|features\/[^/]+\/[^/]+\.ts$)/,
    packages: /^zod$/,
    missing: [...browserGlobals, ...nodeGlobals],
  },
  {
    files: /^src\/ui\//,
    runs: "in the browser and on the server, and on the raters' light pages",
    modules: /^src\/(ui|shared)\//,
    packages: /^(react|culori\/fn)$/,
    missing: nodeGlobals,
  },
  {
    files: /^src\/features\/[^/]+\/views\//,
    runs: "in the browser and on the server, and on the raters' light pages",
    modules: /^src\/((ui|shared)\/|features\/[^/]+\/([^/]+\.ts$|views\/))/,
    packages: /^react$/,
    missing: nodeGlobals,
  },
  {
    files:
      /^src\/(web|features\/[^/]+\/web|app\/layouts)\/|^src\/app\/(admin|rater|recipient|nomination|routes)\.tsx$/,
    runs: 'in the browser, which reaches the server through a contract',
    modules: /^src\/(?!.*\bserver\/)/,
    packages:
      /^(zod|react|react-dom(\/client)?|react-router(\/dom)?|react-toastify\/unstyled|@base-ui\/react\/.+|@tanstack\/.+|uqr)$/,
    missing: nodeGlobals,
  },
  {
    files: /^src\/(server|app|features\/[^/]+\/server)\//,
    runs: 'on the server',
    modules: /^src\/(?!.*\bweb\/)/,
    packages: /^(?!react-dom\/client$|react-router|react-toastify|@base-ui\/|@tanstack\/|uqr$)/,
    missing: browserGlobals,
  },
]

const layerOf = (path: string): string => /^src\/(features\/[^/]+|[^/]+)\//.exec(path)?.[1] ?? ''
const levelOf = (layer: string): number => layers.findIndex((names) => names.includes(layer))
const pathInFeature = (path: string): string | undefined =>
  /^src\/features\/[^/]+\/(.+)$/.exec(path)?.[1]
const environmentOf = (path: string) => environments.find(({ files }) => files.test(path))

const product = globSync('src/**/*.{ts,tsx}')
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .toSorted()
  .map(readCodeFile)

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

/** One sentence for each product file that matches the pattern and is not allowed to. */
function violations(pattern: RegExp, allowed: RegExp, sentence: string): string[] {
  return product
    .filter(({ path, text }) => !allowed.test(path) && pattern.test(withoutComments(text)))
    .map(({ path }) => `${path}: ${sentence}`)
}

/** One sentence for each import that the rule refuses. */
const refusedImports = (
  isRefused: (path: string, target: string) => boolean,
  sentence: (path: string, target: string) => string,
): string[] =>
  product.flatMap(({ path, imports }) =>
    imports
      .filter(({ target }) => isRefused(path, target))
      .map(({ target }) => `${path} imports ${target}: ${sentence(path, target)}`),
  )

const isModule = (target: string): boolean => target.startsWith('src/')

test('every file belongs to a layer', () => {
  const unknown = product.filter(({ path }) => levelOf(layerOf(path)) === -1)
  expect(
    unknown.map(
      ({ path }) => `${path}: add its folder to the layers, between what it uses and what uses it.`,
    ),
  ).toEqual([])
})

test('no layer imports from a higher one or from its neighbour', () => {
  const isRefused = (path: string, target: string): boolean =>
    isModule(target) &&
    layerOf(target) !== layerOf(path) &&
    levelOf(layerOf(target)) <= levelOf(layerOf(path))
  expect(
    refusedImports(
      isRefused,
      (path, target) => `${layerOf(target)} is not below ${layerOf(path)}.`,
    ),
  ).toEqual([])
})

test('a feature has only files of the vocabulary', () => {
  const unknown = product.filter(({ path }) => {
    const name = pathInFeature(path)
    return name !== undefined && !vocabulary.some((known) => known.test(name))
  })
  expect(
    unknown.map(
      ({ path }) =>
        `${path}: use a name of the vocabulary, which says where the code runs and what it is.`,
    ),
  ).toEqual([])
})

test('a feature is imported by others only through its root files, views and server/queries.ts', () => {
  const isOpen = /^([a-z.-]+\.ts|views\/\w+\.tsx|server\/(queries|own-report)\.ts)$/
  const isRefused = (path: string, target: string): boolean => {
    const name = pathInFeature(target)
    const isOther = layerOf(path).startsWith('features/') && layerOf(path) !== layerOf(target)
    return isOther && name !== undefined && !isOpen.test(name)
  }
  expect(
    refusedImports(isRefused, () => 'only its root files, views and server/queries.ts are open.'),
  ).toEqual([])
})

test('code imports only modules that run where it runs', () => {
  expect(
    refusedImports(
      (path, target) => isModule(target) && !environmentOf(path)?.modules.test(target),
      (path) => `it runs ${environmentOf(path)?.runs}.`,
    ),
  ).toEqual([])
})

test('code imports only packages that its environment allows', () => {
  expect(
    refusedImports(
      (path, target) => !isModule(target) && !environmentOf(path)?.packages.test(target),
      (path) => `it runs ${environmentOf(path)?.runs}. A new package there is a decision.`,
    ),
  ).toEqual([])
})

test('code uses no global name that is missing where it runs', () => {
  const used = product.flatMap(({ path, text }) => {
    const names = globalNames(path, text)
    const missing = environmentOf(path)?.missing.filter((name) => names.has(name)) ?? []
    return missing.map(
      (name) =>
        `${path} uses ${name}: it runs ${environmentOf(path)?.runs}. Take it as an argument.`,
    )
  })
  expect(used).toEqual([])
})

test('only queries and src/server contain SQL', () => {
  const allowed = /^src\/(server\/|features\/[^/]+\/server\/([a-z-]+\.)?queries\.ts$)/
  const statements = violations(
    /\b(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql`|\b(pool|client)\.query\(/,
    allowed,
    'SQL belongs to server/queries.ts of its feature.',
  )
  const importers = product.filter(
    ({ path, imports }) =>
      !allowed.test(path) &&
      imports.some(({ target, isType }) => !isType && ['kysely', 'pg'].includes(target)),
  )
  expect([
    ...statements,
    ...importers.map(
      ({ path }) => `${path}: only queries and src/server import the database driver.`,
    ),
  ]).toEqual([])
})

test('only src/server/config.ts reads the environment', () => {
  expect(
    violations(
      /\bprocess\.env\b|import\.meta\.env/,
      /^src\/server\/config\.ts$/,
      'take settings from src/server/config.ts as arguments.',
    ),
  ).toEqual([])
})

test('only the clocks read the time', () => {
  expect(
    violations(
      /\bDate\.now\(|\bnew Date(\(\s*\)|(?![\w(]))|\bDate\(\)|\bTemporal\.Now\b/,
      /^src\/(server|web)\/clock\.ts$/,
      'take the present time from a clock.',
    ),
  ).toEqual([])
})

test('only four files make random values', () => {
  const allowed = /^src\/((shared\/(random|ids)|server\/secrets|web\/random)\.ts)$/
  expect(
    violations(
      /\bMath\.random\(|\brandom(Bytes|UUID|Int|Fill)\b|\bgetRandomValues\b/,
      allowed,
      'take ids, tokens and shuffles from shared/ids.ts, server/secrets.ts and shared/random.ts; in the browser web/random.ts.',
    ),
  ).toEqual([])
})

test("the API's paths are written only in contracts and in its two clients", () => {
  const sentence =
    "the API's addresses come from the contract: use call() or urlOf() in the browser, addressOf() in the server."
  // serve.ts mounts the calls; a contract may declare an alias
  const allowed = /^src\/(web\/(api|light-api)|features\/[^/]+\/contract|server\/serve)\.ts$/
  expect(violations(/["'`}]\/api\b(?![.-])/, allowed, sentence)).toEqual([])
  expect(violations(/\bBASE_PATH\b/, /^src\/(app\/|server\/serve\.ts$)/, sentence)).toEqual([])
})

test('only the security log reads the stack and the cause of an error', () => {
  expect(
    violations(
      /\.stack\b|\.cause\b/,
      /^src\/server\/security-log\.ts$/,
      'log traceOf(error) of server/security-log.ts, because a stack may quote personal data.',
    ),
  ).toEqual([])
})
