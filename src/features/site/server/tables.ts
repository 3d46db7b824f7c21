interface SiteTables {
  contact_messages: { id: string; name: string; email: string; message: string; created_at: Date }
}

interface SiteMailKinds {
  readonly contact: true
}

declare module '#server/database/schema.ts' {
  interface Schema extends SiteTables {}
  interface MailKinds extends SiteMailKinds {}
}

export type {}
