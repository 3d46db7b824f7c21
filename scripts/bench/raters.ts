import pg from 'pg'
import { type Load, load, type NextRequest } from './load.ts'
import type { BenchSize } from './matrix-fixture.ts'
import { cpuOf } from './processes.ts'
import { firstChoices, laterChoices, opening, type Scenario, submitting } from './scenarios.ts'
import {
  type RunningTarget,
  type Server,
  type Target,
  targets,
  withControls,
  withTarget,
} from './targets.ts'

const SECONDS = 3
/**
 * Product and control alternate, so that other load on the machine slows both; the median run of
 * each counts.
 */
const TURNS = ['control', 'product', 'product', 'control', 'control', 'product'] as const
const SUBJECTS = 60_000
const RATERS = 10_000

/** Processor time of one request, which other load on the machine hardly changes. */
export interface Cost {
  readonly server_ms: number
  readonly database_ms: number
}

export interface ScenarioRow {
  readonly target: string
  readonly scenario: string
  readonly connections: number
  readonly product: Load & Cost
  readonly control: Load & Cost
}

/**
 * Single choices of 10,000 raters with three forms each, in random order: first ones, and ones of
 * forms that have some. Every rater's sheet was opened before, as a browser does.
 */
export const measureAutosave = (connections: readonly number[]): Promise<ScenarioRow[]> =>
  onEachTarget({ subjects: RATERS, others: true }, async (running) => {
    const opened = opening(running.matrix)
    await warmUp(running, { connections: 16, amount: RATERS, next: opened.product })
    const [first, later] = [firstChoices(running.matrix), laterChoices(running.matrix)]
    await warmUp(running, { connections: 16, seconds: 6, next: later.product })
    await emptyAnswers(running)
    const firsts = await compareAll(running, [first], connections)
    return [...firsts, ...(await compareAll(running, [later], connections))]
  })

/** Sheets of 45 questions opened as a browser does, each by another of 10,000 raters. */
export const measureOpening = (connections: readonly number[]): Promise<ScenarioRow[]> =>
  onEachTarget({ subjects: RATERS, others: true }, async (running) => {
    const scenario = opening(running.matrix)
    await warmUp(running, { connections: 4, seconds: 6, next: scenario.product })
    return compareAll(running, [scenario], connections)
  })

/**
 * Whole sheets of 45 questions sent complete, each by another rater. Their receipts wait for a
 * worker; `mailing` measures what a mail costs.
 */
export const measureRaters = (connections: readonly number[]): Promise<ScenarioRow[]> =>
  onEachTarget({ subjects: SUBJECTS, settings: { ROLE: 'web' } }, async (running) => {
    const { product: next } = opening(running.matrix)
    await warmUp(running, { connections: 4, seconds: 3, next })
    return compareAll(running, [submitting(running.matrix)], connections)
  })

/** What the warming up saved would make first choices later ones. */
async function emptyAnswers({ database_url }: RunningTarget): Promise<void> {
  const pool = new pg.Pool({ connectionString: database_url, max: 1 })
  await pool.query('truncate answers')
  await pool.end()
}

async function onEachTarget(
  size: BenchSize,
  measure: (running: RunningTarget) => Promise<Omit<ScenarioRow, 'target'>[]>,
): Promise<ScenarioRow[]> {
  const rows: ScenarioRow[] = []
  for (const target of targets)
    rows.push(
      ...(await withTarget(target, size, measure)).map((row) => ({
        target: nameOf(target),
        ...row,
      })),
    )
  return rows
}

const nameOf = ({ name, instances }: Target): string =>
  instances === 1 ? name : `${name}, ${instances} instances`

/** The first requests compile code and plan statements. */
const warmUp = (
  { products }: RunningTarget,
  options: { connections: number; seconds?: number; amount?: number; next: NextRequest },
): Promise<Load> => load({ urls: products.map(({ url }) => url), seconds: SECONDS, ...options })

const compareAll = (
  running: RunningTarget,
  scenarios: readonly Scenario[],
  connections: readonly number[],
): Promise<Omit<ScenarioRow, 'target'>[]> =>
  withControls(running, async (controls) => {
    const rows: Omit<ScenarioRow, 'target'>[] = []
    for (const count of connections)
      for (const scenario of scenarios)
        rows.push({
          scenario: scenario.name,
          connections: count,
          ...(await compare(running, controls, scenario, count)),
        })
    return rows
  })

async function compare(
  { products, postmaster }: RunningTarget,
  controls: readonly Server[],
  scenario: Scenario,
  connections: number,
): Promise<Record<'product' | 'control', Load & Cost>> {
  const servers = { product: products, control: controls }
  const runs: Record<'product' | 'control', (Load & Cost)[]> = { product: [], control: [] }
  for (const side of TURNS) {
    const used = (): number => servers[side].reduce((sum, { pid }) => sum + cpuOf(pid), 0)
    const [server, database] = [used(), cpuOf(postmaster)]
    const run = await load({
      urls: servers[side].map(({ url }) => url),
      connections,
      seconds: SECONDS,
      amount: scenario.amount,
      next: scenario[side],
    })
    runs[side].push({
      ...run,
      server_ms: (used() - server) / run.succeeded,
      database_ms: (cpuOf(postmaster) - database) / run.succeeded,
    })
  }
  return { product: medianRun(runs.product), control: medianRun(runs.control) }
}

/** The run with the median speed, with the failures of all runs. */
function medianRun(runs: readonly (Load & Cost)[]): Load & Cost {
  const chosen = runs.toSorted((a, b) => a.per_second - b.per_second)[Math.floor(runs.length / 2)]
  if (!chosen) throw new Error('no run was measured')
  return { ...chosen, failed: runs.reduce((sum, { failed }) => sum + failed, 0) }
}
