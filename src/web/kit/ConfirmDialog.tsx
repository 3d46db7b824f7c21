import { Suspense, useEffect, type ReactNode } from 'react'
import { lazyWithRetry } from '#web/lazy-with-retry.ts'
import { useEverOpen } from './useEverOpen.ts'

const Popup = lazyWithRetry(() => import('./ConfirmPopup.tsx'), 'ConfirmPopup')

export interface ConfirmDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: ReactNode
  /** What will happen, in one sentence. */
  readonly consequence: ReactNode
  /** The verb that confirms («Sí, eliminar»). */
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly onConfirm: () => void
  readonly danger?: boolean
  readonly busy?: boolean
  readonly children?: ReactNode
}

/** Loaded once its page stands, so that the page itself comes sooner. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  useEffect(() => Popup.ahead(), [])
  return useEverOpen(props.open) ? (
    <Suspense>
      <Popup {...props} />
    </Suspense>
  ) : null
}
