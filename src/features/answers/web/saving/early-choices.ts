import { tabStorage } from '#web/tab-secrets.ts'
import type { Draft } from '../../sheet/draft.rules.ts'
import type { SheetData } from '../../sheet/sheet.rules.ts'

type Choice = Omit<Draft, 'sequence'>
/** A radio button that was marked. */
type Marked = Pick<HTMLInputElement, 'name' | 'value'>

/** The choices that the rater makes before React has the sheet. */
export interface EarlyChoices {
  /** Ends listening, because React listens from here on. Returns whether there were any. */
  stop(): boolean
}

/**
 * Passes on the choices that the server's page shows already, those of pages that the rater has left,
 * and each further one at once: React
 * needs most of a second to take the page over on a slow telephone.
 */
export function listenForEarlyChoices(
  root: HTMLElement,
  data: SheetData,
  onChoice: (choice: Choice) => void,
): EarlyChoices {
  let any = false
  const take = (marked: Marked): void => {
    const choice = toChoice(marked, data)
    if (!choice) return
    any = true
    onChoice(choice)
  }
  for (const marked of takeMarked()) take(marked)
  for (const input of root.querySelectorAll<HTMLInputElement>('.options input:checked')) take(input)
  const onChange = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement && target.checked) take(target)
  }
  root.addEventListener('change', onChange)
  return {
    stop: () => {
      root.removeEventListener('change', onChange)
      return any
    },
  }
}

/** What was marked on pages of this sheet that were left before this ran (public/keep-key.js). */
function takeMarked(): readonly Marked[] {
  const key = `marked ${location.pathname}`
  const kept = tabStorage()?.getItem(key) ?? '[]'
  tabStorage()?.removeItem(key)
  return JSON.parse(kept) as Marked[]
}

/** The choice of a radio button; its name holds the indexes of the question and the row. */
function toChoice(input: Marked, { questions, evaluated, values }: SheetData) {
  const [index, row] = input.name.split(' ').map(Number)
  const [question, form] = [questions[index ?? -1], evaluated[row ?? -1]]
  const value = values.find((one) => String(one.value ?? 'N/A') === input.value)
  return question && form && value
    ? { form_id: form.form_id, question_id: question.id, value: value.id }
    : undefined
}
