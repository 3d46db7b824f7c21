import { type Selectable, sql } from 'kysely'
import { recordActivity } from '#server/activity.ts'
import { alphabetically } from '#server/alphabet.ts'
import type { Db, AppContext } from '#server/context.ts'
import type { Schema } from '#server/schema.ts'
import { anyOf, anyWorkspace } from '#server/scoped.ts'
import type { WorkspaceScope } from '#server/session.ts'
import { Refusal } from '#shared/refusal.ts'
import {
  relationOf,
  relationTypes,
  type RelationKey,
  type RelationTypeId,
} from '#shared/relations.ts'
import type { EvaluatedForms, Survey, CompletedForm } from '../survey.rules.ts'

/** A matrix with what its report says about the company. */
const reportedMatrices = (db: Db) =>
  db
    .selectFrom('matrices')
    .innerJoin('companies', 'companies.id', 'matrices.company_id')
    .innerJoin('evaluations', 'evaluations.id', 'matrices.evaluation_id')
    .select([
      'matrices.id',
      'matrices.workspace_id',
      'matrices.company_id',
      'matrices.name',
      'evaluation_id',
      'scale_id',
      'released',
      'minimum_raters',
      'limit_date',
      'closes_at',
      'reports_at',
      'erase_at',
      'erased_at',
      'companies.name as company_name',
      'primary_color',
      'secondary_color',
      'paper',
    ])

export async function matrixOf(db: Db, scope: WorkspaceScope, matrix_id: string) {
  const matrix = await reportedMatrices(db)
    .where('matrices.id', '=', matrix_id)
    .where('matrices.workspace_id', '=', anyWorkspace(scope))
    .executeTakeFirst()
  if (!matrix) throw new Refusal('not_found')
  return matrix
}

/** Those whose reports opened last, as many as have no more people than that; the last one last. */
export async function openedMatrices(
  db: Db,
  now: Date,
  most_people: number,
): Promise<ReportedMatrix[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select m.id, sum((select count(*) from subjects s where s.matrix_id = m.id)) over (order by m.reports_at desc, m.id) as people
      from matrices m where m.released and m.erased_at is null and m.reports_at <= ${now}
    ) opened where people <= ${most_people}`.execute(db)
  return reportedMatrices(db)
    .where('matrices.id', '=', anyOf(rows.map(({ id }) => id)))
    .orderBy('reports_at')
    .orderBy('matrices.id', 'desc')
    .execute()
}

export type ReportedMatrix = Awaited<ReturnType<typeof matrixOf>>

/** What was asked, in the order of `answers.choices`. */
export async function surveyOf(db: Db, matrix: ReportedMatrix): Promise<Survey> {
  const { name, minimum_raters, limit_date, company_name, primary_color, secondary_color } = matrix
  const scale = await db
    .selectFrom('scales')
    .where('id', '=', matrix.scale_id)
    .select('allow_na')
    .executeTakeFirstOrThrow()
  const stored = await db
    .selectFrom('scale_values')
    .where('scale_id', '=', matrix.scale_id)
    .select(['value', 'description'])
    .orderBy('value', (order) => order.nullsLast())
    .execute()
  const values = stored.filter(({ value }) => value !== null || scale.allow_na)
  return {
    matrix: { name, minimum_raters, limit_date },
    company: { name: company_name, primary_color, secondary_color },
    scale: {
      lowest_value: 1,
      highest_value: Math.max(...values.map(({ value }) => value ?? 0)),
      allow_na: scale.allow_na,
      values,
    },
    competences: await competencesOf(db, matrix.evaluation_id),
  }
}

async function competencesOf(db: Db, evaluation_id: string): Promise<Survey['competences']> {
  const competences = await db
    .selectFrom('competences')
    .where('evaluation_id', '=', evaluation_id)
    .select(['id', 'name', 'description'])
    .orderBy('position')
    .execute()
  const questions = await db
    .selectFrom('questions')
    .where('evaluation_id', '=', evaluation_id)
    .select(['id', 'competence_id', 'question', 'name'])
    .orderBy('position')
    .execute()
  return competences
    .map(({ id, name, description }) => ({
      name,
      description,
      questions: questions.filter((question) => question.competence_id === id),
    }))
    .map(({ questions: asked, ...competence }) => ({
      ...competence,
      questions: asked.map(({ id, question, name }) => ({ id, question, name })),
    }))
}

/** Everybody who is evaluated in the matrix, by name. */
export const evaluatedOf = (db: Db, matrix_id: string): Promise<Evaluated[]> =>
  db
    .selectFrom('subjects')
    .where('matrix_id', '=', matrix_id)
    .where('id', 'in', (eb) =>
      eb.selectFrom('forms').where('forms.matrix_id', '=', matrix_id).select('forms.evaluated_id'),
    )
    .select(['id', 'name'])
    .orderBy(alphabetically('name'))
    .orderBy('id')
    .execute()

/** One of them. */
export async function oneEvaluated(
  db: Db,
  matrix_id: string,
  subject_id: string,
): Promise<Evaluated> {
  const person = await db
    .selectFrom('subjects')
    .where('matrix_id', '=', matrix_id)
    .where('id', '=', subject_id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('forms')
          .whereRef('forms.evaluated_id', '=', 'subjects.id')
          .select('forms.id'),
      ),
    )
    .select(['id', 'name'])
    .executeTakeFirst()
  if (!person) throw new Refusal('not_found')
  return person
}

export type Evaluated = Pick<Selectable<Schema['subjects']>, 'id' | 'name'>

interface WrittenRow {
  readonly evaluated_id: string
  readonly relation_type_id: RelationTypeId
  readonly choices: string | null
  readonly comment: string | null
}

/** By its key: joined, a planner may rather read through everybody's answers for each handful of people. */
const choices = sql`case when f.answered then (select a.choices::text from answers a where a.form_id = f.id) end as choices`
const comment = sql`case when f.answered then (select c.comment from comments c where c.form_id = f.id) end as comment`

/** Completed sheets and invitations of some people. Whoever wrote a sheet is not even read. */
export async function sheetsOf(
  db: Db,
  matrix_id: string,
  people: readonly Evaluated[],
): Promise<EvaluatedForms[]> {
  const ids = people.map(({ id }) => id)
  const { rows } = await sql<WrittenRow>`
    select f.evaluated_id, f.relation_type_id, ${choices}, ${comment} from forms f
    where f.matrix_id = ${matrix_id} and f.evaluated_id = any(${ids}::uuid[])`.execute(db)
  return evaluatedSheets(people, rows)
}

/** The same without comments, for averages: no word of anybody is read. One row for each person, because a large project has very many sheets. */
export async function answersOf(
  db: Db,
  matrix_id: string,
  people: readonly Evaluated[],
): Promise<EvaluatedForms[]> {
  const ids = people.map(({ id }) => id)
  const { rows } = await sql<{ evaluated_id: string; forms: string }>`
    select f.evaluated_id, string_agg(f.relation_type_id || coalesce(a.choices::text, ' '), '') as forms
    from forms f left join answers a on a.form_id = f.id and a.matrix_id = f.matrix_id and f.answered
    where f.matrix_id = ${matrix_id} and f.evaluated_id = any(${ids}::uuid[]) group by f.evaluated_id`.execute(
    db,
  )
  const encoded = new Map(rows.map((row) => [row.evaluated_id, row.forms]))
  return people.map((evaluated) => ({ evaluated, ...formsIn(encoded.get(evaluated.id) ?? '') }))
}

function evaluatedSheets(
  people: readonly Evaluated[],
  rows: readonly WrittenRow[],
): EvaluatedForms[] {
  const found = new Map(
    people.map((evaluated) => [
      evaluated.id,
      { evaluated, forms: [] as CompletedForm[], invited: {} as Invited },
    ]),
  )
  for (const { evaluated_id, relation_type_id, choices, comment } of rows) {
    const person = found.get(evaluated_id)
    const relation = relationOf(relation_type_id).key
    if (!person) continue
    person.invited[relation] = (person.invited[relation] ?? 0) + 1
    if (choices !== null)
      person.forms.push({
        relation,
        choices: formsIn(`${relation_type_id}${choices}`).forms[0]?.choices ?? [],
        comment,
      })
  }
  return [...found.values()]
}

type Invited = Partial<Record<RelationKey, number>>
const keys = new Map<number, RelationKey>(relationTypes.map(({ id, key }) => [id, key]))
const [ZERO, NINE, COMMA, BEGIN, END, BLANK] = [48, 57, 44, 123, 125, 32]
/** Filled and copied: a list that grows is made anew each time. */
const decoded: (number | null)[] = []

/** «1{3,NULL,0,5}3 » as a sheet of relation 1 and an invitation of relation 3, in one go: a large project has millions of answers. */
function formsIn(text: string): { forms: CompletedForm[]; invited: Invited } {
  const forms: CompletedForm[] = []
  const invited: Invited = {}
  let relation: RelationKey = 'auto'
  let number = 0
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= ZERO && code <= NINE) number = number * 10 + code - ZERO
    else if (code === COMMA || code === END) {
      decoded[count++] = number || null
      number = 0
      if (code === END) forms.push({ relation, choices: decoded.slice(0, count), comment: null })
    } else if (code === BEGIN || code === BLANK) {
      relation = keys.get(number) ?? relation
      invited[relation] = (invited[relation] ?? 0) + 1
      number = 0
      count = 0
    }
  }
  return { forms, invited }
}

/** What people have in one column of the project, by person. */
export async function valuesOf(
  db: Db,
  matrix_id: string,
  property_id: string,
): Promise<{ property: string; values: Map<string, string> }> {
  const property = await db
    .selectFrom('matrix_subject_properties')
    .innerJoin(
      'subject_properties',
      'subject_properties.id',
      'matrix_subject_properties.subject_property_id',
    )
    .where('matrix_id', '=', matrix_id)
    .where('subject_property_id', '=', property_id)
    .select('name')
    .executeTakeFirst()
  if (!property) throw new Refusal('not_found')
  const rows = await db
    .selectFrom('subject_values')
    .where('matrix_id', '=', matrix_id)
    .where('subject_property_id', '=', property_id)
    .select(['subject_id', 'value'])
    .execute()
  return {
    property: property.name,
    values: new Map(rows.map(({ subject_id, value }) => [subject_id, value])),
  }
}

export async function logoOf(db: Db, company_id: string): Promise<Buffer | null> {
  const logo = await db
    .selectFrom('logos')
    .where('company_id', '=', company_id)
    .select('image')
    .executeTakeFirst()
  return logo?.image ?? null
}

/** Who read which report is written down; what it says is not. */
export async function recordReading(
  { db, clock }: AppContext,
  scope: WorkspaceScope,
  matrix: ReportedMatrix,
  action: string,
  target_id = matrix.id,
): Promise<void> {
  await recordActivity(db, clock, {
    workspace_id: matrix.workspace_id,
    user_id: scope.user_id,
    action,
    target_id,
    detail: { matrix_id: matrix.id },
  })
}
