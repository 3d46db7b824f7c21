// npm test                    every check
// npm test -- rules           one project of vitest: rules, server or isolated
// npm test -- answers         the test files whose path contains the word
// npm test -- e2e rater       the browser journeys whose file name contains the word
// npm test -- lint            one check by its name: types, lint, format or sizes
// The last line is the sum: `N passed, N failed`. The exit code is 1 when anything failed or
// nothing ran.
import { type Outcome, runPlaywright, runScript, runVitest } from './test-runners.ts'

type Check = readonly [name: string, run: () => Promise<Outcome>]

const PROJECTS = ['rules', 'server', 'isolated']

const typescript = (program: string): Check => [
  `types (${program})`,
  // each further checker makes most types anew: four take three times the processor time of one
  () =>
    runScript([
      'node_modules/typescript-7/bin/tsc',
      '-p',
      `tsconfig.${program}.json`,
      '--checkers',
      '1',
    ]),
]
const pages: Check = ['pages', () => runScript(['scripts/prepare.mjs'])]
const staticChecks: Readonly<Record<string, readonly Check[]>> = {
  types: ['pure', 'server', 'web'].map(typescript),
  lint: [['lint', () => runScript(['node_modules/oxlint/bin/oxlint', '--quiet'])]],
  format: [['format', () => runScript(['node_modules/oxfmt/bin/oxfmt', '--check'])]],
  sizes: [pages, ['sizes', () => runScript(['scripts/sizes.mjs'])]],
}

/** One check, or several of which each needs the one before. */
type Checks = readonly Check[]

/** The checks, in steps: those of one step run side by side. */
function stepsFor(words: readonly string[]): readonly (readonly Checks[])[] {
  const [first, ...rest] = words
  const { sizes = [], ...ofSources } = staticChecks
  if (first === undefined)
    return [
      // the pages are built on the core that the last type checker leaves idle
      [
        ...Object.values(ofSources)
          .flat()
          .map((check) => [check]),
        sizes,
      ],
      [[['tests', () => runVitest([], [])]]],
      [[['browser journeys', () => runPlaywright([])]]],
    ]
  if (first === 'e2e') return [[[pages, ['browser journeys', () => runPlaywright(rest)]]]]
  if (words.every((word) => word in staticChecks))
    return [[words.flatMap((word) => staticChecks[word] ?? [])]]
  const projects = words.filter((word) => PROJECTS.includes(word))
  const paths = words.filter((word) => !PROJECTS.includes(word))
  const tests: Check = ['tests', () => runVitest(projects, paths)]
  return [[words.every((word) => word === 'rules') ? [tests] : [pages, tests]]]
}

let passed = 0
let failed = 0

async function perform([name, run]: Check): Promise<void> {
  const start = performance.now()
  const outcome = await run().catch((error: unknown): Outcome => ({
    passed: 0,
    failed: 1,
    output: String(error),
  }))
  passed += outcome.passed
  failed += outcome.failed
  if (outcome.failed > 0) console.log(`\n${outcome.output?.trim()}\n`)
  if (outcome.slowest?.length) console.log(`Slowest:\n${outcome.slowest.join('\n')}`)
  const seconds = Math.round((performance.now() - start) / 1000)
  console.log(
    `${outcome.failed > 0 ? '✗' : '✓'} ${name}: ${outcome.passed} passed, ${outcome.failed} failed (${seconds} s)`,
  )
}

async function performAll(checks: Checks): Promise<void> {
  for (const check of checks) await perform(check)
}

for (const step of stepsFor(process.argv.slice(2))) await Promise.all(step.map(performAll))
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
console.log(`${passed} passed, ${failed} failed`)
