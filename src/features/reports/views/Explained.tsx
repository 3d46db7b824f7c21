import type { Explanation } from '../explanation.rules.ts'

/** «¿Cómo se calculó?»: opens beside its number, without a script. */
export function Explained({ explanations }: { readonly explanations: readonly Explanation[] }) {
  return (
    <details className="explained">
      <summary>¿Cómo se calculó?</summary>
      <dl>
        {explanations.map(({ title, formula, notes }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd className="formula">{formula}</dd>
            {notes.map((note) => <dd key={note}>{note}</dd>)}
          </div>
        ))}
      </dl>
    </details>
  )
}
