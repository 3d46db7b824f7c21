import { Suspense, useEffect, type ReactNode } from 'react'
import { useWasOpened } from './useWasOpened.ts'

interface OnceOpenedProps {
  readonly open: boolean
  /** Starts the download at the first interaction with the page. */
  readonly preload: () => void
  readonly children: ReactNode
}

/** A dialog of `lazyWithRetry`, from its first opening on: the page shows without its script. */
export function OnceOpened({ open, preload, children }: OnceOpenedProps) {
  useEffect(() => preload(), [preload])
  return useWasOpened(open) ? <Suspense>{children}</Suspense> : null
}
