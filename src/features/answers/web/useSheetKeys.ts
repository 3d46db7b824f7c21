import { useEffect } from 'react'
import { type SheetData, type Step, stepAfter, stepBefore, valueOfKey } from '../sheet.rules.ts'

interface SheetKeys {
  readonly data: SheetData
  readonly step: Step
  readonly row: number
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
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || !isOnQuestion(event)) return
      if (handleKey(keys, event)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [keys])
}

/**
 * Shortcuts work only while the heading or a row has the focus (WCAG 2.1.4): a key that is pressed
 * by mistake, or spoken to a computer, must not answer.
 */
const isOnQuestion = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('.answer-grid, #title') !== null

/** Returns whether the key is a shortcut of this step. */
function handleKey(
  { data, step, row, go, goBack, focusRow, choose }: SheetKeys,
  { key, shiftKey }: KeyboardEvent,
): boolean {
  const question_count = data.questions.length
  if (key === 'Enter') {
    if (shiftKey) goBack(stepBefore(step, question_count))
    else go(stepAfter(step, question_count))
    return true
  }
  const question = typeof step === 'number' ? data.questions[step] : undefined
  if (!question) return false
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const next = row + (key === 'ArrowDown' ? 1 : -1)
    const limited = Math.min(Math.max(next, 0), data.evaluated.length - 1)
    focusRow(limited)
    focusOption(limited)
    return true
  }
  const [evaluated, value_id] = [data.evaluated[row], valueOfKey(data, key)]
  if (!evaluated || value_id === undefined) return false
  choose(evaluated.form_id, question.id, value_id)
  focusOption(
    row,
    data.values.findIndex(({ id }) => id === value_id),
  )
  return true
}

/** Focuses an option of a row; without an index the chosen option, else the first. */
function focusOption(row: number, option?: number): void {
  const inputs = [
    ...(document.querySelectorAll('.evaluated')[row]?.querySelectorAll('input') ?? []),
  ]
  const input =
    option === undefined ? (inputs.find((one) => one.checked) ?? inputs[0]) : inputs[option]
  input?.focus()
}
