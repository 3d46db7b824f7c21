import { useEffect } from 'react'
import type { MessageCode } from '#shared/messages.ts'
import { notify } from '#web/notify.tsx'

/** Tells at once that a list could not be loaded, although only its control, once opened, offers to try again. */
export function useLoadNotice(failed: boolean, code: MessageCode): void {
  useEffect(() => {
    if (failed) notify(code)
  }, [failed, code])
}
