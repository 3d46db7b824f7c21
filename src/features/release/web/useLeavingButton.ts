import { useEffect, useRef } from 'react'

/**
 * Focuses a text when the button beside it leaves, because its click left nothing to do. Without
 * this the focus would be lost.
 *
 * @param busy whether the click is still at work
 */
export function useLeavingButton(busy: boolean, isThere: boolean) {
  const text = useRef<HTMLElement>(null)
  const clicked = useRef(false)
  useEffect(() => {
    if (busy || !clicked.current) return
    clicked.current = false
    if (!isThere) text.current?.focus()
  }, [busy, isThere])
  return {
    text,
    note: () => {
      clicked.current = true
    },
  }
}
