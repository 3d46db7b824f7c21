import { useCallback, useEffect, useMemo, useRef, type FocusEvent } from 'react'

type TextControl = HTMLInputElement | HTMLTextAreaElement

const WITHOUT_TEXT = ['search', 'checkbox', 'radio', 'file', 'button', 'submit']

const isTextControl = (target: EventTarget): target is TextControl =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !WITHOUT_TEXT.includes(target.type))

/**
 * Whether fields of a dialog hold other texts than when they were first focused. The dialog need not
 * know its fields, and a text that is typed and deleted again is no change.
 */
export function useTypedFields(open: boolean) {
  const before = useRef(new Map<TextControl, string>())
  useEffect(() => {
    if (!open) before.current.clear()
  }, [open])
  const note = useCallback(({ target }: FocusEvent) => {
    if (isTextControl(target) && !before.current.has(target))
      before.current.set(target, target.value)
  }, [])
  const areChanged = useCallback(
    () => [...before.current].some(([field, value]) => field.isConnected && field.value !== value),
    [],
  )
  return useMemo(() => ({ note, areChanged }), [note, areChanged])
}
