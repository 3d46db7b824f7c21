import { heatRamp, pageColors, type ChartColors } from '../chart-colors.rules.ts'
import { rounded } from '../chart-geometry.rules.ts'
import type { Distribution } from '../distribution.rules.ts'
import type { QuestionLine } from '../report-line.rules.ts'
import { rangeOf, type ScaleRange } from '../survey.rules.ts'
import { distributionText } from '../text-alternatives.rules.ts'
import { ChartSvg } from './ChartSvg.tsx'

const WIDTH = 160
const HEIGHT = 18

/** How often each value was chosen, from the lowest to the highest, with its count. */
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
  const { lowest_value } = scale
  const steps = heatRamp.length - 1
  return (
    <ChartSvg
      width={WIDTH}
      height={HEIGHT}
      text={distributionText(question, lowest_value)}
      colors={colors}
    >
      {sharesOf(question.distribution).map(({ x, width, count, index }) => {
        const step = heatRamp[Math.round((steps * index) / rangeOf(scale))] ?? heatRamp[0]
        return (
          <g key={index}>
            <rect
              x={x}
              y="0.5"
              width={width}
              height={HEIGHT - 1}
              fill={step.fill}
              stroke={colors.control}
              strokeWidth="0.5"
            />
            {width > 10 && (
              <text x={x + width / 2} y="13" fontSize="11" textAnchor="middle" fill={step.text}>
                {count}
              </text>
            )}
          </g>
        )
      })}
    </ChartSvg>
  )
}

interface Share {
  readonly x: number
  readonly width: number
  readonly count: number
  /** The index of the value, 0 for the lowest of the scale. */
  readonly index: number
}

/** The parts of the bar, one for each value that was chosen. */
function sharesOf({ counts, answers }: Distribution): Share[] {
  let x = 0
  return counts.flatMap((count, index) => {
    const width = (WIDTH * count) / answers
    const share = { x: rounded(x), width: rounded(width), count, index }
    x += width
    return count > 0 ? [share] : []
  })
}
