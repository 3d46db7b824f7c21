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
