import type { Defaulted } from '#server/schema.ts'

interface FormsTables {
  relation_types: { id: number; name: string; self_evaluation: boolean }
  forms: {
    id: string
    matrix_id: string
    evaluator_id: string
    evaluated_id: string
    relation_type_id: number
    answered: Defaulted<boolean>
    /** A further form of its evaluator about the same evaluated, from before migration 0012. */
    repeated: Defaulted<boolean>
    /** A repeated form of a matrix whose reports were open then: its group is withheld. */
    withheld: Defaulted<boolean>
  }
}

declare module '#server/schema.ts' {
  interface Schema extends FormsTables {}
}
