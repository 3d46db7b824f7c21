import type { ChartColors } from '../model/chart-colors.rules.ts'
import type { BlockKey } from '../numbers/anonymity.rules.ts'

interface MarkProps {
  readonly x: number
  readonly y: number
  readonly colors: ChartColors
  readonly size?: number
}

/** ● is self, a triangle points in its relation's direction on the rose, a square is the pool, ○ are
 * all protected raters together. */
export function Mark({ block, x, y, colors, size = 5 }: MarkProps & { readonly block: BlockKey }) {
  const style = { fill: colors.blocks[block], stroke: colors.surface, strokeWidth: 1 }
  if (block === 'auto') return <circle cx={x} cy={y} r={size} {...style} />
  if (block === 'demas') return <OthersMark x={x} y={y} size={size} colors={colors} />
  if (block === 'otros')
    return <rect x={x - size} y={y - size} width={size * 2} height={size * 2} {...style} />
  return (
    <path
      d={triangle(size)}
      transform={`translate(${x} ${y}) rotate(${turns[block]})`}
      {...style}
    />
  )
}

const turns = { lider: 0, companero: 90, equipo: 180, cliente: 270 } as const
const triangle = (size: number): string =>
  `M0 ${-size * 1.25}L${size * 1.15} ${size * 0.85}L${-size * 1.15} ${size * 0.85}Z`

/** ○ is the average of others. */
export function OthersMark({ x, y, colors, size = 5 }: MarkProps) {
  return (
    <circle cx={x} cy={y} r={size} fill={colors.surface} stroke={colors.others} strokeWidth="2.5" />
  )
}
