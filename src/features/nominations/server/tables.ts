import type { Defaulted } from '#server/database/schema.ts'
import type { ListState } from '../rules.ts'

interface NominationsTables {
  proposal_lists: {
    evaluated_id: string
    matrix_id: string
    state: Defaulted<ListState>
    changed_at: Date
    /** What the person was asked to change; meant while the state is open. */
    returned: Defaulted<string | null>
    returns: Defaulted<number>
  }
  proposals: {
    id: string
    matrix_id: string
    evaluated_id: string
    /** Null for a person from outside. */
    rater_id: string | null
    outside_name: string | null
    outside_email: string | null
    relation_type_id: number
    source: 'chart' | 'evaluated' | 'reviewer'
    /** Null unless the rater was taken out of the list. */
    removed_by: 'evaluated' | 'reviewer' | null
    reason: Defaulted<string>
  }
}

declare module '#server/database/schema.ts' {
  interface Schema extends NominationsTables {}
}
