import type { Transaction } from 'kysely'
import type { Db } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { Refusal } from '#shared/refusal.ts'

/** A new logo; null removes the logo, undefined keeps it. */
export type LogoChange =
  | { readonly id: string; readonly media_type: string; readonly image: Buffer }
  | null
  | undefined

/**
 * A new logo gets a new id and so a new address, because browsers cache the old address forever.
 */
export async function replaceLogo(
  transaction: Transaction<Schema>,
  company_id: string,
  logo: LogoChange,
): Promise<void> {
  if (logo === undefined) return
  await transaction.deleteFrom('logos').where('company_id', '=', company_id).execute()
  if (logo)
    await transaction
      .insertInto('logos')
      .values({ ...logo, company_id })
      .execute()
}

/** The WebP image. Throws `not_found` for an unknown id. */
export async function findLogo(db: Db, logo_id: string): Promise<Buffer> {
  const logo = await db
    .selectFrom('logos')
    .where('id', '=', logo_id)
    .select('image')
    .executeTakeFirst()
  if (!logo) throw new Refusal('not_found')
  return logo.image
}
