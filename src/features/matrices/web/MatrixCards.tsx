import type { Ref } from 'react'
import { Link } from 'react-router'
import type { Permission } from '#shared/roles.ts'
import { Icon } from '#ui/Icon.tsx'
import { useMedia } from '#web/kit/page/useMedia.ts'
import type { Matrix } from '../contract.ts'
import { MatrixCard } from './MatrixCard.tsx'

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
  const createLast = useMedia('(max-width: 719px)')
  const create = rights.has('workspace.change') && (
    <li className="flex">
      <CreateCard companyId={companyId} />
    </li>
  )
  return (
    <ul
      ref={ref}
      tabIndex={-1}
      aria-label="Proyectos"
      className="grid scroll-mt-20 gap-[18px] sm:grid-cols-2 cards:grid-cols-3"
    >
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
    <Link
      to={`/new-matrix/${companyId}`}
      className="flex min-h-[150px] flex-1 flex-col items-center justify-center gap-[6px] rounded-card border-[1.5px] border-dashed border-control p-6 text-center text-ink-2 hover:border-primary hover:bg-primary-tint"
    >
      <Icon name="plus" size={26} className="text-primary" />
      <b className="mt-[6px] font-serif text-[20px] leading-tight text-ink">Crear proyecto</b>
      <span className="max-w-[17em] text-[14px]">
        Elige una evaluación, agrega a las personas y libera.
      </span>
    </Link>
  )
}
