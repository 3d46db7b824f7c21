import { pageColors, type ChartColors } from '../chart-colors.rules.ts'
import { classificationNames } from '../perception.rules.ts'
import type { Profile } from '../report-line.rules.ts'
import { gapsOf, type GapRow, type RowSize } from '../row-charts.rules.ts'
import { gapsText } from '../text-alternatives.rules.ts'
import { RowLabel, Ticks } from './ChartRows.tsx'
import { ChartSvg } from './ChartSvg.tsx'
import { Mark, OthersMark } from './Mark.tsx'

const screen: RowSize = { width: 640, left: 196, right: 216, row: 44 }

/**
 * Self ● and others ○ on one axis, joined by a line that is heavier for a highlighted gap. Neither
 * direction nor size is shown by colour.
 */
export function GapChart({
  report,
  colors = pageColors,
  size = screen,
}: {
  readonly report: Profile
  readonly colors?: ChartColors
  readonly size?: RowSize
}) {
  const { height, ticks, rows } = gapsOf(report.competences, report.scale, size)
  return (
    <ChartSvg width={size.width} height={height} text={gapsText(report)} colors={colors}>
      <Ticks ticks={ticks} height={height} colors={colors} />
      {rows.map((row) => (
        <Dumbbell key={row.line.number} row={row} size={size} colors={colors} />
      ))}
    </ChartSvg>
  )
}

function Dumbbell({
  row,
  size,
  colors,
}: {
  readonly row: GapRow
  readonly size: RowSize
  readonly colors: ChartColors
}) {
  const right = size.width - size.right + 16
  const { line, y, self, others, highlighted } = row
  const word = line.classification ? classificationNames[line.classification] : 'Sin comparación'
  return (
    <g>
      <RowLabel name={line.name} y={y} row={size.row} stacked={size.stacked} colors={colors} />
      {self !== null && others !== null && (
        <path
          d={`M${others} ${y}H${self}`}
          stroke={highlighted ? colors.ink : colors.control}
          strokeWidth={highlighted ? 4 : 2}
        />
      )}
      {others !== null && <OthersMark x={others} y={y} size={5.5} colors={colors} />}
      {self !== null && <Mark block="auto" x={self} y={y} size={5.5} colors={colors} />}
      <text x={right} y={y + 5} fontWeight="600" fill={colors.ink}>
        {line.gap?.text ?? '—'}
      </text>
      <text
        x={size.stacked ? 0 : right + 40}
        y={size.stacked ? y + 24 : y + 5}
        fontSize="12"
        fill={highlighted ? colors.ink : colors.ink_3}
      >
        {word.replace('Área de oportunidad', 'Área de oport.')}
      </text>
    </g>
  )
}
