import type { ReactNode } from 'react'
import { HIDDEN } from '../hidden-numbers.rules.ts'
import type { Score } from '../score.rules.ts'

function Figure({
  label,
  score,
  highest,
}: {
  readonly label: string
  readonly score: Score | null
  readonly highest: number
}) {
  return (
    <div>
      <dt className="small soft">{label}</dt>
      <dd className="text-figure font-semibold tracking-tight whitespace-nowrap">
        {score?.text ?? HIDDEN}
        {score && (
          <small className="text-lg font-normal tracking-normal text-ink-3"> de {highest}</small>
        )}
      </dd>
    </div>
  )
}

interface SummaryProps {
  readonly total: { readonly self: Score | null; readonly others: Score | null }
  readonly highest: number
  readonly children: ReactNode
}

/** The totals, with their meaning in words beside them. */
export function Summary({ total: { self, others }, highest, children }: SummaryProps) {
  return (
    <section
      className="grid items-center gap-x-10 gap-y-4 md:grid-cols-[auto_minmax(0,1fr)]"
      aria-label="Resumen"
    >
      <dl className="flex flex-wrap gap-x-10 gap-y-2">
        <Figure label="Promedio de otros" score={others} highest={highest} />
        <Figure label="Autoevaluación" score={self} highest={highest} />
      </dl>
      <div className="border-control md:border-s md:ps-8">{children}</div>
    </section>
  )
}
