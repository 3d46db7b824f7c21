import { sql, type Transaction } from 'kysely'
import { selectIdentities } from '#features/subjects/server/queries.ts'
import { selectAny } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { Refusal } from '#shared/refusal.ts'
import type { ProposalImportReport } from '../contract.ts'
import { type ImportedRater, readProposalImport } from '../import.rules.ts'
import { MOST_PROPOSALS } from '../limits.ts'
import { readLists } from './lists.queries.ts'
import { changeNominations, record } from './opening.queries.ts'

/** Adds the raters of a file to the lists that are not approved; a dry run only reports. */
export function importProposals(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  { rows, dryRun }: { readonly rows: readonly string[][]; readonly dryRun: boolean },
): Promise<ProposalImportReport> {
  return changeNominations(context, scope, matrix_id, async (trx, matrix) => {
    const { nomination, nomination_opened_at } = matrix
    if (!nomination || !nomination_opened_at) throw new Refusal('nominations.not_open')
    const reading = readProposalImport(rows, {
      subjects: await selectIdentities(trx, matrix_id),
      lists: await readLists(trx, { ...matrix, nomination }),
      matrix,
    })
    if ('code' in reading) throw new Refusal(reading.code)
    const { headers, added, duplicates, invalid } = reading
    if (!dryRun && added.length > 0) {
      await addImported(trx, matrix_id, { added, now: context.clock.now() })
      const event = { user_id: scope.user_id, verb: 'imported', count: added.length } as const
      await record(trx, context, matrix, event)
    }
    return {
      headers: [...headers],
      added: added.length,
      duplicates: [...duplicates],
      invalid: [...invalid],
    }
  })
}

/** The lists are locked by their matrix. Who was taken out of one comes back. */
export async function addImported(
  trx: Transaction<Schema>,
  matrix_id: string,
  { added, now }: { readonly added: readonly ImportedRater[]; readonly now: Date },
): Promise<void> {
  const rows = JSON.stringify(
    added.map(({ outside, ...rater }) => ({
      ...rater,
      outside_name: outside?.name ?? null,
      outside_email: outside?.email ?? null,
    })),
  )
  const insertion = sql`
    insert into proposals (id, matrix_id, evaluated_id, rater_id, outside_name, outside_email, relation_type_id, source)
    select gen_random_uuid(), ${matrix_id}, evaluated_id, rater_id, outside_name, outside_email, relation_type_id, 'reviewer'
    from json_to_recordset(${rows}::json) as given
      (evaluated_id uuid, rater_id uuid, outside_name text, outside_email text, relation_type_id smallint)`
  await sql`${insertion} where rater_id is not null
    on conflict on constraint proposals_rater_unique do update
    set removed_by = null, reason = '', relation_type_id = excluded.relation_type_id`.execute(trx)
  await sql`${insertion} where rater_id is null
    on conflict (evaluated_id, lower(outside_email)) do update
    set removed_by = null, reason = ''`.execute(trx)
  const changed = selectAny(added.map(({ evaluated_id }) => evaluated_id))
  const { rows: full } = await sql`
    select evaluated_id from proposals where evaluated_id = ${changed}
    group by evaluated_id having count(*) > ${MOST_PROPOSALS} limit 1`.execute(trx)
  if (full.length > 0) throw new Refusal('nominations.full')
  await trx
    .updateTable('proposal_lists')
    .set({ changed_at: now })
    .where('evaluated_id', '=', changed)
    .execute()
}
