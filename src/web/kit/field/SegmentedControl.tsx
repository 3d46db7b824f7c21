import { useId, type ReactNode } from 'react'

interface Segment<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
  readonly count?: number | undefined
}

interface SegmentedControlProps<Value extends string> {
  readonly label: string
  readonly segments: readonly Segment<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A radio group drawn as a row of segments, with the browser's own keyboard handling. */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onChange,
}: SegmentedControlProps<Value>) {
  const name = useId()
  return (
    <fieldset className="segments" aria-label={label}>
      {segments.map((segment) => (
        <label key={segment.value} className="segment">
          <input
            type="radio"
            className="covering-input"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          {segment.label}
          {segment.count !== undefined && <span className="segment-count">{segment.count}</span>}
        </label>
      ))}
    </fieldset>
  )
}
