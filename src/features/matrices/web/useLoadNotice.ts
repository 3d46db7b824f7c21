import { useEffect } from 'react'
import type { MessageCode } from '#shared/messages.ts'
import { notify } from '#web/notify.tsx'

/**
 * Notifies at once that a list could not be loaded; its control shows that only after it is opened.
 */
export function useLoadNotice(failed: boolean, code: MessageCode): void {
  useEffect(() => {
    if (failed) notify(code)
  }, [failed, code])
}
