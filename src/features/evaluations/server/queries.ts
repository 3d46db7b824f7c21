import { type RawBuilder, sql } from 'kysely'
import { notRehearsed, ownershipFor } from '#features/companies/server/queries.ts'
import { ofCompany, visibleInScope } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { Db } from '#server/context.ts'
import { alphabetically } from '#server/core/alphabet.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Competence, Evaluation, EvaluationRow, Prompt, Suggestion } from '../contract.ts'

export { storeEvaluation } from './parts.queries.ts'
export { copyLibraryEvaluation } from './library.queries.ts'

/** Whether a released matrix uses the evaluation `e`. */
const locked = sql<boolean>`exists (
  select from matrices m where m.evaluation_id = e.id and m.released and m.erased_at is null)`

/** The matrices of the scope that use the evaluation `e`, by name. */
const matricesUsing = (scope: WorkspaceScope) => sql<Evaluation['matrices']>`(
  select coalesce(json_agg(
    json_build_object('id', m.id, 'name', m.name, 'released', m.released)
    order by ${alphabetically('m.name')}, m.id), '[]')
  from matrices m where m.evaluation_id = e.id and ${ofCompany(scope, 'm.company_id')})`

/** The competences of the evaluation `e` in order, each with its questions in order. */
const competences = sql<Competence[]>`(
  select coalesce(json_agg(
    json_build_object(
      'id', c.id, 'name', c.name, 'description', c.description,
      'questions', (
        select coalesce(json_agg(
          json_build_object('id', q.id, 'question', q.question, 'name', q.name,
            'self_question', q.self_question, 'relation_type_ids', q.relation_type_ids,
            'anchors', q.anchors) order by q.position
        ), '[]')
        from questions q where q.competence_id = c.id
      )
    ) order by c.position
  ), '[]')
  from competences c where c.evaluation_id = e.id)`

/** The open questions of the evaluation `e` in order. */
const prompts = sql<Prompt[]>`(
  select coalesce(json_agg(
    json_build_object('id', p.id, 'prompt', p.prompt, 'help', p.help, 'required', p.required,
      'relation_type_ids', p.relation_type_ids) order by p.position
  ), '[]')
  from prompts p where p.evaluation_id = e.id)`

/**
 * The condition for the evaluations of a company and those shared in its workspace; without a
 * company, all of the scope.
 */
async function visibleTo(
  db: Db,
  scope: WorkspaceScope,
  company_id: string | undefined,
): Promise<RawBuilder<unknown>> {
  if (company_id === undefined)
    return sql`${visibleInScope(scope, 'e')} and ${notRehearsed(sql`e.company_id`)}`
  const { workspace_id } = await ownershipFor(db, scope, company_id)
  return sql`e.workspace_id = ${workspace_id}
    and (e.company_id is null or e.company_id = ${company_id})`
}

export async function listEvaluations(
  db: Db,
  scope: WorkspaceScope,
  company_id: string | undefined,
): Promise<EvaluationRow[]> {
  const { rows } = await sql<EvaluationRow>`
    select e.id, e.company_id, e.name, e.scale_id, s.name as scale_name, s.allow_na,
      ${locked} as locked, ${matricesUsing(scope)} as matrices,
      (select count(*) from competences c where c.evaluation_id = e.id) as competences,
      (select count(*) from questions q where q.evaluation_id = e.id) as questions,
      (select count(v.value) from scale_values v where v.scale_id = e.scale_id) as highest_value
    from evaluations e join scales s on s.id = e.scale_id
    where ${await visibleTo(db, scope, company_id)}
    order by ${alphabetically('e.name')}, e.id`.execute(db)
  return rows
}

export async function oneEvaluation(
  db: Db,
  scope: WorkspaceScope,
  evaluation_id: string,
): Promise<Evaluation> {
  const { rows } = await sql<
    Omit<Evaluation, 'evaluation_competences'> & { competences: Competence[] }
  >`
    select e.id, e.company_id, e.name, e.scale_id, e.version, s.name as scale_name,
      ${locked} as locked, ${competences} as competences, ${prompts} as prompts,
      ${matricesUsing(scope)} as matrices
    from evaluations e join scales s on s.id = e.scale_id
    where e.id = ${evaluation_id} and ${visibleInScope(scope, 'e')}`.execute(db)
  const [found] = rows
  if (!found) throw new Refusal('not_found')
  const { competences: own, ...evaluation } = found
  return { ...evaluation, evaluation_competences: own.map((competence) => ({ competence })) }
}

/** The competences that can be copied, those of the newest evaluation first. */
export async function workspaceCompetences(
  db: Db,
  scope: WorkspaceScope,
  company_id: string | undefined,
): Promise<Suggestion[]> {
  const { rows } = await sql<{ competences: Competence[] }>`
    select ${competences} as competences from evaluations e
    where ${await visibleTo(db, scope, company_id)}
    order by e.created_at desc, e.id`.execute(db)
  return rows
    .flatMap((row) => row.competences)
    .map(({ name, description, questions }) => ({
      name,
      description,
      source: 'workspace',
      level: null,
      questions: questions.map(({ id: _id, ...question }) => question),
    }))
}

/** SQL: whether the answers `a` of the form `f` lack a choice that its relation is asked for. */
export const LACKS_CHOICE = `(array_position(a.choices, null) is not null and exists (
        select from matrices asking join questions q on q.evaluation_id = asking.evaluation_id
        where asking.id = f.matrix_id and a.choices[q.position + 1] is null
          and (q.relation_type_ids = '{}' or f.relation_type_id = any(q.relation_type_ids))))`

/** The positions of the questions that the relation of a row of `forms` is not asked. */
export const unaskedPositions = sql<number[]>`array(
  select q.position from questions q join matrices asking on asking.evaluation_id = q.evaluation_id
  where asking.id = forms.matrix_id and q.relation_type_ids <> '{}'
    and not forms.relation_type_id = any(q.relation_type_ids))`
