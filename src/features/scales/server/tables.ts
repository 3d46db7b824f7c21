import type { Defaulted } from '#server/database/schema.ts'

interface ScalesTables {
  scales: {
    version: Defaulted<number>
    id: string
    workspace_id: string
    company_id: string | null
    name: string
    allow_na: Defaulted<boolean>
    created_at: Date
  }
  scale_values: { id: string; scale_id: string; value: number | null; description: string }
}

declare module '#server/database/schema.ts' {
  interface Schema extends ScalesTables {}
}
