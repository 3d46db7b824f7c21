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

/** The short form of the proof of anonymity, and what another matrix would reveal. */
export function AnonymityChecks({ matrix, proof, onJump }: AnonymityChecksProps) {
  const isExposed = proof.overlaps.length > 0
  return (
    <>
      {isExposed && <Overlaps proof={proof} onJump={onJump} />}
      <Check icon="shield-check" passed={!isExposed} title="Prueba de anonimato">
        {publicationText(proof.groups)} {fewestText(proof)}{' '}
        <Link className="link" to={`/anonymity/${matrix.company_id}/${matrix.id}`}>
          Ver la prueba completa
        </Link>
      </Check>
    </>
  )
}

function Overlaps({
  proof: { overlaps, compared },
  onJump,
}: Pick<AnonymityChecksProps, 'proof' | 'onJump'>) {
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
    >
      {overlaps.slice(0, SHOWN_OVERLAPS).map((overlap) => (
        <span
          key={[overlap.subject_id, ...overlap.relations, ...overlap.matrix_ids].join(' ')}
          className="release-check-wide wraps"
        >
          <OverlapLine overlap={overlap} compared={compared} />
        </span>
      ))}
      {more > 0 && <span className="release-check-wide">Y {groupsText(more)} más.</span>}
      Quien reste los resultados de todos puede deducir lo que respondió la diferencia.{' '}
      {overlapAdvice(false)}
    </Check>
  )
}
