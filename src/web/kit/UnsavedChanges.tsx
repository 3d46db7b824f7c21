import { useEffect, useSyncExternalStore } from 'react'
import { messageText } from '#web/message-catalog.ts'
import { pageHistory } from '#web/page-history.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { answerTo } from './useUnsavedChangesGuard.ts'

/** Asks before a navigation discards what a page or an open dialog holds. Once in a layout. */
export function UnsavedChanges() {
  const question = useSyncExternalStore(pageHistory.subscribe, pageHistory.question)
  useEffect(() => pageHistory.askBefore(answerTo), [])
  return (
    <ConfirmDialog
      open={question !== null}
      onOpenChange={(open) => {
        if (!open) question?.stay()
      }}
      title="Cambios sin guardar"
      consequence={messageText('changes.unsaved')}
      cancelLabel="Seguir editando"
      confirmLabel="Salir sin guardar"
      danger
      onConfirm={() => question?.leave()}
    />
  )
}
