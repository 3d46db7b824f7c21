import { useRelationNames } from '#ui/RelationNames.tsx'
import { pageColors } from '../model/chart-colors.rules.ts'
import type { FullReport, ReportBlock, ReportLine } from '../model/subject-report-model.rules.ts'
import type { PrintedScore } from '../numbers/published-values.rules.ts'
import type { ScaleRange } from '../numbers/survey.rules.ts'
import { BoundArrow, DegreeBand } from './FigureStrip.tsx'
import { Mark, OthersMark } from './Mark.tsx'

const WIDTH = 220
const MARGIN = 9
const MAIN_LANE = 8
const BLOCK_LANE = 20
const LANE_HEIGHT = 10
const MARK_SIZE = 4
/** As wide as a mark: nearer marks would hide each other. */
const MARK_DISTANCE = 9

export interface StripScale {
  readonly scale: ScaleRange
  readonly cut: PrintedScore
  readonly blocks: readonly ReportBlock[]
  /** Half of the thresholds around others, in tenths; missing without bands. */
  readonly band?: FullReport['profile']['band']
}

/**
 * One line of numbers on the scale: self ● and others ○, and below them a mark for each relation.
 * Decorative, because the same row says the numbers. A mark stands exactly at its printed number;
 * where another is near it goes down a lane. Where only a bound is told, an
 * arrow goes from it to the end of the scale.
 */
export function Strip({
  line: { self, others, blocks, degree },
  in: { scale, cut, blocks: shown, band },
}: {
  readonly line: Pick<ReportLine, 'self' | 'others' | 'blocks' | 'degree'>
  readonly in: StripScale
}) {
  const { lowest_value, highest_value } = scale
  const position = (tenths: number): number => {
    const share = (tenths / 10 - lowest_value) / (highest_value - lowest_value)
    return MARGIN + Math.min(1, Math.max(0, share)) * (WIDTH - 2 * MARGIN)
  }
  const at = ({ tenths }: PrintedScore): number => position(tenths)
  const findEnd = ({ bound }: PrintedScore): number =>
    bound === 'at_least' ? WIDTH - MARGIN : MARGIN
  const marks = blocks.flatMap((score, index) => {
    const key = shown[index]?.key
    return score && key ? [{ key, score, x: at(score) }] : []
  })
  const lanes = divideIntoLanes(marks.map(({ x }) => x))
  const height =
    marks.length === 0 ? 2 * MAIN_LANE : BLOCK_LANE + 6 + LANE_HEIGHT * Math.max(0, ...lanes)
  return (
    <svg
      className="strip"
      viewBox={`0 0 ${WIDTH} ${height}`}
      width={WIDTH}
      height={height}
      aria-hidden="true"
    >
      <path d={`M${MARGIN} ${MAIN_LANE}H${WIDTH - MARGIN}`} stroke={pageColors.line} />
      {band && others && !others.bound && (
        <DegreeBand at={position} tenths={others.tenths} band={band} y={MAIN_LANE} />
      )}
      <path d={`M${at(cut)} 0V${height}`} stroke={pageColors.control} strokeDasharray="2 3" />
      {self && others && degree && degree !== 'even' && (
        <path
          d={`M${at(self)} ${MAIN_LANE}H${at(others)}`}
          stroke={pageColors.ink}
          strokeWidth={degree === 'clear' ? 4 : 1.5}
        />
      )}
      {marks.map(({ key, score, x }, index) => {
        const y = BLOCK_LANE + LANE_HEIGHT * (lanes[index] ?? 0)
        return score.bound ? (
          <BoundArrow key={key} from={x} to={findEnd(score)} y={y} color={pageColors.blocks[key]} />
        ) : (
          <Mark key={key} block={key} x={x} y={y} size={MARK_SIZE} colors={pageColors} />
        )
      })}
      {others &&
        (others.bound ? (
          <BoundArrow
            from={at(others)}
            to={findEnd(others)}
            y={MAIN_LANE}
            color={pageColors.others}
          />
        ) : (
          <OthersMark x={at(others)} y={MAIN_LANE} colors={pageColors} />
        ))}
      {self && <Mark block="auto" x={at(self)} y={MAIN_LANE} size={4.5} colors={pageColors} />}
    </svg>
  )
}

/** The lane of each mark, from the left: the first in which the mark before it is far enough away. */
function divideIntoLanes(positions: readonly number[]): number[] {
  const lanes = positions.map(() => 0)
  const ends: number[] = []
  for (const index of [...positions.keys()].sort(
    (a, b) => (positions[a] ?? 0) - (positions[b] ?? 0),
  )) {
    const x = positions[index] ?? 0
    const free = ends.findIndex((end) => x - end >= MARK_DISTANCE)
    const lane = free < 0 ? ends.length : free
    lanes[index] = lane
    ends[lane] = x
  }
  return lanes
}

/** The values of the scale over a column of strips; its digits stay as large on paper. */
export function StripAxis({ scale: { lowest_value, highest_value } }: Pick<StripScale, 'scale'>) {
  const steps = highest_value - lowest_value
  return (
    <svg className="strip-axis" width={WIDTH} height="14" aria-hidden="true">
      {Array.from({ length: steps + 1 }, (_, step) => (
        <text
          key={step}
          x={`${((MARGIN + (step / steps) * (WIDTH - 2 * MARGIN)) / WIDTH) * 100}%`}
          y="11"
          textAnchor="middle"
        >
          {lowest_value + step}
        </text>
      ))}
    </svg>
  )
}

/** What the marks of a strip mean. */
export function StripLegend({
  blocks,
  self,
  others = 'Promedio de otros',
}: {
  readonly blocks: readonly ReportBlock[]
  readonly self: boolean
  /** What ○ is. */
  readonly others?: string
}) {
  const { auto } = useRelationNames()
  return (
    <ul className="series-legend">
      {self && (
        <li>
          <LegendMark block="auto" /> {auto.one}
        </li>
      )}
      <li>
        <LegendMark block={null} /> {others}
      </li>
      {blocks.map(({ key, name }) => (
        <li key={key}>
          <LegendMark block={key} /> {name}
        </li>
      ))}
    </ul>
  )
}

function LegendMark({ block }: { readonly block: ReportBlock['key'] | null }) {
  const place = { x: 7, y: 7, size: 4.5, colors: pageColors }
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      {block ? <Mark block={block} {...place} /> : <OthersMark {...place} />}
    </svg>
  )
}
