import { type RawBuilder, sql } from 'kysely'
import { countRaters, visibilities } from '#features/forms/coverage.rules.ts'
import { planSecondGroups } from '#features/forms/group-plan.rules.ts'
import { buildDirectory } from '#features/forms/listing.rules.ts'
import type { Asked } from '#features/forms/second-group.rules.ts'
import { selectForms, selectSubjects } from '#features/forms/server/queries.ts'
import type { NominationPlan } from '#features/matrices/contract.ts'
import { listColumns } from '#features/matrices/server/queries.ts'
import { selectAny } from '#server/access/scoped.ts'
import type { Db } from '#server/context.ts'
import { alphabetically } from '#server/core/alphabet.ts'
import { collectWithPauses } from '#server/http/pause.ts'
import { LEADER, relationOf } from '#shared/relations.ts'
import type { FoundPerson, ProposalList, ProposedRater } from '../contract.ts'
import { detailColumn, offeredPeople, relationCounts } from '../rules.ts'
import { offeredRaters, proposedForms } from '../second-group.rules.ts'

/** What the lists of a matrix are read by. */
export interface Nominating {
  readonly id: string
  readonly nomination: NominationPlan
  readonly minimum_raters: number
  readonly relation_type_ids: readonly number[]
}

interface StoredProposal extends Omit<ProposedRater, 'load' | 'detail' | 'removed'> {
  readonly evaluated_id: string
  readonly outside_email: string | null
  readonly removed_by: 'evaluated' | 'reviewer' | null
}

/**
 * The lists of a matrix, or those of these people, in alphabetical order. Raters whom the evaluated
 * person took out are left out. Runs seven statements whatever their number.
 */
export async function readLists(
  db: Db,
  matrix: Nominating,
  evaluated_ids?: readonly string[],
): Promise<ProposalList[]> {
  const ofChosen = evaluated_ids ? sql`and evaluated_id = ${selectAny(evaluated_ids)}` : sql``
  const [lists, proposals, leaders, loads, details, subjects] = await Promise.all([
    storedLists(db, matrix.id, evaluated_ids),
    sql<StoredProposal>`
      select p.id as proposal_id, evaluated_id, rater_id, coalesce(s.name, outside_name) as name, outside_email,
        relation_type_id, source, removed_by, reason
      from proposals p left join subjects s on s.id = p.rater_id
      where p.matrix_id = ${matrix.id} and removed_by is distinct from 'evaluated' ${ofChosen}
      order by ${alphabetically(sql<string>`coalesce(s.name, outside_name)`)}, p.id`.execute(db),
    listLeaders(db, matrix.id, ofChosen),
    listLoads(db, matrix.id),
    listDetails(db, matrix.id),
    countSubjects(db, matrix.id),
  ])
  const proposed = Map.groupBy(proposals.rows, ({ evaluated_id }) => evaluated_id)
  return lists.map(({ subject_id, name, state, changed_at, returned, on_paper }) => {
    const own = proposed.get(subject_id) ?? []
    const led = leaders.get(subject_id) ?? []
    return {
      subject_id,
      name,
      state,
      changed_at: changed_at.toISOString(),
      returned,
      relations: listRelations(matrix, own, { leaders: led.length, subjects }),
      leaders: led.flatMap(({ email, ...leader }) => (email === null ? [] : [leader])),
      ...(on_paper && { on_paper: true as const }),
      raters: own.map((proposal) => showRater(proposal, details, loads)),
    }
  })
}

interface Leader {
  readonly id: string
  readonly name: string
  readonly email: string | null
}

/** Who leads each of these people, by the person's id; without e-mail no one approves. */
async function listLeaders(db: Db, matrix_id: string, ofChosen: RawBuilder<unknown>) {
  const { rows } = await sql<{ evaluated_id: string; leaders: Leader[] }>`
    select evaluated_id, json_agg(json_build_object('id', s.id, 'name', s.name, 'email', s.email)
      order by ${alphabetically('s.name')}, s.id) as leaders
    from forms f join subjects s on s.id = f.evaluator_id
    where f.matrix_id = ${matrix_id} and relation_type_id = ${LEADER} ${ofChosen}
    group by evaluated_id`.execute(db)
  return new Map(rows.map(({ evaluated_id, leaders }) => [evaluated_id, leaders]))
}

function showRater(
  { outside_email, removed_by, evaluated_id: _evaluated, ...proposal }: StoredProposal,
  details: ReadonlyMap<string, string>,
  loads: ReadonlyMap<string, number>,
): ProposedRater {
  const { rater_id } = proposal
  return {
    ...proposal,
    detail: outside_email ?? details.get(rater_id ?? '') ?? '',
    load: rater_id === null ? 1 : (loads.get(rater_id) ?? 0),
    removed: removed_by !== null,
  }
}

/** What the person was asked to change; null once the list is sent again. */
export const RETURNED = sql<string | null>`case when state = 'open' then returned end`.as(
  'returned',
)

function storedLists(db: Db, matrix_id: string, evaluated_ids: readonly string[] | undefined) {
  const lists = db
    .selectFrom('proposal_lists')
    .innerJoin('subjects', 'subjects.id', 'evaluated_id')
    .where('proposal_lists.matrix_id', '=', matrix_id)
    .orderBy(alphabetically('name'))
    .orderBy('evaluated_id')
    .select(['evaluated_id as subject_id', 'name', 'state', 'changed_at', RETURNED])
    .select(sql<boolean>`email is null`.as('on_paper'))
  return (
    evaluated_ids ? lists.where('evaluated_id', '=', selectAny(evaluated_ids)) : lists
  ).execute()
}

/** Counts and verdicts of one list. The leader counts for the verdict as in a report. */
function listRelations(
  matrix: Nominating,
  proposals: readonly StoredProposal[],
  { leaders, subjects }: { readonly leaders: number; readonly subjects: number },
): ProposalList['relations'] {
  const kept = proposals.filter(({ removed_by }) => removed_by === null)
  const inside = kept.filter(({ rater_id }) => rater_id !== null).length
  const free = Math.max(0, subjects - 1 - leaders - inside)
  const shown = visibilities(
    countRaters(
      kept.map(({ proposal_id, relation_type_id }) => ({
        rater: proposal_id,
        relation: relationOf(relation_type_id).key,
      })),
    ),
    matrix.minimum_raters,
  )
  return relationCounts(
    matrix.nomination,
    kept.map(({ relation_type_id }) => relation_type_id),
    { free, used: matrix.relation_type_ids },
  ).map((count) => ({
    ...count,
    verdict: shown[relationOf(count.relation_type_id).key].visibility,
  }))
}

const countSubjects = async (db: Db, matrix_id: string): Promise<number> =>
  (
    await db
      .selectFrom('subjects')
      .where('matrix_id', '=', matrix_id)
      .select((eb) => eb.fn.countAll<number>().as('subjects'))
      .executeTakeFirstOrThrow()
  ).subjects

/**
 * How many people each rater evaluates, themselves left out: by the connections, without those that
 * a list took out, and by what is proposed.
 */
async function listLoads(db: Db, matrix_id: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ rater_id: string; load: number }>`
    select rater_id, count(*) as load from (
      select evaluator_id as rater_id, evaluated_id from forms f
      where matrix_id = ${matrix_id} and evaluator_id <> evaluated_id and not exists (
        select from proposals p
        where p.evaluated_id = f.evaluated_id and p.rater_id = f.evaluator_id and p.removed_by is not null)
      union
      select rater_id, evaluated_id from proposals
      where matrix_id = ${matrix_id} and rater_id is not null and removed_by is null) as asked
    group by rater_id`.execute(db)
  return new Map(rows.map(({ rater_id, load }) => [rater_id, load]))
}

/** The position or area of each subject, if the matrix has such a column. */
async function listDetails(db: Db, matrix_id: string): Promise<Map<string, string>> {
  const column = detailColumn(await listColumns(db, matrix_id))
  if (!column) return new Map()
  const values = await db
    .selectFrom('subject_values')
    .where('matrix_id', '=', matrix_id)
    .where('subject_property_id', '=', column.id)
    .select(['subject_id', 'value'])
    .execute()
  return new Map(values.map(({ subject_id, value }) => [subject_id, value]))
}

/** The people who can be added to a list, by what is typed; those who lead the person are not. */
export async function peopleFor(
  db: Db,
  matrix_id: string,
  { evaluated_id, text }: { readonly evaluated_id: string; readonly text: string },
): Promise<FoundPerson[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from subjects where matrix_id = ${matrix_id} and id <> ${evaluated_id}
      and not exists (select from proposals p
        where p.evaluated_id = ${evaluated_id} and p.rater_id = subjects.id and p.removed_by is null)
      and not exists (select from forms f
        where f.evaluated_id = ${evaluated_id} and f.evaluator_id = subjects.id and f.relation_type_id = ${LEADER})`.execute(
    db,
  )
  const found = offeredPeople(rows, text)
  if (found.length === 0) return []
  const [loads, details] = await Promise.all([listLoads(db, matrix_id), listDetails(db, matrix_id)])
  return found.map((person) => ({
    ...person,
    detail: details.get(person.id) ?? '',
    load: loads.get(person.id) ?? 0,
  }))
}

/** What the reports would show if all who are proposed answered, and who would add a group. */
export async function planLists(
  db: Db,
  matrix: Nominating & Asked,
  lists: readonly ProposalList[],
) {
  if (lists.length === 0) return { planned: [], offered: [] }
  const directory = buildDirectory(await selectSubjects(db, matrix.id))
  const leads = sql`matrix_id = ${matrix.id} and relation_type_id = ${LEADER}`
  const forms = [...(await selectForms(db, leads)), ...proposedForms(lists)]
  const planned = await collectWithPauses(planSecondGroups(forms, { ...matrix, directory }))
  return { planned, offered: offeredRaters(planned, lists, directory) }
}
