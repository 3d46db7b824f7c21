import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'

/** The house from the roof to the ground. Code imports from its own floor and from those below. */
const floors = [
  ['app'],
  ['features/retention'],
  ['features/reports'],
  ['features/answers'],
  ['features/release'],
  ['features/forms'],
  ['features/subjects'],
  ['features/matrices'],
  ['features/evaluations'],
  ['features/scales'],
  ['features/companies'],
  ['features/accounts'],
  ['features/site'],
  ['server', 'web'],
  ['ui'],
  ['shared'],
]

/** What a feature may hold. A new name is a decision: it is made here. */
const vocabulary = [
  /^(contract|rules|library|messages|limits)\.ts$/,
  // evaluations: the library's content, which is too long for one file
  /^library-(competences|evaluations)\.ts$/,
  /^[a-z-]+\.rules\.ts$/,
  /^views\/[A-Z][A-Za-z]+\.tsx$/,
  /^server\/(feature|routes|queries|jobs|tables|constraints)\.ts$/,
  /^server\/[a-z-]+\.queries\.ts$/,
  /^server\/(emails|pages)\.tsx$/,
  // accounts, companies: hashing, one-time codes, accepting an invitation, re-encoding images
  /^server\/(passwords|second-factor|invitations|logos)\.ts$/,
  // a rater's sheets: who may use them, reading, autosaving, completing, and the cache of their frozen definitions
  /^server\/(sheet-access|sheets|choices|saving|completion|definition-cache)\.ts$/,
  // how the rater's pages are sent, and the page of a refusal
  /^server\/(page-reply|problem-page)\.tsx$/,
  // results and the cached averages of a matrix, the workbook, and the PDFs: data for the templates,
  // printable text and the characters of the fonts, the queue and the process that render
  /^server\/((document|group-document|document-parts)\.tsx|(results|matrix-numbers|workbook|rendered-reports|render-queue|print-job|pdf\.worker|pdf-compression|printable|fonts|font-coverage)\.ts)$/,
  /^web\/[A-Z][A-Za-z]+\.tsx$/,
  /^web\/use[A-Z][A-Za-z]+\.ts$/,
  // a rater's browser: the mailed key, the light client, the stored drafts and the queue that sends them
  /^web\/(link|api|store|queue|drafts)\.ts$/,
  // the public pages are not React in the browser: one small script
  /^web\/site\.ts$/,
]

interface Source {
  path: string
  floor: string
  text: string
  imports: { target: string; isType: boolean }[]
}

const level = (floor: string): number => floors.findIndex((rooms) => rooms.includes(floor))
const floorOf = (path: string): string => /^src\/(features\/[^/]+|[^/]+)\//.exec(path)?.[1] ?? ''
const insideFeature = (path: string): string | undefined =>
  /^src\/features\/[^/]+\/(.+)$/.exec(path)?.[1]
const sources = globSync('src/**/*.{ts,tsx}')
  .map((path) => path.replaceAll('\\', '/'))
  .toSorted()
  .map(read)
const product = sources.filter((source) => !/\.test\.tsx?$/.test(source.path))

function read(path: string): Source {
  const text = readFileSync(path, 'utf8')
  const found = [
    ...text.matchAll(
      /\b(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\((?:\/\*.*?\*\/\s*)?['"]([^'"]+)['"]\)/g,
    ),
  ]
  const imports = found.map(([, isType, from = '', dynamic = '']) => ({
    target: resolve(path, from || dynamic),
    isType: isType !== undefined,
  }))
  return { path, floor: floorOf(path), text, imports }
}

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : specifier
}

/** One sentence for each place where a product file says what only the named files may say. */
function said(phrase: RegExp, only: RegExp, sentence: string): string[] {
  return product
    .filter(({ path, text }) => !only.test(path) && phrase.test(withoutComments(text)))
    .map(({ path }) => `${path}: ${sentence}`)
}

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

test('every room and every feature has its floor', () => {
  const homeless = product.filter(({ floor }) => level(floor) === -1)
  expect(
    homeless.map(
      ({ path }) => `${path} lives on no floor: a new feature is entered in the list of floors.`,
    ),
  ).toEqual([])
})

test('no arrow runs upwards', () => {
  const upward = product.flatMap(({ path, floor, imports }) =>
    imports
      .filter(
        ({ target }) =>
          target.startsWith('src/') &&
          floorOf(target) !== floor &&
          level(floorOf(target)) <= level(floor),
      )
      .map(
        ({ target }) =>
          `${path} imports ${target}: ${floorOf(target)} does not lie below ${floor}.`,
      ),
  )
  expect(upward).toEqual([])
})

test('a feature holds only files of the vocabulary', () => {
  const strangers = product.filter(({ path }) => {
    const name = insideFeature(path)
    return name !== undefined && !vocabulary.some((known) => known.test(name))
  })
  expect(
    strangers.map(
      ({ path }) =>
        `${path} is no name of the vocabulary: say where it runs and what it is in a known word.`,
    ),
  ).toEqual([])
})

test('another feature is entered only by its root files, its views or its queries', () => {
  const trespasses = product
    .filter(({ floor }) => floor.startsWith('features/'))
    .flatMap(({ path, floor, imports }) =>
      imports
        .filter(
          ({ target }) =>
            insideFeature(target) &&
            floorOf(target) !== floor &&
            !/^([a-z.-]+\.ts|views\/\w+\.tsx|server\/queries\.ts)$/.test(
              insideFeature(target) ?? '',
            ),
        )
        .map(
          ({ target }) =>
            `${path} enters ${floorOf(target)} through ${insideFeature(target)}: only its root files, views and server/queries.ts are open.`,
        ),
    )
  expect(trespasses).toEqual([])
})

test('what a page shows on both sides stays free of either side', () => {
  const torn = product
    .filter(({ path }) => /^src\/(ui|features\/[^/]+\/views)\//.test(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ target }) => /^src\/(server|web)\/|\/(server|web)\//.test(target))
        .map(
          ({ target }) =>
            `${path} imports ${target}: it renders on both sides and may need neither.`,
        ),
    )
  expect(torn).toEqual([])
})

test('SQL is written only in queries and in the context of the server', () => {
  const only = /^src\/(server\/|features\/[^/]+\/server\/([a-z-]+\.)?queries\.ts$)/
  const speakers = said(
    /\b(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql`|\b(pool|client)\.query\(/,
    only,
    'SQL belongs to server/queries.ts of its feature.',
  )
  const importers = product.filter(
    ({ path, imports }) =>
      !only.test(path) &&
      imports.some(({ target, isType }) => !isType && ['kysely', 'pg'].includes(target)),
  )
  expect([
    ...speakers,
    ...importers.map(
      ({ path }) => `${path}: only queries and src/server import the database driver.`,
    ),
  ]).toEqual([])
})

test('the environment is read in one file', () => {
  expect(
    said(
      /\bprocess\.env\b|import\.meta\.env/,
      /^src\/server\/config\.ts$/,
      'settings come from src/server/config.ts as arguments.',
    ),
  ).toEqual([])
})

test('time is read only from the clocks', () => {
  expect(
    said(
      /\bDate\.now\(|\bnew Date(\(\s*\)|(?![\w(]))|\bDate\(\)|\bTemporal\.Now\b/,
      /^src\/(server|web)\/clock\.ts$/,
      'the present is an argument; it comes from a clock.',
    ),
  ).toEqual([])
})

test('chance comes only from its own files', () => {
  const only = /^src\/(shared\/(random|ids)\.ts|server\/secrets\.ts)$/
  expect(
    said(
      /\bMath\.random\(|\brandom(Bytes|UUID|Int|Fill)\b|\bgetRandomValues\b/,
      only,
      'ids, tokens and shuffles come from shared/ids.ts, server/secrets.ts and shared/random.ts.',
    ),
  ).toEqual([])
})

test("the API's paths come from the contract, except in its two clients", () => {
  const sentence =
    "the API's addresses come from the contract: use call() or urlOf() in the browser, addressOf() in the server."
  // serve.ts mounts the calls, metrics.ts counts the autosave by its route, a contract may declare an alias
  const literal =
    /^src\/(web\/api|features\/(answers\/web\/api|[^/]+\/contract)|server\/(serve|metrics))\.ts$/
  expect(said(/["'`}]\/api\b(?![.-])/, literal, sentence)).toEqual([])
  expect(said(/\bBASE_PATH\b/, /^src\/(app\/|server\/serve\.ts$)/, sentence)).toEqual([])
})

test('nothing is untyped, silenced, skipped or left for later', () => {
  const untyped = /(:|\bas|<|\||,)\s*any\b(?=[\s,;)>[\]=|&]|$)/m
  const excuses =
    /@ts-(ignore|nocheck|expect-error)|(eslint|oxlint)-disable|\b(TODO|FIXME|HACK)\b|\b(test|it|describe)\.(skip|only|todo|fixme)\b|\bwaitForTimeout\b/
  const others = globSync('{tests,scripts}/**/*.{ts,tsx}')
    .map((path) => read(path.replaceAll('\\', '/')))
    .filter(({ path }) => path !== 'tests/architecture.test.ts')
  const excused = [...sources, ...others].flatMap(({ path, text }) =>
    [untyped.exec(withoutComments(text)), excuses.exec(text)].flatMap((found) =>
      found ? [`${path} says "${found[0]}": solve it instead.`] : [],
    ),
  )
  expect(excused).toEqual([])
})

test('no file has more than 320 lines', () => {
  const files = globSync('{src,tests,scripts,migrations}/**/*.{ts,tsx,mjs,css,sql}')
  const long = files
    .map((path) => ({ path, lines: readFileSync(path, 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > 320)
  expect(
    long.map(({ path, lines }) => `${path} has ${lines} lines: it does more than one thing.`),
  ).toEqual([])
})

test('names say what a file is', () => {
  const empty = sources.filter(({ path }) =>
    /(^|\/)(index|utils?|helpers?|common|misc|manager)\.tsx?$/.test(path),
  )
  expect(empty.map(({ path }) => `${path}: the name says nothing about what is inside.`)).toEqual(
    [],
  )
})

test('stack and cause of an error are read only where log lines are made safe', () => {
  expect(
    said(
      /\.stack\b|\.cause\b/,
      /^src\/server\/security-log\.ts$/,
      'log traceOf(error) of server/security-log.ts: a message or a stack may quote personal data.',
    ),
  ).toEqual([])
})
