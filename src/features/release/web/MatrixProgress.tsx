import { useState, type ReactNode } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import { Banner } from '#ui/Banner.tsx'
import { LoadError } from '#web/kit/LoadError.tsx'
import { messageText } from '#web/message-catalog.ts'
import { type AddressedSubject, CorrectEmailDialog } from './CorrectEmailDialog.tsx'
import { FailedMails } from './FailedMails.tsx'
import { MatrixTables } from './MatrixTables.tsx'
import { ParticipationCards } from './ParticipationCards.tsx'
import { PhaseNotice } from './PhaseNotice.tsx'
import type { MatrixState } from './useMatrix.ts'
import type { MatrixMutations } from './useMatrixMutations.ts'

interface MatrixProgressProps {
  readonly state: MatrixState
  /** The newest known version. */
  readonly matrix: Matrix
  readonly mutations: MatrixMutations
  /** Rendered above the tables. */
  readonly children?: ReactNode
}

/** The correction of an address, kept while its dialog closes. */
interface Correction {
  readonly subject: AddressedSubject
  readonly open: boolean
  /** How many dialogs were opened before; each begins with the present address. */
  readonly opened: number
}

/**
 * The progress of a matrix: overall, by relation and by subject, with failed mails and disputes.
 */
export function MatrixProgress({
  state: { participation, withProgress, subjects, mayEdit },
  matrix,
  mutations,
  children,
}: MatrixProgressProps) {
  const disputed = participation.data?.disputed ?? []
  const [correction, setCorrection] = useState<Correction>()
  const onCorrect =
    mayEdit && matrix.phase === 'released'
      ? (subject: AddressedSubject) =>
          setCorrection({ subject, opened: (correction?.opened ?? 0) + 1, open: true })
      : undefined
  return (
    <div className="grid gap-[18px]">
      {participation.isError && (
        <LoadError code="matrix.state_failed" onRetry={() => void participation.refetch()} />
      )}
      {matrix.released && matrix.phase !== 'erased' && (
        <ParticipationCards matrix={matrix} mails={participation.data} />
      )}
      <PhaseNotice matrix={matrix} />
      {participation.data && participation.data.failed_mails.length > 0 && (
        <FailedMails
          mails={participation.data.failed_mails}
          pending={participation.data.pending}
          matrix={matrix}
          mayEdit={mayEdit}
          mutations={mutations}
          onCorrect={onCorrect}
        />
      )}
      {disputed.length > 0 && (
        <Banner
          tone="warning"
          icon="user-x"
          title={
            disputed.length === 1
              ? 'Una persona avisó que sus datos no son correctos.'
              : `${disputed.length} personas avisaron que sus datos no son correctos.`
          }
        >
          {disputed.map(({ name, email }) => `${name} (${email})`).join(', ')}
        </Banner>
      )}
      {children}
      {subjects.isError && (
        <LoadError code="participants.load_failed" onRetry={() => void subjects.refetch()} />
      )}
      {matrix.phase === 'erased' ? (
        <p className="soft">{messageText('matrix.erased')}</p>
      ) : (
        <MatrixTables
          key={matrix.id}
          matrix={matrix}
          subjects={subjects.data}
          participation={withProgress ? participation.data : undefined}
          mayEdit={mayEdit}
          mutations={mutations}
          onCorrect={onCorrect}
        />
      )}
      {correction && (
        <CorrectEmailDialog
          key={correction.opened}
          subject={correction.subject}
          open={correction.open}
          onClose={() => setCorrection({ ...correction, open: false })}
          matrixId={matrix.id}
        />
      )}
    </div>
  )
}
