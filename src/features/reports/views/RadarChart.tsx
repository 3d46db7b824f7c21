import { pageColors, type ChartColors } from '../chart-colors.rules.ts'
import {
  LINE_HEIGHT,
  radarOf,
  type Radar,
  type RadarAxis,
  type RadarSize,
} from '../radar-chart.rules.ts'
import type { Profile } from '../report-line.rules.ts'
import { radarText } from '../text-alternatives.rules.ts'
import { ChartSvg } from './ChartSvg.tsx'
import { Mark, OthersMark } from './Mark.tsx'

const screen: RadarSize = { width: 560, height: 420, radius: 132 }

/** Two series: self dotted with ●, others solid with ○. The numbers are beside the names. */
export function RadarChart({
  report,
  colors = pageColors,
  size = screen,
}: {
  readonly report: Profile
  readonly colors?: ChartColors
  readonly size?: RadarSize
}) {
  const radar = radarOf(report.competences, report.scale, size)
  return (
    <ChartSvg width={size.width} height={size.height} text={radarText(report)} colors={colors}>
      <RadarGrid radar={radar} colors={colors} />
      <path
        d={radar.others.path}
        fill={radar.others.closed ? colors.others : 'none'}
        fillOpacity="0.13"
        stroke={colors.others}
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path
        d={radar.self.path}
        fill="none"
        stroke={colors.blocks.auto}
        strokeWidth="2"
        strokeDasharray="2 5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {radar.others.points.map((point, index) => (
        <OthersMark key={index} {...point} size={4.5} colors={colors} />
      ))}
      {radar.self.points.map((point, index) => (
        <Mark key={index} block="auto" {...point} size={4.5} colors={colors} />
      ))}
      {radar.axes.map((axis, index) => (
        <AxisLabel key={index} axis={axis} colors={colors} />
      ))}
    </ChartSvg>
  )
}

/** Rings, axes and the values of the scale. */
function RadarGrid({ radar, colors }: { readonly radar: Radar; readonly colors: ChartColors }) {
  const { rings, axes, center, ticks } = radar
  return (
    <g>
      {rings.map((ring, index) => (
        <path
          key={index}
          d={ring}
          fill="none"
          stroke={colors.line}
          strokeWidth={index === rings.length - 1 ? 1.5 : 1}
        />
      ))}
      {axes.map(({ end }, index) => (
        <path key={index} d={`M${center.x} ${center.y}L${end.x} ${end.y}`} stroke={colors.line} />
      ))}
      {ticks.map(({ value, at }) => (
        <text
          key={value}
          x={center.x - 8}
          y={at + 4}
          textAnchor="end"
          fontSize="10.5"
          fill={colors.ink_3}
        >
          {value}
        </text>
      ))}
    </g>
  )
}

function AxisLabel({ axis, colors }: { readonly axis: RadarAxis; readonly colors: ChartColors }) {
  const { label, anchor, lines, values } = axis
  return (
    <text textAnchor={anchor} fill={colors.ink}>
      {lines.map((line, index) => (
        <tspan key={index} x={label.x} y={label.y + index * LINE_HEIGHT} fontWeight="600">
          {line}
        </tspan>
      ))}
      <tspan
        x={label.x}
        y={label.y + lines.length * LINE_HEIGHT}
        fill={colors.ink_2}
        fontSize="12.5"
      >
        {values}
      </tspan>
    </text>
  )
}
