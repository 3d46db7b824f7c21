import {
  dividedBy,
  fraction,
  minus,
  times,
  type Fraction,
} from '#features/reports/numbers/fraction.rules.ts'

/** A row of a matrix over the rational numbers: the values that are not zero, by column. */
export type SparseRow = Map<number, Fraction>

export const ZERO = fraction(0)
export const isZero = (value: Fraction): boolean => value.numerator === 0

/**
 * The reduced row echelon form: a basis of the same row space. Its length is the rank. Short rows
 * are reduced first, which keeps the others short.
 */
export function reduceRows(rows: readonly SparseRow[]): SparseRow[] {
  const basis = new Map<number, SparseRow>()
  for (const row of rows.toSorted((a, b) => a.size - b.size)) {
    const rest = new Map(row)
    for (const column of row.keys()) {
      const known = basis.get(column)
      if (known) subtractMultiple(rest, known, column)
    }
    if (rest.size === 0) continue
    const pivot = Math.min(...rest.keys())
    divideRow(rest, rest.get(pivot) ?? fraction(1))
    for (const other of basis.values()) subtractMultiple(other, rest, pivot)
    basis.set(pivot, rest)
  }
  return [...basis.values()]
}

function divideRow(row: SparseRow, divisor: Fraction): void {
  for (const [column, value] of row) row.set(column, dividedBy(value, divisor))
}

/** Subtracts the multiple of `other`, whose value at the pivot is 1, that makes the pivot zero. */
function subtractMultiple(row: SparseRow, other: SparseRow, pivot: number): void {
  const factor = row.get(pivot)
  if (!factor) return
  for (const [column, value] of other) {
    const difference = minus(row.get(column) ?? ZERO, times(factor, value))
    if (isZero(difference)) row.delete(column)
    else row.set(column, difference)
  }
}

/** Groups the rows that share columns, directly or through other rows. */
export function connectedRows(rows: readonly SparseRow[]): SparseRow[][] {
  const groups: { columns: Set<number>; rows: SparseRow[] }[] = []
  for (const row of rows) {
    const own = [...row.keys()]
    const merged = { columns: new Set(own), rows: [row] }
    const touching = groups.filter(({ columns }) => own.some((column) => columns.has(column)))
    for (const group of touching) {
      for (const column of group.columns) merged.columns.add(column)
      merged.rows.push(...group.rows)
      groups.splice(groups.indexOf(group), 1)
    }
    groups.push(merged)
  }
  return groups.map((group) => group.rows)
}
