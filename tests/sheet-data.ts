import { messages } from '#app/messages.ts'
import { type Draft, draftKey } from '#features/answers/sheet/draft.rules.ts'
import type { SheetData } from '#features/answers/sheet/sheet.rules.ts'

/** A sheet with the questions a to d about Ana and Luis, on a scale of five values with N/A. */
export const sheetData: SheetData = {
  subject_id: 's',
  self: false,
  matrix_name: 'Liderazgo 2026',
  evaluation_name: 'Liderazgo',
  minimum_raters: 3,
  opens_at: 0,
  step_requested: false,
  texts: messages,
  erased_on: '2027-01-02',
  today: '2026-11-20',
  values: [
    ...[1, 2, 3, 4, 5].map((value) => ({ id: `v${value}`, value, description: `Valor ${value}` })),
    { id: 'na', value: null, description: 'No lo he observado' },
  ],
  questions: ['a', 'b', 'c', 'd'].map((id) => ({ id, question: `¿${id}?`, competence: 'Escucha' })),
  evaluated: [
    { form_id: 'ana', name: 'Ana', relation: 'companero' },
    { form_id: 'luis', name: 'Luis', relation: 'lider' },
  ],
}

/** The pair «ana a» is an answer to question a about Ana. */
export const answered = (...pairs: string[]): ReadonlyMap<string, Draft> => {
  const drafts = pairs.map((pair): Draft => ({
    form_id: pair.split(' ')[0] ?? '',
    question_id: pair.split(' ')[1] ?? '',
    value: 'v3',
    sequence: 1,
  }))
  return new Map(drafts.map((draft) => [draftKey(draft), draft]))
}
