import type { Json } from '#server/schema.ts'

interface RetentionTables {
  erasures: {
    matrix_id: string
    erased_at: Date
    job_version: number
    subjects: number
    forms: number
    answered: number
    deleted: Json<Record<string, number>>
    bytes_purged_at: Date | null
  }
  purges: { target_id: string }
  workspace_exports: { id: string; workspace_id: string; user_id: string; expires_at: Date }
  matrix_aggregates: {
    matrix_id: string
    position: number
    competence: string
    mean: string
    evaluated: number
  }
}

declare module '#server/schema.ts' {
  interface Schema extends RetentionTables {}
}
