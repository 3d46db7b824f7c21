import type { Ref } from 'react'
import { Link } from 'react-router'
import { Icon } from '#ui/Icon.tsx'
import type { Matrix } from '../contract.ts'
import { MatrixCard } from './MatrixCard.tsx'
import { usePhone } from './usePhone.ts'

interface MatrixCardsProps {
  readonly ref: Ref<HTMLUListElement>
  readonly companyId: string
  readonly matrices: readonly Matrix[]
  /** The project that the address names. */
  readonly inView: string | null
  readonly mayEdit: boolean
  /** The project that a question about its deletion is open for. */
  readonly asking: string | null
  readonly onDelete: (matrix: Matrix) => void
  readonly onDuplicate: (matrix: Matrix) => void
}

export function MatrixCards({
  ref,
  companyId,
  matrices,
  inView,
  mayEdit,
  asking,
  onDelete,
  onDuplicate,
}: MatrixCardsProps) {
  // In the page's own order, so that it is read and reached in the order in which it is seen.
  const last = usePhone()
  const create = mayEdit && (
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
      {!last && create}
      {matrices.map((matrix) => (
        <MatrixCard
          key={matrix.id}
          matrix={matrix}
          inView={matrix.id === inView}
          mayEdit={mayEdit}
          asked={asking === matrix.id}
          busy={asking !== null}
          onDelete={() => onDelete(matrix)}
          onDuplicate={() => onDuplicate(matrix)}
        />
      ))}
      {last && create}
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
