import { Link } from 'react-router'
import type { Matrix } from '#features/matrices/contract.ts'

/** Leads to the proof of anonymity, which an erased matrix no longer has. */
export function ProofLink({
  matrix: { company_id, id, phase },
  className = '',
}: {
  readonly matrix: Matrix
  readonly className?: string
}) {
  if (phase === 'erased') return null
  return (
    <p className={className}>
      <Link className="link" to={`/anonymity/${company_id}/${id}`}>
        Ver la prueba de anonimato
      </Link>
    </p>
  )
}
