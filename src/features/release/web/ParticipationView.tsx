import { PhaseBadge } from '#features/matrices/views/PhaseBadge.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { PageHead } from '#web/kit/PageHead.tsx'
import { MatrixActions } from './MatrixActions.tsx'
import { MatrixProgress } from './MatrixProgress.tsx'
import { ProofLink } from './ProofLink.tsx'
import { RaterLoad } from './RaterLoad.tsx'
import { useMatrix } from './useMatrix.ts'
import { useMatrixMutations } from './useMatrixMutations.ts'

/** Shown by the results page before there are results: how many forms are answered, never what. */
export function ParticipationView() {
  const state = useMatrix()
  const { companyId, current, company, participation, mayEdit } = state
  const mutations = useMatrixMutations(current?.id ?? '')
  return (
    <>
      <PageHead
        title="Participación"
        company={company}
        badge={current && <PhaseBadge phase={current.phase} />}
        crumbs={[
          { label: 'Proyectos', to: `/dashboard/${companyId}` },
          {
            label: current?.name ?? 'Proyecto',
            ...(current && { to: `/matrix/${companyId}/${current.id}` }),
          },
        ]}
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
      {current ? (
        <MatrixProgress state={state} matrix={current} mutations={mutations}>
          <RaterLoad matrixId={current.id} />
          <ProofLink matrix={current} />
        </MatrixProgress>
      ) : (
        <Skeleton bars={8} label="Cargando participación" />
      )}
    </>
  )
}
