import type { Defaulted } from '#server/database/schema.ts'

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
  /** On the open questions after the first. */
  prompt_comments: {
    form_id: string
    /** Of the open question in its evaluation, from 1. */
    position: number
    matrix_id: string
    comment: string
    sequence: number | null
  }
  pending_links: {
    id: string
    sealed_email: string
    token_hash: Buffer | null
    browser_hash: Buffer | null
    expires_at: Date
  }
  device_links: {
    subject_id: string
    key_version: number
    token_hash: Buffer
    code_hash: Buffer
    attempts: Defaulted<number>
    expires_at: Date
  }
  notices: { subject_id: string; version: string; shown_at: Date }
}

declare module '#server/database/schema.ts' {
  interface Schema extends AnswersTables {}
}
