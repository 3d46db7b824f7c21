interface SiteTables {
  contact_messages: { id: string; name: string; email: string; message: string; created_at: Date }
}

declare module '#server/database/schema.ts' {
  interface Schema extends SiteTables {}
}

export type {}
