import type { ReactNode } from 'react'
import { Icon } from '#ui/Icon.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

interface TableProps {
  /** What the table lists, for screen readers. */
  readonly caption: string
  /** The head's cells. */
  readonly head: ReactNode
  /** Rows, inside `<tbody>`. */
  readonly children: ReactNode
  /** Keeps the first column in sight where the table is wider than its frame. */
  readonly firstFixed?: boolean
  /** On a phone every row becomes a card; give each cell `data-label`. */
  readonly cards?: boolean
  /** Rows in all, where only some are drawn. */
  readonly rowCount?: number
  readonly className?: string
}

export function Table({
  caption,
  head,
  children,
  firstFixed = false,
  cards = false,
  rowCount,
  className = '',
}: TableProps) {
  const look = ['data-table', firstFixed && 'table-first-fixed', cards && 'table-cards', className]
    .filter(Boolean)
    .join(' ')
  return (
    // A frame that scrolls must be reachable with the keyboard.
    <section className="card table-frame" aria-label={caption} {...(firstFixed && { tabIndex: 0 })}>
      <table className={look} aria-rowcount={rowCount}>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

export interface Sort<Column extends string> {
  readonly column: Column
  readonly descending: boolean
}

interface SortHeadProps<Column extends string> {
  readonly column: Column
  readonly sort: Sort<Column>
  readonly onSort: (sort: Sort<Column>) => void
  readonly align?: 'start' | 'end'
  readonly className?: string
  /** Before the button: the box that chooses every row. */
  readonly before?: ReactNode
  readonly children: ReactNode
}

/** A head cell that sorts by its column; again turns the order round. */
export function SortHead<Column extends string>({
  column,
  sort,
  onSort,
  align = 'start',
  className = '',
  before,
  children,
}: SortHeadProps<Column>) {
  const active = sort.column === column
  const order = sort.descending ? 'descending' : 'ascending'
  return (
    <th
      scope="col"
      className={align === 'end' ? `text-end ${className}` : className}
      aria-sort={active ? order : undefined}
    >
      {before}
      <button
        type="button"
        className="sort"
        onClick={() => onSort({ column, descending: active && !sort.descending })}
      >
        {children}
        <Icon
          name={active ? (sort.descending ? 'arrow-down' : 'arrow-up') : 'arrow-up-down'}
          size={14}
        />
      </button>
    </th>
  )
}

/** One row across all columns: the empty state, an error. */
export function TableMessage({
  columns,
  children,
}: {
  readonly columns: number
  readonly children: ReactNode
}) {
  return (
    <tr className="table-message">
      <td colSpan={columns}>{children}</td>
    </tr>
  )
}

/** Bars in the place of rows to come. */
export function TableSkeleton({
  columns,
  bars = 6,
}: {
  readonly columns: number
  readonly bars?: number
}) {
  return (
    <TableMessage columns={columns}>
      <Skeleton bars={bars} />
    </TableMessage>
  )
}
