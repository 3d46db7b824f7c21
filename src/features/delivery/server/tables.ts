import type { Defaulted } from '#server/schema.ts'

interface DeliveryTables {
  deliveries: {
    subject_id: string
    matrix_id: string
    key_version: Defaulted<number>
    deliver_at: Date
    opened_on: Defaulted<string | null>
    revoked: Defaulted<boolean>
  }
}

interface DeliveryMailKinds {
  readonly report_delivery: true
}

declare module '#server/schema.ts' {
  interface Schema extends DeliveryTables {}
  interface MailKinds extends DeliveryMailKinds {}
}
