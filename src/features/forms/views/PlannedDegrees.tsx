import { DegreeMark } from '#ui/DegreeMark.tsx'
import { type PlannedDegrees as Counts, plannedWords } from '../planned-degree.rules.ts'
import './forms.css'

/** How many reports would speak how firmly, as a bar. */
export function PlannedDegrees({ degrees }: { readonly degrees: Counts }) {
  const order = ['even', 'probable', 'clear'] as const
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
    </div>
  )
}
