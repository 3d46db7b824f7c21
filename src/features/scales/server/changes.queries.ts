import { sql } from 'kysely'
import { type Ownership, ownershipFor } from '#features/companies/server/queries.ts'
import { recordActivity } from '#server/access/activity.ts'
import { selectAny, inScope, visibleInScope } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext, Db } from '#server/context.ts'
import { alphabetically } from '#server/core/alphabet.ts'
import { newId } from '#shared/ids.ts'
import { Refusal } from '#shared/refusal.ts'
import { refuseStale } from '#shared/versions.ts'
import type { Scale, ScaleChange, ScaleInput } from '../contract.ts'
import { copyName, namesText, numberedValues } from '../rules.ts'
import { listDescriptions, insertScale, insertValues, oneScale } from './queries.ts'

export function createScale(
  context: AppContext,
  scope: WorkspaceScope,
  ownership: Ownership,
  input: ScaleInput,
): Promise<Scale> {
  return context.db.transaction().execute(async (trx) => {
    const values = numberedValues(input.values)
    await ownValueIds(trx, scope, null, values)
    const id = await insertScale(trx, context, scope, {
      ...ownership,
      name: input.name,
      allow_na: input.allow_na ?? true,
      descriptions: values.map(({ description }) => description),
    })
    return oneScale(trx, scope, id)
  })
}

/**
 * Locks a scale and the matrices that use it, so that no release comes between; throws
 * `scale.locked`.
 */
async function lockScale(
  trx: Db,
  scope: WorkspaceScope,
  scale_id: string,
): Promise<{ workspace_id: string; allow_na: boolean; version: number }> {
  const scale = await trx
    .selectFrom('scales')
    .where('id', '=', scale_id)
    .where(inScope(scope, 'scales'))
    .select(['workspace_id', 'allow_na', 'version'])
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

/**
 * The ids of the given values that belong to this scale. Values of other scales in the scope are
 * copied under new ids; ids outside the scope throw `not_found`.
 */
async function ownValueIds(
  trx: Db,
  scope: WorkspaceScope,
  scale_id: string | null,
  values: ScaleInput['values'],
): Promise<ReadonlySet<string>> {
  const ids = new Set(values.flatMap(({ id }) => id ?? []))
  const known = await trx
    .selectFrom('scale_values')
    .innerJoin('scales', 'scales.id', 'scale_values.scale_id')
    .where('scale_values.id', '=', selectAny([...ids]))
    .where(visibleInScope(scope, 'scales'))
    .select(['scale_values.id', 'scale_id'])
    .execute()
  if (known.length < ids.size) throw new Refusal('not_found')
  return new Set(known.filter((value) => value.scale_id === scale_id).map(({ id }) => id))
}

/**
 * Replaces everything but the ownership of a scale. Values that the scale has already keep their
 * ids.
 */
export function updateScale(
  context: AppContext,
  scope: WorkspaceScope,
  scale_id: string,
  input: ScaleChange,
): Promise<Scale> {
  return context.db.transaction().execute(async (trx) => {
    const scale = await lockScale(trx, scope, scale_id)
    refuseStale('scale.changed', scale, input.version)
    if (input.company_id) await ownershipFor(trx, scope, input.company_id)
    const allow_na = input.allow_na ?? scale.allow_na
    await refuseAnchored(trx, scale_id, numberedValues(input.values).length)
    await replaceValues(trx, scope, scale_id, { values: input.values, allow_na })
    await trx
      .updateTable('scales')
      .set({ name: input.name, allow_na, version: scale.version + 1 })
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

/**
 * Refuses another number of values while questions describe each of them: the descriptions of the
 * values that go would be lost, and new values would have none.
 */
async function refuseAnchored(trx: Db, scale_id: string, next: number): Promise<void> {
  const { count } = await trx
    .selectFrom('scale_values')
    .where('scale_id', '=', scale_id)
    .select((one) => one.fn.count<number>('value').as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) === next) return
  const evaluations = await trx
    .selectFrom('evaluations')
    .where('scale_id', '=', scale_id)
    .where(sql<boolean>`exists (
      select from questions q where q.evaluation_id = evaluations.id and q.anchors <> '{}')`)
    .select('name')
    .orderBy(alphabetically('name'))
    .execute()
  if (evaluations.length > 0)
    throw new Refusal('scale.anchored', {
      params: {
        names: namesText(evaluations.map(({ name }) => `«${name}»`)),
        count: Number(count),
      },
    })
}

/** An id that comes twice is kept by the first of its values. */
async function replaceValues(
  trx: Db,
  scope: WorkspaceScope,
  scale_id: string,
  { values, allow_na }: { readonly values: ScaleInput['values']; readonly allow_na: boolean },
): Promise<void> {
  const numbered = numberedValues(values)
  const unusedIds = new Set(await ownValueIds(trx, scope, scale_id, numbered))
  const removed = await trx
    .deleteFrom('scale_values')
    .where('scale_id', '=', scale_id)
    .returning(['id', 'value'])
    .execute()
  const na_id = removed.find(({ value }) => value === null)?.id ?? newId()
  unusedIds.delete(na_id)
  const kept = numbered.map(({ id, description }) => ({
    id: id && unusedIds.delete(id) ? id : newId(),
    description,
  }))
  await insertValues(trx, scale_id, kept, allow_na ? na_id : null)
}

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
      company_id: original.company_id ?? scope.company_id,
      name: copyName(original.name),
      allow_na: original.allow_na,
      descriptions: listDescriptions(original.values),
    })
    return oneScale(trx, scope, id)
  })
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
      .where(inScope(scope, 'scales'))
      .select('workspace_id')
      .forUpdate()
      .executeTakeFirst()
    if (!scale) throw new Refusal('not_found')
    const evaluations = await trx
      .selectFrom('evaluations')
      .where('scale_id', '=', scale_id)
      .select('name')
      .orderBy(alphabetically('name'))
      .execute()
    if (evaluations.length > 0)
      throw new Refusal('scale.in_use', {
        params: { names: namesText(evaluations.map(({ name }) => name)) },
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
