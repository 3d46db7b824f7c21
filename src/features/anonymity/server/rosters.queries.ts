import { type RawBuilder, sql } from 'kysely'
import { selectAny } from '#server/access/scoped.ts'
import type { AppContext, Db } from '#server/context.ts'
import { alphabetically } from '#server/core/alphabet.ts'
import { collectWithPauses } from '#server/http/pause.ts'
import { localDate } from '#shared/dates.ts'
import { SELF_EVALUATION } from '#shared/relations.ts'
import type { EvaluatedRaters, OtherMatrix } from '../evaluated.rules.ts'
import { eachRoster, type RosterRow, SEATS_OF_A_SIDE } from '../roster.rules.ts'
import { mailboxHash, nameHash, numberHash } from './people.queries.ts'

export type ProofContext = Pick<AppContext, 'db' | 'secrets'>

export interface Selection {
  readonly matrix: {
    readonly id: string
    readonly workspace_id: string
    readonly company_id: string
  }
  /** The caller may read of one company only: projects of others have no name. */
  readonly only_company?: boolean
  /**
   * Counts completed forms only, of this matrix: after the deadline no other can be published. Of
   * another matrix they are counted after its deadline.
   */
  readonly completed: boolean
  readonly now: Date
  /**
   * Only the evaluated of this rater; every evaluated without one. All assigned forms count then, of
   * other matrices too: raters read this without a key, so it tells nothing of what others did.
   */
  readonly rater_id?: string
}

/** The other matrices of the workspace that are released and not erased, by name. */
export async function listOtherMatrices(
  db: Db,
  { matrix, only_company = false }: Selection,
): Promise<OtherMatrix[]> {
  const rows = await db
    .selectFrom('matrices')
    .innerJoin('companies', 'companies.id', 'matrices.company_id')
    .where('matrices.workspace_id', '=', matrix.workspace_id)
    .where('matrices.id', '!=', matrix.id)
    .where('matrices.released', '=', true)
    .where('matrices.erased_at', 'is', null)
    // a rehearsal has the people of its draft and publishes nothing
    .where('companies.kind', '!=', 'rehearsal')
    .select(['matrices.id', 'matrices.name', 'matrices.minimum_raters', 'matrices.erase_at'])
    .select(['matrices.time_zone', 'matrices.company_id', 'companies.name as company'])
    .select('matrices.report_method')
    .orderBy(alphabetically('matrices.name'))
    .orderBy('matrices.id')
    .execute()
  return rows.map(({ name, erase_at, time_zone, company_id, company, ...other }) => {
    const elsewhere = only_company ? 'Un proyecto de otra empresa' : `${name} (${company})`
    const shown = company_id === matrix.company_id ? name : elsewhere
    return { ...other, name: shown, erase_date: localDate(erase_at, time_zone) }
  })
}

/**
 * Who rates each evaluated, in this matrix and in the others. One person is known by mailbox, number
 * or name across matrices, also after an erasure. Addresses and names stay in the database: only counts
 * are returned.
 */
export async function readRosters(
  context: ProofContext,
  selection: Selection,
  others: readonly OtherMatrix[],
): Promise<Map<string, EvaluatedRaters>> {
  const rows = await rosterRows(context, selection, others)
  return new Map(await collectWithPauses(eachRoster(rows, others)))
}

/** Narrows ids of evaluated to those of one rater. */
const ofRater = (rater_id: string | undefined): RawBuilder<unknown> =>
  rater_id === undefined
    ? sql``
    : sql`and s.id in (select evaluated_id from forms where evaluator_id = ${rater_id})`

/** Whether `f` can be published, or the rater who is told about it may not learn that it cannot. */
const countsForm = ({ matrix, completed, now, rater_id }: Selection): RawBuilder<boolean> =>
  rater_id === undefined
    ? sql`(f.answered or case when f.matrix_id = ${matrix.id} then ${!completed}
        else (select closes_at from matrices where id = f.matrix_id) > ${now} end)`
    : sql`true`

/** The evaluated of the matrix with themselves and with the same person in the others. */
const sameEvaluated = (
  { matrix, rater_id }: Selection,
  others: readonly string[],
): RawBuilder<unknown> => sql`
  mine as (
    select s.id, s.mailbox, s.number_key, s.folded_name from subjects s
    where s.matrix_id = ${matrix.id} ${ofRater(rater_id)}
  ), about as (
    select id as evaluated_id, id as subject_id from mine
    union select mine.id, e.id from mine join subjects e using (mailbox)
      where e.matrix_id = ${selectAny(others)}
    union select mine.id, e.id from mine join subjects e using (number_key)
      join matrices m on m.id = e.matrix_id and m.company_id = ${matrix.company_id}
      where e.matrix_id = ${selectAny(others)}
    union select mine.id, e.id from mine join subjects e using (folded_name)
      where e.matrix_id = ${selectAny(others)}
  )`

async function rosterRows(
  { db, secrets }: ProofContext,
  selection: Selection,
  others: readonly OtherMatrix[],
): Promise<RosterRow[]> {
  const { matrix, rater_id } = selection
  const key = secrets.peopleKey(matrix.workspace_id)
  const ids = [matrix.id, ...others.map(({ id }) => id)]
  // self-evaluations elsewhere are no part of a group
  const { rows } = await sql<RosterRow>`
    with ${sameEvaluated(selection, ids.slice(1))}, seats as (
      select about.evaluated_id, f.evaluator_id, bit_or(1 << f.relation_type_id)
        + ${SEATS_OF_A_SIDE} * (array_position(${ids}::uuid[], f.matrix_id) - 1) as seat
      from about join forms f on f.evaluated_id = about.subject_id
      where (f.matrix_id = ${matrix.id} or f.relation_type_id <> ${SELF_EVALUATION})
        and ${countsForm(selection)}
      group by about.evaluated_id, f.matrix_id, f.evaluator_id
    ), named as (
      select seats.*, ${mailboxHash(key, 'r')} as mailbox,
        ${numberHash(key, 'r')} as number, ${nameHash(key, 'r')} as name
      from seats join subjects r on r.id = seats.evaluator_id
    ), mailboxes as (
      select *, min(mailbox) over (partition by evaluated_id, name) as same_name from named
    ), numbers as (
      select *, min(same_name) over (partition by evaluated_id, number) as same_number from mailboxes
    ), people as (
      select *, min(same_number) over (partition by evaluated_id, mailbox) as person from numbers
    ), gathered as (
      select evaluated_id, array_agg(seat order by seat) as seats,
        bool_or(evaluator_id = ${rater_id ?? null}::uuid) as own
      from people group by evaluated_id, person
    )
    select evaluated_id, seats, count(*)::int as people, coalesce(bool_or(own), false) as own
    from gathered group by evaluated_id, seats order by evaluated_id, seats`.execute(db)
  return rows
}
