import type { Defaulted } from '#server/database/schema.ts'

interface EvaluationsTables {
  evaluations: {
    version: Defaulted<number>
    id: string
    workspace_id: string
    company_id: string | null
    scale_id: string
    name: string
    created_at: Date
  }
  competences: {
    id: string
    evaluation_id: string
    position: number
    name: string
    description: Defaulted<string>
  }
  questions: {
    id: string
    evaluation_id: string
    competence_id: string
    position: number
    question: string
    name: Defaulted<string>
    self_question: Defaulted<string>
    relation_type_ids: Defaulted<number[]>
    anchors: Defaulted<string[]>
  }
  prompts: {
    id: string
    evaluation_id: string
    position: number
    prompt: string
    help: Defaulted<string>
    required: Defaulted<boolean>
    relation_type_ids: Defaulted<number[]>
  }
}

declare module '#server/database/schema.ts' {
  interface Schema extends EvaluationsTables {}
}
