import { useCallback, useEffect, useRef } from 'react'
import type { MessageCode, MessageParams } from '#shared/messages.ts'
import { confirmInToast } from './notify.tsx'

/**
 * Asks in a toast like `confirmInToast`. The question goes with its page, so that it cannot be
 * answered where the reader no longer sees what it is about; that counts as no.
 */
export function useConfirmation() {
  const page = useRef<AbortController | null>(null)
  useEffect(() => () => page.current?.abort(), [])
  return useCallback(
    (code: MessageCode, params?: MessageParams, confirmLabel?: string): Promise<boolean> => {
      page.current ??= new AbortController()
      return confirmInToast(code, params, { confirmLabel, signal: page.current.signal })
    },
    [],
  )
}
