import { type Expression, type Insertable, sql } from 'kysely'
import type { Db } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { newId } from '#shared/ids.ts'

/** Inserts a company under a new id, which it returns. No audit event tells of it. */
export async function storeCompany(
  trx: Db,
  company: Omit<Insertable<Schema['companies']>, 'id'>,
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('companies')
    .values({ ...company, id })
    .execute()
  return id
}

/** A company for a rehearsal that looks like another one. Returns its id. */
export async function copyForRehearsal(
  trx: Db,
  company_id: string,
  created_at: Date,
): Promise<string> {
  const {
    version: _version,
    id: _id,
    ...company
  } = await trx
    .selectFrom('companies')
    .where('id', '=', company_id)
    .selectAll()
    .executeTakeFirstOrThrow()
  const id = await storeCompany(trx, { ...company, kind: 'rehearsal', created_at })
  const logo = await trx
    .selectFrom('logos')
    .where('company_id', '=', company_id)
    .select(['media_type', 'image'])
    .executeTakeFirst()
  if (logo)
    await trx
      .insertInto('logos')
      .values({ ...logo, id: newId(), company_id: id })
      .execute()
  return id
}

/** Deletes the sample of a workspace with everything in it. */
export async function deleteSample(trx: Db, workspace_id: string): Promise<void> {
  await trx
    .deleteFrom('companies')
    .where('workspace_id', '=', workspace_id)
    .where('kind', '=', 'sample')
    .execute()
}

/** Deletes the companies of rehearsals but for these. */
export async function deleteRehearsalsExcept(db: Db, kept: Expression<unknown>): Promise<void> {
  await db
    .deleteFrom('companies')
    .where('kind', '=', 'rehearsal')
    .where(sql<boolean>`id not in ${kept}`)
    .execute()
}

/** Deletes a company that was deleted before, in restored data. */
export async function deleteCompanyAgain(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('companies').where('id', '=', id).execute()
}
