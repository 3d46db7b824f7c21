import { Suspense, useEffect, type ReactNode } from 'react'
import { lazyWithRetry } from '#web/lazy-with-retry.ts'
import { useEverOpen } from './useEverOpen.ts'

const Popup = lazyWithRetry(() => import('./DialogPopup.tsx'), 'DialogPopup')

export interface DialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: ReactNode
  /** The consequence, in one sentence. */
  readonly description?: ReactNode
  /** Actions from safe to confirming; the last one confirms. */
  readonly footer?: ReactNode
  readonly width?: 'small' | 'medium' | 'large'
  /** Makes body and footer one form; give the confirming button `type="submit"`. */
  readonly onSubmit?: () => void
  /** While something is being saved neither Esc nor a click outside closes. */
  readonly locked?: boolean
  readonly children?: ReactNode
}

/** Loaded once its page stands, so that the page itself comes sooner. */
export function Dialog(props: DialogProps) {
  useEffect(() => Popup.ahead(), [])
  return useEverOpen(props.open) ? (
    <Suspense>
      <Popup {...props} />
    </Suspense>
  ) : null
}
