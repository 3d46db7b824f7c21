import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'
import { call } from '#web/api.ts'
import { ConfirmDialog } from '#web/kit/dialog/ConfirmDialog.tsx'
import { focusTitle } from '#web/kit/page/PageHead.tsx'
import { messageText } from '#web/message-catalog.ts'
import { notify } from '#web/notify.tsx'
import { refresh } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import { type DataSubject, type Participation, retentionContract } from '../contract.ts'
import { erasureEffects } from '../data-subject.rules.ts'
import '../views/retention.css'

export interface ErasureRequest {
  readonly dataSubject: DataSubject
  readonly participation: Participation
}

interface EraseSubjectDialogProps {
  readonly request: ErasureRequest
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks for confirmation and lists what the erasure deletes and keeps. */
export function EraseSubjectDialog({ request, open, onClose }: EraseSubjectDialogProps) {
  const erase = useAction({
    run: ({ participation: { matrix_id, subject_id } }: ErasureRequest) =>
      call(retentionContract.eraseSubject, {
        params: { matrixId: matrix_id, subjectId: subject_id },
      }),
    onDone: (_, { participation }) =>
      notify('data_subject.erased', { matrix: participation.matrix }, { duration: 5000 }),
    failed: 'data_subject.erase_failed',
    onSettled: async () => {
      onClose()
      await refresh(retentionContract.findDataSubjects)
      focusTitle()
    },
  })
  const { deleted, kept } = erasureEffects(request.participation.phase, request.participation)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={messageText('data_subject.erase_confirm', {
        name: request.dataSubject.name,
        matrix: request.participation.matrix,
      })}
      consequence="No se puede deshacer. Otros proyectos de esta persona siguen igual."
      confirmLabel="Sí, suprimir"
      danger
      busy={erase.isPending}
      onConfirm={() => erase.mutate(request)}
    >
      <div className="stack-fields">
        <Effects title="Se elimina" icon="x" lines={deleted} />
        <Effects title="Se queda" icon="check" lines={kept} />
      </div>
    </ConfirmDialog>
  )
}

function Effects({
  title,
  icon,
  lines,
}: {
  readonly title: string
  readonly icon: IconName
  readonly lines: readonly string[]
}) {
  return (
    <div>
      <h3>{title}</h3>
      <ul className="stack-close losses-list">
        {lines.map((line) => (
          <li key={line} className="loss">
            <Icon name={icon} size={16} />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
