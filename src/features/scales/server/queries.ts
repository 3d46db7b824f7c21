import { type RawBuilder, sql } from 'kysely'
import { type Ownership, ownershipFor } from '#features/companies/server/queries.ts'
import { recordActivity } from '#server/activity.ts'
import { alphabetically } from '#server/alphabet.ts'
import type { Db, AppContext } from '#server/context.ts'
import { anyOf, anyWorkspace } from '#server/scoped.ts'
import type { WorkspaceScope } from '#server/session.ts'
import { newId } from '#shared/ids.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Scale, ScaleInput, ScaleValue } from '../contract.ts'
import { copyName, listedNames, LOWEST_VALUE, NOT_OBSERVED, numberedValues } from '../rules.ts'

type ScaleRow = Pick<
  Scale,
  'id' | 'company_id' | 'name' | 'allow_na' | 'values' | 'locked' | 'evaluations'
>

async function selectScales(
  db: Db,
  scope: WorkspaceScope,
  which: RawBuilder<unknown>,
): Promise<Scale[]> {
  const { rows } = await sql<ScaleRow>`
    select s.id, s.company_id, s.name, s.allow_na,
      (select coalesce(json_agg(
          json_build_object('id', v.id, 'value', v.value, 'description', v.description) order by v.value nulls last), '[]')
       from scale_values v where v.scale_id = s.id) as values,
      (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name) order by ${alphabetically('e.name')}, e.id), '[]')
       from evaluations e where e.scale_id = s.id) as evaluations,
      exists (select from evaluations e join matrices m on m.evaluation_id = e.id
        where e.scale_id = s.id and m.released and m.erased_at is null) as locked
    from scales s
    where s.workspace_id = ${anyWorkspace(scope)} and ${which}
    order by ${alphabetically('s.name')}, s.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    lowest_value: LOWEST_VALUE,
    highest_value: row.values.filter(({ value }) => value !== null).length,
    status: row.evaluations.length > 0 ? 'activa' : 'inactiva',
  }))
}

/** A company sees its own and those shared by its workspace. */
export async function listScales(
  db: Db,
  scope: WorkspaceScope,
  company_id: string | undefined,
): Promise<Scale[]> {
  if (company_id === undefined) return selectScales(db, scope, sql`true`)
  const ownership = await ownershipFor(db, scope, company_id)
  return selectScales(
    db,
    scope,
    sql`s.workspace_id = ${ownership.workspace_id} and (s.company_id is null or s.company_id = ${company_id})`,
  )
}

export async function oneScale(db: Db, scope: WorkspaceScope, scale_id: string): Promise<Scale> {
  const [scale] = await selectScales(db, scope, sql`s.id = ${scale_id}`)
  if (!scale) throw new Refusal('not_found')
  return scale
}

interface NewScale extends Ownership {
  readonly name: string
  readonly allow_na: boolean
  readonly descriptions: readonly string[]
}

/** Writes a scale with its values numbered by position; the caller's transaction and ownership. */
export async function insertScale(
  trx: Db,
  context: AppContext,
  scope: WorkspaceScope,
  { descriptions, ...scale }: NewScale,
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('scales')
    .values({ ...scale, id, created_at: context.clock.now() })
    .execute()
  await insertValues(
    trx,
    id,
    descriptions.map((description) => ({ id: newId(), description })),
    scale.allow_na ? newId() : null,
  )
  await recordActivity(trx, context.clock, {
    workspace_id: scale.workspace_id,
    user_id: scope.user_id,
    action: 'scale.created',
    target_id: id,
  })
  return id
}

async function insertValues(
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

export function createScale(
  context: AppContext,
  scope: WorkspaceScope,
  ownership: Ownership,
  input: ScaleInput,
): Promise<Scale> {
  return context.db.transaction().execute(async (trx) => {
    const values = numberedValues(input.values)
    await ownValues(trx, scope, null, values)
    const id = await insertScale(trx, context, scope, {
      ...ownership,
      name: input.name,
      allow_na: input.allow_na ?? true,
      descriptions: values.map(({ description }) => description),
    })
    return oneScale(trx, scope, id)
  })
}

/** Holds a scale and the projects that use it, so that none of them is released meanwhile. */
async function lockScale(
  trx: Db,
  scope: WorkspaceScope,
  scale_id: string,
): Promise<{ workspace_id: string; allow_na: boolean }> {
  const scale = await trx
    .selectFrom('scales')
    .where('id', '=', scale_id)
    .where('workspace_id', '=', anyWorkspace(scope))
    .select(['workspace_id', 'allow_na'])
    .forUpdate()
    .executeTakeFirst()
  if (!scale) throw new Refusal('not_found')
  const matrices = await trx
    .selectFrom('matrices')
    .innerJoin('evaluations', 'evaluations.id', 'matrices.evaluation_id')
    .where('scale_id', '=', scale_id)
    .select(['released', 'erased_at'])
    .forShare('matrices')
    .execute()
  if (matrices.some(({ released, erased_at }) => released && !erased_at))
    throw new Refusal('scale.locked')
  return scale
}

/** The values that this scale has already; those of other scales of ours are copied, and what is not ours does not exist. */
async function ownValues(
  trx: Db,
  scope: WorkspaceScope,
  scale_id: string | null,
  values: ScaleInput['values'],
): Promise<ReadonlySet<string>> {
  const ids = new Set(values.flatMap(({ id }) => id ?? []))
  const known = await trx
    .selectFrom('scale_values')
    .innerJoin('scales', 'scales.id', 'scale_values.scale_id')
    .where('scale_values.id', '=', anyOf([...ids]))
    .where('workspace_id', '=', anyWorkspace(scope))
    .select(['scale_values.id', 'scale_id'])
    .execute()
  if (known.length < ids.size) throw new Refusal('not_found')
  return new Set(known.filter((value) => value.scale_id === scale_id).map(({ id }) => id))
}

/** Where a scale belongs is decided when it is made; everything else is replaced, and known values keep their ids. */
export function updateScale(
  context: AppContext,
  scope: WorkspaceScope,
  scale_id: string,
  input: ScaleInput,
): Promise<Scale> {
  return context.db.transaction().execute(async (trx) => {
    const scale = await lockScale(trx, scope, scale_id)
    if (input.company_id) await ownershipFor(trx, scope, input.company_id)
    const allow_na = input.allow_na ?? scale.allow_na
    const values = numberedValues(input.values)
    const free = new Set(await ownValues(trx, scope, scale_id, values))
    const removed = await trx
      .deleteFrom('scale_values')
      .where('scale_id', '=', scale_id)
      .returning(['id', 'value'])
      .execute()
    const na_id = removed.find(({ value }) => value === null)?.id ?? newId()
    free.delete(na_id)
    await insertValues(
      trx,
      scale_id,
      values.map(({ id, description }) => ({
        id: id && free.delete(id) ? id : newId(),
        description,
      })),
      allow_na ? na_id : null,
    )
    await trx
      .updateTable('scales')
      .set({ name: input.name, allow_na })
      .where('id', '=', scale_id)
      .execute()
    await recordActivity(trx, context.clock, {
      workspace_id: scale.workspace_id,
      user_id: scope.user_id,
      action: 'scale.updated',
      target_id: scale_id,
    })
    return oneScale(trx, scope, scale_id)
  })
}

const descriptionsOf = (values: readonly ScaleValue[]): string[] =>
  values.filter(({ value }) => value !== null).map(({ description }) => description)

export function duplicateScale(
  context: AppContext,
  scope: WorkspaceScope,
  scale_id: string,
): Promise<Scale> {
  return context.db.transaction().execute(async (trx) => {
    const original = await oneScale(trx, scope, scale_id)
    const { workspace_id } = await trx
      .selectFrom('scales')
      .where('id', '=', scale_id)
      .select('workspace_id')
      .executeTakeFirstOrThrow()
    const id = await insertScale(trx, context, scope, {
      workspace_id,
      company_id: original.company_id,
      name: copyName(original.name),
      allow_na: original.allow_na,
      descriptions: descriptionsOf(original.values),
    })
    return oneScale(trx, scope, id)
  })
}

/** A scale of the place that says the same in the same order, so that the library is not copied twice. */
export async function findScaleLike(
  db: Db,
  scope: WorkspaceScope,
  { descriptions, ...wanted }: NewScale,
): Promise<string | undefined> {
  const scales = await selectScales(
    db,
    scope,
    sql`s.workspace_id = ${wanted.workspace_id} and (s.company_id is null or s.company_id = ${wanted.company_id})
    and s.name = ${wanted.name} and s.allow_na = ${wanted.allow_na}`,
  )
  return scales.find(
    ({ values }) => JSON.stringify(descriptionsOf(values)) === JSON.stringify(descriptions),
  )?.id
}

export function removeScale(
  context: AppContext,
  scope: WorkspaceScope,
  scale_id: string,
): Promise<undefined> {
  return context.db.transaction().execute(async (trx): Promise<undefined> => {
    const scale = await trx
      .selectFrom('scales')
      .where('id', '=', scale_id)
      .where('workspace_id', '=', anyWorkspace(scope))
      .select('workspace_id')
      .forUpdate()
      .executeTakeFirst()
    if (!scale) throw new Refusal('not_found')
    const evaluations = await trx
      .selectFrom('evaluations')
      .where('scale_id', '=', scale_id)
      .select('name')
      .orderBy('name')
      .execute()
    if (evaluations.length > 0)
      throw new Refusal('scale.in_use', {
        params: { names: listedNames(evaluations.map(({ name }) => name)) },
      })
    await trx.deleteFrom('scales').where('id', '=', scale_id).execute()
    await recordActivity(trx, context.clock, {
      workspace_id: scale.workspace_id,
      user_id: scope.user_id,
      action: 'scale.deleted',
      target_id: scale_id,
    })
  })
}
