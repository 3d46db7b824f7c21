import { useCallback, useEffect, type ReactNode } from 'react'
import { useBlocker, type BlockerFunction } from 'react-router'
import { messageText } from '#web/message-catalog.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** Options of a navigation after a save, which is never blocked: `navigate(to, afterSave)`. */
export const afterSave = { state: { saved: true } } as const

const isAfterSave = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'saved' in state

/** Asks before a link or closing the tab discards unsaved changes. Render the returned dialog. */
export function useUnsavedChangesGuard(dirty: boolean): ReactNode {
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation, nextLocation }) =>
        dirty &&
        currentLocation.pathname !== nextLocation.pathname &&
        !isAfterSave(nextLocation.state),
      [dirty],
    ),
  )
  useEffect(() => {
    if (!dirty) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [dirty])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
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
