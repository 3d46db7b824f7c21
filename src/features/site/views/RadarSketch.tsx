interface RadarSketchProps {
  readonly self: readonly number[]
  readonly others: readonly number[]
}

const WIDTH = 260
const HEIGHT = 190
const RADIUS = 82
const CENTRE = { x: WIDTH / 2, y: HEIGHT / 2 + 4 }
const levels = [1, 2, 3, 4] as const

interface Point {
  readonly x: number
  readonly y: number
}

const pointOnAxis = (index: number, count: number, radius: number): Point => {
  const angle = (2 * Math.PI * index) / count
  return { x: CENTRE.x + radius * Math.sin(angle), y: CENTRE.y - radius * Math.cos(angle) }
}
const radiusOf = (value: number) => (RADIUS * (value - 1)) / 4
const coordinates = (point: Point) => `${point.x.toFixed(1)},${point.y.toFixed(1)}`
const outline = (points: readonly Point[]) => points.map(coordinates).join(' ')

/** An illustration of the report's radar with invented values from 1 to 5. */
export function RadarSketch({ self, others }: RadarSketchProps) {
  const pointsOf = (values: readonly number[]) =>
    values.map((value, index) => pointOnAxis(index, values.length, radiusOf(value)))
  const ring = (level: number) =>
    self.map((_, index) => pointOnAxis(index, self.length, (RADIUS * level) / 4))
  return (
    <svg
      className="radar-sketch"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      fill="none"
      overflow="visible"
    >
      {levels.map((level) => (
        <polygon key={level} className="radar-grid" points={outline(ring(level))} />
      ))}
      {ring(4).map((point) => (
        <path
          key={coordinates(point)}
          className="radar-grid"
          d={`M${CENTRE.x},${CENTRE.y}L${coordinates(point)}`}
        />
      ))}
      <polygon className="radar-others" points={outline(pointsOf(others))} />
      <polygon className="radar-self" points={outline(pointsOf(self))} />
      {levels.map((level) => (
        <text
          key={level}
          className="radar-level"
          x={CENTRE.x - 9}
          y={(CENTRE.y - (RADIUS * level) / 4 + 4).toFixed(1)}
          textAnchor="end"
        >
          {level + 1}
        </text>
      ))}
      {pointsOf(others).map((point) => (
        <circle
          key={coordinates(point)}
          className="radar-others-mark"
          cx={point.x}
          cy={point.y}
          r="4.5"
        />
      ))}
      {pointsOf(self).map((point) => (
        <circle
          key={coordinates(point)}
          className="radar-self-mark"
          cx={point.x}
          cy={point.y}
          r="4.5"
        />
      ))}
    </svg>
  )
}
