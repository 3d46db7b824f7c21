import { PhaseBadge } from '#features/matrices/views/PhaseBadge.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { PageHead } from '#web/kit/PageHead.tsx'
import { MatrixActions } from './MatrixActions.tsx'
import { MatrixProgress } from './MatrixProgress.tsx'
import { RaterLoad } from './RaterLoad.tsx'
import { useMatrix } from './useMatrix.ts'
import { useMatrixMutations } from './useMatrixMutations.ts'

/** What the page of the results shows while there are none yet: how many have answered, never what. */
export function ParticipationView() {
  const project = useMatrix()
  const { companyId, current, company, participation, mayEdit } = project
  const deeds = useMatrixMutations(current?.id ?? '')
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
              deeds={deeds}
            />
          )
        }
      />
      {current ? (
        <MatrixProgress project={project} matrix={current} deeds={deeds}>
          <RaterLoad matrixId={current.id} />
        </MatrixProgress>
      ) : (
        <Skeleton bars={8} label="Cargando participación" />
      )}
    </>
  )
}
