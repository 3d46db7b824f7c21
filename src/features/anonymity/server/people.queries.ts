import { type RawBuilder, sql } from 'kysely'

/** A keyed hash of a text, which only the holder of the secret can compare with another. */
const keyedHash = (key: Buffer, text: RawBuilder<string>): RawBuilder<string> =>
  sql<string>`encode(sha256(${key}::bytea || convert_to(${text}, 'UTF8')), 'hex')`

/** A number within its company; null without one. */
const companyNumber = (subject: string): RawBuilder<string> =>
  sql<string>`(select 'number ' || company_id || ' ' || ${sql.ref(`${subject}.number_key`)}
    from matrices where matrices.id = ${sql.ref(`${subject}.matrix_id`)})`

/**
 * Whose mailbox a subject's address is, whatever its tag, or whose number it is without an address;
 * also of a rater who was erased and whose answers stay until the erasure of the matrix
 * (docs/decisions/0102).
 */
export const mailboxHash = (key: Buffer, subject: string): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(`${subject}.erased_mailbox`)},
    ${keyedHash(key, sql<string>`coalesce(${sql.ref(`${subject}.mailbox`)}, ${companyNumber(subject)})`)})`

/** Whose number a subject has; the mailbox without one. */
export const numberHash = (key: Buffer, subject: string): RawBuilder<string> =>
  sql<string>`coalesce(${keyedHash(key, companyNumber(subject))}, ${mailboxHash(key, subject)})`

/** The same for the name without case and accents. */
export const nameHash = (key: Buffer, subject: string): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(`${subject}.erased_name`)},
    ${keyedHash(key, sql<string>`${sql.ref(`${subject}.folded_name`)}`)})`
