import { type Load, load, type NextRequest } from './load.ts'
import { cpuOf } from './processes.ts'
import { autosaving, opening, type Scenario, submitting } from './scenarios.ts'
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

/** Single choices, each on a sheet that has answers already. */
export const measureAutosave = (connections: readonly number[]): Promise<ScenarioRow[]> =>
  onEachTarget(6000, async (running) => {
    const scenario = autosaving(running.matrix)
    await warmUp(running, { connections: 16, seconds: 8, next: scenario.product })
    return compareAll(running, [scenario], connections)
  })

/**
 * Whole sheets of 45 questions: opened as a rater's browser does, and sent complete, each by
 * another rater.
 */
export const measureRaters = (connections: readonly number[]): Promise<ScenarioRow[]> =>
  onEachTarget(SUBJECTS, async (running) => {
    const scenario = opening(running.matrix)
    await warmUp(running, { connections: 4, seconds: 3, next: scenario.product })
    return compareAll(running, [scenario, submitting(running.matrix)], connections)
  })

async function onEachTarget(
  subjects: number,
  measure: (running: RunningTarget) => Promise<Omit<ScenarioRow, 'target'>[]>,
): Promise<ScenarioRow[]> {
  const rows: ScenarioRow[] = []
  for (const target of targets)
    rows.push(
      ...(await withTarget(target, subjects, measure)).map((row) => ({
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
  options: { connections: number; seconds: number; next: NextRequest },
): Promise<Load> => load({ urls: products.map(({ url }) => url), ...options })

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
