import type { ReactNode } from 'react'

/**
 * The outline of a page: `list` its tools and rows, `project` a strip, tabs and a list, `results`
 * tabs and cards, `cards` and `fields` one card under the other, `table` rows in a card, `projects`
 * the cards of the dashboard, `sections` headings with fields and rows, `outcome` a sign and a
 * sentence in the middle, `sign_in` the fields of a new account.
 */
export type SkeletonLayout =
  | 'list'
  | 'project'
  | 'results'
  | 'cards'
  | 'fields'
  | 'table'
  | 'projects'
  | 'sections'
  | 'outcome'
  | 'sign_in'

const ROWS = 12
const SHORT_ROWS = 5

const times = (count: number, part: (index: number) => ReactNode): ReactNode =>
  Array.from({ length: count }, (_, index) => part(index))

const bars = (className: string, count: number) => (
  <div key={className} className={className}>
    {times(count, (index) => (
      <span key={index} />
    ))}
  </div>
)

const rows = (count: number) => times(count, (index) => <Row key={index} />)
const Row = () => bars('skeleton-row', 3)
const Card = () => bars('skeleton-card', 4)

const list = (
  <>
    {bars('skeleton-tools', 2)}
    {rows(ROWS)}
  </>
)
const cards = (
  <div className="skeleton-cards">
    {times(3, (index) => (
      <Card key={index} />
    ))}
  </div>
)

const fields = (count: number) =>
  times(count, (index) => (
    <div key={index}>
      <span />
      <span />
    </div>
  ))
const section = (part: ReactNode) => (
  <div className="skeleton-section">
    {bars('skeleton-title', 2)}
    {part}
  </div>
)

const shapes: Readonly<Record<SkeletonLayout, ReactNode>> = {
  list,
  project: (
    <>
      {bars('skeleton-strip', 3)}
      {bars('skeleton-tabs', 3)}
      {list}
    </>
  ),
  results: (
    <>
      {bars('skeleton-tabs', 4)}
      {cards}
    </>
  ),
  cards,
  fields: <div className="skeleton-card skeleton-fields">{fields(SHORT_ROWS)}</div>,
  table: <div className="skeleton-table">{rows(SHORT_ROWS)}</div>,
  projects: (
    <>
      {bars('skeleton-filters', 2)}
      <div className="skeleton-projects">
        {times(6, (index) => (
          <Card key={index} />
        ))}
      </div>
    </>
  ),
  sections: (
    <>
      {section(<div className="skeleton-fields">{fields(6)}</div>)}
      {section(rows(2))}
      {section(rows(2))}
      {section(rows(3))}
    </>
  ),
  outcome: bars('skeleton-outcome', 4),
  sign_in: (
    <>
      {bars('skeleton-title', 2)}
      <div className="skeleton-fields">{fields(2)}</div>
      {bars('skeleton-submit', 1)}
    </>
  ),
}

/**
 * Shown in place of a page's content until its first reply, with the outline and the height of what
 * comes. It appears after 300 ms, so that quick replies do not flash. A screen reader hears `label`.
 */
export function PageSkeleton({
  layout,
  label,
}: {
  readonly layout: SkeletonLayout
  /** Left out where the page says it elsewhere. */
  readonly label?: string
}) {
  return (
    <div className="skeleton page-skeleton" aria-busy="true">
      {label && <output className="visually-hidden">{label}</output>}
      {shapes[layout]}
    </div>
  )
}
