import type { ReactNode } from 'react'

export type Presentation = 'charts' | 'tables'

/** A chart with its title, or the same numbers as a table: whoever reads chooses. */
export function ChartFigure({
  title,
  reading,
  chart,
  table,
  note,
  legend,
  children,
}: {
  readonly title: string
  readonly reading: Presentation
  readonly chart: ReactNode
  readonly table: ReactNode
  readonly legend?: ReactNode
  readonly note?: ReactNode
  /** After the note: how its numbers came about. */
  readonly children?: ReactNode
}) {
  return (
    <figure className="card chart-figure">
      <figcaption>
        <h2>{title}</h2>
      </figcaption>
      {reading === 'charts' && legend}
      {reading === 'charts' ? chart : table}
      {note && <p className="chart-note">{note}</p>}
      {children}
    </figure>
  )
}
