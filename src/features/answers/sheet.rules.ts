import type { RelationKey } from '#shared/relations.ts'
import type { PageTexts } from './page.rules.ts'
import { type Drafts, keyOf } from './queue.rules.ts'

/** What a sheet asks, as its page carries it: nothing that was written earlier, nobody's e-mail. */
export interface SheetData {
  readonly subject_id: string
  readonly self: boolean
  readonly minimum_raters: number
  readonly values: readonly {
    readonly id: string
    readonly value: number | null
    readonly description: string
  }[]
  readonly questions: readonly {
    readonly id: string
    readonly question: string
    readonly competence: string
  }[]
  readonly people: readonly Person[]
  /** Where the page opens; `asked` when the address says so. */
  readonly opens_at: Step
  readonly asked: boolean
  readonly texts: PageTexts
}

export interface Person {
  readonly form_id: string
  readonly name: string
  readonly relation: RelationKey
}

/** The place of a question, or one of the two steps after the last. */
export type Step = number | 'comments' | 'review'

export function stepAddress(step: Step): string {
  if (typeof step === 'number') return `?pregunta=${step + 1}`
  return step === 'comments' ? '?paso=comentarios' : '?paso=revision'
}

/** The step that an address asks for; undefined when it asks for none that exists. */
export function stepOf(
  query: { readonly pregunta?: unknown; readonly paso?: unknown },
  questions: number,
): Step | undefined {
  if (query.paso === 'comentarios') return 'comments'
  if (query.paso === 'revision') return 'review'
  const place =
    typeof query.pregunta === 'string' && /^\d{1,3}$/.test(query.pregunta)
      ? Number(query.pregunta) - 1
      : -1
  return place >= 0 && place < questions ? place : undefined
}

export function stepAfter(step: Step, questions: number): Step {
  if (typeof step === 'number') return step + 1 < questions ? step + 1 : 'comments'
  return 'review'
}

export function stepBefore(step: Step, questions: number): Step {
  if (step === 'review') return 'comments'
  return step === 'comments' ? questions - 1 : Math.max(step - 1, 0)
}

export const chosen = (drafts: Drafts, form_id: string, question_id: string): string | undefined =>
  drafts.get(keyOf({ form_id, question_id }))?.value
export const commentOf = (drafts: Drafts, form_id: string): string =>
  drafts.get(form_id)?.value ?? ''

/** Whom a question still lacks, in the order of the sheet. */
export const peopleMissing = (data: SheetData, drafts: Drafts, question_id: string): Person[] =>
  data.people.filter((person) => chosen(drafts, person.form_id, question_id) === undefined)

/** Every question that still lacks somebody, by place. */
export function openQuestions(
  data: SheetData,
  drafts: Drafts,
): { readonly place: number; readonly missing: readonly Person[] }[] {
  return data.questions.flatMap((question, place) => {
    const missing = peopleMissing(data, drafts, question.id)
    return missing.length > 0 ? [{ place, missing }] : []
  })
}

export type Tick = 'complete' | 'gap' | 'pending'

/** One tick a question. A gap is a question left behind: it, or a later one, has been begun or passed. */
export function ticksOf(data: SheetData, drafts: Drafts, step: Step): Tick[] {
  const missing = data.questions.map((question) => peopleMissing(data, drafts, question.id).length)
  const begun = missing.findLastIndex((count) => count < data.people.length)
  const reached = Math.max(begun, typeof step === 'number' ? step - 1 : missing.length - 1)
  return missing.map((count, place) =>
    count === 0 ? 'complete' : place <= reached ? 'gap' : 'pending',
  )
}

/** Where somebody who comes back goes on: the first question that lacks an answer, or the step before sending. */
export const resumeAt = (data: SheetData, drafts: Drafts): Step =>
  openQuestions(data, drafts)[0]?.place ?? 'review'

/** What a key means on a question: a value by its number (0 is the tenth), or «no lo he observado». */
export function valueOfKey(data: SheetData, key: string): string | undefined {
  if (key.toLowerCase() === 'n') return data.values.find((value) => value.value === null)?.id
  if (!/^\d$/.test(key)) return undefined
  return data.values.find((value) => value.value === (Number(key) || 10))?.id
}
