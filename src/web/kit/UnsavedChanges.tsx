import { useCallback, useEffect, useState } from 'react'
import { useBlocker, type BlockerFunction } from 'react-router'
import { messageText } from '#web/message-catalog.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { answerTo } from './useUnsavedChangesGuard.ts'

/** Asks before a navigation discards what a page or an open dialog holds. Once in a layout. */
export function UnsavedChanges() {
  const [asked, setAsked] = useState(false)
  const blocker = useBlocker(
    useCallback<BlockerFunction>((navigation) => {
      const answer = answerTo(navigation)
      setAsked(answer === 'asked')
      return answer !== null
    }, []),
  )
  const blocked = blocker.state === 'blocked'
  useEffect(() => {
    if (blocked && asked) blocker.reset()
  }, [blocked, asked, blocker])
  return (
    <ConfirmDialog
      open={blocked && !asked}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.()
      }}
      title="Cambios sin guardar"
      consequence={messageText('changes.unsaved')}
      cancelLabel="Seguir editando"
      confirmLabel="Salir sin guardar"
      danger
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
