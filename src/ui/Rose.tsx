import type { ReactNode } from 'react'
import type { RelationKey } from '#shared/relations.ts'
import { useRelationNames } from './RelationNames.tsx'
import { arc, relationDisplay, outerRelations } from './relations.ts'

/** The icon of a relation: a compass rose with that relation highlighted, always beside a word. */
export function Rose({
  relation,
  size = 18,
}: {
  readonly relation: RelationKey
  readonly size?: number
}) {
  const highlight = relationDisplay[relation].color
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
      {outerRelations.map(({ key, degrees }) => (
        <path
          key={key}
          d={arc(12, 9.2, degrees - 33, degrees + 33)}
          stroke={key === relation ? highlight : 'var(--rose-off)'}
          strokeWidth={key === relation ? 4.1 : 2.1}
        />
      ))}
      <circle cx="12" cy="12" r={self ? 4.6 : 2} fill={self ? highlight : 'var(--rose-off)'} />
    </svg>
  )
}

interface RelationProps {
  readonly relation: RelationKey
  readonly size?: number
  readonly children?: ReactNode
}

/** A relation's icon and name; `children` replaces the name (a plural, a sentence). */
export function Relation({ relation, size = 17, children }: RelationProps) {
  const names = useRelationNames()
  return (
    <span className="relation">
      <Rose relation={relation} size={size} />
      <span>{children ?? names[relation].one}</span>
    </span>
  )
}

/** A legend of relations in a row. */
export function RelationLegend({ relations }: { readonly relations: readonly RelationKey[] }) {
  const names = useRelationNames()
  return (
    <ul className="legend">
      {relations.map((relation) => (
        <li key={relation}>
          <Relation relation={relation}>{names[relation].short}</Relation>
        </li>
      ))}
    </ul>
  )
}
