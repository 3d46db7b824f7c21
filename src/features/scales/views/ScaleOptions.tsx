export interface ScaleOption {
  readonly value: number | null
  readonly description: string
}

const ROUND_CLASS = 'size-[34px] rounded-full text-sm'
const SQUARE_CLASS = 'h-[34px] w-[46px] rounded-menu text-xs'

/** The options of a scale as the rater sees them. */
export function ScaleOptions({
  values,
  label,
}: {
  readonly values: readonly ScaleOption[]
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
            className={`grid place-items-center border-[1.5px] border-control bg-surface text-ink ${value === null ? SQUARE_CLASS : ROUND_CLASS}`}
          >
            {value ?? 'N/A'}
          </b>
          <span className="max-w-full wrap-anywhere">{description || '…'}</span>
        </li>
      ))}
    </ol>
  )
}
