import type { ReactNode } from 'react'
import { relationTypes, type RelationKey } from '#shared/relations.ts'
import { arc, directions, petals } from './relations.ts'

const nameOf = (key: RelationKey): string =>
  relationTypes.find((relation) => relation.key === key)?.name ?? ''

/** The rose with one relation lit: that relation's icon. Never alone: a word stands beside it. */
export function Rose({
  relation,
  size = 18,
}: {
  readonly relation: RelationKey
  readonly size?: number
}) {
  const lit = directions[relation].color
  const self = relation === 'auto'
  return (
    <svg
      className="rose"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
    >
      {petals.map(({ key, degrees }) => (
        <path
          key={key}
          d={arc(12, 9.2, degrees - 33, degrees + 33)}
          stroke={key === relation ? lit : 'var(--rose-off)'}
          strokeWidth={key === relation ? 4.1 : 2.1}
        />
      ))}
      <circle cx="12" cy="12" r={self ? 4.6 : 2} fill={self ? lit : 'var(--rose-off)'} />
    </svg>
  )
}

interface RelationProps {
  readonly relation: RelationKey
  readonly size?: number
  readonly children?: ReactNode
}

/** Icon and word; `children` replaces the specification's name (a plural, a sentence). */
export function Relation({ relation, size = 17, children }: RelationProps) {
  return (
    <span className="relation">
      <Rose relation={relation} size={size} />
      <span>{children ?? nameOf(relation)}</span>
    </span>
  )
}

/** The five relations in a row, as a legend. */
export function RelationLegend({ relations }: { readonly relations: readonly RelationKey[] }) {
  return (
    <ul className="legend">
      {relations.map((relation) => (
        <li key={relation}>
          <Relation relation={relation}>{directions[relation].plural}</Relation>
        </li>
      ))}
    </ul>
  )
}
