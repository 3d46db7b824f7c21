import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findChromium, installChromium } from './chromium.ts'
import { findOnPath, installOnDebian } from './debian-packages.ts'
import { describeFailures, type JourneyReport, listSlowest } from './journey-report.ts'

export interface Outcome {
  readonly passed: number
  readonly failed: number
  /** What the check printed; shown when it fails. */
  readonly output?: string
  /** Shown whether it passes or fails: the files or journeys that took longest. */
  readonly slowest?: readonly string[]
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numTotalTests: number
  readonly testResults: readonly {
    readonly status: string
    readonly assertionResults: readonly unknown[]
  }[]
}

const root = path.resolve(import.meta.dirname, '..')

const running = new Set<ChildProcess>()

// A terminal tells its own session only.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    for (const { pid } of running) if (pid !== undefined) process.kill(-pid, signal)
    process.kill(process.pid, signal)
  })

/**
 * Runs a script of the repository, or of a package below node_modules, as one check that passes or
 * fails. It has a session of its own, to which Linux gives a share of the processor of its own
 * (docs/decisions/0170-checks-in-sessions-of-their-own.md).
 */
export function runScript(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      detached: true,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    child
      .on('error', reject)
      .on('exit', () => running.delete(child))
      .on('close', (code) =>
        resolve({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }),
      )
  })
}

/**
 * Runs test files of these projects (all without one) whose path contains one of the words (all
 * without one).
 */
export function runVitest(projects: readonly string[], words: readonly string[]): Promise<Outcome> {
  if (words.length === 0 && !findOnPath(['curl']))
    installOnDebian('curl for the commands of docs/integration.md', [['curl']])
  return withReport(async (file) => {
    const slowest = `${file}.slowest`
    const whole = await runScript(
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        ...words,
        ...projects.map((project) => `--project=${project}`),
        '--reporter=dot',
        '--reporter=json',
        '--reporter=./scripts/slowest-files.ts',
        `--outputFile.json=${file}`,
      ],
      { SLOWEST_FILES: slowest },
    )
    if (!existsSync(file) || !existsSync(slowest)) return whole
    const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
    const unloaded = report.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    ).length
    const failed = report.numTotalTests - report.numPassedTests + unloaded
    return {
      ...counted(whole, report.numPassedTests, failed),
      slowest: readFileSync(slowest, 'utf8').split('\n'),
    }
  })
}

/** Runs the browser journeys whose file name contains one of the words (all without one). */
export function runPlaywright(words: readonly string[]): Promise<Outcome> {
  if (!findChromium()) installChromium()
  if (!findChromium())
    return Promise.resolve({
      passed: 0,
      failed: 1,
      output:
        'The browser journeys found no Chromium or Chrome. Install one or set CHROMIUM_PATH to it.',
    })
  return withReport(async (file) => {
    const whole = await runScript(
      [
        'node_modules/@playwright/test/cli.js',
        'test',
        ...words.map((word) => `e2e[\\\\/][^\\\\/]*${word}`),
        '--reporter=json',
      ],
      { PLAYWRIGHT_JSON_OUTPUT_FILE: file, CI: '1' },
    )
    if (!existsSync(file)) return whole
    const report = JSON.parse(readFileSync(file, 'utf8')) as JourneyReport
    const { expected, unexpected, flaky, skipped } = report.stats
    const failed = unexpected + flaky + skipped + report.errors.length
    const output = describeFailures(report)
    return {
      ...counted(output ? { ...whole, output } : whole, expected, failed),
      slowest: listSlowest(report),
    }
  })
}

async function withReport<T>(run: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'contorno-report-'))
  try {
    return await run(path.join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * A skipped test counts as failed, and so does a run that exits with an error although each of its
 * tests passed.
 */
function counted(whole: Outcome, passed: number, failed: number): Outcome {
  const broken = failed === 0 && (whole.failed > 0 || passed === 0)
  return { passed, failed: broken ? 1 : failed, output: whole.output ?? '' }
}
