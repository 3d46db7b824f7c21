import type { Visibility } from '../coverage.rules.ts'

const looks: Record<Visibility, string> = {
  shown: 'border-transparent bg-success-tint text-success',
  pooled: 'border-dashed border-warning text-warning',
  hidden: 'border-dotted border-control text-ink-3 line-through',
  none: 'border-transparent text-ink-3',
}

export const visibilityWords: Record<Visibility, string> = {
  shown: 'Se mostrará',
  pooled: 'Se agrupará en «Otros»',
  hidden: 'Se ocultará',
  none: 'Sin evaluadores',
}

/** How many will rate, and by its border what the report will do with them: filled, dashed, struck out, or a dot for nobody. */
export function CoverageCell({
  raters,
  visibility,
  relation,
}: {
  readonly raters: number
  readonly visibility: Visibility
  readonly relation?: string
}) {
  return (
    <span
      className={`inline-grid h-[26px] min-w-[28px] place-items-center rounded-badge border px-1 text-sm leading-none font-semibold ${looks[visibility]}`}
      title={relation && `${relation}: ${visibilityWords[visibility]}`}
    >
      <span aria-hidden={visibility === 'none' || undefined}>
        {visibility === 'none' ? '·' : raters}
      </span>
      {relation && <span className="unseen"> {visibilityWords[visibility]}</span>}
    </span>
  )
}
