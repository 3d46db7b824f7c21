import { pageColors, type ChartColors } from '../chart-colors.rules.ts'
import { johariOf, type JohariPoint } from '../johari-chart.rules.ts'
import type { Profile } from '../report-line.rules.ts'
import { johariText } from '../text-alternatives.rules.ts'
import { ChartSvg } from './ChartSvg.tsx'

const WIDTH = 560
const SIDE = 330
const LEFT = 100
const TOP = 20

/** A Johari window. A mark has the number of its competence; the table has the names. */
export function JohariChart({
  report,
  colors = pageColors,
  narrow = false,
}: {
  readonly report: Profile
  readonly colors?: ChartColors
  readonly narrow?: boolean
}) {
  const { cut, points } = johariOf(report.competences, report.scale, SIDE)
  return (
    <ChartSvg
      width={narrow ? SIDE + 2 : WIDTH}
      height={TOP + SIDE + 34}
      text={johariText(report)}
      colors={colors}
    >
      <g transform={`translate(${narrow ? 1 : LEFT} ${TOP})`}>
        <rect width={SIDE} height={SIDE} fill="none" stroke={colors.control} />
        <path
          d={`M${cut.x} 0V${SIDE}M0 ${cut.y}H${SIDE}`}
          stroke={colors.control}
          strokeDasharray="4 4"
        />
        <Panes colors={colors} />
        {points.map((point) => (
          <NumberedMark key={point.line.number} point={point} colors={colors} />
        ))}
        <text x={SIDE / 2} y={SIDE + 24} textAnchor="middle" fill={colors.ink_2} fontSize="12.5">
          Promedio de otros: menor a la izquierda, mayor a la derecha
        </text>
      </g>
      {narrow ? (
        <text x="1" y="13" fill={colors.ink_2} fontSize="12.5">
          Autoevaluación: mayor arriba
        </text>
      ) : (
        <text
          x={LEFT - 12}
          y={TOP + SIDE / 2 - 6}
          textAnchor="end"
          fill={colors.ink_2}
          fontSize="12.5"
        >
          <tspan x={LEFT - 12}>Auto: mayor</tspan>
          <tspan x={LEFT - 12} dy="16">
            arriba
          </tspan>
        </text>
      )}
    </ChartSvg>
  )
}

function NumberedMark({
  point: { line, x, y },
  colors,
}: {
  readonly point: JohariPoint
  readonly colors: ChartColors
}) {
  return (
    <g>
      <circle cx={x} cy={y} r="9" fill={colors.surface} stroke={colors.ink} strokeWidth="1.5" />
      <text x={x} y={y + 4} fontSize="11" fontWeight="600" textAnchor="middle" fill={colors.ink}>
        {line.number}
      </text>
    </g>
  )
}

/** The names of the panes, in the corners. */
function Panes({ colors }: { readonly colors: ChartColors }) {
  const words = [
    { x: 10, y: 20, anchor: 'start', text: 'Punto ciego' },
    { x: SIDE - 10, y: 20, anchor: 'end', text: 'Fortaleza confirmada' },
    { x: 10, y: SIDE - 12, anchor: 'start', text: 'Área de oportunidad' },
    { x: SIDE - 10, y: SIDE - 12, anchor: 'end', text: 'Fortaleza oculta' },
  ] as const
  return (
    <g>
      {words.map(({ x, y, anchor, text }) => (
        <text
          key={text}
          x={x}
          y={y}
          textAnchor={anchor}
          fontSize="12"
          fontWeight="600"
          fill={colors.ink_3}
        >
          {text}
        </text>
      ))}
    </g>
  )
}
