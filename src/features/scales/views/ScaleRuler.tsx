import type { ScaleOption } from './ScaleOptions.tsx'
import './scales.css'

/**
 * The options of a scale on a line, from the lowest. The line under N/A is dotted, because N/A
 * counts in no average.
 */
export function ScaleRuler({
  values,
  label,
}: {
  readonly values: readonly ScaleOption[]
  readonly label: string
}) {
  return (
    <ol className="small soft scale-ruler" aria-label={label}>
      {values.map(({ value, description }) => (
        <li key={value ?? 'N/A'} className={value === null ? 'scale-ruler-na' : undefined}>
          <b>{value ?? 'N/A'}</b>
          {description}
        </li>
      ))}
    </ol>
  )
}
