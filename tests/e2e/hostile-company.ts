import { recordActivity } from '#server/access/activity.ts'
import { newId } from '#shared/ids.ts'
import { type FactoryContext, makeCompany, makeEvaluation, makeUser } from '../factories.ts'
import { makeHostileMatrix } from './hostile-matrix.ts'
import { hostileEmail, hostileText } from './hostile-text.ts'

/** A workspace with an owner, a viewer and an invitation. */
async function makeWorkspace(data: FactoryContext) {
  const owner = await makeUser(data, { name: hostileText(), email: hostileEmail() })
  const { workspace_id } = owner
  const workspace_name = hostileText()
  await data.db
    .updateTable('workspaces')
    .set({ name: workspace_name })
    .where('id', '=', workspace_id)
    .execute()
  await data.db
    .updateTable('users')
    .set({ last_name: hostileText() })
    .where('id', '=', owner.id)
    .execute()
  const viewer = await makeUser(data, {
    workspace_id,
    role: 'viewer',
    name: hostileText(),
    email: hostileEmail(),
  })
  const invited = hostileEmail()
  await data.db
    .insertInto('invitations')
    .values({
      id: newId(),
      workspace_id,
      email: invited,
      role: 'admin',
      token_hash: Buffer.from(newId()),
      expires_at: new Date('2027-01-01'),
      created_at: data.clock.now(),
    })
    .execute()
  return { owner, viewer, workspace_name, invited }
}

async function makeQuestionnaire(
  data: FactoryContext,
  given: { workspace_id: string; company_id: string },
) {
  const evaluation = await makeEvaluation(data, { ...given, name: hostileText() })
  const scale_name = hostileText()
  await data.db
    .updateTable('scales')
    .set({ name: scale_name })
    .where('id', '=', evaluation.scale_id)
    .execute()
  for (const { id } of evaluation.scale?.values ?? [])
    await data.db
      .updateTable('scale_values')
      .set({ description: hostileText() })
      .where('id', '=', id)
      .execute()
  const competences: string[] = []
  for (const { id } of evaluation.competences) {
    const name = hostileText()
    competences.push(name)
    await data.db
      .updateTable('competences')
      .set({ name, description: hostileText() })
      .where('id', '=', id)
      .execute()
  }
  const questions: string[] = []
  for (const { id } of evaluation.questions) {
    const question = hostileText()
    questions.push(question)
    await data.db
      .updateTable('questions')
      .set({ question, name: hostileText() })
      .where('id', '=', id)
      .execute()
  }
  return { id: evaluation.id, name: evaluation.name, scale_name, competences, questions }
}

async function makeColumn(
  data: FactoryContext,
  given: { workspace_id: string; company_id: string },
) {
  const column = {
    id: newId(),
    ...given,
    name: hostileText(),
    type: 'text',
    description: hostileText(),
  } as const
  await data.db.insertInto('subject_properties').values(column).execute()
  return column
}

/** A company in which every free text is an attack, with a matrix in each phase. */
export async function makeHostileCompany(data: FactoryContext) {
  const workspace = await makeWorkspace(data)
  const { workspace_id, id: user_id } = workspace.owner
  const company = await makeCompany(data, { workspace_id, name: hostileText() })
  const given = { workspace_id, company_id: company.id }
  await recordActivity(data.db, data.clock, {
    workspace_id,
    user_id,
    action: 'company.created',
    target_id: company.id,
    detail: { name: company.name },
  })
  const [lockedEvaluation, unusedEvaluation] = [
    await makeQuestionnaire(data, given),
    await makeQuestionnaire(data, given),
  ]
  const column = await makeColumn(data, given)
  const parents = { ...given, evaluation_id: lockedEvaluation.id, subject_property_id: column.id }
  const matrices = {
    draft: await makeHostileMatrix(data, parents, 'draft'),
    released: await makeHostileMatrix(data, parents, 'released'),
    closed: await makeHostileMatrix(data, parents, 'closed'),
    reports: await makeHostileMatrix(data, parents, 'reports'),
    erased: await makeHostileMatrix(data, parents, 'erased'),
  }
  return { ...workspace, company, lockedEvaluation, unusedEvaluation, column, matrices }
}

export type HostileCompany = Awaited<ReturnType<typeof makeHostileCompany>>
