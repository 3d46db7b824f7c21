import { fraction, minus, times, type Fraction } from '#features/reports/numbers/fraction.rules.ts'
import { parseFraction } from '#features/reports/numbers/score.rules.ts'
import { connectedRows, isZero, reduceRows, ZERO, type SparseRow } from './sparse-rows.ts'

/**
 * An attacker against the anonymity of raters (docs/reports.md, the attacker). The attacker knows
 * every number that page, PDF and spreadsheet publish, who was invited, who answered N/A and how
 * reports are computed, and looks for a linear combination of published numbers that depends on
 * fewer raters than the minimum. How a number depends on an answer is learned by changing the
 * answer and computing the report again, so that the attacker also finds leaks that no test
 * foresees.
 */

/** An answer that the attacker wants to know. */
export interface Secret {
  readonly rater: string
  /** The evaluated and the question, as an opaque key. */
  readonly answer: string
}

/** Computes all published numbers with one answer changed to `value`. */
export type Experiment = (secret: Secret, value: number) => unknown

/** What the attacker found. */
export interface Exposure {
  /** Fewer raters than the limit, on whom alone some combination of published numbers depends. */
  readonly raters: readonly string[]
  readonly kind: 'mean' | 'distribution'
}

export interface AttackOptions {
  readonly highest_value: number
  /** The fewest raters of a mean and of a distribution that are no exposure. */
  readonly limits: { readonly mean: number; readonly distribution: number }
}

/** One secret with one value above the lowest: the unknown «this answer has this value». */
interface Column extends Secret {
  readonly value: number
}

/** Returns an exposure, or `null` when the secrets are safe. Values are 1 to `highest_value`. */
export function attack(
  secrets: readonly Secret[],
  experiment: Experiment,
  { highest_value, limits }: AttackOptions,
): Exposure | null {
  const values = Array.from({ length: highest_value - 1 }, (_, index) => index + 2)
  const columns = secrets.flatMap((secret) => values.map((value): Column => ({ ...secret, value })))
  const rows = learnRows(secrets, experiment, values)
  const mean = findExposed(rows, columns, limits.mean)
  if (mean) return { raters: mean, kind: 'mean' }
  const distribution = findExposed(
    nonlinearParts(rows, values.length),
    columns,
    limits.distribution,
  )
  return distribution && { raters: distribution, kind: 'distribution' }
}

/** Whether some combination of published numbers depends on one rater and on known answers only. */
export type Recovers = (rater: string, known: ReadonlySet<string>) => boolean

/** An attacker to whom some raters tell their answers. */
export function attackWithColluders(
  secrets: readonly Secret[],
  experiment: Experiment,
  highest_value: number,
): Recovers {
  const values = Array.from({ length: highest_value - 1 }, (_, index) => index + 2)
  const columns = secrets.flatMap((secret) => values.map((value): Column => ({ ...secret, value })))
  const rows = reduceRows(learnRows(secrets, experiment, values))
  return (rater, known) =>
    rankWithout(rows, columns, known) > rankWithout(rows, columns, new Set([...known, rater]))
}

/**
 * One row for each published number: how much it changes when an answer goes from 1 to another
 * value. Throws when an answer decides whether a number is published, which would be a leak of its
 * own.
 */
function learnRows(
  secrets: readonly Secret[],
  experiment: Experiment,
  values: readonly number[],
): SparseRow[] {
  const rows = new Map<string, SparseRow>()
  let publishedCount: number | null = null
  secrets.forEach((secret, index) => {
    const before = publishedNumbers(experiment(secret, 1))
    publishedCount ??= before.size
    values.forEach((value, offset) => {
      const after = publishedNumbers(experiment(secret, value))
      if (after.size !== publishedCount || before.size !== publishedCount)
        throw new Error('An answer decides whether a number is published.')
      for (const [path, number] of after) {
        const change = minus(number, before.get(path) ?? ZERO)
        if (isZero(change)) continue
        const row = rows.get(path) ?? new Map<number, Fraction>()
        rows.set(path, row.set(index * values.length + offset, change))
      }
    })
  })
  return [...rows.values()]
}

/**
 * Printed tenths follow from the exact number beside them, and gaps from two of them; rounding is
 * not linear. `subject-report.test.ts` shows that nothing else decides a word or a difference.
 */
const PRINTED: readonly string[] = ['tenths', 'gap']

/** Every number of a publication by its path: integers and exact fractions, «11/3». */
function publishedNumbers(
  publication: unknown,
  path = '',
  found = new Map<string, Fraction>(),
): Map<string, Fraction> {
  if (typeof publication === 'number') found.set(path, fraction(publication))
  else if (typeof publication === 'string' && /^-?\d+\/\d+$/.test(publication))
    found.set(path, parseFraction(publication))
  else if (typeof publication === 'object' && publication !== null)
    for (const [key, value] of Object.entries(publication))
      if (!PRINTED.includes(key)) publishedNumbers(value, `${path}/${key}`, found)
  return found
}

/** What the rows reveal beyond means: their deviation from weights proportional to the value. */
function nonlinearParts(rows: readonly SparseRow[], perAnswer: number): SparseRow[] {
  return rows.map((row) => {
    const deviations: SparseRow = new Map()
    const answers = new Set([...row.keys()].map((column) => Math.floor(column / perAnswer)))
    for (const answer of answers) {
      const unit = row.get(answer * perAnswer) ?? ZERO
      for (let offset = 1; offset < perAnswer; offset++) {
        const column = answer * perAnswer + offset
        const deviation = minus(row.get(column) ?? ZERO, times(unit, fraction(offset + 1)))
        if (!isZero(deviation)) deviations.set(column, deviation)
      }
    }
    return deviations
  })
}

/** Raters, fewer than the limit, on whom a combination of rows depends; `null` without any. */
function findExposed(
  rows: readonly SparseRow[],
  columns: readonly Column[],
  limit: number,
): readonly string[] | null {
  for (const connected of connectedRows(reduceRows(rows))) {
    const raters = exposedBy(connected, columns, limit)
    if (raters) return raters
  }
  return null
}

/**
 * A set of raters is exposed when the rows without its columns have a lower rank: then some
 * combination of the rows has only columns of the set. Raters with equal columns cannot be told
 * apart, so only whole classes of them are tried.
 */
function exposedBy(
  rows: readonly SparseRow[],
  columns: readonly Column[],
  limit: number,
): string[] | null {
  const classes = equalRaters(rows, columns).filter((raters) => raters.length < limit)
  const search = (from: number, chosen: readonly string[]): string[] | null => {
    if (chosen.length > 0 && rankWithout(rows, columns, new Set(chosen)) < rows.length)
      return [...chosen]
    for (let next = from; next < classes.length; next++) {
      const raters = classes[next] ?? []
      const found =
        chosen.length + raters.length < limit ? search(next + 1, [...chosen, ...raters]) : null
      if (found) return found
    }
    return null
  }
  return search(0, [])
}

/** The raters in classes of those whose columns have the same values in every row. */
function equalRaters(rows: readonly SparseRow[], columns: readonly Column[]): string[][] {
  const signatures = new Map<string, string[]>()
  rows.forEach((row, index) => {
    for (const [position, { numerator, denominator }] of row) {
      const column = columns[position]
      if (!column) continue
      const signature = signatures.get(column.rater) ?? []
      signature.push(`${index} ${column.answer} ${column.value} ${numerator}/${denominator}`)
      signatures.set(column.rater, signature)
    }
  })
  const classes = Map.groupBy(signatures.keys(), (rater) =>
    signatures.get(rater)?.toSorted().join(';'),
  )
  return [...classes.values()]
}

function rankWithout(
  rows: readonly SparseRow[],
  columns: readonly Column[],
  raters: ReadonlySet<string>,
): number {
  const remaining = rows.map(
    (row) => new Map([...row].filter(([position]) => !raters.has(columns[position]?.rater ?? ''))),
  )
  return reduceRows(remaining).length
}
