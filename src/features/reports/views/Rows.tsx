import type { ChartColors } from '../chart-colors.rules.ts'
import { wrapped, type Tick } from '../charts.rules.ts'

/** The scale's values above, and a hairline down from each. */
export function Ticks({ ticks, height, colors }: { readonly ticks: readonly Tick[]; readonly height: number; readonly colors: ChartColors }) {
  return (
    <g>
      {ticks.map(({ value, at }) => (
        <g key={value}>
          <path d={`M${at} 20V${height - 2}`} stroke={colors.line} />
          <text x={at} y="13" fontSize="12" textAnchor="middle" fill={colors.ink_3}>{value}</text>
        </g>
      ))}
    </g>
  )
}

export function RowLabel({ name, y, colors }: { readonly name: string; readonly y: number; readonly colors: ChartColors }) {
  const lines = wrapped(name, 26, 2)
  const top = y + 5 - (lines.length - 1) * 7.5
  return (
    <text fontWeight="600" fill={colors.ink}>
      {lines.map((line, index) => <tspan key={index} x="0" y={top + index * 15}>{line}</tspan>)}
    </text>
  )
}
