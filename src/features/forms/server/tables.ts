import type { Defaulted } from '#server/database/schema.ts'

interface FormsTables {
  relation_types: { id: number; name: string; self_evaluation: boolean }
  forms: {
    id: string
    matrix_id: string
    evaluator_id: string
    evaluated_id: string
    relation_type_id: number
    /** Chosen one by one, not by a rule, a file or a program. */
    by_hand: Defaulted<boolean>
    answered: Defaulted<boolean>
    /** The rater does not know the evaluated well enough. Sending the form prevails. */
    declined: Defaulted<boolean>
    /** Orders the rater's taps over tabs; null before the first one and after the closing. */
    declined_sequence: number | null
    /** Positions of the competences that a leader or the evaluated marked; null before the first. */
    important: number[] | null
    /** Orders the changes of `important` over tabs; null once the form is sent. */
    important_sequence: number | null
    /** Its rater left the company before sending it. */
    ended: Defaulted<boolean>
    /** Left out of the counts: its rater left with nothing of the sheet sent or declined. */
    uncounted: Defaulted<boolean>
    /** A further form of its evaluator about the same evaluated, from before migration 0012. */
    repeated: Defaulted<boolean>
    /** Its group is withheld: a report of other numbers was read (migration 0012, decision 0082). */
    withheld: Defaulted<boolean>
  }
}

declare module '#server/database/schema.ts' {
  interface Schema extends FormsTables {}
}
