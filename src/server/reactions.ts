import type { Kysely, Transaction } from 'kysely'
import type { Clock } from './core/clock.ts'
import type { Schema } from './database/schema.ts'

type Trx = Transaction<Schema>

type TableWith<Column extends string> = {
  [Table in keyof Schema]: Column extends keyof Schema[Table] ? Table : never
}[keyof Schema]

export interface DuplicatedMatrix {
  readonly from: string
  readonly to: string
  /** The id of each copied subject by that of its original. */
  readonly subjects: ReadonlyMap<string, string>
}

export interface FormerOwner {
  readonly workspace_id: string
  readonly user_id: string
}

/**
 * What a feature does with its own tables, in the same transaction, when a feature below it, which
 * does not know it, changes what these tables refer to.
 */
export interface Reactions {
  /** A person no longer owns a workspace, which has other owners. */
  readonly owner_left?: (trx: Trx, clock: Clock, former: FormerOwner) => Promise<void>
  /** A company is about to be deleted: what another one uses becomes shared in the workspace. */
  readonly company_deleted?: (trx: Trx, company_id: string) => Promise<void>
  /** A draft was copied with its people. */
  readonly matrix_duplicated?: (trx: Trx, copy: DuplicatedMatrix) => Promise<void>
  /** The deadline of a matrix has passed, and the forms of those who agreed are sent. */
  readonly forms_closed?: (trx: Trx, matrix_id: string) => Promise<void>
  /** The former holder of a rater's link is shut out: what is not sent goes. */
  readonly rater_replaced?: (trx: Trx, subject_id: string) => Promise<void>
  /** A person who had no e-mail has one: what was printed for them ends. */
  readonly email_added?: (trx: Trx, clock: Clock, subject_id: string) => Promise<void>
  /** What a rater without e-mail reads before the first answer of how their project's slips fared. */
  readonly slip_notice?: (db: Kysely<Schema>, matrix_id: string) => Promise<string>
  /** The tables whose rows go when a matrix is erased, children before their parents. */
  readonly erased?: {
    readonly by_subject?: readonly TableWith<'subject_id'>[]
    readonly by_matrix: readonly TableWith<'matrix_id'>[]
  }
}
