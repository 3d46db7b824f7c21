import { numbered } from '#shared/spanish.ts'
import { DegreeMark } from '#ui/DegreeMark.tsx'
import {
  EXPECTATION,
  type PlannedDegrees as Counts,
  plannedWords,
} from '../planned-degree.rules.ts'
import './forms.css'

interface PlannedDegreesProps {
  readonly degrees: Counts
  /** With the connections that are offered. */
  readonly then?: Counts
}

/** How many reports would speak how firmly, as a bar, and what the offered connections change. */
export function PlannedDegrees({ degrees, then = degrees }: PlannedDegreesProps) {
  const order = ['even', 'probable', 'clear'] as const
  const raised = degrees.even - then.even
  return (
    <div className="planned-degrees">
      <span className="planned-bar" aria-hidden="true">
        {order
          .filter((degree) => degrees[degree] > 0)
          .map((degree) => (
            <span key={degree} data-degree={degree} style={{ flexGrow: degrees[degree] }} />
          ))}
      </span>
      <ul className="planned-key">
        {order.map((degree) => (
          <li key={degree}>
            <DegreeMark degree={degree} /> <b>{plannedWords[degree]}</b> {degrees[degree]}
          </li>
        ))}
      </ul>
      <p className="soft small">
        {raised > 0 &&
          `Con lo que se agrega, ${numbered(raised, 'reporte', 'reportes')} más ${raised === 1 ? 'sería claro o probable' : 'serían claros o probables'}. `}
        {EXPECTATION}
      </p>
    </div>
  )
}
