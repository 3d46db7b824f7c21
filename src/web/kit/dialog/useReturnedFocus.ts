import { useRef } from 'react'
import { findBesideRemovedRow } from '../list/row-focus.ts'

/**
 * Where the focus goes when a dialog closes: back to what had it before, or beside the
 * row that the dialog's action removed, or to the page's heading when it took anything else away;
 * otherwise a keyboard would begin at the top again.
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
        ? (findBesideRemovedRow() ?? document.querySelector<HTMLElement>('h1[tabindex]') ?? true)
        : true,
  }
}
