import {
  dividedBy,
  fraction,
  minus,
  times,
  type Fraction,
} from '#features/reports/fraction.rules.ts'
import { parseFraction } from '#features/reports/score.rules.ts'

/**
 * The attacker of the tests. He holds every number that page, PDF and spreadsheet publish, knows who was asked and who answered what was
 * N/A, knows the engine, and combines numbers linearly, exactly. He learns by experiment how each number depends on each answer, and so
 * finds leaks that nobody thought of.
 */
export interface Secret {
  readonly rater: string
  /** Which answer of that rater: about whom, to which question. */
  readonly answer: string
}

/** Runs the engine with one answer changed and returns every published number. */
export type Experiment = (secret: Secret, value: number) => unknown

export interface Exposure {
  /** Fewer people than the minimum, of whom some combination of published numbers speaks alone. */
  readonly raters: readonly string[]
  readonly kind: 'mean' | 'distribution'
}

interface Column extends Secret {
  readonly value: number
}

type Row = Map<number, Fraction>

const ZERO = fraction(0)
const isZero = (value: Fraction): boolean => value.numerator === 0

/** Every number of a face, by where it stands: whole numbers, and exact fractions («11/3»). */
export function publishedNumbers(
  face: unknown,
  path = '',
  found = new Map<string, Fraction>(),
): Map<string, Fraction> {
  if (typeof face === 'number') found.set(path, fraction(face))
  else if (typeof face === 'string' && /^-?\d+\/\d+$/.test(face))
    found.set(path, parseFraction(face))
  else if (typeof face === 'object' && face !== null)
    for (const [key, value] of Object.entries(face))
      publishedNumbers(value, `${path}/${key}`, found)
  return found
}

export function attack(
  secrets: readonly Secret[],
  experiment: Experiment,
  scale: { highest: number },
  limits: { mean: number; distribution: number },
): Exposure | null {
  const values = Array.from({ length: scale.highest - 1 }, (_, index) => index + 2)
  const columns = secrets.flatMap((secret) => values.map((value): Column => ({ ...secret, value })))
  const rows = learn(secrets, experiment, values)
  return (
    smallest(rows, columns, limits.mean, 'mean') ??
    smallest(shapes(rows, values.length), columns, limits.distribution, 'distribution')
  )
}

/** How each number moves when an answer goes from 1 to each other value. That a number comes or goes would itself tell something. */
function learn(
  secrets: readonly Secret[],
  experiment: Experiment,
  values: readonly number[],
): Row[] {
  const rows = new Map<string, Row>()
  let known: number | null = null
  secrets.forEach((secret, position) => {
    const start = publishedNumbers(experiment(secret, 1))
    known ??= start.size
    values.forEach((value, offset) => {
      const moved = publishedNumbers(experiment(secret, value))
      if (moved.size !== known || start.size !== known)
        throw new Error('what is published depends on an answer')
      for (const [path, number] of moved) {
        const difference = minus(number, start.get(path) ?? ZERO)
        if (isZero(difference)) continue
        const row = rows.get(path) ?? new Map<number, Fraction>()
        rows.set(path, row.set(position * values.length + offset, difference))
      }
    })
  })
  return [...rows.values()]
}

/** What a row tells beyond means: how far its weights are from proportional to the value. */
function shapes(rows: readonly Row[], perAnswer: number): Row[] {
  return rows.map((row) => {
    const shape: Row = new Map()
    const answers = new Set([...row.keys()].map((column) => Math.floor(column / perAnswer)))
    for (const answer of answers) {
      const unit = row.get(answer * perAnswer) ?? ZERO
      for (let offset = 1; offset < perAnswer; offset++) {
        const bend = minus(
          row.get(answer * perAnswer + offset) ?? ZERO,
          times(unit, fraction(offset + 1)),
        )
        if (!isZero(bend)) shape.set(answer * perAnswer + offset, bend)
      }
    }
    return shape
  })
}

function smallest(
  rows: readonly Row[],
  columns: readonly Column[],
  limit: number,
  kind: Exposure['kind'],
): Exposure | null {
  for (const component of components(reduced(rows))) {
    const raters = exposedIn(component, columns, limit)
    if (raters) return { raters, kind }
  }
  return null
}

/** Reduced row echelon form: the same knowledge in its simplest terms. Short rows first keeps the others short. */
export function reduced(rows: readonly Row[]): Row[] {
  const basis = new Map<number, Row>()
  for (const row of [...rows].sort((a, b) => a.size - b.size)) {
    const rest = new Map(row)
    for (const column of row.keys()) if (basis.has(column)) eliminate(rest, column, basis)
    const pivot = Math.min(...rest.keys())
    if (rest.size === 0) continue
    scale(rest, pivot)
    for (const other of basis.values()) subtract(other, rest, pivot)
    basis.set(pivot, rest)
  }
  return [...basis.values()]
}

function eliminate(row: Row, column: number, basis: ReadonlyMap<number, Row>): void {
  const known = basis.get(column)
  if (known) subtract(row, known, column)
}

function scale(row: Row, pivot: number): void {
  const lead = row.get(pivot) ?? fraction(1)
  for (const [column, value] of row) row.set(column, dividedBy(value, lead))
}

function subtract(row: Row, known: Row, pivot: number): void {
  const factor = row.get(pivot)
  if (!factor) return
  for (const [column, value] of known) {
    const left = minus(row.get(column) ?? ZERO, times(factor, value))
    if (isZero(left)) row.delete(column)
    else row.set(column, left)
  }
}

/** Rows that share no column say nothing about each other; a smallest set lies within one group of rows. */
function components(rows: readonly Row[]): Row[][] {
  const groups: { columns: Set<number>; rows: Row[] }[] = []
  for (const row of rows) {
    const merged = { columns: new Set(row.keys()), rows: [row] }
    for (const group of groups.filter(({ columns }) =>
      [...row.keys()].some((column) => columns.has(column)),
    )) {
      for (const column of group.columns) merged.columns.add(column)
      merged.rows.push(...group.rows)
      groups.splice(groups.indexOf(group), 1)
    }
    groups.push(merged)
  }
  return groups.map((group) => group.rows)
}

/**
 * Raters whose columns are the same cannot be told apart, so only whole classes of them can stand alone. A set stands alone when leaving
 * it out loses rank: some combination of what is published is about nobody else.
 */
function exposedIn(
  rows: readonly Row[],
  columns: readonly Column[],
  limit: number,
): string[] | null {
  const classes = [...classesOf(rows, columns).values()].filter((raters) => raters.length < limit)
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

function classesOf(rows: readonly Row[], columns: readonly Column[]): Map<string, string[]> {
  const signatures = new Map<string, string[]>()
  rows.forEach((row, index) => {
    for (const [position, { numerator: over, denominator: under }] of row) {
      const column = columns[position]
      if (!column) continue
      const signature = signatures.get(column.rater) ?? []
      signature.push(`${index} ${column.answer} ${column.value} ${over}/${under}`)
      signatures.set(column.rater, signature)
    }
  })
  const classes = new Map<string, string[]>()
  for (const [rater, signature] of signatures) {
    const key = signature.sort().join(';')
    classes.set(key, [...(classes.get(key) ?? []), rater])
  }
  return classes
}

function rankWithout(
  rows: readonly Row[],
  columns: readonly Column[],
  raters: ReadonlySet<string>,
): number {
  return reduced(
    rows.map(
      (row) =>
        new Map([...row].filter(([position]) => !raters.has(columns[position]?.rater ?? ''))),
    ),
  ).length
}
