import { pageColors, type ChartColors } from '../chart-colors.rules.ts'
import type { Profile } from '../report-line.rules.ts'
import { gapsOf, type RowSize } from '../row-charts.rules.ts'
import { radarText } from '../text-alternatives.rules.ts'
import { RowLabel, Ticks } from './ChartRows.tsx'
import { ChartSvg } from './ChartSvg.tsx'
import { Mark } from './Mark.tsx'

const screen: RowSize = { width: 640, left: 196, right: 90, row: 34 }

/** Replaces a radar that would have too few or too many axes: a bar is others, ● is self. */
export function BarsChart({
  report,
  colors = pageColors,
  size = screen,
}: {
  readonly report: Profile
  readonly colors?: ChartColors
  readonly size?: RowSize
}) {
  const { height, ticks, rows } = gapsOf(report.competences, report.scale, size)
  const inOrder = report.competences.flatMap(({ number }, index) => {
    const row = rows.find(({ line }) => line.number === number)
    const y = rows[index]?.y
    return row && y ? [{ ...row, y }] : []
  })
  return (
    <ChartSvg width={size.width} height={height} text={radarText(report)} colors={colors}>
      <Ticks ticks={ticks} height={height} colors={colors} />
      {inOrder.map(({ line, y, self, others }) => (
        <g key={line.number}>
          <RowLabel name={line.name} y={y} row={size.row} stacked={size.stacked} colors={colors} />
          {others !== null && (
            <rect
              x={size.left}
              y={y - 7}
              width={Math.max(1, others - size.left)}
              height="14"
              fill={colors.others}
              fillOpacity="0.2"
              stroke={colors.others}
            />
          )}
          {self !== null && <Mark block="auto" x={self} y={y} colors={colors} />}
          <text
            x={size.width - size.right + 18}
            y={y + 5}
            fill={colors.ink_2}
          >{`${line.self?.text ?? '—'} · ${line.others?.text ?? '—'}`}</text>
        </g>
      ))}
    </ChartSvg>
  )
}
