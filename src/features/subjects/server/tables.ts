import type { ColumnType } from 'kysely'
import type { Defaulted } from '#server/database/schema.ts'

interface SubjectsTables {
  subjects: {
    id: string
    matrix_id: string
    name: string
    email: string
    /** Name and e-mail for searches, in lower case without accents; the database writes it. */
    folded: ColumnType<string, never, never>
    /** Who is one person in several matrices: the address without its tag, and the name, folded. */
    mailbox: ColumnType<string, never, never>
    folded_name: ColumnType<string, never, never>
    /** Keyed hashes of both, of a rater who was erased and whose answers stay. */
    erased_mailbox: Defaulted<string | null>
    erased_name: Defaulted<string | null>
    /** The person's id in the system that sends the people; null for those typed or imported. */
    external_id: Defaulted<string | null>
    disputed: Defaulted<boolean>
    /** Part of the key of the mailed link; a higher version makes earlier keys invalid. */
    key_version: Defaulted<number>
    /** How often «No fui yo» reopened each sheet; part of the token of its receipt. */
    self_reopened: Defaulted<number>
    others_reopened: Defaulted<number>
    /** «Si no alcanzo, envía lo que esté completo»: since when, and which text; null without it. */
    agreed_at: Date | null
    agreed_version: string | null
    /** The rater wants no more reminders at this address. */
    no_reminders: Defaulted<boolean>
    /** Since when the person is no longer at the company; null while they are. */
    left_at: Defaulted<Date | null>
    /** The last mail to this address was returned for good. */
    undeliverable: Defaulted<boolean>
  }
  subject_values: {
    subject_id: string
    matrix_id: string
    subject_property_id: string
    value: string
  }
}

declare module '#server/database/schema.ts' {
  interface Schema extends SubjectsTables {}
}
