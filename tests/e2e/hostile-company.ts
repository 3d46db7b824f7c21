import { recordActivity } from '#server/activity.ts'
import { newId } from '#shared/ids.ts'
import {
  type FactoryContext,
  makeAnswers,
  makeCompany,
  makeEvaluation,
  makeForm,
  makeMatrix,
  makeSubject,
  makeUser,
  markReleased,
} from '../factories.ts'

/** Each tries to break out of another place: a text, an attribute, a script, a style, an address, a template. */
export const attacks = [
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(2)>",
  '</script><script>alert(3)</script>',
  '" autofocus onfocus=alert(4) x="',
  "' style='animation:x' onanimationstart='alert(5)",
  '<iframe srcdoc="<script>parent.alert(6)</script>">',
  '</title></style></textarea><svg onload=alert(7)>',
  'javascript:alert(8)//<a href="javascript:alert(8)">x</a>',
  "{{constructor.constructor('alert(9)')()}}${alert(9)}",
  '<math><mtext></table><style><img title="</style><img src=x onerror=alert(10)>">',
  '--><!--><img src=x onerror=alert(11)>',
  '<details open ontoggle=alert(12)><b style="position:fixed;inset:0">&lt;b&gt;',
]

let count = 0
/** The next attack, told from the others by its number. */
const hostile = (): string => `${attacks[count % attacks.length]} ${++count}`
const hostileEmail = (): string => `"><svg/onload=alert(${++count})>@ceiba.mx`

/** The phases at START; a project that is closed has not opened its reports yet. */
const phases = ['draft', 'released', 'closed', 'reports', 'erased'] as const
export type HostilePhase = (typeof phases)[number]

async function makeQuestionnaire(
  ground: FactoryContext,
  given: { workspace_id: string; company_id: string },
) {
  const evaluation = await makeEvaluation(ground, { ...given, name: hostile() })
  const scale_name = hostile()
  await ground.db
    .updateTable('scales')
    .set({ name: scale_name })
    .where('id', '=', evaluation.scale_id)
    .execute()
  for (const { id } of evaluation.scale?.values ?? [])
    await ground.db
      .updateTable('scale_values')
      .set({ description: hostile() })
      .where('id', '=', id)
      .execute()
  const competences: string[] = []
  for (const { id } of evaluation.competences) {
    const name = hostile()
    competences.push(name)
    await ground.db
      .updateTable('competences')
      .set({ name, description: hostile() })
      .where('id', '=', id)
      .execute()
  }
  for (const { id } of evaluation.questions)
    await ground.db
      .updateTable('questions')
      .set({ question: hostile(), name: hostile() })
      .where('id', '=', id)
      .execute()
  const questions = await ground.db
    .selectFrom('questions')
    .select('question')
    .where('evaluation_id', '=', evaluation.id)
    .orderBy('position')
    .execute()
  return {
    id: evaluation.id,
    name: evaluation.name,
    scale_name,
    competences,
    questions: questions.map(({ question }) => question),
  }
}

async function makeColumn(
  ground: FactoryContext,
  given: { workspace_id: string; company_id: string },
) {
  const column = {
    id: newId(),
    ...given,
    name: hostile(),
    type: 'text',
    description: hostile(),
  } as const
  await ground.db.insertInto('subject_properties').values(column).execute()
  return column
}

/** Six people: the first is evaluated by everybody, evaluates a peer and evaluates herself; for averages of the project, everybody evaluates everybody. */
async function makePeople(
  ground: FactoryContext,
  matrix_id: string,
  subject_property_id: string,
  averaged: boolean,
) {
  await ground.db
    .insertInto('matrix_subject_properties')
    .values({ matrix_id, subject_property_id, position: 0 })
    .execute()
  const people = []
  for (let index = 0; index < 6; index++)
    people.push(await makeSubject(ground, { matrix_id, name: hostile(), email: hostileEmail() }))
  const values = people.map(({ id }) => ({
    subject_id: id,
    matrix_id,
    subject_property_id,
    value: hostile(),
  }))
  await ground.db.insertInto('subject_values').values(values).execute()
  const [first, ...others] = people
  if (!first) throw new Error('nobody to evaluate')
  const about = []
  for (const evaluator of others)
    about.push(
      await makeForm(ground, { matrix_id, evaluator_id: evaluator.id, evaluated_id: first.id }),
    )
  const evaluated = averaged ? others : others.slice(0, 1)
  const between = []
  for (const { id } of evaluated)
    for (const evaluator of averaged ? people : [first])
      if (evaluator.id !== id)
        between.push(
          await makeForm(ground, { matrix_id, evaluator_id: evaluator.id, evaluated_id: id }),
        )
  const own = await makeForm(ground, { matrix_id, evaluator_id: first.id })
  return {
    people,
    first,
    others,
    evaluated: [first, ...evaluated].map(({ name }) => name),
    about,
    between,
    own,
    values: values.map(({ value }) => value),
  }
}

type Shared = {
  readonly workspace_id: string
  readonly company_id: string
  readonly evaluation_id: string
  readonly subject_property_id: string
}

async function makeProject(
  ground: FactoryContext,
  { subject_property_id, ...shared }: Shared,
  phase: HostilePhase,
) {
  const limit_date = {
    draft: '2026-12-04',
    released: '2026-12-04',
    closed: '2026-11-20',
    reports: '2026-11-16',
    erased: '2026-10-16',
  }[phase]
  const matrix = await makeMatrix(ground, { ...shared, name: hostile(), limit_date })
  const project = {
    ...(await makePeople(ground, matrix.id, subject_property_id, phase === 'reports')),
    id: matrix.id,
    name: matrix.name,
    comments: [] as string[],
  }
  if (phase === 'draft') return project
  await markReleased(ground, matrix.id)
  if (phase === 'closed') await closeAnHourAgo(ground, matrix.id)
  if (phase === 'released') await breakMail(ground, matrix.id, project.first.id)
  const sheets = phase === 'reports' ? [...project.about, project.own] : project.about.slice(0, 1)
  for (const { id } of sheets) {
    const comment = hostile()
    await makeAnswers(ground, id, [4, 5, 3, 4], comment)
    project.comments.push(comment)
  }
  if (phase === 'reports')
    for (const { id } of project.between) await makeAnswers(ground, id, [2, 4, 5, 3])
  if (phase === 'erased') await erase(ground, matrix.id)
  return project
}

const closeAnHourAgo = (ground: FactoryContext, id: string) =>
  ground.pool.query(
    "update matrices set closes_at = $2::timestamptz - interval '1 hour', reports_at = $2::timestamptz + interval '5 hours' where id = $1",
    [id, ground.clock.now()],
  )

async function breakMail(
  ground: FactoryContext,
  matrix_id: string,
  subject_id: string,
): Promise<void> {
  const now = ground.clock.now()
  await ground.db
    .insertInto('outbox')
    .values({
      id: newId(),
      kind: 'invitation',
      dedupe_key: newId(),
      matrix_id,
      subject_id,
      email: hostileEmail(),
      created_at: now,
      due_at: now,
      failed_at: now,
      failure: hostile(),
    })
    .execute()
  await ground.db
    .updateTable('subjects')
    .set({ disputed: true })
    .where('id', '=', subject_id)
    .execute()
}

/** What the erasure leaves: averages by competence, and nobody. */
async function erase(ground: FactoryContext, matrix_id: string): Promise<void> {
  const erased_at = ground.clock.now()
  await ground.db.deleteFrom('subjects').where('matrix_id', '=', matrix_id).execute()
  await ground.db.updateTable('matrices').set({ erased_at }).where('id', '=', matrix_id).execute()
  await ground.db
    .insertInto('erasures')
    .values({
      matrix_id,
      erased_at,
      job_version: 1,
      subjects: 6,
      forms: 7,
      answered: 1,
      deleted: '{}',
    })
    .execute()
  await ground.db
    .insertInto('matrix_aggregates')
    .values({ matrix_id, position: 0, competence: hostile(), mean: '4.2', evaluated: 6 })
    .execute()
}

/** A company in which every text that somebody can write tries to become a program, with a project in each phase. */
export async function makeHostileCompany(ground: FactoryContext) {
  const owner = await makeUser(ground, { name: hostile(), email: hostileEmail() })
  const { workspace_id } = owner
  const workspace_name = hostile()
  await ground.db
    .updateTable('workspaces')
    .set({ name: workspace_name })
    .where('id', '=', workspace_id)
    .execute()
  await ground.db
    .updateTable('users')
    .set({ last_name: hostile() })
    .where('id', '=', owner.id)
    .execute()
  const viewer = await makeUser(ground, {
    workspace_id,
    role: 'viewer',
    name: hostile(),
    email: hostileEmail(),
  })
  const invited = hostileEmail()
  await ground.db
    .insertInto('invitations')
    .values({
      id: newId(),
      workspace_id,
      email: invited,
      role: 'admin',
      token_hash: Buffer.from(newId()),
      expires_at: new Date('2027-01-01'),
      created_at: ground.clock.now(),
    })
    .execute()
  const company = await makeCompany(ground, { workspace_id, name: hostile() })
  const given = { workspace_id, company_id: company.id }
  await recordActivity(ground.db, ground.clock, {
    workspace_id,
    user_id: owner.id,
    action: 'company.created',
    target_id: company.id,
    detail: { name: company.name },
  })
  const [asked, unused] = [
    await makeQuestionnaire(ground, given),
    await makeQuestionnaire(ground, given),
  ]
  const column = await makeColumn(ground, given)
  const shared = { ...given, evaluation_id: asked.id, subject_property_id: column.id }
  const projects = {
    draft: await makeProject(ground, shared, 'draft'),
    released: await makeProject(ground, shared, 'released'),
    closed: await makeProject(ground, shared, 'closed'),
    reports: await makeProject(ground, shared, 'reports'),
    erased: await makeProject(ground, shared, 'erased'),
  }
  return { owner, viewer, workspace_name, invited, company, asked, unused, column, projects }
}

export type HostileCompany = Awaited<ReturnType<typeof makeHostileCompany>>
