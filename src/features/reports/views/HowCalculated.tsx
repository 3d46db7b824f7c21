import { useId } from 'react'

interface CalculationProps {
  readonly parts: readonly { readonly title?: string; readonly notes: readonly string[] }[]
}

/** How numbers were made, a heading for each part. */
export const Calculation = ({ parts }: CalculationProps) =>
  parts.map(({ title, notes }) =>
    notes.length === 0 ? null : (
      <section key={notes[0]}>
        {title && <h3>{title}</h3>}
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </section>
    ),
  )

/** «¿Cómo se calculó?»: a popover of the browser, which Esc and a click outside close. */
export function HowCalculated({ parts }: CalculationProps) {
  const id = useId()
  return (
    <span className="explained">
      <button type="button" className="link small" popoverTarget={id}>
        ¿Cómo se calculó?
      </button>
      <div id={id} popover="auto" className="explained-text" aria-label="Cómo se calculó">
        <Calculation parts={parts} />
      </div>
    </span>
  )
}
