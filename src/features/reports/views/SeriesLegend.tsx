import { pageColors } from '../chart-colors.rules.ts'
import { Mark, OthersMark } from './Mark.tsx'

/** The legend of the two series: self is dotted with ●, others solid with ○. */
export function SeriesLegend({ values = false }: { readonly values?: boolean }) {
  return (
    <ul className="series-legend">
      <li>
        <Line self /> Autoevaluación
      </li>
      <li>
        <Line self={false} /> Promedio de otros
      </li>
      {values && <li className="series-values">Valores: auto · otros</li>}
    </ul>
  )
}

function Line({ self }: { readonly self: boolean }) {
  const color = self ? pageColors.blocks.auto : pageColors.others
  return (
    <svg width="44" height="12" viewBox="0 0 44 12" fill="none" aria-hidden="true">
      <path
        d="M2 6H42"
        stroke={color}
        strokeWidth={self ? 2 : 2.5}
        strokeLinecap="round"
        strokeDasharray={self ? '2 5' : undefined}
      />
      {self ? (
        <Mark block="auto" x={22} y={6} size={4.5} colors={pageColors} />
      ) : (
        <OthersMark x={22} y={6} size={4.5} colors={pageColors} />
      )}
    </svg>
  )
}
