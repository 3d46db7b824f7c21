import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { finishLast, finishWithPage, undoLast } from './undo.tsx'

/** An empty field of search holds no text that Ctrl+Z could bring back. */
const isEmptySearch = (target: HTMLElement): boolean =>
  target instanceof HTMLInputElement &&
  target.value === '' &&
  target.matches('[role=combobox], [type=search]')

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input, textarea, select, [contenteditable]') &&
  !isEmptySearch(target)

/**
 * Ctrl+Z outside a text field undoes the change that is offered. Leaving its page, or closing the
 * window, makes the change last.
 */
export function useUndo(): void {
  const { pathname } = useLocation()
  useEffect(() => () => void finishWithPage(), [pathname])
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z'
      if (isUndo && !isTextField(event.target) && undoLast()) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    const onHide = (): void => void finishLast()
    window.addEventListener('pagehide', onHide)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('pagehide', onHide)
    }
  }, [])
}
