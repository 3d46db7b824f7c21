interface PracticeTables {
  rehearsals: { company_id: string; matrix_id: string; created_at: Date }
}

declare module '#server/database/schema.ts' {
  interface Schema extends PracticeTables {}
}

export type {}
