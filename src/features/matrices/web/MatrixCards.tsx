import type { Ref } from 'react'
import { Link } from 'react-router'
import type { Permission } from '#shared/roles.ts'
import { Icon } from '#ui/Icon.tsx'
import { useMedia } from '#web/kit/page/useMedia.ts'
import type { Matrix } from '../contract.ts'
import { MatrixCard } from './MatrixCard.tsx'
import '../views/dashboard.css'

interface MatrixCardsProps {
  readonly ref: Ref<HTMLUListElement>
  readonly companyId: string
  readonly matrices: readonly Matrix[]
  /** Id of the matrix in the address. */
  readonly highlighted: string | null
  readonly rights: ReadonlySet<Permission>
  /** Id of the matrix whose deletion awaits confirmation. */
  readonly deleting: string | null
  readonly onDelete: (matrix: Matrix) => void
  readonly onDuplicate: (matrix: Matrix) => void
}

export function MatrixCards({
  ref,
  companyId,
  matrices,
  highlighted,
  rights,
  deleting,
  onDelete,
  onDuplicate,
}: MatrixCardsProps) {
  // Moved in the document and not by CSS, so that screen readers and the keyboard follow the order
  // on the screen.
  const createLast = useMedia('(max-width: 47.5rem)')
  const create = rights.has('workspace.change') && (
    <li className="matrix-cards-place">
      <CreateCard companyId={companyId} />
    </li>
  )
  return (
    <ul ref={ref} tabIndex={-1} aria-label="Proyectos" className="matrix-cards">
      {!createLast && create}
      {matrices.map((matrix) => (
        <MatrixCard
          key={matrix.id}
          matrix={matrix}
          highlighted={matrix.id === highlighted}
          rights={rights}
          deleting={deleting === matrix.id}
          busy={deleting !== null}
          onDelete={() => onDelete(matrix)}
          onDuplicate={() => onDuplicate(matrix)}
        />
      ))}
      {createLast && create}
    </ul>
  )
}

function CreateCard({ companyId }: { readonly companyId: string }) {
  return (
    <Link to={`/new-matrix/${companyId}`} className="new-card">
      <Icon name="plus" size={26} className="new-card-sign" />
      <b className="new-card-title">Crear proyecto</b>
      <span className="new-card-text">Elige una evaluación, agrega a las personas y libera.</span>
    </Link>
  )
}
