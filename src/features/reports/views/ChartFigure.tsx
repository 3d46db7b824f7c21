import type { ReactNode } from 'react'

export type Presentation = 'charts' | 'tables'

/** A titled chart, or the same numbers as a table, as the reader has chosen. */
export function ChartFigure({
  title,
  presentation,
  chart,
  table,
  note,
  legend,
  children,
}: {
  readonly title: string
  readonly presentation: Presentation
  readonly chart: ReactNode
  readonly table: ReactNode
  readonly legend?: ReactNode
  readonly note?: ReactNode
  /** Shown after the note: how the numbers were computed. */
  readonly children?: ReactNode
}) {
  return (
    <figure className="card chart-figure">
      <figcaption>
        <h2>{title}</h2>
      </figcaption>
      {presentation === 'charts' && legend}
      {presentation === 'charts' ? chart : table}
      {note && <p className="chart-note">{note}</p>}
      {children}
    </figure>
  )
}
