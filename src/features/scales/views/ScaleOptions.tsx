export interface ShownValue {
  readonly value: number | null
  readonly description: string
}

const ROUND = 'size-[34px] rounded-full text-sm'
const SQUARE = 'h-[34px] w-[46px] rounded-menu text-xs'

/** The options of a scale as whoever answers meets them. */
export function ScaleOptions({
  values,
  label,
}: {
  readonly values: readonly ShownValue[]
  readonly label: string
}) {
  return (
    <ol
      className="grid grid-cols-[repeat(auto-fit,minmax(76px,1fr))] gap-x-1 gap-y-3"
      aria-label={label}
    >
      {values.map(({ value, description }) => (
        <li
          key={value ?? 'N/A'}
          className="flex flex-col items-center gap-1 text-center text-xs text-ink-2"
        >
          <b
            className={`grid place-items-center border-[1.5px] border-control bg-surface text-ink ${value === null ? SQUARE : ROUND}`}
          >
            {value ?? 'N/A'}
          </b>
          <span className="max-w-full wrap-anywhere">{description || '…'}</span>
        </li>
      ))}
    </ol>
  )
}
