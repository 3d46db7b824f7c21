import { message } from '#shared/messages.ts'
import { PhaseBadge } from '#features/matrices/views/PhaseBadge.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { LoadError } from '#web/kit/LoadError.tsx'
import { PageHead } from '#web/kit/PageHead.tsx'
import { FailedMails } from './FailedMails.tsx'
import { MatrixActions } from './MatrixActions.tsx'
import { MatrixData } from './MatrixData.tsx'
import { MatrixTables } from './MatrixTables.tsx'
import { ParticipationCards } from './ParticipationCards.tsx'
import { PhaseNotice } from './PhaseNotice.tsx'
import { useDeeds } from './useDeeds.ts'
import { useMatrix } from './useMatrix.ts'

export function MatrixPage() {
  const { companyId, matrix, current, company, participation, followed, subjects, mayEdit } = useMatrix()
  const deeds = useDeeds(matrix.data?.id ?? '')
  const disputed = participation.data?.disputed ?? []
  return (
    <>
      <PageHead
        title={current?.name ?? 'Proyecto'} company={company} crumbs={[{ label: 'Proyectos', to: `/dashboard/${companyId}` }]} badge={current && <PhaseBadge phase={current.phase} />}
        note={current?.evaluation_name} actions={current && <MatrixActions matrix={current} participation={participation.data} mayEdit={mayEdit} deeds={deeds} />}
      />
      {matrix.isError && <LoadError code="matrix.load_failed" onRetry={() => void matrix.refetch()} />}
      {matrix.isPending && <Skeleton bars={8} label="Cargando proyecto" />}
      {current && (
        <div className="grid gap-[18px]">
          {participation.isError && <LoadError code="matrix.state_failed" onRetry={() => void participation.refetch()} />}
          {current.released && current.phase !== 'erased' && <ParticipationCards matrix={current} mails={participation.data} />}
          <PhaseNotice matrix={current} />
          {participation.data && participation.data.failed_mails.length > 0 && <FailedMails mails={participation.data.failed_mails} matrix={current} mayEdit={mayEdit} deeds={deeds} />}
          {disputed.length > 0 && (
            <Banner tone="warning" icon="user-x" title={disputed.length === 1 ? 'Una persona avisó que sus datos no son correctos.' : `${disputed.length} personas avisaron que sus datos no son correctos.`}>
              {disputed.map(({ name, email }) => `${name} (${email})`).join(', ')}
            </Banner>
          )}
          <MatrixData matrix={current} />
          {subjects.isError && <LoadError code="participants.load_failed" onRetry={() => void subjects.refetch()} />}
          {current.phase === 'erased'
            ? <p className="soft">{message('matrix.erased')}</p>
            : <MatrixTables key={current.id} matrix={current} subjects={subjects.data} participation={followed ? participation.data : undefined} mayEdit={mayEdit} deeds={deeds} />}
        </div>
      )}
    </>
  )
}
