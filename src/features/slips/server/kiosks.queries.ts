import { type SqlBool, sql } from 'kysely'
import { isSuspended } from '#server/access/suspension.ts'
import type { AppContext, Db } from '#server/context.ts'
import type { Kiosk } from '../contract.ts'

type Present = Pick<AppContext, 'db' | 'clock'>

/** Not ended, and registered or still waiting for its code. */
const isPresent = (now: Date) =>
  sql<SqlBool>`ended_on is null and (token_hash is not null or pairing_until > ${now})`

/** The tablets of a project, by name. */
export const listKiosks = ({ db, clock }: Present, matrix_id: string): Promise<Kiosk[]> =>
  db
    .selectFrom('kiosks')
    .where('matrix_id', '=', matrix_id)
    .where(isPresent(clock.now()))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .select(['id', 'name', sql<boolean>`token_hash is not null`.as('registered')])
    .execute()

interface NewKiosk {
  readonly id: string
  readonly matrix_id: string
  readonly name: string
  readonly pairing_hash: Buffer
  readonly pairing_until: Date
}

/** Stores a tablet that waits for its code, in place of those that waited in vain. */
export async function storeKiosk(db: Db, now: Date, kiosk: NewKiosk): Promise<void> {
  await db
    .deleteFrom('kiosks')
    .where('matrix_id', '=', kiosk.matrix_id)
    .where('token_hash', 'is', null)
    .where('pairing_until', '<=', now)
    .execute()
  await db.insertInto('kiosks').values(kiosk).execute()
}

/** Ends a tablet; undefined where the project has none with this id. */
export const markEnded = (
  db: Db,
  {
    id,
    matrix_id,
    today,
  }: { readonly id: string; readonly matrix_id: string; readonly today: string },
) =>
  db
    .updateTable('kiosks')
    .set({ ended_on: today, token_hash: null, pairing_hash: null })
    .where('id', '=', id)
    .where('matrix_id', '=', matrix_id)
    .where('ended_on', 'is', null)
    .returning('name')
    .executeTakeFirst()

interface Pairing {
  readonly hashes: readonly Buffer[]
  readonly token_hash: Buffer
  readonly now: Date
}

/** Gives the token to the tablet that waits for this code; returns whether there is one. */
export async function markRegistered(
  db: Db,
  { hashes, token_hash, now }: Pairing,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('kiosks')
    .set({ token_hash, pairing_hash: null, pairing_until: null })
    .where('pairing_hash', '=', sql<Buffer>`any(${hashes})`)
    .where('pairing_until', '>', now)
    .where('ended_on', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A registered tablet. */
export interface RegisteredKiosk {
  readonly id: string
  readonly name: string
  readonly matrix_id: string
  readonly matrix_name: string
  readonly company_name: string
  readonly suspended: boolean
}

/** The tablet with this token, of a released project with people without e-mail and its data. */
export async function findKiosk(db: Db, token_hash: Buffer): Promise<RegisteredKiosk | undefined> {
  const { rows } = await sql<RegisteredKiosk>`
    select kiosks.id, kiosks.name, kiosks.matrix_id, matrices.name as matrix_name,
      companies.name as company_name, ${isSuspended('matrices.workspace_id')} as suspended
    from kiosks join matrices on matrices.id = kiosks.matrix_id
      join companies on companies.id = matrices.company_id
    where token_hash = ${token_hash} and ended_on is null and released and without_email
      and erased_at is null`.execute(db)
  return rows[0]
}
