import type { Defaulted } from '#server/schema.ts'

interface SubjectsTables {
  subjects: {
    id: string
    matrix_id: string
    name: string
    email: string
    disputed: Defaulted<boolean>
    /** Part of the key of the mailed link; a higher version makes earlier keys invalid. */
    key_version: Defaulted<number>
    /** How often «No fui yo» reopened each sheet; part of the token of its receipt. */
    self_reopened: Defaulted<number>
    others_reopened: Defaulted<number>
  }
  subject_values: {
    subject_id: string
    matrix_id: string
    subject_property_id: string
    value: string
  }
}

declare module '#server/schema.ts' {
  interface Schema extends SubjectsTables {}
}
