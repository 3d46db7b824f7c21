import './scales.css'
export interface ScaleOption {
  readonly value: number | null
  readonly description: string
}

/** The options of a scale as the rater sees them. */
export function ScaleOptions({
  values,
  label,
}: {
  readonly values: readonly ScaleOption[]
  readonly label: string
}) {
  return (
    <ol className="scale-options" aria-label={label}>
      {values.map(({ value, description }) => (
        <li
          key={value ?? 'N/A'}
          className={value === null ? 'scale-option scale-option-na' : 'scale-option'}
        >
          <b>{value ?? 'N/A'}</b>
          <span>{description || '…'}</span>
        </li>
      ))}
    </ol>
  )
}
