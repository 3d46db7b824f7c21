// Everything that is checked, in one command. The last line is the sum: `N passed, N failed`.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium, installChromium } from './chromium.ts'

interface Outcome {
  passed: number
  failed: number
  output?: string
}
interface VitestReport {
  numPassedTests: number
  numTotalTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const reports = mkdtempSync(path.join(tmpdir(), 'contorno-reports-'))
const script = (name: string, ...args: string[]) =>
  run([path.join(root, 'node_modules', name), ...args])

const parts: Record<string, () => Promise<Outcome>> = {
  'types (pure)': () => script('typescript/bin/tsc', '-p', 'tsconfig.pure.json'),
  'types (server)': () => script('typescript/bin/tsc', '-p', 'tsconfig.server.json'),
  'types (web)': () => script('typescript/bin/tsc', '-p', 'tsconfig.web.json'),
  lint: () => script('oxlint/bin/oxlint', '--quiet'),
  'rules, routes and architecture': vitest,
  ...(existsSync(path.join(root, 'scripts/sizes.mjs')) && {
    sizes: () => run(['scripts/sizes.mjs']),
  }),
  'browser journeys': playwright,
}

let passed = 0
let failed = 0
for (const [name, part] of Object.entries(parts)) {
  const start = performance.now()
  const outcome = await part().catch((error: unknown): Outcome => ({
    passed: 0,
    failed: 1,
    output: String(error),
  }))
  passed += outcome.passed
  failed += outcome.failed
  if (outcome.failed) console.log(`\n${outcome.output?.trim()}\n`)
  console.log(
    `${outcome.failed ? '✗' : '✓'} ${name}: ${outcome.passed} passed, ${outcome.failed} failed (${Math.round((performance.now() - start) / 1000)} s)`,
  )
}
rmSync(reports, { recursive: true })
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
console.log(`${passed} passed, ${failed} failed`)

/** One check that either passes or fails; its output is only shown when it fails. */
function run(args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    child
      .on('error', reject)
      .on('close', (code) =>
        resolve({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }),
      )
  })
}

async function vitest(): Promise<Outcome> {
  const file = path.join(reports, 'vitest.json')
  const whole = await script(
    'vitest/vitest.mjs',
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  )
  if (!existsSync(file)) return whole
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  const unloaded = report.testResults.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
  ).length
  return counted(
    whole,
    report.numPassedTests,
    report.numTotalTests - report.numPassedTests + unloaded,
  )
}

async function playwright(): Promise<Outcome> {
  if (!findChromium()) installChromium()
  if (!findChromium())
    return {
      passed: 0,
      failed: 1,
      output:
        'The browser journeys need Chromium or Chrome: install one, or point CHROMIUM_PATH at it.',
    }
  const file = path.join(reports, 'playwright.json')
  const whole = await run(
    [path.join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=line,json'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: file, CI: '1' },
  )
  if (!existsSync(file)) return whole
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport
  if (stats.flaky > 0) console.log(`${stats.flaky} browser journeys passed only when tried again`)
  return counted(
    whole,
    stats.expected + stats.flaky,
    stats.unexpected + stats.skipped + errors.length,
  )
}

/** What did not pass has failed, a skipped test too; and so has a run that ends badly although each of its tests passed. */
function counted(whole: Outcome, passing: number, failing: number): Outcome {
  const broken = failing === 0 && (whole.failed > 0 || passing === 0)
  return { passed: passing, failed: broken ? 1 : failing, output: whole.output ?? '' }
}
