import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { toRows, type SheetData, measureSize, valueOfKey } from '../../sheet/sheet.rules.ts'
import { type Order, type Step, stepAfter, stepBefore } from '../../sheet/step.rules.ts'
import { focusOption } from './useStepFocus.ts'

interface SheetKeys {
  readonly data: SheetData
  readonly step: Step
  readonly order: Order
  readonly row: number
  /** False when the rater has switched them off. */
  readonly enabled: boolean
  readonly go: (step: Step) => void
  readonly goBack: (before: Step) => void
  readonly focusRow: (row: number) => void
  readonly choose: (form_id: string, question_id: string, value_id: string) => void
}

/**
 * The sheet's keyboard shortcuts: 1–9, 0 and N choose, up and down change the row, Enter goes to
 * the next step and Shift+Enter back. Left and right belong to the native radio buttons.
 */
export function useSheetKeys(keys: SheetKeys): void {
  const newest = useRef(keys)
  useEffect(() => {
    newest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { current } = newest
      if (!current.enabled || event.ctrlKey || event.metaKey || event.altKey) return
      if (isOnQuestion(event) && handleKey(current, event)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/**
 * Shortcuts work only while the heading or a row has the focus (WCAG 2.1.4): a key that is pressed
 * by mistake, or spoken to a computer, must not answer. A button in a row keeps its own keys.
 */
const isOnQuestion = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element &&
  target.closest('.answer-grid, #title') !== null &&
  target.closest('button') === null

/** Returns whether the key is a shortcut of this step. */
function handleKey(
  { data, step, order, row, go, goBack, focusRow, choose }: SheetKeys,
  { key, shiftKey }: KeyboardEvent,
): boolean {
  if (key === 'Enter') {
    if (shiftKey) goBack(stepBefore(step, measureSize(data), order))
    else go(stepAfter(step, measureSize(data)))
    return true
  }
  const rows = toRows(data, step)
  if (rows.length > 0 && (key === 'ArrowUp' || key === 'ArrowDown')) {
    const next = row + (key === 'ArrowDown' ? 1 : -1)
    const limited = Math.min(Math.max(next, 0), rows.length - 1)
    // a closed row has no option to focus
    flushSync(() => focusRow(limited))
    focusOption(limited)
    return true
  }
  const [current, value_id] = [rows[row], valueOfKey(data, key)]
  if (!current || value_id === undefined) return false
  choose(current.evaluated.form_id, current.question.id, value_id)
  focusOption(
    row,
    data.values.findIndex(({ id }) => id === value_id),
  )
  return true
}
