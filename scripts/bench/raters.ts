import { autosaving, type Errand, opening, submitting } from './errands.ts'
import { type Load, load, type Next } from './load.ts'
import { besideControls, type Ground, inPlace, type Place, places, type Server } from './places.ts'
import { cpuOf } from './processes.ts'

const SECONDS = 3
/** Product and control in turn, so that a noisy machine bothers both; the middle run of each counts. */
const TURNS = ['control', 'product', 'product', 'control', 'control', 'product'] as const
const PEOPLE = 60_000

/** What one request costs, whatever else the machine is doing. */
export interface Cost {
  readonly server_ms: number
  readonly database_ms: number
}

export interface ErrandRow {
  readonly where: string
  readonly what: string
  readonly connections: number
  readonly product: Load & Cost
  readonly control: Load & Cost
}

/** Single choices, each on a sheet that was begun. */
export const measureAutosave = (connections: readonly number[]): Promise<ErrandRow[]> =>
  everywhere(6000, async (ground) => {
    const errand = autosaving(ground.project)
    await send(ground, 16, 8, errand.product)
    return compareAll(ground, [errand], connections)
  })

/** Whole sheets of 45 questions: opened as a rater's browser opens them, and sent complete, each by another person. */
export const measureRaters = (connections: readonly number[]): Promise<ErrandRow[]> =>
  everywhere(PEOPLE, async (ground) => {
    const errand = opening(ground.project)
    // the first requests compile and plan
    await send(ground, 4, 3, errand.product)
    return compareAll(ground, [errand, submitting(ground.project)], connections)
  })

async function everywhere(
  people: number,
  measure: (ground: Ground) => Promise<Omit<ErrandRow, 'where'>[]>,
): Promise<ErrandRow[]> {
  const rows: ErrandRow[] = []
  for (const place of places)
    rows.push(
      ...(await inPlace(place, people, measure)).map((row) => ({ where: nameOf(place), ...row })),
    )
  return rows
}

const nameOf = ({ name, instances }: Place): string =>
  instances === 1 ? name : `${name}, ${instances} instances`
const send = (
  { products }: Ground,
  connections: number,
  seconds: number,
  next: Next,
): Promise<Load> => load({ urls: products.map(({ url }) => url), connections, seconds, next })

const compareAll = (
  ground: Ground,
  errands: readonly Errand[],
  connections: readonly number[],
): Promise<Omit<ErrandRow, 'where'>[]> =>
  besideControls(ground, async (controls) => {
    const rows: Omit<ErrandRow, 'where'>[] = []
    for (const count of connections)
      for (const errand of errands)
        rows.push({
          what: errand.name,
          connections: count,
          ...(await compare(ground, controls, errand, count)),
        })
    return rows
  })

async function compare(
  { products, postmaster }: Ground,
  controls: readonly Server[],
  errand: Errand,
  connections: number,
): Promise<Record<'product' | 'control', Load & Cost>> {
  const servers = { product: products, control: controls }
  const runs: Record<'product' | 'control', (Load & Cost)[]> = { product: [], control: [] }
  for (const who of TURNS) {
    const used = (): number => servers[who].reduce((sum, { pid }) => sum + cpuOf(pid), 0)
    const [server, database] = [used(), cpuOf(postmaster)]
    const run = await load({
      urls: servers[who].map(({ url }) => url),
      connections,
      seconds: SECONDS,
      next: errand[who],
    })
    runs[who].push({
      ...run,
      server_ms: (used() - server) / run.answered,
      database_ms: (cpuOf(postmaster) - database) / run.answered,
    })
  }
  return { product: middle(runs.product), control: middle(runs.control) }
}

/** Failures of all runs count, not only those of the middle one. */
function middle(runs: readonly (Load & Cost)[]): Load & Cost {
  const chosen = runs.toSorted((a, b) => a.per_second - b.per_second)[Math.floor(runs.length / 2)]
  if (!chosen) throw new Error('Nothing was measured.')
  return { ...chosen, failed: runs.reduce((sum, { failed }) => sum + failed, 0) }
}
