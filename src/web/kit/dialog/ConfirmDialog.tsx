import { Suspense, useEffect, type ReactNode } from 'react'
import { lazyWithRetry } from '#web/lazy-with-retry.ts'
import { useWasOpened } from './useWasOpened.ts'

const ConfirmPopup = lazyWithRetry(() => import('./ConfirmPopup.tsx'), 'ConfirmPopup')

export interface ConfirmDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: ReactNode
  /** What confirming does, in one sentence. */
  readonly consequence: ReactNode
  /** Text of the confirming button («Sí, eliminar»). */
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly onConfirm: () => void
  readonly danger?: boolean
  readonly busy?: boolean
  readonly children?: ReactNode
}

/**
 * Asks before an action. The popup is loaded after the page, which keeps the page's script small.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  useEffect(() => ConfirmPopup.preload(), [])
  return useWasOpened(props.open) ? (
    <Suspense>
      <ConfirmPopup {...props} />
    </Suspense>
  ) : null
}
