import { dotsText } from '../alternative.rules.ts'
import { blockNames } from '../anonymity.rules.ts'
import { pageColors, type ChartColors } from '../chart-colors.rules.ts'
import { dotsOf, type RowSize } from '../charts.rules.ts'
import type { Report } from '../report.rules.ts'
import { Drawing } from './Drawing.tsx'
import { Mark } from './Mark.tsx'
import { RowLabel, Ticks } from './Rows.tsx'

const screen: RowSize = { width: 640, left: 196, right: 24, row: 42 }

/** Each relation's mark on one axis for each competence, with the legend underneath. */
export function DotsChart({ report, colors = pageColors, size = screen }: { readonly report: Report; readonly colors?: ChartColors; readonly size?: RowSize }) {
  const { height, ticks, rows } = dotsOf(report, size)
  const keys = [...(report.self ? ['auto' as const] : []), ...report.blocks.map(({ key }) => key)]
  return (
    <Drawing width={size.width} height={height + 34} text={dotsText(report)} colors={colors}>
      <Ticks ticks={ticks} height={height} colors={colors} />
      {rows.map(({ line, y, marks }) => (
        <g key={line.number}>
          <RowLabel name={line.name} y={y} row={size.row} colors={colors} />
          {marks.map((mark) => <Mark key={mark.block} {...mark} colors={colors} />)}
        </g>
      ))}
      {keys.map((key, index) => (
        <g key={key}>
          <Mark block={key} x={8 + legendAt(keys.slice(0, index).map((before) => blockNames[before]))} y={height + 20} colors={colors} />
          <text x={20 + legendAt(keys.slice(0, index).map((before) => blockNames[before]))} y={height + 25} fill={colors.ink_2} fontSize="12.5">{blockNames[key]}</text>
        </g>
      ))}
    </Drawing>
  )
}

const legendAt = (before: readonly string[]): number => before.reduce((sum, name) => sum + name.length * 6.6 + 36, 0)
