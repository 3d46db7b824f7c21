import type { Bound } from '#features/reports/numbers/published-values.rules.ts'
import type { Json } from '#server/database/schema.ts'

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
  /** What was erased or deleted for good; triggers write all but subjects and erased matrices. */
  erasure_ledger: {
    kind: 'subject' | 'erased_matrix' | 'matrix' | 'company' | 'user' | 'workspace'
    target_id: string
    happened_at: Date
  }
  workspace_exports: { id: string; workspace_id: string; user_id: string; expires_at: Date }
  matrix_aggregates: {
    matrix_id: string
    position: number
    competence: string
    mean: string
    bound: Bound | null
    evaluated: number
  }
}

declare module '#server/database/schema.ts' {
  interface Schema extends RetentionTables {}
}
