interface AnswersTables {
  answers: {
    form_id: string
    matrix_id: string
    question_count: number
    highest_value: number
    allow_na: boolean
    choices: (number | null)[]
    sequences: (number | null)[] | null
  }
  comments: { form_id: string; matrix_id: string; comment: string; sequence: number | null }
  notices: { subject_id: string; version: string; shown_at: Date }
}

declare module '#server/schema.ts' {
  interface Schema extends AnswersTables {}
}

export type {}
