import type { ColumnType } from 'kysely'
import type { Defaulted } from '#server/database/schema.ts'

interface SubjectsTables {
  subjects: {
    id: string
    matrix_id: string
    name: string
    /** Null for a person of a project with `without_email`, who then has a number. */
    email: string | null
    /** Name, e-mail and number for searches, in lower case without accents; the database writes it. */
    search_text: ColumnType<string, never, never>
    /** Read by the previous release only. */
    folded: ColumnType<string | null, never, never>
    /** Who is one person in several matrices: the address without its tag, and the name, folded. */
    mailbox: ColumnType<string | null, never, never>
    folded_name: ColumnType<string, never, never>
    /** Keyed hashes of both, of a rater who was erased and whose answers stay. */
    erased_mailbox: Defaulted<string | null>
    erased_name: Defaulted<string | null>
    /** The employee number, or a longer id in the system that sends the people. */
    external_id: Defaulted<string | null>
    /** The employee number as it is compared; null without one. */
    number_key: ColumnType<string | null, never, never>
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
