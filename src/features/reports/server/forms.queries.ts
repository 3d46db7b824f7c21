import { sql } from 'kysely'
import type { Db } from '#server/context.ts'
import {
  relationOf,
  relationTypes,
  type RelationKey,
  type RelationTypeId,
} from '#shared/relations.ts'
import type { CompletedForm, EvaluatedForms } from '../survey.rules.ts'
import type { Evaluated } from './evaluated.queries.ts'

type Invited = Partial<Record<RelationKey, number>>

interface FormRow {
  readonly evaluated_id: string
  readonly relation_type_id: RelationTypeId
  /** «{3,NULL,0,5}»; null while the form is not completed. */
  readonly choices: string | null
  readonly comment: string | null
}

/** Subqueries by key: for a join, PostgreSQL may read all answers of the matrix for each few evaluated. */
const choices = sql`case when f.answered then (select a.choices::text from answers a where a.form_id = f.id) end as choices`
const comment = sql`case when f.answered then (select c.comment from comments c where c.form_id = f.id) end as comment`

/** Completed forms, with comments, and the number of invited raters. The rater of a form is not read. */
export async function formsAbout(
  db: Db,
  matrix_id: string,
  evaluated: readonly Evaluated[],
): Promise<EvaluatedForms[]> {
  const ids = evaluated.map(({ id }) => id)
  const { rows } = await sql<FormRow>`
    select f.evaluated_id, f.relation_type_id, ${choices}, ${comment} from forms f
    where f.matrix_id = ${matrix_id} and f.evaluated_id = any(${ids}::uuid[])`.execute(db)
  const rowsOf = Map.groupBy(rows, (row) => row.evaluated_id)
  return evaluated.map((subject) => ({
    evaluated: subject,
    ...formsOfRows(rowsOf.get(subject.id) ?? []),
  }))
}

function formsOfRows(rows: readonly FormRow[]): Omit<EvaluatedForms, 'evaluated'> {
  const forms: CompletedForm[] = []
  const invited: Invited = {}
  for (const { relation_type_id, choices, comment } of rows) {
    const relation = relationOf(relation_type_id).key
    invited[relation] = (invited[relation] ?? 0) + 1
    if (choices === null) continue
    const [decoded] = decodeForms(`${relation_type_id}${choices}`).forms
    forms.push({ relation, choices: decoded?.choices ?? [], comment })
  }
  return { forms, invited }
}

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
  const { rows } = await sql<{ evaluated_id: string; forms: string }>`
    select f.evaluated_id, string_agg(f.relation_type_id || coalesce(a.choices::text, ' '), '') as forms
    from forms f left join answers a on a.form_id = f.id and a.matrix_id = f.matrix_id and f.answered
    where f.matrix_id = ${matrix_id} and f.evaluated_id = any(${ids}::uuid[]) group by f.evaluated_id`.execute(
    db,
  )
  const encoded = new Map(rows.map((row) => [row.evaluated_id, row.forms]))
  return evaluated.map((subject) => ({
    evaluated: subject,
    ...decodeForms(encoded.get(subject.id) ?? ''),
  }))
}

const relationKeys = new Map<number, RelationKey>(relationTypes.map(({ id, key }) => [id, key]))
const [ZERO, NINE, COMMA, OPEN, CLOSE, SPACE] = [48, 57, 44, 123, 125, 32]
/** One list for all calls, copied at the end of each form: growing a new list each time costs more. */
const decoded: (number | null)[] = []

/**
 * Decodes «1{3,NULL,0,5}3 »: a completed form of relation 1, then an invitation of relation 3 that
 * was not answered. Written as one pass over character codes, because a large matrix has millions
 * of answers.
 */
function decodeForms(text: string): { forms: CompletedForm[]; invited: Invited } {
  const forms: CompletedForm[] = []
  const invited: Invited = {}
  let relation: RelationKey = 'auto'
  let number = 0
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= ZERO && code <= NINE) number = number * 10 + code - ZERO
    else if (code === COMMA || code === CLOSE) {
      decoded[count++] = number || null
      number = 0
      if (code === CLOSE) forms.push({ relation, choices: decoded.slice(0, count), comment: null })
    } else if (code === OPEN || code === SPACE) {
      relation = relationKeys.get(number) ?? relation
      invited[relation] = (invited[relation] ?? 0) + 1
      number = 0
      count = 0
    }
  }
  return { forms, invited }
}
