import { pageColors, type ChartColors } from '../chart-colors.rules.ts'
import type { ParticipationRow } from '../participation.rules.ts'
import { participationText } from '../text-alternatives.rules.ts'
import { ChartSvg } from './ChartSvg.tsx'
import { Mark } from './Mark.tsx'

const WIDTH = 640
const ROW = 36
const LEFT = 190
const LENGTH = 300

/** Completed and assigned forms, by relation. */
export function ParticipationChart({
  report,
  colors = pageColors,
}: {
  readonly report: { readonly participation: readonly ParticipationRow[] }
  readonly colors?: ChartColors
}) {
  const rows = report.participation.filter(({ invited }) => invited > 0)
  return (
    <ChartSvg
      width={WIDTH}
      height={rows.length * ROW + 4}
      text={participationText(report)}
      colors={colors}
    >
      {rows.map((row, index) => (
        <Row key={row.relation} row={row} y={index * ROW + ROW / 2} colors={colors} />
      ))}
    </ChartSvg>
  )
}

function Row({
  row,
  y,
  colors,
}: {
  readonly row: ParticipationRow
  readonly y: number
  readonly colors: ChartColors
}) {
  const { relation, name, invited, completed } = row
  return (
    <g>
      <Mark block={relation} x={8} y={y} colors={colors} />
      <text x="24" y={y + 5} fill={colors.ink} fontSize="14">
        {name}
      </text>
      <rect x={LEFT} y={y - 5} width={LENGTH} height="10" rx="1.5" fill={colors.track} />
      {completed > 0 && (
        <rect
          x={LEFT}
          y={y - 5}
          width={(LENGTH * completed) / invited}
          height="10"
          rx="1.5"
          fill={colors.blocks[relation]}
        />
      )}
      <text x={LEFT + LENGTH + 20} y={y + 5} fill={colors.ink} fontWeight="600">
        {completed}
      </text>
      <text
        x={LEFT + LENGTH + 20 + String(completed).length * 9}
        y={y + 5}
        fill={colors.ink_2}
      >{` de ${invited}`}</text>
    </g>
  )
}
