import type { ReactNode } from 'react'

/** A part of the report: its plain name, its finding as the headline, and its content. */
export function ReportCard({
  label,
  headline,
  intro,
  children,
}: {
  readonly label: string
  readonly headline?: string
  readonly intro?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <section className="card report-card" aria-label={label}>
      <header>
        <h2>{label}</h2>
        {headline && <p className="report-headline">{headline}</p>}
        {intro && <p className="soft">{intro}</p>}
      </header>
      {children}
    </section>
  )
}
