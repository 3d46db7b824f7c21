import { type RawBuilder, sql } from 'kysely'
import { type Ownership, ownershipFor } from '#features/companies/server/queries.ts'
import { copyName, namesText } from '#features/scales/rules.ts'
import { recordActivity } from '#server/activity.ts'
import { alphabetically } from '#server/alphabet.ts'
import type { Db, AppContext } from '#server/context.ts'
import { anyOf, anyWorkspace } from '#server/scoped.ts'
import type { WorkspaceScope } from '#server/session.ts'
import { newId } from '#shared/ids.ts'
import { Refusal } from '#shared/refusal.ts'
import type {
  Competence,
  Evaluation,
  EvaluationInput,
  EvaluationRow,
  Suggestion,
} from '../contract.ts'

const locked = sql<boolean>`exists (select from matrices m where m.evaluation_id = e.id and m.released and m.erased_at is null)`

/** The competences of an evaluation in order, each with its questions. */
const competences = sql<Competence[]>`(
  select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'description', c.description, 'questions', (
    select coalesce(json_agg(json_build_object('id', q.id, 'question', q.question, 'name', q.name) order by q.position), '[]')
    from questions q where q.competence_id = c.id
  )) order by c.position), '[]') from competences c where c.evaluation_id = e.id)`

/** Of a company: its own and those shared by its workspace; without one, all of the workspaces. */
async function visibleTo(
  db: Db,
  scope: WorkspaceScope,
  company_id: string | undefined,
): Promise<RawBuilder<unknown>> {
  if (company_id === undefined) return sql`e.workspace_id = ${anyWorkspace(scope)}`
  const { workspace_id } = await ownershipFor(db, scope, company_id)
  return sql`e.workspace_id = ${workspace_id} and (e.company_id is null or e.company_id = ${company_id})`
}

export async function listEvaluations(
  db: Db,
  scope: WorkspaceScope,
  company_id: string | undefined,
): Promise<EvaluationRow[]> {
  const { rows } = await sql<EvaluationRow>`
    select e.id, e.company_id, e.name, e.scale_id, s.name as scale_name, s.allow_na, ${locked} as locked,
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
    select e.id, e.company_id, e.name, e.scale_id, s.name as scale_name, ${locked} as locked, ${competences} as competences,
      (select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'released', m.released) order by m.creation_date), '[]')
       from matrices m where m.evaluation_id = e.id) as matrices
    from evaluations e join scales s on s.id = e.scale_id
    where e.id = ${evaluation_id} and e.workspace_id = ${anyWorkspace(scope)}`.execute(db)
  const [found] = rows
  if (!found) throw new Refusal('not_found')
  const { competences: own, ...evaluation } = found
  return { ...evaluation, evaluation_competences: own.map((competence) => ({ competence })) }
}

/** Competences of the workspace that can be copied, the newest evaluation's first. */
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
      questions: questions.map(({ question, name: abbreviation }) => ({
        question,
        name: abbreviation,
      })),
    }))
}

/** A scale serves the companies that it is visible to; an evaluation over a company's own scale is that company's. */
async function ownershipWithScale(
  trx: Db,
  scope: WorkspaceScope,
  scale_id: string,
  company_id: string | null | undefined,
): Promise<Ownership> {
  const scale = await trx
    .selectFrom('scales')
    .where('id', '=', scale_id)
    .where('workspace_id', '=', anyWorkspace(scope))
    .select(['workspace_id', 'company_id'])
    .executeTakeFirst()
  if (!scale) throw new Refusal('not_found')
  if (!company_id) return scale
  const ownership = await ownershipFor(trx, scope, company_id)
  if (
    scale.workspace_id !== ownership.workspace_id ||
    (scale.company_id !== null && scale.company_id !== company_id)
  )
    throw new Refusal('not_found')
  return ownership
}

export type NewEvaluation = Omit<EvaluationInput, 'scale_id'> & { readonly scale_id: string }

export async function insertEvaluation(
  trx: Db,
  context: AppContext,
  scope: WorkspaceScope,
  input: NewEvaluation,
): Promise<string> {
  const ownership = await ownershipWithScale(trx, scope, input.scale_id, input.company_id)
  await ownParts(trx, scope, null, input)
  const id = newId()
  await trx
    .insertInto('evaluations')
    .values({
      ...ownership,
      id,
      scale_id: input.scale_id,
      name: input.name,
      created_at: context.clock.now(),
    })
    .execute()
  await insertParts(trx, id, input.competences, new Set())
  await recordActivity(trx, context.clock, {
    workspace_id: ownership.workspace_id,
    user_id: scope.user_id,
    action: 'evaluation.created',
    target_id: id,
  })
  return id
}

/** Positions of questions count through the whole evaluation: they are the indexes of what raters choose. */
async function insertParts(
  trx: Db,
  evaluation_id: string,
  given: EvaluationInput['competences'],
  own: ReadonlySet<string>,
): Promise<void> {
  const free = new Set(own)
  const idFor = (id: string | null | undefined): string => (id && free.delete(id) ? id : newId())
  const parts = given.map(({ id, name, description, questions }, position) => ({
    competence: { id: idFor(id), evaluation_id, position, name, description },
    questions,
  }))
  const asked = parts
    .flatMap(({ competence, questions }) =>
      questions.map(({ id, question, name = '' }) => ({
        id: idFor(id),
        evaluation_id,
        competence_id: competence.id,
        question,
        name,
      })),
    )
    .map((question, position) => ({ ...question, position }))
  await trx
    .insertInto('competences')
    .values(parts.map(({ competence }) => competence))
    .execute()
  await trx.insertInto('questions').values(asked).execute()
}

/** The parts that this evaluation has already; those of others of ours are copied, and what is not ours does not exist. */
async function ownParts(
  trx: Db,
  scope: WorkspaceScope,
  evaluation_id: string | null,
  input: Pick<EvaluationInput, 'competences'>,
): Promise<Set<string>> {
  const competence_ids = new Set(input.competences.flatMap(({ id }) => id ?? []))
  const question_ids = new Set(
    input.competences.flatMap(({ questions }) => questions.flatMap(({ id }) => id ?? [])),
  )
  const { rows } = await sql<{ id: string; evaluation_id: string }>`
    select p.id, p.evaluation_id
    from (select id, evaluation_id from competences where id = ${anyOf([...competence_ids])}
          union all select id, evaluation_id from questions where id = ${anyOf([...question_ids])}) p
    join evaluations e on e.id = p.evaluation_id
    where e.workspace_id = ${anyWorkspace(scope)}`.execute(trx)
  if (rows.length < competence_ids.size + question_ids.size) throw new Refusal('not_found')
  return new Set(rows.filter((part) => part.evaluation_id === evaluation_id).map(({ id }) => id))
}

export function createEvaluation(
  context: AppContext,
  scope: WorkspaceScope,
  input: NewEvaluation,
): Promise<Evaluation> {
  return context.db
    .transaction()
    .execute(async (trx) =>
      oneEvaluation(trx, scope, await insertEvaluation(trx, context, scope, input)),
    )
}

/** Holds an evaluation and the projects that use it, so that none of them is released meanwhile. */
async function lockEvaluation(
  trx: Db,
  scope: WorkspaceScope,
  evaluation_id: string,
): Promise<Ownership> {
  const evaluation = await trx
    .selectFrom('evaluations')
    .where('id', '=', evaluation_id)
    .where('workspace_id', '=', anyWorkspace(scope))
    .select(['workspace_id', 'company_id'])
    .forUpdate()
    .executeTakeFirst()
  if (!evaluation) throw new Refusal('not_found')
  const matrices = await trx
    .selectFrom('matrices')
    .where('evaluation_id', '=', evaluation_id)
    .select(['released', 'erased_at'])
    .forShare()
    .execute()
  if (matrices.some(({ released, erased_at }) => released && !erased_at))
    throw new Refusal('evaluation.locked')
  return evaluation
}

/** Where an evaluation belongs is decided when it is made; what it asks is replaced, and known parts keep their ids. */
export function updateEvaluation(
  context: AppContext,
  scope: WorkspaceScope,
  evaluation_id: string,
  input: NewEvaluation,
): Promise<Evaluation> {
  return context.db.transaction().execute(async (trx) => {
    const { workspace_id, company_id } = await lockEvaluation(trx, scope, evaluation_id)
    if (input.company_id) await ownershipFor(trx, scope, input.company_id)
    const ownership = await ownershipWithScale(trx, scope, input.scale_id, company_id)
    if (ownership.workspace_id !== workspace_id || ownership.company_id !== company_id)
      throw new Refusal('not_found')
    const own = await ownParts(trx, scope, evaluation_id, input)
    await trx
      .updateTable('evaluations')
      .set({ name: input.name, scale_id: input.scale_id })
      .where('id', '=', evaluation_id)
      .execute()
    await trx.deleteFrom('competences').where('evaluation_id', '=', evaluation_id).execute()
    await insertParts(trx, evaluation_id, input.competences, own)
    await recordActivity(trx, context.clock, {
      workspace_id,
      user_id: scope.user_id,
      action: 'evaluation.updated',
      target_id: evaluation_id,
    })
    return oneEvaluation(trx, scope, evaluation_id)
  })
}

export function duplicateEvaluation(
  context: AppContext,
  scope: WorkspaceScope,
  evaluation_id: string,
): Promise<Evaluation> {
  return context.db.transaction().execute(async (trx) => {
    const { name, scale_id, company_id, evaluation_competences } = await oneEvaluation(
      trx,
      scope,
      evaluation_id,
    )
    const id = await insertEvaluation(trx, context, scope, {
      name: copyName(name),
      scale_id,
      company_id,
      competences: evaluation_competences.map(({ competence }) => competence),
    })
    return oneEvaluation(trx, scope, id)
  })
}

export function removeEvaluation(
  context: AppContext,
  scope: WorkspaceScope,
  evaluation_id: string,
): Promise<undefined> {
  return context.db.transaction().execute(async (trx): Promise<undefined> => {
    const evaluation = await trx
      .selectFrom('evaluations')
      .where('id', '=', evaluation_id)
      .where('workspace_id', '=', anyWorkspace(scope))
      .select('workspace_id')
      .forUpdate()
      .executeTakeFirst()
    if (!evaluation) throw new Refusal('not_found')
    const matrices = await trx
      .selectFrom('matrices')
      .where('evaluation_id', '=', evaluation_id)
      .select('name')
      .orderBy('name')
      .execute()
    if (matrices.length > 0)
      throw new Refusal('evaluation.in_use', {
        params: { names: namesText(matrices.map(({ name }) => name)) },
      })
    await trx.deleteFrom('evaluations').where('id', '=', evaluation_id).execute()
    await recordActivity(trx, context.clock, {
      workspace_id: evaluation.workspace_id,
      user_id: scope.user_id,
      action: 'evaluation.deleted',
      target_id: evaluation_id,
    })
  })
}
