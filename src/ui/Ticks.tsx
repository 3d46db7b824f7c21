import type { RelationKey } from '#shared/relations.ts'
import { pointAt } from './relations.ts'

export interface TicksProps {
  readonly size?: number | undefined
  /** Radius where the ticks begin, on a drawing 640 wide. */
  readonly inner?: number | undefined
  /** Length of a tick: `base` plus `swing` times the profile. */
  readonly base?: number | undefined
  readonly swing?: number | undefined
  /** Each number gives another profile. */
  readonly seed?: number | undefined
  /** Degrees between two ticks. */
  readonly step?: number | undefined
  readonly weight?: number | undefined
  readonly opacity?: number | undefined
  /** Colours the ticks by relation; otherwise they have the text's colour. */
  readonly colored?: boolean | undefined
  readonly labels?: readonly { readonly degrees: number; readonly lines: readonly string[] }[]
  readonly fontSize?: number | undefined
  readonly viewBox?: string | undefined
  readonly className?: string | undefined
}

const CENTER = 320
const diagonals = [45, 135, 225, 315]
const quarters = [
  'lider',
  'companero',
  'equipo',
  'cliente',
] as const satisfies readonly RelationKey[]
const radians = (degrees: number): number => (degrees * Math.PI) / 180
const quarterOf = (degrees: number): RelationKey =>
  quarters[Math.floor(((degrees + 45) % 360) / 90)] ?? 'lider'
const betweenQuarters = (degrees: number): boolean =>
  diagonals.some((diagonal) => Math.abs(((degrees - diagonal + 540) % 360) - 180) < 3.2)

/** A smooth wavy profile around 0.5, the length of the tick at a bearing. */
function profile(degrees: number, seed: number): number {
  const angle = radians(degrees)
  const slow = 0.22 * Math.sin(3 * angle + seed) + 0.16 * Math.sin(5 * angle + seed * 2.1)
  const fast = 0.12 * Math.sin(8 * angle + seed * 0.7) + 0.06 * Math.sin(21 * angle)
  return 0.5 + slow + fast
}

/** Path data by colour. One path per colour keeps 360 ticks down to four elements. */
function tickPaths(options: {
  inner: number
  base: number
  swing: number
  seed: number
  step: number
  colored: boolean
}): Map<string, string> {
  const paths = new Map<string, string>()
  for (let degrees = 0; degrees < 360; degrees += options.step) {
    if (options.colored && betweenQuarters(degrees)) continue
    const reach = options.inner + options.base + options.swing * profile(degrees, options.seed)
    const color = options.colored ? `var(--relation-${quarterOf(degrees)})` : 'currentColor'
    paths.set(
      color,
      `${paths.get(color) ?? ''}M${pointAt(CENTER, options.inner, degrees)}L${pointAt(CENTER, reach, degrees)}`,
    )
  }
  return paths
}

function labelPosition(degrees: number, radius: number, lines: number, fontSize: number) {
  const angle = radians(degrees)
  const lift = degrees === 180 ? 14 : degrees === 0 ? -2 : 6
  return {
    x: (CENTER + radius * Math.sin(angle)).toFixed(1),
    y: (CENTER - radius * Math.cos(angle) + lift - (lines - 1) * fontSize * 0.6).toFixed(1),
    anchor: degrees % 180 === 0 ? 'middle' : degrees === 90 ? 'start' : 'end',
  } as const
}

/** A decorative circle of ticks, by default one per degree. */
export function Ticks({
  size = 640,
  inner = 150,
  base = 26,
  swing = 92,
  seed = 1,
  step = 1,
  weight = 1.5,
  opacity = 1,
  colored = true,
  labels = [],
  fontSize = 17,
  viewBox = '0 0 640 640',
  className = '',
}: TicksProps) {
  const radiusAt = (degrees: number) =>
    inner +
    base +
    swing * Math.max(...[-14, -7, 0, 7, 14].map((turn) => profile(degrees + turn, seed))) +
    18
  return (
    <svg
      className={`ticks ${className}`}
      overflow="visible"
      width={size}
      height={size}
      viewBox={viewBox}
      fill="none"
      strokeWidth={weight}
      strokeLinecap="round"
      opacity={opacity}
      aria-hidden="true"
    >
      {[...tickPaths({ inner, base, swing, seed, step, colored })].map(([color, d]) => (
        <path key={color} d={d} stroke={color} />
      ))}
      {labels.map(({ degrees, lines }) => {
        const { x, y, anchor } = labelPosition(degrees, radiusAt(degrees), lines.length, fontSize)
        return (
          <text
            key={degrees}
            x={x}
            y={y}
            textAnchor={anchor}
            stroke="none"
            fill="var(--ink)"
            fontSize={fontSize}
            fontWeight="600"
          >
            {lines.map((line, index) => (
              <tspan key={line} x={x} dy={index ? Math.round(fontSize * 1.2) : 0}>
                {line}
              </tspan>
            ))}
          </text>
        )
      })}
    </svg>
  )
}
