import type { ScaleOption } from './ScaleOptions.tsx'

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
    <ol
      className="grid grid-cols-[repeat(auto-fit,minmax(96px,1fr))] gap-x-1 gap-y-3 text-sm text-ink-2"
      aria-label={label}
    >
      {values.map(({ value, description }) => (
        <li
          key={value ?? 'N/A'}
          className={`min-w-0 border-t-[3px] border-control pt-2 wrap-anywhere ${value === null ? 'border-dotted' : ''}`}
        >
          <b className="mr-2 text-ink">{value ?? 'N/A'}</b>
          {description}
        </li>
      ))}
    </ol>
  )
}
