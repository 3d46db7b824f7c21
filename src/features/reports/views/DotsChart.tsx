import { blockNames, type BlockKey } from '../anonymity.rules.ts'
import { pageColors, type ChartColors } from '../chart-colors.rules.ts'
import type { Report } from '../report.rules.ts'
import { dotsOf, type RowSize } from '../row-charts.rules.ts'
import { dotsText } from '../text-alternatives.rules.ts'
import { RowLabel, Ticks } from './ChartRows.tsx'
import { ChartSvg } from './ChartSvg.tsx'
import { Mark } from './Mark.tsx'

const LEGEND_LINE = 20
const CHARACTER_WIDTH = 6.6
const MARK_WIDTH = 20
const ENTRY_GAP = 16
const screen: RowSize = { width: 640, left: 196, right: 24, row: 42 }

/** One axis for each competence with a mark for self and for each block; the legend is below. */
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

/** Estimates the width of each entry and breaks the line before an entry that does not fit. */
function legendOf(keys: readonly BlockKey[], width: number) {
  let next = { x: 0, line: 0 }
  return keys.map((key) => {
    const entryWidth = blockNames[key].length * CHARACTER_WIDTH + MARK_WIDTH + ENTRY_GAP
    const isFull = next.x > 0 && next.x + entryWidth - ENTRY_GAP > width
    const position = isFull ? { x: 0, line: next.line + 1 } : next
    next = { ...position, x: position.x + entryWidth }
    return { key, ...position }
  })
}
