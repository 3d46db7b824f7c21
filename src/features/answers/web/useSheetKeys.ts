import { useEffect } from 'react'
import { type SheetData, type Step, stepAfter, stepBefore, valueOfKey } from '../sheet.rules.ts'

interface Keyboard {
  readonly data: SheetData
  readonly step: Step
  readonly row: number
  readonly go: (step: Step) => void
  readonly attend: (row: number) => void
  readonly choose: (form_id: string, question_id: string, value_id: string) => void
}

/** The choice of a row that has the keyboard, or the place where it would be. */
export function focusRow(row: number, choice?: number): void {
  const person = document.querySelectorAll('.person')[row]
  const inputs = [...(person?.querySelectorAll('input') ?? [])]
  const input =
    choice !== undefined ? inputs[choice] : (inputs.find((one) => one.checked) ?? inputs[0])
  input?.focus()
}

/** Keys mean something only while the question has the focus, or nothing has: never in a text, on a link or on a button. */
function onQuestion({ target }: KeyboardEvent): boolean {
  return (
    target === document.body ||
    (target instanceof Element && target.closest('.matrix, #title') !== null)
  )
}

/** 1–9 and N choose, up and down change the person, Enter leads on and Shift+Enter back. Left and right are the radio group's own. */
export function useSheetKeys(keyboard: Keyboard): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || !onQuestion(event)) return
      if (press(keyboard, event)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [keyboard])
}

function press(
  { data, step, row, go, attend, choose }: Keyboard,
  { key, shiftKey }: KeyboardEvent,
): boolean {
  const questions = data.questions.length
  if (key === 'Enter') {
    go(shiftKey ? stepBefore(step, questions) : stepAfter(step, questions))
    return true
  }
  const question = typeof step === 'number' ? data.questions[step] : undefined
  if (!question) return false
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const next = Math.min(Math.max(row + (key === 'ArrowDown' ? 1 : -1), 0), data.people.length - 1)
    attend(next)
    focusRow(next)
    return true
  }
  const [person, value_id] = [data.people[row], valueOfKey(data, key)]
  if (!person || value_id === undefined) return false
  choose(person.form_id, question.id, value_id)
  focusRow(
    row,
    data.values.findIndex(({ id }) => id === value_id),
  )
  return true
}
