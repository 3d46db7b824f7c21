import { type RawBuilder, sql } from 'kysely'

/** A keyed hash of a text, which only the holder of the secret can compare with another. */
const keyedHash = (key: Buffer, text: RawBuilder<string>): RawBuilder<string> =>
  sql<string>`encode(sha256(${key}::bytea || convert_to(${text}, 'UTF8')), 'hex')`

/**
 * Whose mailbox a subject's address is, whatever its tag; also of a rater who was erased and whose
 * answers stay until the erasure of the matrix (docs/decisions/0102).
 */
export const mailboxHash = (key: Buffer, subject: string): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(`${subject}.erased_mailbox`)},
    ${keyedHash(key, sql<string>`${sql.ref(`${subject}.mailbox`)}`)})`

/** The same for the name without case and accents. */
export const nameHash = (key: Buffer, subject: string): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(`${subject}.erased_name`)},
    ${keyedHash(key, sql<string>`${sql.ref(`${subject}.folded_name`)}`)})`
