import { sql } from 'kysely'
import type { Db } from '#server/context.ts'
import { Refusal } from '#shared/refusal.ts'
import { listed } from '#shared/spanish.ts'
import { usedRelations } from '../relations.rules.ts'

/**
 * Throws `matrix.relations_used` when a draft, which is locked, has connections or proposals in
 * other relations than these.
 */
export async function refuseOtherRelations(
  trx: Db,
  matrix_id: string,
  relation_type_ids: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ relation_type_id: number }>`
    select relation_type_id from forms where matrix_id = ${matrix_id}
    union select relation_type_id from proposals where matrix_id = ${matrix_id} and removed_by is null`.execute(
    trx,
  )
  const found = rows.map((row) => row.relation_type_id)
  const others = found.filter((id) => !relation_type_ids.includes(id))
  if (others.length === 0) return
  const names = usedRelations({ relation_type_ids: others }).map(({ name }) => name)
  throw new Refusal('matrix.relations_used', { params: { relations: listed(names) } })
}
