import { listed } from '#shared/spanish.ts'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'
import { call } from '#web/api.ts'
import { ConfirmDialog } from '#web/kit/dialog/ConfirmDialog.tsx'
import { messageText } from '#web/message-catalog.ts'
import { notify } from '#web/notify.tsx'
import { refresh } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import { type DataSubject, type Participation, retentionContract } from '../contract.ts'
import { combineEffects } from '../data-subject.rules.ts'
import '../views/retention.css'

export interface ErasureRequest {
  readonly dataSubject: DataSubject
  /** One, or all that can be erased. */
  readonly participations: readonly Participation[]
}

interface EraseSubjectDialogProps {
  readonly request: ErasureRequest
  readonly open: boolean
  readonly onClose: () => void
}

/**
 * On a phone it scrolls, and a keyboard has to reach it. Spread, because the linter allows `tabIndex`
 * only on interactive elements.
 */
const scrollable = { tabIndex: 0 }

/** Asks for confirmation and lists what the erasure deletes and keeps. */
export function EraseSubjectDialog({ request, open, onClose }: EraseSubjectDialogProps) {
  const { dataSubject, participations } = request
  const only = participations.length === 1 ? participations[0] : undefined
  const erase = useAction({
    run: async ({ participations }: ErasureRequest) => {
      for (const { matrix_id, subject_id } of participations)
        await call(retentionContract.eraseSubject, {
          params: { matrixId: matrix_id, subjectId: subject_id },
        })
    },
    onDone: (_, { participations }) => {
      if (only) notify('data_subject.erased', { matrix: only.matrix }, { duration: 5000 })
      else notify('data_subject.erased_all', { count: participations.length })
    },
    failed: 'data_subject.erase_failed',
    onSettled: async () => {
      onClose()
      await refresh(retentionContract.findDataSubjects)
    },
  })
  const { deleted, kept } = combineEffects(participations)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={
        only
          ? messageText('data_subject.erase_confirm', {
              name: dataSubject.name,
              matrix: only.matrix,
            })
          : messageText('data_subject.erase_all_confirm', {
              name: dataSubject.name,
              count: participations.length,
            })
      }
      consequence={
        only
          ? 'No se puede deshacer. Otros proyectos de esta persona siguen igual.'
          : `No se puede deshacer: ${listed(participations.map(({ matrix }) => `«${matrix}»`))}.`
      }
      confirmLabel="Sí, suprimir"
      danger
      busy={erase.isPending}
      onConfirm={() => erase.mutate(request)}
    >
      <section className="stack-fields" aria-label="Qué se elimina" {...scrollable}>
        <Effects title="Se elimina" icon="x" lines={deleted} />
        <Effects title="Se queda" icon="check" lines={kept} />
      </section>
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
