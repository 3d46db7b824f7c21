import { type RawBuilder, sql } from 'kysely'
import { alphabetically } from '#server/alphabet.ts'
import type { Db } from '#server/context.ts'
import { localDate } from '#shared/dates.ts'
import { relationOf, type RelationKey, relationTypes, SELF_EVALUATION } from '#shared/relations.ts'
import {
  anonymityOf,
  type OtherMatrix,
  type RaterAnonymity,
  raterAnonymityOf,
  type RatersOf,
  type SharedEvaluated,
} from '../proof.rules.ts'

interface Selection {
  readonly matrix: {
    readonly id: string
    readonly workspace_id: string
    readonly company_id: string
  }
  /** The caller may read of one company only: projects of others have no name. */
  readonly only_company?: boolean
  /** Counts completed forms only: after the deadline no other can be published. */
  readonly completed: boolean
  readonly now: Date
  /** Only the evaluated of this rater; every evaluated without one. */
  readonly rater_id?: string
}

/** Narrows a column with ids of evaluated to those of one rater. */
const ofRater = (column: RawBuilder<unknown>, rater_id: string | undefined): RawBuilder<unknown> =>
  rater_id === undefined
    ? sql``
    : sql`and ${column} in (select evaluated_id from forms where evaluator_id = ${rater_id})`

/**
 * Narrows `f` to the forms that can be published. Until the deadline all assigned ones count: a
 * group without those who declined would tell that one did.
 */
const countedForms = ({ completed }: Selection): RawBuilder<unknown> =>
  completed ? sql`and f.answered` : sql``

/** A row for each person who rates an evaluated, with the relations of the person's forms. */
const countedRaters = (selection: Selection): RawBuilder<unknown> => sql`
  select f.evaluated_id, f.evaluator_id,
    array_agg(f.relation_type_id order by f.relation_type_id) as relations
  from forms f
  where f.matrix_id = ${selection.matrix.id}
    ${ofRater(sql`f.evaluated_id`, selection.rater_id)}
    ${countedForms(selection)}
  group by f.evaluated_id, f.evaluator_id`

/** How many people rate each evaluated in the same relations, self-evaluations included. */
export async function ratersOf(db: Db, selection: Selection): Promise<RatersOf[]> {
  const { rows } = await sql<{ evaluated_id: string; relations: number[]; people: number }>`
    select evaluated_id, relations, count(*) as people
    from (${countedRaters(selection)}) raters group by evaluated_id, relations`.execute(db)
  return rows.map(({ relations, ...row }) => ({ ...row, relations: relations.map(keyOf) }))
}

/** One address with several tags reaches one person: «ana+1@» is «ana@». */
const addressKey = (email: RawBuilder<unknown>): RawBuilder<string> =>
  sql`regexp_replace(lower(${email}), '[+][^@]*@', '@')`

/** Who a subject is in every matrix. */
const personKey = (subject: string): RawBuilder<string> => addressKey(sql.ref(`${subject}.email`))

const keyOf = (relation_type_id: number): RelationKey => relationOf(relation_type_id).key

const relationsIn = (bits: number): RelationKey[] =>
  relationTypes.flatMap(({ id, key }) => (bits & (1 << id) ? key : []))

interface SharedRow {
  readonly matrix_id: string
  readonly evaluated_id: string
  readonly here: number
  readonly there: number
  readonly people: number
  readonly own: boolean
}

/**
 * The raters of each evaluated in this matrix and in every other one of the workspace that is
 * released and not erased, where at least one person rates the same evaluated in both. People are
 * known by their e-mail across matrices, whatever its tag (decisions.md). Addresses stay in the
 * database: only counts are returned.
 */
export async function sharedRatersOf(db: Db, selection: Selection): Promise<SharedEvaluated[]> {
  const others = await otherMatricesOf(db, selection)
  if (others.size === 0) return []
  const rows = await sharedRowsOf(db, selection)
  const shared = Map.groupBy(rows, ({ matrix_id, evaluated_id }) => `${matrix_id} ${evaluated_id}`)
  return [...shared.values()].flatMap((group) => {
    const [first] = group
    const matrix = others.get(first?.matrix_id ?? '')
    const isShared = group.some(({ here, there }) => here > 0 && there > 0)
    if (!first || !matrix || !isShared) return []
    return {
      evaluated_id: first.evaluated_id,
      matrix,
      ...(selection.rater_id === undefined ? {} : { own: group.findIndex(({ own }) => own) }),
      raters: group.map(({ here, there, people }) => ({
        here: relationsIn(here),
        there: relationsIn(there),
        people,
      })),
    }
  })
}

async function otherMatricesOf(
  db: Db,
  { matrix, only_company = false }: Selection,
): Promise<ReadonlyMap<string, OtherMatrix>> {
  const rows = await db
    .selectFrom('matrices')
    .innerJoin('companies', 'companies.id', 'matrices.company_id')
    .where('matrices.workspace_id', '=', matrix.workspace_id)
    .where('matrices.id', '!=', matrix.id)
    .where('matrices.released', '=', true)
    .where('matrices.erased_at', 'is', null)
    .select(['matrices.id', 'matrices.name', 'matrices.minimum_raters', 'matrices.erase_at'])
    .select(['matrices.time_zone', 'matrices.company_id', 'companies.name as company'])
    .orderBy(alphabetically('matrices.name'))
    .execute()
  return new Map(
    rows.map(({ id, name, minimum_raters, erase_at, time_zone, company_id, company }) => {
      const elsewhere = only_company ? 'Un proyecto de otra empresa' : `${name} (${company})`
      const shown = company_id === matrix.company_id ? name : elsewhere
      return [id, { id, name: shown, minimum_raters, erase_date: localDate(erase_at, time_zone) }]
    }),
  )
}

/**
 * A row for the people who rate an evaluated in the same relations here and there. Relations are
 * bits, because PostgreSQL aggregates numbers faster than arrays.
 */
async function sharedRowsOf(db: Db, selection: Selection): Promise<SharedRow[]> {
  const { matrix, now, rater_id } = selection
  const { rows } = await sql<SharedRow>`
    with theirs as (
      select o.id as matrix_id, mine.id as evaluated_id, f.relation_type_id,
        ${personKey('r')} as rater
      from matrices o
        join subjects e on e.matrix_id = o.id
        join subjects mine on mine.matrix_id = ${matrix.id}
          and ${addressKey(sql`mine.email`)} = ${addressKey(sql`e.email`)}
          ${ofRater(sql`mine.id`, rater_id)}
        join forms f on f.evaluated_id = e.id
        join subjects r on r.id = f.evaluator_id
      where o.workspace_id = ${matrix.workspace_id} and o.id <> ${matrix.id} and o.released
        and o.erased_at is null and f.relation_type_id <> ${SELF_EVALUATION}
        and (f.answered or o.closes_at > ${now})),
    sides as (
      select t.matrix_id, f.evaluated_id, ${personKey('r')} as rater,
        1 << f.relation_type_id as here, 0 as there, f.evaluator_id = ${rater_id ?? null}::uuid as own
      from (select distinct matrix_id, evaluated_id from theirs) t
        join forms f on f.matrix_id = ${matrix.id} and f.evaluated_id = t.evaluated_id
        join subjects r on r.id = f.evaluator_id
      where f.relation_type_id <> ${SELF_EVALUATION} ${countedForms(selection)}
      union all
      select matrix_id, evaluated_id, rater, 0, 1 << relation_type_id, false from theirs),
    people as (
      select matrix_id, evaluated_id, rater, bit_or(here) as here, bit_or(there) as there,
        bool_or(own) as own
      from sides group by matrix_id, evaluated_id, rater)
    select matrix_id, evaluated_id, here, there, count(*) as people,
      coalesce(bool_or(own), false) as own
    from people group by matrix_id, evaluated_id, here, there
    order by matrix_id, evaluated_id, here, there`.execute(db)
  return rows
}

/** What a rater is told about each group that they belong to, by the id of the form. */
export async function anonymityOfRater(
  db: Db,
  selection: Selection & { readonly rater_id: string; readonly minimum_raters: number },
): Promise<Map<string, RaterAnonymity>> {
  const [forms, raters, shared] = await Promise.all([
    db
      .selectFrom('forms')
      .where('evaluator_id', '=', selection.rater_id)
      .select(['id', 'evaluated_id', 'relation_type_id'])
      .execute(),
    ratersOf(db, selection),
    sharedRatersOf(db, selection),
  ])
  const ratersById = Map.groupBy(raters, ({ evaluated_id }) => evaluated_id)
  const sharedById = Map.groupBy(shared, ({ evaluated_id }) => evaluated_id)
  return new Map(
    forms.map(({ id, evaluated_id, relation_type_id }) => {
      const people = ratersById.get(evaluated_id) ?? []
      const others = sharedById.get(evaluated_id) ?? []
      const anonymity = anonymityOf(people, selection.minimum_raters, others)
      return [id, raterAnonymityOf(keyOf(relation_type_id), anonymity, others)]
    }),
  )
}
