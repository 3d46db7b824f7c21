import { sql } from 'kysely'
import { MAXIMUM_PROMPTS } from '#features/evaluations/limits.ts'
import { ERASED_EMAIL_DOMAIN } from '#features/subjects/rules.ts'
import type { Db } from '#server/context.ts'
import { LEADER, relationTypes, type RelationKey, SELF_EVALUATION } from '#shared/relations.ts'
import { FEWEST_CHOICES, type SheetCounts } from '../numbers/same-value.rules.ts'
import type { CompletedForm, EvaluatedForms } from '../numbers/survey.rules.ts'
import type { Evaluated } from './evaluated.queries.ts'

type Invited = Partial<Record<RelationKey, number>>

interface FormRow {
  readonly evaluated_id: string
  readonly rater: number
  readonly relation_type_id: number
  /** «{3,NULL,0,5}»; null while the form is not completed. */
  readonly choices: string | null
  readonly comment: string | null
  /** By the position of their open question, from 1. */
  readonly further: Readonly<Record<string, string>> | null
  /** Of the sent forms of self and leaders. */
  readonly important: number[] | null
  readonly withheld: boolean
  readonly erased: boolean
}

/**
 * Numbers the raters of each evaluated. The ids of raters stay in the database, so that the rules
 * can count people and cannot recognise them.
 */
const rater = sql`dense_rank() over (partition by f.evaluated_id order by f.evaluator_id) as rater`

/** Subqueries by key: for a join, PostgreSQL may read all answers of the matrix for each few evaluated. */
const choices = sql`case when f.answered then (select a.choices::text from answers a where a.form_id = f.id) end as choices`
const comment = sql`case when f.answered then (select c.comment from comments c where c.form_id = f.id) end as comment`

const further = sql`case when f.answered then (select json_object_agg(c.position, c.comment)
  from prompt_comments c where c.form_id = f.id) end as further`

const erased = sql`exists (select from subjects s where s.id = f.evaluator_id
  and s.email like ${`%@${ERASED_EMAIL_DOMAIN}`}) as erased`

const important = sql`case when f.answered then f.important end as important`

/**
 * Completed forms, with comments and what matters for the role, and the number of invited raters,
 * those who declined included: who proposed four would read from three that one declined.
 */
export async function formsAbout(
  db: Db,
  matrix_id: string,
  evaluated: readonly Evaluated[],
): Promise<EvaluatedForms[]> {
  const ids = evaluated.map(({ id }) => id)
  const { rows } = await sql<FormRow>`
    select f.evaluated_id, ${rater}, f.relation_type_id, ${choices}, ${comment}, ${further}, ${important}, f.withheld, ${erased} from forms f
    where f.matrix_id = ${matrix_id} and f.evaluated_id = any(${ids}::uuid[])`.execute(db)
  const rowsOf = Map.groupBy(rows, (row) => row.evaluated_id)
  return evaluated.map((subject) => ({
    evaluated: subject,
    ...formsOfRows(rowsOf.get(subject.id) ?? []),
  }))
}

function formsOfRows(rows: readonly FormRow[]): Omit<EvaluatedForms, 'evaluated'> {
  const encoded = rows.map(
    ({ rater, relation_type_id, choices }) => `${rater}:${relation_type_id}${choices ?? ' '}`,
  )
  const completed = rows.filter(({ choices }) => choices !== null)
  const { forms, ...invitations } = decodeForms(encoded.join(''))
  return {
    ...invitations,
    groups_withheld: rows.some(({ withheld }) => withheld),
    forms: forms.map((form, index) => ({
      ...form,
      erased: completed[index]?.erased ?? false,
      comment: completed[index]?.comment ?? null,
      further_comments: listFurther(completed[index]?.further),
      important: completed[index]?.important ?? [],
    })),
  }
}

const listFurther = (further: FormRow['further'] | undefined): (string | null)[] =>
  further ? FURTHER_PROMPTS.map((position) => further[position] ?? null) : []

const FURTHER_PROMPTS = Array.from({ length: MAXIMUM_PROMPTS - 1 }, (_, index) => index + 1)

/**
 * The same without comments, which averages do not need. The database returns one row for each
 * evaluated instead of one for each form, because a large matrix has very many forms.
 */
export async function answersAbout(
  db: Db,
  matrix_id: string,
  evaluated: readonly Evaluated[],
): Promise<EvaluatedForms[]> {
  const ids = evaluated.map(({ id }) => id)
  const { rows } = await sql<{ evaluated_id: string; forms: string; withheld: boolean }>`
    select evaluated_id, bool_or(withheld) as withheld,
      string_agg(rater || ':' || relation_type_id || choices, '') as forms
    from (
      select f.evaluated_id, ${rater}, f.relation_type_id, f.withheld, coalesce(a.choices::text, ' ') as choices
      from forms f left join answers a on a.form_id = f.id and a.matrix_id = f.matrix_id and f.answered
      where f.matrix_id = ${matrix_id} and f.evaluated_id = any(${ids}::uuid[])
    ) numbered group by evaluated_id`.execute(db)
  const rowOf = new Map(rows.map((row) => [row.evaluated_id, row]))
  return evaluated.map((subject) => ({
    evaluated: subject,
    groups_withheld: rowOf.get(subject.id)?.withheld ?? false,
    ...decodeForms(rowOf.get(subject.id)?.forms ?? ''),
  }))
}

/**
 * Counts the sheets, without what is printed as a leader's or one's own. None in a restored copy that
 * withholds its groups: the original counted other sheets.
 */
export async function countSheets(db: Db, matrix_id: string): Promise<SheetCounts> {
  const { rows } = await sql<SheetCounts>`
    select count(*)::int as sheets,
      count(*) filter (where lowest = highest)::int as same_value
    from (
      select min(choice) as lowest, max(choice) as highest
      from forms f join answers a on a.form_id = f.id and a.matrix_id = f.matrix_id
        cross join unnest(a.choices) as choice
      where f.matrix_id = ${matrix_id} and f.answered and choice > 0
        and f.relation_type_id not in (${SELF_EVALUATION}, ${LEADER})
        and not exists (select from forms w where w.matrix_id = ${matrix_id} and w.withheld)
      group by f.evaluator_id having count(*) >= ${FEWEST_CHOICES}
    ) sheets`.execute(db)
  return rows[0] ?? { sheets: 0, same_value: 0 }
}

const relationKeys = new Map<number, RelationKey>(relationTypes.map(({ id, key }) => [id, key]))
const [ZERO, NINE, COLON, COMMA, OPEN, CLOSE, SPACE] = [48, 57, 58, 44, 123, 125, 32]
/** One list for all calls, copied at the end of each form: growing a new list each time costs more. */
const decoded: (number | null)[] = []

/**
 * Decodes «7:1{3,NULL,0,5}2:3 »: a completed form of rater 7 in relation 1, then an invitation of
 * rater 2 in relation 3 that was not answered. Written as one pass over character codes, because a large matrix has millions
 * of answers.
 */
function decodeForms(text: string): Omit<EvaluatedForms, 'evaluated' | 'groups_withheld'> {
  const forms: CompletedForm[] = []
  const invited: Invited = {}
  const people = new Set<number>()
  let rater = 0
  let relation: RelationKey = 'auto'
  let number = 0
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= ZERO && code <= NINE) number = number * 10 + code - ZERO
    else if (code === COLON) {
      rater = number
      number = 0
    } else if (code === COMMA || code === CLOSE) {
      decoded[count++] = number || null
      number = 0
      if (code === CLOSE)
        forms.push({ rater, relation, choices: decoded.slice(0, count), comment: null })
    } else if (code === OPEN || code === SPACE) {
      relation = relationKeys.get(number) ?? relation
      if (relation !== 'auto') people.add(rater)
      invited[relation] = (invited[relation] ?? 0) + 1
      number = 0
      count = 0
    }
  }
  return { forms, invited, people_invited: people.size }
}
