import { compareTexts } from '#shared/alphabet.ts'

/** What a row is sorted by: a number by its value, a text by the Spanish alphabet. */
export type SortValue = string | number | null

export interface Sort {
  /** The key of a column. */
  readonly column: string
  readonly descending: boolean
}

/** The sort that the address names as `column` or `-column`. */
export function parseSort(text: string): Sort {
  const descending = text.startsWith('-')
  return { column: descending ? text.slice(1) : text, descending }
}

export const sortText = ({ column, descending }: Sort): string =>
  `${descending ? '-' : ''}${column}`

function compareValues(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : compareTexts(String(one), String(other))
}

const isMissing = (value: SortValue): value is null | '' => value === null || value === ''

/**
 * The rows sorted by a value. Rows without one are last in both directions, and rows of equal value
 * keep their order.
 */
export function sortedBy<Row>(
  rows: readonly Row[],
  value: (row: Row) => SortValue,
  descending: boolean,
): Row[] {
  // Each value is computed once, not once a comparison: there can be 10,000 rows.
  const valued = rows.map((row) => ({ row, value: value(row) }))
  const direction = descending ? -1 : 1
  return valued
    .sort((one, other) => {
      if (isMissing(one.value) || isMissing(other.value))
        return Number(isMissing(one.value)) - Number(isMissing(other.value))
      return direction * compareValues(one.value, other.value)
    })
    .map(({ row }) => row)
}

/** The keys from one to the other in the order shown; only `to` if `from` is not shown. */
export function keysBetween(keys: readonly string[], from: string | null, to: string): string[] {
  const start = from === null ? -1 : keys.indexOf(from)
  const end = keys.indexOf(to)
  if (start === -1 || end === -1) return [to]
  return keys.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** The rows in groups of at most `size`, in their order. */
export function divideIntoGroups<Row>(rows: readonly Row[], size: number): Row[][] {
  const groups: Row[][] = []
  for (let start = 0; start < rows.length; start += size)
    groups.push(rows.slice(start, start + size))
  return groups
}
