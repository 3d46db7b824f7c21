import { HIDDEN, type Explanation } from '../explanation.rules.ts'

/** «¿Cómo se calculó?»: opens beside its number, without a script. */
export function Explanations({ explanations }: { readonly explanations: readonly Explanation[] }) {
  return (
    <details className="explained">
      <summary>¿Cómo se calculó?</summary>
      <dl>
        {toldOnce(explanations).map(({ title, formula, notes }) => (
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

/** What was said of one number need not be said again of the next; why a number is missing always is. */
function toldOnce(explanations: readonly Explanation[]): Explanation[] {
  const told = new Set<string>()
  return explanations.map((explanation) => {
    const notes = explanation.notes.filter(
      (note) => explanation.formula === HIDDEN || !told.has(note),
    )
    for (const note of explanation.notes) told.add(note)
    return { ...explanation, notes }
  })
}
