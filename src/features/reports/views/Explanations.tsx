import type { Explanation } from '../explanation.rules.ts'
import { HIDDEN } from '../hidden-numbers.rules.ts'

/** «¿Cómo se calculó?»: a disclosure beside the numbers that works without a script. */
export function Explanations({ explanations }: { readonly explanations: readonly Explanation[] }) {
  return (
    <details className="explained">
      <summary>¿Cómo se calculó?</summary>
      <dl>
        {withoutRepeatedNotes(explanations).map(({ title, formula, notes }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd className="formula">{formula}</dd>
            {notes.map((note) => (
              <dd key={note}>{note}</dd>
            ))}
          </div>
        ))}
      </dl>
    </details>
  )
}

/** Shows each note once, but every reason why a number is hidden. */
function withoutRepeatedNotes(explanations: readonly Explanation[]): Explanation[] {
  const shown = new Set<string>()
  return explanations.map((explanation) => {
    const notes = explanation.notes.filter(
      (note) => explanation.formula === HIDDEN || !shown.has(note),
    )
    for (const note of explanation.notes) shown.add(note)
    return { ...explanation, notes }
  })
}
