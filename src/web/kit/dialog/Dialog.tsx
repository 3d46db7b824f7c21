import type { ReactNode } from 'react'
import { lazyDialog } from './lazy-dialog.tsx'

export interface DialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: ReactNode
  /** One sentence under the title. */
  readonly description?: ReactNode
  /** The dialog's buttons; the last one confirms. */
  readonly footer?: ReactNode
  readonly width?: 'small' | 'medium' | 'large'
  /** Wraps body and footer in a `<form>`; the confirming button then has `type="submit"`. */
  readonly onSubmit?: () => void
  /** Neither Esc nor a click outside closes the dialog, because it is saving. */
  readonly locked?: boolean
  /** What is typed is no loss, a code or a confirmation: Esc does not ask. */
  readonly discards?: boolean
  readonly children?: ReactNode
}

/** A modal dialog. */
export const Dialog = lazyDialog(() => import('./DialogPopup.tsx'), 'DialogPopup')
