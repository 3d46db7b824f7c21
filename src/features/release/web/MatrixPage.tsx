import { useMemo, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { lazyDialog } from '#web/kit/dialog/lazy-dialog.tsx'
import { useDialog } from '#web/kit/dialog/useDialog.ts'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { viewAt } from '../views.rules.ts'
import { CorrectEmailDialog, type AddressedSubject } from './CorrectEmailDialog.tsx'
import { MatrixLists } from './MatrixLists.tsx'
import { ProjectFrame } from './ProjectFrame.tsx'
import { useMatrix } from './useMatrix.ts'
import { useMatrixMutations } from './useMatrixMutations.ts'
import '../views/release.css'

const RemindDialog = lazyDialog(() => import('./RemindDialog.tsx'), 'RemindDialog')

/** A matrix: where it stands, its lists, and what can be done with it. */
export function MatrixPage() {
  const [params] = useSearchParams()
  const state = useMatrix(params.size > 0)
  const { companyId, matrixId, matrix, current, company, participation, mayEdit, rights } = state
  const mutations = useMatrixMutations(matrix.data?.id ?? '')
  const reminder = useDialog<readonly string[] | null>()
  const correction = useDialog<AddressedSubject>()
  const people = state.subjects.data
  const emails = useMemo(() => people?.flatMap(({ email }) => email ?? []) ?? [], [people])
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const open = mayEdit && current?.phase === 'released'
  const correct = (subject: AddressedSubject) => {
    reminder.close()
    correction.show(subject)
  }
  const reads = rights.has('project.read')
  if (reads && !rights.has('project.follow'))
    return <Navigate replace to={`/download-reports/${companyId}/${matrixId}`} />
  if (reads && current && state.leadsOn)
    return <Navigate replace to={`/results/${companyId}/${matrixId}`} />
  const proposing = current ? current.nomination_opened_at !== null : false
  const view = current && viewAt(current.phase, params.get('vista'), proposing)
  return (
    <>
      <ProjectFrame
        tab={view}
        foot={<div ref={setFoot} className="contents" />}
        onRemind={() => reminder.show(null)}
      >
        {matrix.isError && (
          <LoadError code="matrix.load_failed" onRetry={() => void matrix.refetch()} />
        )}
        {current && (
          <MatrixLists
            key={current.id}
            state={state}
            matrix={current}
            view={view}
            mutations={mutations}
            onRemind={open ? reminder.show : undefined}
            onCorrect={open ? correct : undefined}
            foot={foot}
          />
        )}
      </ProjectFrame>
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
