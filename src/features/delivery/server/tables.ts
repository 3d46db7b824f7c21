import type { Defaulted, Json } from '#server/database/schema.ts'
import type { Commitment } from '../conversation-model.rules.ts'

interface DeliveryTables {
  deliveries: {
    subject_id: string
    matrix_id: string
    key_version: Defaulted<number>
    deliver_at: Date
    opened_on: Defaulted<string | null>
    revoked: Defaulted<boolean>
    leader_id: Defaulted<string | null>
    awaits_leader: Defaulted<boolean>
    /** The key of the mail that asks the leader to talk; null when none was asked. */
    leader_mail: Defaulted<string | null>
    talked_on: Defaulted<string | null>
    note: Defaulted<string>
    /** Whether the leader has a link to the same report. */
    leader_reads: Defaulted<boolean>
    leader_key_version: Defaulted<number>
    /** Whether the person is still to be reminded, once. */
    remind: Defaulted<boolean>
  }
  plans: {
    subject_id: string
    matrix_id: string
    commitments: Json<Commitment[]>
    shared: boolean
    /** Whether the leader reads the first commitment. */
    shared_with_leader: Defaulted<boolean>
    sequence: number
  }
}

declare module '#server/database/schema.ts' {
  interface Schema extends DeliveryTables {}
}
