import type { Visibility } from '../coverage.rules.ts'

const visibilityClasses: Record<Visibility, string> = {
  shown: 'border-transparent bg-success-tint text-success',
  pooled: 'border-dashed border-warning text-warning',
  hidden: 'border-dotted border-control text-ink-3 line-through',
  none: 'border-transparent text-ink-3',
}

export const visibilityLabels: Record<Visibility, string> = {
  shown: 'Se mostrará',
  pooled: 'Se agrupará en «Otros»',
  hidden: 'Se ocultará',
  none: 'Sin evaluadores',
}

/**
 * The number of raters. Its frame shows how the report treats them: filled, dashed, struck out, or
 * a dot without raters.
 */
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
      className={`inline-grid h-[26px] min-w-[28px] place-items-center rounded-badge border px-1 text-sm leading-none font-semibold ${visibilityClasses[visibility]}`}
      title={relation && `${relation}: ${visibilityLabels[visibility]}`}
    >
      <span aria-hidden={visibility === 'none' || undefined}>
        {visibility === 'none' ? '·' : raters}
      </span>
      {relation && <span className="visually-hidden"> {visibilityLabels[visibility]}</span>}
    </span>
  )
}
