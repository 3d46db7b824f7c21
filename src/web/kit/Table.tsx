import type { ReactNode } from 'react'
import { Icon } from '#ui/Icon.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

interface TableProps {
  /** The content of the table, for screen readers. */
  readonly caption: string
  /** The cells of the head row. */
  readonly head: ReactNode
  /** The rows of the body. */
  readonly children: ReactNode
  /** Keeps the first column visible while a wide table scrolls sideways. */
  readonly firstFixed?: boolean
  /** On a phone every row becomes a card, which needs `data-label` on each cell. */
  readonly cards?: boolean
  /** The number of all rows, if only some are rendered. */
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
  const classNames = [
    'data-table',
    firstFixed && 'table-first-fixed',
    cards && 'table-cards',
    className,
  ]
    .filter(Boolean)
    .join(' ')
  return (
    // A scrolling element must be focusable with the keyboard.
    <section className="card table-frame" aria-label={caption} {...(firstFixed && { tabIndex: 0 })}>
      <table className={classNames} aria-rowcount={rowCount}>
        <caption className="visually-hidden">{caption}</caption>
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
  /** Shown before the button: the checkbox that selects every row. */
  readonly before?: ReactNode
  readonly children: ReactNode
}

/** A head cell that sorts by its column, or reverses the order if the table is sorted by it. */
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

/** A row across all columns: the empty state, an error. */
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

/** Grey bars shown while the rows load. */
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
