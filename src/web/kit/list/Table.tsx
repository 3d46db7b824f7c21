import type { ReactNode } from 'react'

interface TableProps {
  /** The content of the table, for screen readers. */
  readonly caption: string
  /** The names of the columns. */
  readonly heads: readonly string[]
  /** The columns with their values at the right end. */
  readonly end?: readonly string[]
  /** The rows of the body. */
  readonly children: ReactNode
  /** Keeps the first column visible while a wide table scrolls sideways. */
  readonly firstFixed?: boolean
  /** On a phone every row becomes a card, which needs `data-label` on each cell. */
  readonly cards?: boolean
  readonly className?: string
}

/** A few rows that are neither sorted nor searched; everything else is a `ListTable`. */
export function Table({
  caption,
  heads,
  end = [],
  children,
  firstFixed = false,
  cards = false,
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
      <table className={classNames}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={end.includes(head) ? 'at-end' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
