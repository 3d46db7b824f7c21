interface Props {
  self: readonly number[]
  others: readonly number[]
}

const WIDTH = 260
const HEIGHT = 190
const RADIUS = 82
const CENTRE = { x: WIDTH / 2, y: HEIGHT / 2 + 4 }
const levels = [1, 2, 3, 4] as const

interface Point {
  x: number
  y: number
}

const at = (index: number, count: number, radius: number): Point => {
  const angle = (2 * Math.PI * index) / count
  return { x: CENTRE.x + radius * Math.sin(angle), y: CENTRE.y - radius * Math.cos(angle) }
}
const distance = (value: number) => (RADIUS * (value - 1)) / 4
const placeOf = (point: Point) => `${point.x.toFixed(1)},${point.y.toFixed(1)}`
const outline = (points: readonly Point[]) => points.map(placeOf).join(' ')

/** A picture of the report's radar for the public page: invented values on a scale from 1 to 5. */
export function RadarSketch({ self, others }: Props) {
  const place = (values: readonly number[]) =>
    values.map((value, index) => at(index, values.length, distance(value)))
  const ring = (level: number) =>
    self.map((_, index) => at(index, self.length, (RADIUS * level) / 4))
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
          key={placeOf(point)}
          className="radar-grid"
          d={`M${CENTRE.x},${CENTRE.y}L${placeOf(point)}`}
        />
      ))}
      <polygon className="radar-others" points={outline(place(others))} />
      <polygon className="radar-self" points={outline(place(self))} />
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
      {place(others).map((point) => (
        <circle
          key={placeOf(point)}
          className="radar-others-mark"
          cx={point.x}
          cy={point.y}
          r="4.5"
        />
      ))}
      {place(self).map((point) => (
        <circle
          key={placeOf(point)}
          className="radar-self-mark"
          cx={point.x}
          cy={point.y}
          r="4.5"
        />
      ))}
    </svg>
  )
}
