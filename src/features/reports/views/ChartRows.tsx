import type { ChartColors } from '../chart-colors.rules.ts'
import type { Tick } from '../chart-geometry.rules.ts'
import { truncate, wrapText } from '../chart-text.rules.ts'

/** The values of the scale, each with a vertical line. */
export function Ticks({
  ticks,
  height,
  colors,
}: {
  readonly ticks: readonly Tick[]
  readonly height: number
  readonly colors: ChartColors
}) {
  return (
    <g>
      {ticks.map(({ value, at }) => (
        <g key={value}>
          <path d={`M${at} 20V${height - 2}`} stroke={colors.line} />
          <text x={at} y="13" fontSize="12" textAnchor="middle" fill={colors.ink_3}>
            {value}
          </text>
        </g>
      ))}
    </g>
  )
}

/** The distance of a stacked name above its row. */
const STACKED_RISE = 17

/** The name of a row, beside it or stacked above it. Rows of less height have smaller text. */
export function RowLabel({
  name,
  y,
  row,
  stacked = false,
  colors,
}: {
  readonly name: string
  readonly y: number
  readonly row: number
  readonly stacked?: boolean | undefined
  readonly colors: ChartColors
}) {
  if (stacked)
    return (
      <text x="0" y={y - STACKED_RISE} fontWeight="600" fill={colors.ink}>
        {truncate(name, 38)}
      </text>
    )
  const step = row < 34 ? 12 : 15
  const lines = wrapText(name, row < 34 ? 30 : 26, row < 26 ? 1 : 2)
  const top = y + 4.5 - (lines.length - 1) * (step / 2)
  return (
    <text fontWeight="600" fontSize={row < 34 ? 11.5 : 13} fill={colors.ink}>
      {lines.map((line, index) => (
        <tspan key={index} x="0" y={top + index * step}>
          {line}
        </tspan>
      ))}
    </text>
  )
}
