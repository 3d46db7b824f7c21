import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCodeFile } from '../scripts/code-files.ts'
import { globalNames } from './global-names.ts'

/** From the highest to the lowest. Code imports from its own layer and from those below it. */
const layers = [
  ['app'],
  ['features/search'],
  ['features/retention'],
  ['features/slips'],
  ['features/delivery'],
  ['features/practice'],
  ['features/reports'],
  ['features/answers'],
  ['features/people'],
  ['features/release'],
  ['features/nominations'],
  ['features/anonymity'],
  ['features/staff'],
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

/**
 * The rooms of a feature. Where code runs is its first folder: `server`, `views` (both sides), `web`,
 * and everything else is pure. A room within is named by what it holds.
 */
const vocabulary = [
  /^(contract|rules|library|messages|limits)\.ts$/,
  // what the fields of the contract hold; reports: those of one person's report
  /^([a-z]+-)?descriptions\.ts$/,
  // evaluations: the library's content
  /^library-[a-z]+\.ts$/,
  /^(?!server\/|views\/|web\/)([a-z-]+\/)?[a-z-]+\.rules\.ts$/,
  /^views\/([a-z-]+\/)?[A-Z][A-Za-z]+\.tsx$/,
  /^server\/([a-z-]+\/)?[a-z-]+(\.queries|\.worker)?\.ts$/,
  /^server\/([a-z-]+\/)?[a-z-]+(\.emails)?\.tsx$/,
  /^web\/([a-z-]+\/)?([A-Z][A-Za-z]+\.tsx|use[A-Z][A-Za-z]+\.ts|[a-z-]+\.ts)$/,
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
    files: /^src\/features\/[^/]+\/(?!server\/|views\/|web\/)([a-z-]+\/)?[^/]+\.ts$/,
    runs: 'in the browser and on the server, without React',
    modules:
      /^src\/(shared\/|features\/[^/]+\/(?!server\/|views\/|web\/)([a-z-]+\/)?[^/]+\.(ts|json)$)/,
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
    modules: /^src\/((ui|shared)\/|features\/[^/]+\/(?!server\/|web\/))/,
    packages: /^react$/,
    missing: nodeGlobals,
  },
  {
    files:
      /^src\/(web|features\/[^/]+\/web|app\/layouts)\/|^src\/app\/(admin|rater|shared-rater|recipient|nomination|door|routes)\.tsx$/,
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
    packages: /^(?!react-dom\/client$|react-router|react-toastify|@base-ui\/|@tanstack\/)/,
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

test('a feature is imported by others only through its pure files, views and server/queries.ts', () => {
  const isOpen =
    /^((?!server\/|web\/)([a-z-]+\/)*[\w.-]+\.tsx?|server\/(queries|own-report|printed-slips)\.ts)$/
  const isRefused = (path: string, target: string): boolean => {
    const name = pathInFeature(target)
    const isOther = layerOf(path).startsWith('features/') && layerOf(path) !== layerOf(target)
    return isOther && name !== undefined && !isOpen.test(name)
  }
  expect(
    refusedImports(isRefused, () => 'only its pure files, views and server/queries.ts are open.'),
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
  const allowed = /^src\/(server\/|features\/[^/]+\/server\/([a-z-]+\/)?([a-z-]+\.)?queries\.ts$)/
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

test('only src/server/core/config.ts reads the environment', () => {
  expect(
    violations(
      /\bprocess\.env\b|import\.meta\.env/,
      /^src\/server\/core\/config\.ts$/,
      'take settings from src/server/core/config.ts as arguments.',
    ),
  ).toEqual([])
})

test('only the clocks read the time', () => {
  expect(
    violations(
      /\bDate\.now\(|\bnew Date(\(\s*\)|(?![\w(]))|\bDate\(\)|\bTemporal\.Now\b/,
      /^src\/(server\/core|web)\/clock\.ts$/,
      'take the present time from a clock.',
    ),
  ).toEqual([])
})

test('only four files make random values', () => {
  const allowed = /^src\/((shared\/(random|ids)|server\/core\/secrets|web\/random)\.ts)$/
  expect(
    violations(
      /\bMath\.random\(|\brandom(Bytes|UUID|Int|Fill)\b|\bgetRandomValues\b/,
      allowed,
      'take ids, tokens and shuffles from shared/ids.ts, server/core/secrets.ts and shared/random.ts; in the browser web/random.ts.',
    ),
  ).toEqual([])
})

test("the API's paths are written only in contracts and where calls are sent", () => {
  const sentence =
    "the API's addresses come from the contract: use call() or urlOf() in the browser, addressOf() in the server."
  // serve.ts mounts the calls; a contract may declare an alias
  const allowed = /^src\/(web\/send-call|features\/[^/]+\/contract|server\/http\/serve)\.ts$/
  expect(violations(/["'`}]\/api\b(?![.-])/, allowed, sentence)).toEqual([])
  expect(violations(/\bBASE_PATH\b/, /^src\/(app\/|server\/http\/serve\.ts$)/, sentence)).toEqual(
    [],
  )
})

test('what fields hold is told by the server only and shipped to no browser', () => {
  expect(
    refusedImports(
      (path, target) =>
        target.endsWith('descriptions.ts') && !/(server\/feature|descriptions)\.ts$/.test(path),
      () => 'descriptions.ts is read by server/feature.ts, which app/openapi.ts asks.',
    ),
  ).toEqual([])
})

test('only the security log reads the stack and the cause of an error', () => {
  expect(
    violations(
      /\.stack\b|\.cause\b/,
      /^src\/server\/telemetry\/security-log\.ts$/,
      'log traceOf(error) of server/telemetry/security-log.ts, because a stack may quote personal data.',
    ),
  ).toEqual([])
})

test('a change is sent by useAction, which tells its outcome', () => {
  expect(
    violations(
      /\buseMutation\(/,
      /^src\/web\/useAction\.ts$/,
      'use useAction of web/useAction.ts.',
    ),
  ).toEqual([])
})
