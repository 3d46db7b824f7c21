import type { Defaulted } from '#server/database/schema.ts'
import type { Country } from '#shared/countries.ts'
import type { OwnRelationNames } from '#shared/relation-names.ts'

interface CompaniesTables {
  companies: {
    version: Defaulted<number>
    id: string
    workspace_id: string
    name: string
    status: Defaulted<'activa' | 'inactiva'>
    primary_color: Defaulted<string>
    secondary_color: Defaulted<string>
    time_zone: string
    paper: Defaulted<'letter' | 'a4'>
    country: Defaulted<Country>
    kind: Defaulted<'real' | 'sample' | 'rehearsal'>
    /** What each column of the last imported files was, by the key of its header. */
    import_columns: Defaulted<Record<string, string>>
    relation_names: Defaulted<OwnRelationNames>
    sender_name: Defaulted<string>
    sender_email: Defaulted<string>
    reply_to: Defaulted<string>
    created_at: Date
  }
  logos: { id: string; company_id: string; media_type: string; image: Buffer }
}

declare module '#server/database/schema.ts' {
  interface Schema extends CompaniesTables {}
}
