import { sql, type Transaction } from 'kysely'
import { mailCompanyColumns } from '#features/companies/server/queries.ts'
import type { NominationPlan } from '#features/matrices/contract.ts'
import { todayIn } from '#features/matrices/rules.ts'
import type { AppContext, Db } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { Refusal } from '#shared/refusal.ts'
import { LEADER } from '#shared/relations.ts'
import { releaseBlock } from '../rules.ts'
import { RETURNED } from './lists.queries.ts'

/**
 * Throws `nominations.unapproved` while lists of the matrix, which is locked, wait; otherwise deletes
 * all of them, refused proposals included: what was approved are forms.
 */
export async function endNominations(trx: Transaction<Schema>, matrix_id: string): Promise<void> {
  const matrix = await trx
    .selectFrom('matrices')
    .where('id', '=', matrix_id)
    .select(['nomination', 'nomination_opened_at'])
    .executeTakeFirstOrThrow()
  const { waiting } = await trx
    .selectFrom('proposal_lists')
    .where('matrix_id', '=', matrix_id)
    .where('state', '<>', 'approved')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow()
  const problem = releaseBlock(matrix, waiting)
  if (problem) throw new Refusal(problem)
  await trx.deleteFrom('proposal_lists').where('matrix_id', '=', matrix_id).execute()
}

/**
 * The list of a person with those whom they or others proposed, for a person who asks for their
 * data; `proposed_as_rater` counts the lists of others without those that refused them.
 */
export async function proposalsOfSubject(db: Db, subject_id: string) {
  const [list, raters, { proposed_as_rater }] = await Promise.all([
    db
      .selectFrom('proposal_lists')
      .where('evaluated_id', '=', subject_id)
      .select('state')
      .executeTakeFirst(),
    db
      .selectFrom('proposals')
      .leftJoin('subjects', 'subjects.id', 'rater_id')
      .where('evaluated_id', '=', subject_id)
      .where(sql<boolean>`removed_by is distinct from 'evaluated'`)
      .select([
        sql<string>`coalesce(subjects.name, outside_name)`.as('name'),
        'relation_type_id',
        sql<boolean>`removed_by is not null`.as('removed'),
        'reason',
      ])
      .orderBy('relation_type_id')
      .orderBy('name')
      .execute(),
    db
      .selectFrom('proposals')
      .where('rater_id', '=', subject_id)
      .where('removed_by', 'is', null)
      .select((eb) => eb.fn.countAll<number>().as('proposed_as_rater'))
      .executeTakeFirstOrThrow(),
  ])
  return { proposals: list ? { state: list.state, raters } : null, proposed_as_rater }
}

const holders = (db: Db, subject_id: string) =>
  db
    .selectFrom('subjects')
    .innerJoin('matrices', 'matrices.id', 'subjects.matrix_id')
    .innerJoin('companies', 'companies.id', 'matrices.company_id')
    .leftJoin('logos', 'logos.company_id', 'companies.id')
    .leftJoin('proposal_lists', 'evaluated_id', 'subjects.id')
    .where('subjects.id', '=', subject_id)
    .select([
      'subjects.id',
      'subjects.name',
      'subjects.email',
      'key_version',
      'matrices.id as matrix_id',
      'matrices.name as matrix',
      'matrices.workspace_id',
      'matrices.time_zone',
      'minimum_raters',
      'matrices.evaluation_id',
      'relation_type_ids',
      'companies.relation_names',
      'nomination',
      'nomination_opened_at',
      'email_send_reports',
      'released',
      'erased_at',
      'companies.name as company',
      'companies.kind as company_kind',
      ...mailCompanyColumns,
      'logos.id as logo_id',
      'state',
      RETURNED,
      'returns',
    ])

/** A subject as the holder of a link of this feature; undefined for an unknown id. */
export const findHolder = (db: Db, subject_id: string) => holders(db, subject_id).executeTakeFirst()
export type Holder = NonNullable<Awaited<ReturnType<typeof findHolder>>>

/** A holder whose matrix asks for proposals now. */
export type OpenHolder = Holder & {
  readonly nomination: NominationPlan
  readonly nomination_opened_at: Date
}

export const isOpen = (holder: Holder): holder is OpenHolder =>
  holder.nomination !== null &&
  holder.nomination_opened_at !== null &&
  !holder.released &&
  holder.erased_at === null

/** Throws `nominations.over` unless the matrix asks for proposals now. */
export function requireOpen(holder: Holder): OpenHolder {
  if (!isOpen(holder)) throw new Refusal('nominations.over')
  return holder
}

export const findToday = (
  { clock }: Pick<AppContext, 'clock'>,
  { time_zone }: { readonly time_zone: string },
): string => todayIn(time_zone, clock.now())

/** The people with a list whom the subject leads, alphabetically by the caller. */
export async function ledBy(db: Db, leader_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('forms')
    .innerJoin('proposal_lists', 'proposal_lists.evaluated_id', 'forms.evaluated_id')
    .where('evaluator_id', '=', leader_id)
    .where('relation_type_id', '=', LEADER)
    .select('forms.evaluated_id')
    .execute()
  return rows.map(({ evaluated_id }) => evaluated_id)
}
