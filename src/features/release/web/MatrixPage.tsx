import { useMemo, useRef, useState } from 'react'
import { Navigate } from 'react-router'
import { PhaseBadge } from '#features/matrices/views/PhaseBadge.tsx'
import { lazyDialog } from '#web/kit/dialog/lazy-dialog.tsx'
import { useDialog } from '#web/kit/dialog/useDialog.ts'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { PageHead } from '#web/kit/page/PageHead.tsx'
import { PageSkeleton } from '#web/kit/page/PageSkeleton.tsx'
import { useAddressValue } from '#web/kit/page/useAddress.ts'
import { WorkPage } from '#web/kit/page/WorkPage.tsx'
import { CorrectEmailDialog, type AddressedSubject } from './CorrectEmailDialog.tsx'
import { MatrixActions } from './MatrixActions.tsx'
import { MatrixDrawer } from './MatrixDrawer.tsx'
import { MatrixLists } from './MatrixLists.tsx'
import { MatrixStrip } from './MatrixStrip.tsx'
import { useMatrix } from './useMatrix.ts'
import { useMatrixMutations } from './useMatrixMutations.ts'
import '../views/matrix.css'
import '../views/release.css'

const RemindDialog = lazyDialog(() => import('./RemindDialog.tsx'), 'RemindDialog')

/** The drawer of data, which the address keeps. */
function useData() {
  const [data, setData] = useAddressValue('datos')
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setData(null)
    button.current?.focus({ preventScroll: true })
  }
  const toggle = () => {
    setOpened(true)
    if (data === null) setData('1')
    else close()
  }
  return { isOpen: data !== null, focused: opened, button, toggle, close }
}

/** A matrix: where it stands, its lists, and what can be done with it. */
export function MatrixPage() {
  const state = useMatrix()
  const { companyId, matrixId, matrix, current, company, participation, mayEdit, rights } = state
  const mutations = useMatrixMutations(matrix.data?.id ?? '')
  const reminder = useDialog<readonly string[] | null>()
  const correction = useDialog<AddressedSubject>()
  const data = useData()
  const people = state.subjects.data
  const emails = useMemo(() => people?.flatMap(({ email }) => email ?? []) ?? [], [people])
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const open = mayEdit && current?.phase === 'released'
  const correct = (subject: AddressedSubject) => {
    reminder.close()
    correction.show(subject)
  }
  if (rights.has('project.read') && !rights.has('project.follow'))
    return <Navigate replace to={`/download-reports/${companyId}/${matrixId}`} />
  return (
    <>
      <WorkPage foot={<div ref={setFoot} className="contents" />}>
        <PageHead
          title={current?.name ?? 'Proyecto'}
          company={company}
          crumbs={[{ label: 'Proyectos', to: `/dashboard/${companyId}` }]}
          badge={current && <PhaseBadge phase={current.phase} />}
          actions={
            current && (
              <MatrixActions
                matrix={current}
                participation={participation.data}
                rights={rights}
                mutations={mutations}
                onRemind={() => reminder.show(null)}
              />
            )
          }
        />
        {matrix.isError && (
          <LoadError code="matrix.load_failed" onRetry={() => void matrix.refetch()} />
        )}
        {!current && !matrix.isError && <PageSkeleton layout="project" label="Cargando proyecto" />}
        {current && (
          <>
            <MatrixStrip
              matrix={current}
              participation={participation.data}
              dataOpen={data.isOpen}
              dataButton={data.button}
              onData={data.toggle}
            />
            <MatrixLists
              key={current.id}
              state={state}
              matrix={current}
              mutations={mutations}
              onRemind={open ? reminder.show : undefined}
              onCorrect={open ? correct : undefined}
              foot={foot}
            />
          </>
        )}
      </WorkPage>
      {current && data.isOpen && (
        <MatrixDrawer
          matrix={current}
          proof={rights.has('project.read')}
          focused={data.focused}
          onClose={data.close}
        />
      )}
      {current && participation.data && reminder.about !== undefined && (
        <RemindDialog
          key={`reminder ${reminder.count}`}
          matrix={current}
          company={company}
          participation={participation.data}
          chosen={reminder.about}
          open={reminder.open}
          onClose={reminder.close}
          onCorrect={open ? correct : undefined}
          mutations={mutations}
        />
      )}
      {current && correction.about && (
        <CorrectEmailDialog
          key={`correction ${correction.count}`}
          subject={correction.about}
          open={correction.open}
          onClose={correction.close}
          matrixId={current.id}
          emails={emails}
        />
      )}
    </>
  )
}
