import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AnonymityProof } from '#features/anonymity/contract.ts'
import {
  fewestText,
  groupsText,
  overlapAdvice,
  publicationText,
} from '#features/anonymity/sentences.rules.ts'
import { OverlapLine } from '#features/anonymity/views/OverlapLine.tsx'
import type { Matrix } from '#features/matrices/contract.ts'
import { Check } from './Check.tsx'
import type { Jump } from './ReleaseChecks.tsx'
import '../views/release.css'

interface AnonymityChecksProps {
  readonly matrix: Matrix
  readonly proof: AnonymityProof
  readonly onJump: (jump: Jump) => void
}

const SHOWN_OVERLAPS = 3

/** The short form of the proof of anonymity, or what another matrix would reveal. */
export function AnonymityChecks({ matrix, proof, onJump }: AnonymityChecksProps) {
  const summary = (
    <p>
      {publicationText(proof.groups)} {fewestText(proof)}{' '}
      <Link className="link" to={`/anonymity/${matrix.company_id}/${matrix.id}`}>
        Ver la prueba completa
      </Link>
    </p>
  )
  if (proof.overlaps.length === 0)
    return <Check icon="shield-check" passed title="Prueba de anonimato" more={summary} />
  return <Overlaps proof={proof} onJump={onJump} summary={summary} />
}

interface OverlapsProps extends Pick<AnonymityChecksProps, 'proof' | 'onJump'> {
  readonly summary: ReactNode
}

function Overlaps({ proof: { overlaps, compared }, onJump, summary }: OverlapsProps) {
  const isOne = overlaps.length === 1
  const more = overlaps.length - SHOWN_OVERLAPS
  const jump = () =>
    onJump({
      kind: 'people',
      label: 'personas con grupos casi iguales a los de otro proyecto',
      ids: [...new Set(overlaps.map(({ subject_id }) => subject_id))],
    })
  return (
    <Check
      icon="triangle-alert"
      title={`${groupsText(overlaps.length)} casi ${isOne ? 'repite' : 'repiten'} un grupo de otro proyecto`}
      onShow={jump}
      more={
        <>
          {overlaps.slice(0, SHOWN_OVERLAPS).map((overlap) => (
            <p
              key={[overlap.subject_id, ...overlap.relations, ...overlap.matrix_ids].join(' ')}
              className="wraps"
            >
              <OverlapLine overlap={overlap} compared={compared} />
            </p>
          ))}
          {more > 0 && <p>Y {groupsText(more)} más.</p>}
          <p>{overlapAdvice(false)}</p>
          {summary}
        </>
      }
    >
      Restar resultados puede revelar respuestas.
    </Check>
  )
}
