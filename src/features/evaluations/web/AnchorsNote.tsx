import { LOWEST_VALUE } from '#features/scales/rules.ts'

interface AnchorsNoteProps {
  /** What each value means for the question, from the lowest. */
  readonly anchors: readonly string[]
  /** Of the scale, without N/A; 0 while there is none. */
  readonly value_count: number
}

/** What the values mean for a question, folded; nothing where the scale says it. */
export function AnchorsNote({ anchors, value_count }: AnchorsNoteProps) {
  if (anchors.length === 0) return null
  const fits = value_count === 0 || anchors.length === value_count
  return (
    <details className="mt-0.5 text-sm text-ink-3">
      <summary className={fits ? 'w-fit cursor-pointer' : 'w-fit cursor-pointer text-danger'}>
        {fits
          ? 'Qué significa cada valor'
          : `Describe ${anchors.length} valores, y la escala tiene ${value_count}`}
      </summary>
      <ol className="mt-1 grid gap-1">
        {anchors.map((anchor, index) => (
          <li key={index} className="flex gap-2">
            <b className="w-5 shrink-0 text-ink-2">{index + LOWEST_VALUE}</b>
            <span className="min-w-0 wrap-anywhere">{anchor}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}
