import { PhaseBadge } from '#features/matrices/views/PhaseBadge.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { LoadError } from '#web/kit/LoadError.tsx'
import { PageHead } from '#web/kit/PageHead.tsx'
import { MatrixActions } from './MatrixActions.tsx'
import { MatrixData } from './MatrixData.tsx'
import { MatrixProgress } from './MatrixProgress.tsx'
import { useMatrix } from './useMatrix.ts'
import { useMatrixMutations } from './useMatrixMutations.ts'

export function MatrixPage() {
  const state = useMatrix()
  const { companyId, matrix, current, company, participation, mayEdit } = state
  const mutations = useMatrixMutations(matrix.data?.id ?? '')
  return (
    <>
      <PageHead
        title={current?.name ?? 'Proyecto'}
        company={company}
        crumbs={[{ label: 'Proyectos', to: `/dashboard/${companyId}` }]}
        badge={current && <PhaseBadge phase={current.phase} />}
        note={current?.evaluation_name}
        actions={
          current && (
            <MatrixActions
              matrix={current}
              participation={participation.data}
              mayEdit={mayEdit}
              mutations={mutations}
            />
          )
        }
      />
      {matrix.isError && (
        <LoadError code="matrix.load_failed" onRetry={() => void matrix.refetch()} />
      )}
      {!current && !matrix.isError && <Skeleton bars={8} label="Cargando proyecto" />}
      {current && (
        <MatrixProgress state={state} matrix={current} mutations={mutations}>
          <MatrixData matrix={current} />
        </MatrixProgress>
      )}
    </>
  )
}
