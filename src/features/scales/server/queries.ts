import { type Insertable, type RawBuilder, sql } from 'kysely'
import { notRehearsed, type Ownership, ownershipFor } from '#features/companies/server/queries.ts'
import { recordActivity } from '#server/access/activity.ts'
import { sharedOrOfCompany, visibleInScope } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext, Db } from '#server/context.ts'
import { alphabetically } from '#server/core/alphabet.ts'
import type { Schema } from '#server/database/schema.ts'
import { newId } from '#shared/ids.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Scale, ScaleValue } from '../contract.ts'
import { LOWEST_VALUE, NOT_OBSERVED } from '../rules.ts'

type ScaleRow = Pick<
  Scale,
  'id' | 'company_id' | 'name' | 'allow_na' | 'version' | 'values' | 'locked' | 'evaluations'
>

/** @param condition on the table scales, named `s` */
async function selectScales(
  db: Db,
  scope: WorkspaceScope,
  condition: RawBuilder<unknown>,
): Promise<Scale[]> {
  const { rows } = await sql<ScaleRow>`
    select s.id, s.company_id, s.name, s.allow_na, s.version,
      (select coalesce(json_agg(
         json_build_object('id', v.id, 'value', v.value, 'description', v.description)
         order by v.value nulls last), '[]')
       from scale_values v where v.scale_id = s.id) as values,
      (select coalesce(json_agg(
         json_build_object('id', e.id, 'name', e.name)
         order by ${alphabetically('e.name')}, e.id), '[]')
       from evaluations e where e.scale_id = s.id and ${sharedOrOfCompany(scope, 'e')}) as evaluations,
      exists (select from evaluations e join matrices m on m.evaluation_id = e.id
        where e.scale_id = s.id and m.released and m.erased_at is null) as locked
    from scales s
    where ${visibleInScope(scope, 's')} and ${condition}
    order by ${alphabetically('s.name')}, s.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    lowest_value: LOWEST_VALUE,
    highest_value: row.values.filter(({ value }) => value !== null).length,
    status: row.evaluations.length > 0 ? 'activa' : 'inactiva',
  }))
}

/**
 * The scales of a company and those shared in its workspace; without a company, all of the scope.
 */
export async function listScales(
  db: Db,
  scope: WorkspaceScope,
  company_id: string | undefined,
): Promise<Scale[]> {
  if (company_id === undefined) return selectScales(db, scope, notRehearsed(sql`s.company_id`))
  const ownership = await ownershipFor(db, scope, company_id)
  return selectScales(
    db,
    scope,
    sql`s.workspace_id = ${ownership.workspace_id}
      and (s.company_id is null or s.company_id = ${company_id})`,
  )
}

export async function oneScale(db: Db, scope: WorkspaceScope, scale_id: string): Promise<Scale> {
  const [scale] = await selectScales(db, scope, sql`s.id = ${scale_id}`)
  if (!scale) throw new Refusal('not_found')
  return scale
}

export interface NewScale extends Ownership {
  readonly name: string
  readonly allow_na: boolean
  readonly descriptions: readonly string[]
}

/** Inserts a scale with its values numbered by position, and returns its id. */
export async function insertScale(
  trx: Db,
  context: AppContext,
  scope: WorkspaceScope,
  { descriptions, ...scale }: NewScale,
): Promise<string> {
  const id = await storeScale(trx, { ...scale, created_at: context.clock.now() }, descriptions)
  await recordActivity(trx, context.clock, {
    workspace_id: scale.workspace_id,
    user_id: scope.user_id,
    action: 'scale.created',
    target_id: id,
  })
  return id
}

/** Inserts a scale with its values numbered by position, and returns its id. No audit event tells of it. */
export async function storeScale(
  trx: Db,
  scale: Omit<Insertable<Schema['scales']>, 'id'> & { readonly allow_na: boolean },
  descriptions: readonly string[],
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('scales')
    .values({ ...scale, id })
    .execute()
  await insertValues(
    trx,
    id,
    descriptions.map((description) => ({ id: newId(), description })),
    scale.allow_na ? newId() : null,
  )
  return id
}

/** @param na_id the id of the N/A option; null for a scale without it */
export async function insertValues(
  trx: Db,
  scale_id: string,
  values: readonly { id: string; description: string }[],
  na_id: string | null,
): Promise<void> {
  const numbered = values.map(({ id, description }, index) => ({
    id,
    scale_id,
    value: index + LOWEST_VALUE,
    description,
  }))
  const na = na_id ? [{ id: na_id, scale_id, value: null, description: NOT_OBSERVED }] : []
  await trx
    .insertInto('scale_values')
    .values([...numbered, ...na])
    .execute()
}

/** The descriptions of the numbered values. */
export const listDescriptions = (values: readonly ScaleValue[]): string[] =>
  values.filter(({ value }) => value !== null).map(({ description }) => description)

/**
 * The id of a scale with the same name, N/A option and values in the same order that the ownership
 * can use. Prevents a second copy of a library scale.
 */
export async function findSameScale(
  db: Db,
  scope: WorkspaceScope,
  { descriptions, ...scale }: NewScale,
): Promise<string | undefined> {
  const scales = await selectScales(
    db,
    scope,
    sql`s.workspace_id = ${scale.workspace_id}
      and (s.company_id is null or s.company_id = ${scale.company_id})
      and s.name = ${scale.name} and s.allow_na = ${scale.allow_na}`,
  )
  return scales.find(
    ({ values }) => JSON.stringify(listDescriptions(values)) === JSON.stringify(descriptions),
  )?.id
}

/** Makes the scales of a company that another one's evaluation uses shared in the workspace. */
export async function shareUsedScales(trx: Db, company_id: string): Promise<void> {
  await sql`update scales s set company_id = null where company_id = ${company_id}
    and exists (select from evaluations e where e.scale_id = s.id and e.company_id is distinct from ${company_id})`.execute(
    trx,
  )
}
