import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { messageText } from '#web/message-catalog.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { type Answer, answerTo } from './useUnsavedChangesGuard.ts'

/** Asks before a navigation discards what a page or an open dialog holds. Once in a layout. */
export function UnsavedChanges() {
  const [answer, setAnswer] = useState<Answer>(null)
  const { state, proceed, reset } = useBlocker((navigation) => {
    const given = answerTo(navigation)
    setAnswer(given)
    return given !== null
  })
  useEffect(() => {
    if (answer === 'asked') reset?.()
  }, [answer, reset])
  return (
    <ConfirmDialog
      open={state === 'blocked' && answer === 'ask'}
      onOpenChange={(open) => {
        if (!open) reset?.()
      }}
      title="Cambios sin guardar"
      consequence={messageText('changes.unsaved')}
      cancelLabel="Seguir editando"
      confirmLabel="Salir sin guardar"
      danger
      onConfirm={() => proceed?.()}
    />
  )
}
