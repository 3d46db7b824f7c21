import { heatRamp, pageColors, type ChartColors } from '../chart-colors.rules.ts'
import { sharesOf } from '../charts.rules.ts'
import type { QuestionLine } from '../report.rules.ts'
import type { ScaleRange } from '../scoring.rules.ts'
import { distributionText } from '../text-alternatives.rules.ts'
import { ChartSvg } from './ChartSvg.tsx'

const WIDTH = 160
const HEIGHT = 18

/** How many chose each value, from the lowest to the highest; each part carries its number. */
export function DistributionBar({
  question,
  scale,
  colors = pageColors,
}: {
  readonly question: QuestionLine
  readonly scale: ScaleRange
  readonly colors?: ChartColors
}) {
  if (!question.distribution) return null
  const range = scale.highest_value - scale.lowest_value
  return (
    <ChartSvg
      width={WIDTH}
      height={HEIGHT}
      text={distributionText(question, scale.lowest_value)}
      colors={colors}
    >
      {sharesOf(question.distribution.counts, scale.lowest_value, WIDTH).map(
        ({ x, width, count, value }) => {
          const look =
            heatRamp[Math.round((5 * (value - scale.lowest_value)) / range)] ?? heatRamp[0]
          return (
            <g key={value}>
              <rect
                x={x}
                y="0.5"
                width={width}
                height={HEIGHT - 1}
                fill={look.fill}
                stroke={colors.control}
                strokeWidth="0.5"
              />
              {width > 10 && (
                <text x={x + width / 2} y="13" fontSize="11" textAnchor="middle" fill={look.text}>
                  {count}
                </text>
              )}
            </g>
          )
        },
      )}
    </ChartSvg>
  )
}
