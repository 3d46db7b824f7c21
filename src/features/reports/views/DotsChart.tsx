import { blockNames, type BlockKey } from '../anonymity.rules.ts'
import { pageColors, type ChartColors } from '../chart-colors.rules.ts'
import { dotsOf, type RowSize } from '../charts.rules.ts'
import type { Report } from '../report.rules.ts'
import { dotsText } from '../text-alternatives.rules.ts'
import { RowLabel, Ticks } from './ChartRows.tsx'
import { ChartSvg } from './ChartSvg.tsx'
import { Mark } from './Mark.tsx'

const screen: RowSize = { width: 640, left: 196, right: 24, row: 42 }

/** Each relation's mark on one axis for each competence, with the legend underneath. */
export function DotsChart({
  report,
  colors = pageColors,
  size = screen,
}: {
  readonly report: Report
  readonly colors?: ChartColors
  readonly size?: RowSize
}) {
  const { height, ticks, rows } = dotsOf(report, size)
  const legend = legendOf(
    [...(report.self ? ['auto' as const] : []), ...report.blocks.map(({ key }) => key)],
    size.width,
  )
  const lines = (legend.at(-1)?.line ?? 0) + 1
  return (
    <ChartSvg
      width={size.width}
      height={height + 14 + lines * LEGEND_LINE}
      text={dotsText(report)}
      colors={colors}
    >
      <Ticks ticks={ticks} height={height} colors={colors} />
      {rows.map(({ line, y, marks }) => (
        <g key={line.number}>
          <RowLabel name={line.name} y={y} row={size.row} stacked={size.stacked} colors={colors} />
          {marks.map((mark) => (
            <Mark key={mark.block} {...mark} colors={colors} />
          ))}
        </g>
      ))}
      {legend.map(({ key, x, line }) => (
        <g key={key} transform={`translate(${x} ${height + 20 + line * LEGEND_LINE})`}>
          <Mark block={key} x={8} y={0} colors={colors} />
          <text x="20" y="5" fill={colors.ink_2} fontSize="12.5">
            {blockNames[key]}
          </text>
        </g>
      ))}
    </ChartSvg>
  )
}

const LEGEND_LINE = 20

/** One mark after the other, in a new line where there is no room left. */
function legendOf(keys: readonly BlockKey[], width: number) {
  let next = { x: 0, line: 0 }
  return keys.map((key) => {
    const length = blockNames[key].length * 6.6 + 36
    const place = next.x > 0 && next.x + length - 16 > width ? { x: 0, line: next.line + 1 } : next
    next = { ...place, x: place.x + length }
    return { key, ...place }
  })
}
