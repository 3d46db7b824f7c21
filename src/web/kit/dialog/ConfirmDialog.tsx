import type { ReactNode } from 'react'
import { lazyDialog } from './lazy-dialog.tsx'

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
  /** `false` while something must be typed first. */
  readonly ready?: boolean
  readonly children?: ReactNode
}

/** Asks before an action. */
export const ConfirmDialog = lazyDialog(() => import('./ConfirmPopup.tsx'), 'ConfirmPopup')
