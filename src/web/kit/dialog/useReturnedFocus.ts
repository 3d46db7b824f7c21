import { useRef } from 'react'

/**
 * Where the focus goes when a dialog closes: back to what had it before, or to the page's heading
 * when the dialog's action took that away; otherwise a keyboard would begin at the top again.
 */
export function useReturnedFocus() {
  const before = useRef<Element | null>(null)
  return {
    /** Call it before the dialog takes the focus. */
    note: (): void => {
      before.current = document.activeElement
    },
    finalFocus: (): HTMLElement | true =>
      before.current?.isConnected === false
        ? (document.querySelector<HTMLElement>('h1[tabindex]') ?? true)
        : true,
  }
}
