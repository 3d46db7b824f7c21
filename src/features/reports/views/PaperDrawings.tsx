import { icons, type IconName } from '#ui/icons.ts'
import { arc, outerRelations } from '#ui/relations.ts'
import type { BlockKey } from '../anonymity.rules.ts'
import { paperColors } from '../chart-colors.rules.ts'
import { Mark, OthersMark } from './Mark.tsx'

const OFF = '#C3C8BF'

/** The rose for the PDF with one relation highlighted; the pool is a square, as it has no petal. */
export function PaperRose({ block }: { readonly block: BlockKey }) {
  const highlight = paperColors.blocks[block]
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none">
      {block === 'otros' && <Mark block="otros" x={12} y={12} colors={paperColors} />}
      {block !== 'otros' &&
        outerRelations.map(({ key, degrees }) => (
          <path
            key={key}
            d={arc(12, 9.2, degrees - 33, degrees + 33)}
            stroke={key === block ? highlight : OFF}
            strokeWidth={key === block ? 4.1 : 2.1}
          />
        ))}
      {block !== 'otros' && (
        <circle
          cx="12"
          cy="12"
          r={block === 'auto' ? 4.6 : 2}
          fill={block === 'auto' ? highlight : OFF}
        />
      )}
    </svg>
  )
}

export function PaperIcon({ name, color }: { readonly name: IconName; readonly color: string }) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke={color}
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={icons[name]} />
    </svg>
  )
}

const CENTER = 200
/** The length of a tick at an angle, from 0 to 1. */
const tickLength = (angle: number): number =>
  0.5 +
  0.22 * Math.sin(3 * angle + 1) +
  0.16 * Math.sin(5 * angle + 2.1) +
  0.12 * Math.sin(8 * angle + 0.7)

/** The ornament of the cover: ticks around a circle, of lengths that follow a smooth curve. */
export function PaperTicks({ color }: { readonly color: string }) {
  const ticks = Array.from({ length: 180 }, (_, index) => {
    const angle = (index * 2 * Math.PI) / 180
    const at = (radius: number): string =>
      `${(CENTER + radius * Math.sin(angle)).toFixed(1)} ${(CENTER - radius * Math.cos(angle)).toFixed(1)}`
    return `M${at(104)}L${at(120 + 62 * tickLength(angle))}`
  })
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width="400"
      height="400"
      viewBox="0 0 400 400"
      fill="none"
    >
      <path
        d={ticks.join('')}
        stroke={color}
        strokeOpacity="0.4"
        strokeWidth="1.4"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** A legend entry for self or others, drawn as in the charts. */
export function PaperSeries({ self }: { readonly self: boolean }) {
  const color = self ? paperColors.blocks.auto : paperColors.others
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width="44" height="12" viewBox="0 0 44 12" fill="none">
      <path
        d="M2 6H42"
        stroke={color}
        strokeWidth={self ? 2 : 2.5}
        strokeLinecap="round"
        {...(self ? { strokeDasharray: '2 5' } : {})}
      />
      {self ? (
        <Mark block="auto" x={22} y={6} size={4.5} colors={paperColors} />
      ) : (
        <OthersMark x={22} y={6} size={4.5} colors={paperColors} />
      )}
    </svg>
  )
}
