interface ProfileSketchProps {
  readonly lines: readonly { readonly self: number; readonly others: number }[]
}

const WIDTH = 280
const HEIGHT = 180
const MARGIN = 10
const LAST_LINE = 146
const LEVELS = [1, 2, 3, 4, 5] as const

const placeOnAxis = (value: number): number => MARGIN + ((value - 1) / 4) * (WIDTH - 2 * MARGIN)

/** An illustration of the report's profile with invented values from 1 to 5. */
export function ProfileSketch({ lines }: ProfileSketchProps) {
  const step = (LAST_LINE - MARGIN) / (lines.length - 1)
  return (
    <svg
      className="profile-sketch"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      fill="none"
    >
      {LEVELS.map((level) => (
        <g key={level}>
          <path className="profile-grid" d={`M${placeOnAxis(level)} 0V${LAST_LINE + MARGIN}`} />
          <text className="profile-level" x={placeOnAxis(level)} y={HEIGHT - 6} textAnchor="middle">
            {level}
          </text>
        </g>
      ))}
      {lines.map(({ self, others }, index) => {
        const y = MARGIN + index * step
        return (
          <g key={y}>
            <path className="profile-gap" d={`M${placeOnAxis(self)} ${y}H${placeOnAxis(others)}`} />
            <circle className="profile-others" cx={placeOnAxis(others)} cy={y} r="5.5" />
            <circle className="profile-self" cx={placeOnAxis(self)} cy={y} r="5" />
          </g>
        )
      })}
    </svg>
  )
}
