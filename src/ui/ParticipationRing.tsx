import type { RelationNames } from '#shared/relation-names.ts'
import type { RelationKey } from '#shared/relations.ts'
import { useRelationNames } from './RelationNames.tsx'
import { arc, relationDisplay, outerRelations, relationKeys } from './relations.ts'

/** Share of completed forms from 0 to 1 by relation; null where the relation has no raters. */
export type Shares = Readonly<Record<RelationKey, number | null>>

const SWEEP = 80
const CENTER = 32

function RelationArc({
  relation,
  degrees,
  share,
}: {
  readonly relation: RelationKey
  readonly degrees: number
  readonly share: number | null
}) {
  const [from, to] = [degrees - SWEEP / 2, degrees + SWEEP / 2]
  if (share === null)
    return (
      <path
        d={arc(CENTER, 27, from, to)}
        stroke="var(--rose-off)"
        strokeWidth="2"
        strokeDasharray="2 3"
      />
    )
  return (
    <>
      <path d={arc(CENTER, 27, from, to)} stroke="var(--ring-track)" strokeWidth="6" />
      {share > 0 && (
        <path
          d={arc(CENTER, 27, from, from + SWEEP * share)}
          stroke={relationDisplay[relation].color}
          strokeWidth="6"
        />
      )}
    </>
  )
}

function SelfEvaluationCircle({ share }: { readonly share: number }) {
  return (
    <>
      <circle cx={CENTER} cy={CENTER} r="19" stroke="var(--ring-track)" strokeWidth="3.5" />
      {share >= 1 && (
        <circle
          cx={CENTER}
          cy={CENTER}
          r="19"
          stroke={relationDisplay.auto.color}
          strokeWidth="3.5"
        />
      )}
      {share > 0 && share < 1 && (
        <path
          d={arc(CENTER, 19, 0, 359.9 * share)}
          stroke={relationDisplay.auto.color}
          strokeWidth="3.5"
        />
      )}
    </>
  )
}

const description = (shares: Shares, names: RelationNames): string =>
  relationKeys
    .map(
      (key) =>
        `${names[key].short}: ${shares[key] === null ? 'sin evaluadores' : `${Math.round(shares[key] * 100)}%`}`,
    )
    .join(', ')

interface ParticipationRingProps {
  readonly shares: Shares
  readonly size?: number | undefined
  /** Text in the middle («71%»). */
  readonly label?: string | undefined
}

/** Participation by relation: four arcs around a circle for the self-evaluations. */
export function ParticipationRing({ shares, size = 64, label }: ParticipationRingProps) {
  const names = useRelationNames()
  return (
    <svg
      className="participation-ring"
      width={size}
      height={size}
      viewBox="0 0 64 64"
      fill="none"
      role="img"
      aria-label={`Participación por relación. ${description(shares, names)}`}
    >
      {outerRelations.map(({ key, degrees }) => (
        <RelationArc key={key} relation={key} degrees={degrees} share={shares[key]} />
      ))}
      <SelfEvaluationCircle share={shares.auto ?? 0} />
      {/* «100%» is set smaller, so that it fits. */}
      {label && (
        <text
          x="32"
          y={label.length > 3 ? 35.8 : 36.6}
          textAnchor="middle"
          fontSize={label.length > 3 ? 11 : 13}
          fontWeight="650"
          fill="currentColor"
        >
          {label}
        </text>
      )}
    </svg>
  )
}
