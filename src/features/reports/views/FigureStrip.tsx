import { pageColors } from '../model/chart-colors.rules.ts'
import type { FigureRow } from '../model/message-model.rules.ts'
import type { ScaleRange } from '../numbers/survey.rules.ts'
import { Mark, OthersMark } from './Mark.tsx'

const [WIDTH, HEIGHT, MARGIN] = [150, 16, 8]

/**
 * One number on the scale: its mark and its bands, or a stop and an arrow to the end where only a
 * bound is told. Decorative, because the number stands beside it.
 */
export function FigureStrip({
  row: { mark, score, band },
  scale: { lowest_value, highest_value },
  cut,
}: {
  readonly row: Omit<FigureRow, 'name'>
  readonly scale: ScaleRange
  /** In tenths. */
  readonly cut: number
}) {
  const middle = HEIGHT / 2
  const at = (tenths: number): number => {
    const share = (tenths / 10 - lowest_value) / (highest_value - lowest_value)
    return MARGIN + Math.min(1, Math.max(0, share)) * (WIDTH - 2 * MARGIN)
  }
  const place = { x: at(score.tenths), y: middle, size: 4.5, colors: pageColors }
  return (
    <svg
      className="figure-strip"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
    >
      <path d={`M${MARGIN} ${middle}H${WIDTH - MARGIN}`} stroke={pageColors.line} />
      <path d={`M${at(cut)} 0V${HEIGHT}`} stroke={pageColors.control} strokeDasharray="2 3" />
      {band && !score.bound && <DegreeBand at={at} tenths={score.tenths} band={band} y={middle} />}
      {score.bound ? (
        <BoundArrow
          from={at(score.tenths)}
          to={score.bound === 'at_least' ? WIDTH - MARGIN : MARGIN}
          y={middle}
          color={mark === 'others' ? pageColors.others : pageColors.blocks[mark]}
        />
      ) : mark === 'others' ? (
        <OthersMark {...place} />
      ) : (
        <Mark block={mark} {...place} />
      )}
    </svg>
  )
}

/** Around a number: the band that is probable and the wider one that is clear. */
export function DegreeBand({
  at,
  tenths,
  band,
  y,
}: {
  readonly at: (tenths: number) => number
  readonly tenths: number
  readonly band: NonNullable<FigureRow['band']>
  readonly y: number
}) {
  return (
    <>
      <path
        d={`M${at(tenths - band.probable)} ${y}H${at(tenths + band.probable)}`}
        stroke={pageColors.bar}
        strokeWidth={7}
      />
      <path
        d={`M${at(tenths - band.clear)} ${y - 3}v6m0 -3H${at(tenths + band.clear)}m0 -3v6`}
        stroke={pageColors.others}
        fill="none"
      />
    </>
  )
}

/** A stop at the bound and a dashed arrow to the end of the scale. */
export function BoundArrow({
  from,
  to,
  y,
  color,
}: {
  readonly from: number
  readonly to: number
  readonly y: number
  readonly color: string
}) {
  const back = to > from ? -3 : 3
  return (
    <g stroke={color} fill="none" strokeWidth="1.5">
      <path d={`M${from} ${y - 4}v8`} />
      <path d={`M${from} ${y}H${to}`} strokeDasharray="2.5 2" />
      <path d={`M${to + back} ${y - 3}L${to} ${y}L${to + back} ${y + 3}`} />
    </g>
  )
}
