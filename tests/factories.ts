import { planSchedule } from '#features/matrices/rules.ts'
import { TOKEN_PREFIX } from '#server/access/api-tokens.ts'
import type { AppContext } from '#server/context.ts'
import { hashToken, randomToken } from '#server/core/secrets.ts'
import { newId } from '#shared/ids.ts'
import type { Role } from '#shared/roles.ts'
import { PASSWORD_HASH } from './caller.ts'

/**
 * The part of the server's context that the factories use; the product may run in another process.
 */
export type FactoryContext = Pick<AppContext, 'db' | 'pool' | 'clock'>

/** Factories insert rows directly, and create the parents that a test does not name. */
let count = 0
const next = (): number => ++count
const ZONE = 'America/Mexico_City'

export async function makeUser(
  context: FactoryContext,
  given: { email?: string; name?: string; role?: Role; workspace_id?: string } = {},
) {
  const n = next()
  const user = {
    id: newId(),
    name: given.name ?? `Renata ${n}`,
    last_name: 'Villaseñor',
    email: given.email ?? `renata${n}@ceiba.mx`,
    password_hash: PASSWORD_HASH,
    created_at: context.clock.now(),
    email_proved_at: context.clock.now(),
  }
  await context.db.insertInto('users').values(user).execute()
  const workspace_id = given.workspace_id ?? (await makeWorkspace(context)).id
  await context.db
    .insertInto('members')
    .values({ workspace_id, user_id: user.id, role: given.role ?? 'owner' })
    .execute()
  return { ...user, workspace_id }
}

export async function makeWorkspace(context: FactoryContext, given: { name?: string } = {}) {
  const workspace = {
    id: newId(),
    name: given.name ?? `Espacio ${next()}`,
    created_at: context.clock.now(),
  }
  await context.db.insertInto('workspaces').values(workspace).execute()
  return workspace
}

interface GivenToken {
  readonly workspace_id: string
  /** An owner of the workspace. */
  readonly user_id: string
  readonly company_id?: string
  readonly role?: Exclude<Role, 'owner'>
}

/** An API token of 90 days with its secret. */
export async function makeToken(context: FactoryContext, given: GivenToken) {
  const token = TOKEN_PREFIX + randomToken()
  const created_at = context.clock.now()
  const stored = {
    role: 'admin' as const,
    ...given,
    id: newId(),
    name: `Nómina ${next()}`,
    token_hash: hashToken(token),
    created_at,
    expires_at: new Date(created_at.getTime() + 90 * 86_400_000),
  }
  await context.db.insertInto('api_tokens').values(stored).execute()
  return { ...stored, token }
}

export async function makeCompany(
  context: FactoryContext,
  given: { workspace_id?: string; name?: string; status?: 'activa' | 'inactiva' } = {},
) {
  const workspace_id = given.workspace_id ?? (await makeWorkspace(context)).id
  const company = {
    id: newId(),
    workspace_id,
    name: given.name ?? `Alimentos La Ceiba ${next()}`,
    status: given.status ?? 'activa',
    time_zone: ZONE,
    primary_color: '#1E6B4F',
    secondary_color: '#F2B233',
    created_at: context.clock.now(),
  } as const
  await context.db.insertInto('companies').values(company).execute()
  return company
}

const descriptions = [
  'Nunca',
  'Pocas veces',
  'A veces',
  'Casi siempre',
  'Siempre',
  'Seis',
  'Siete',
  'Ocho',
  'Nueve',
  'Diez',
]

interface GivenScale {
  readonly workspace_id: string
  readonly company_id?: string | null
  readonly name?: string
  readonly values?: number
  readonly allow_na?: boolean
}

/** Five values and N/A unless told otherwise. */
export async function makeScale(context: FactoryContext, given: GivenScale) {
  const scale = {
    id: newId(),
    workspace_id: given.workspace_id,
    company_id: given.company_id ?? null,
    name: given.name ?? `Frecuencia ${next()}`,
    allow_na: given.allow_na ?? true,
    created_at: context.clock.now(),
  }
  await context.db.insertInto('scales').values(scale).execute()
  const values = descriptions.slice(0, given.values ?? 5).map((description, index) => ({
    id: newId(),
    scale_id: scale.id,
    value: index + 1,
    description,
  }))
  const na = scale.allow_na
    ? [{ id: newId(), scale_id: scale.id, value: null, description: 'No lo he observado' }]
    : []
  await context.db
    .insertInto('scale_values')
    .values([...values, ...na])
    .execute()
  return { ...scale, values, na: na[0] }
}

interface GivenEvaluation extends GivenScale {
  readonly scale_id?: string
  readonly competences?: number
  /** In each competence. */
  readonly questions?: number
}

/** Two competences of two questions each unless told otherwise. */
export async function makeEvaluation(context: FactoryContext, given: GivenEvaluation) {
  const scale = given.scale_id ? undefined : await makeScale(context, given)
  const scale_id = given.scale_id ?? scale?.id ?? ''
  const evaluation = {
    id: newId(),
    workspace_id: given.workspace_id,
    company_id: given.company_id ?? null,
    scale_id,
    name: given.name ?? `Mandos medios ${next()}`,
    created_at: context.clock.now(),
  }
  await context.db.insertInto('evaluations').values(evaluation).execute()
  const competences = Array.from({ length: given.competences ?? 2 }, (_, position) => ({
    id: newId(),
    evaluation_id: evaluation.id,
    position,
    name: `Competencia ${position + 1}`,
    description: `Lo que se observa en la competencia ${position + 1}`,
  }))
  await context.db.insertInto('competences').values(competences).execute()
  const questions = questionsOf(competences, given.questions ?? 2)
  await context.db.insertInto('questions').values(questions).execute()
  return { ...evaluation, scale, competences, questions }
}

const questionsOf = (
  competences: readonly { readonly id: string; readonly evaluation_id: string }[],
  each: number,
) =>
  competences.flatMap(({ id: competence_id, evaluation_id }, index) =>
    Array.from({ length: each }, (_, inner) => ({
      id: newId(),
      evaluation_id,
      competence_id,
      position: index * each + inner,
      question: `Conducta ${index + 1}.${inner + 1}`,
      name: `C${index + 1}${inner + 1}`,
    })),
  )

/** A draft; `limit_date` two weeks ahead unless given. */
interface GivenMatrix {
  readonly workspace_id?: string
  readonly company_id?: string
  readonly evaluation_id?: string
  readonly name?: string
  readonly limit_date?: string
  readonly minimum_raters?: number
  readonly time_zone?: string
  readonly remind_halfway?: boolean
  readonly remind_last_day?: boolean
  readonly importance?: boolean
  readonly leader_reports?: boolean
  readonly without_email?: boolean
}

export async function makeMatrix(context: FactoryContext, given: GivenMatrix = {}) {
  const company =
    given.company_id && given.workspace_id
      ? { id: given.company_id, workspace_id: given.workspace_id }
      : await makeCompany(context, given.workspace_id ? { workspace_id: given.workspace_id } : {})
  const evaluation_id =
    given.evaluation_id ??
    (await makeEvaluation(context, { workspace_id: company.workspace_id })).id
  const { time_zone = ZONE, limit_date = '2026-12-04' } = given
  const matrix = {
    id: newId(),
    workspace_id: company.workspace_id,
    company_id: company.id,
    evaluation_id,
    name: given.name ?? `Liderazgo ${next()}`,
    email_send_reports: 'rh@ceiba.mx',
    limit_date,
    reminder_id: 3,
    time_zone,
    minimum_raters: given.minimum_raters ?? 3,
    creation_date: context.clock.now(),
    released: false,
    ...planSchedule(limit_date, 3, time_zone),
  }
  // Named only when set, so that matrices can be made in the schemas before migrations 0018, 0023 and 0050.
  const { remind_halfway, remind_last_day, importance, leader_reports, without_email } = given
  const further = remind_halfway || remind_last_day ? { remind_halfway, remind_last_day } : {}
  await context.db
    .insertInto('matrices')
    .values({
      ...matrix,
      ...further,
      ...(importance && { importance }),
      ...(leader_reports && { leader_reports }),
      ...(without_email && { without_email }),
    })
    .execute()
  return matrix
}

export async function makeSubject(
  context: FactoryContext,
  given: { matrix_id: string; name?: string; email?: string; external_id?: string },
) {
  const n = next()
  const names = { name: `Mariana Solís ${n}`, email: `mariana${n}@ceiba.mx` }
  const subject = { id: newId(), ...names, ...given }
  await context.db.insertInto('subjects').values(subject).execute()
  return subject
}

/**
 * Without `evaluated_id` it is a self-evaluation. `repeated` marks a further form about the same
 * evaluated, which only matrices of version 0.1 have.
 */
export async function makeForm(
  context: FactoryContext,
  given: {
    matrix_id: string
    evaluator_id: string
    evaluated_id?: string
    relation_type_id?: number
    repeated?: boolean
  },
) {
  const evaluated_id = given.evaluated_id ?? given.evaluator_id
  const relation_type_id = given.relation_type_id ?? (evaluated_id === given.evaluator_id ? 1 : 3)
  const form = {
    id: newId(),
    matrix_id: given.matrix_id,
    evaluator_id: given.evaluator_id,
    evaluated_id,
    relation_type_id,
  }
  // Named only when it is set, so that forms can be made in the schema before migration 0012.
  await context.db
    .insertInto('forms')
    .values(given.repeated ? { ...form, repeated: true } : form)
    .execute()
  return form
}

/** Updates the matrix as a release does, without its mails. */
export async function markReleased(context: FactoryContext, matrix_id: string): Promise<void> {
  await context.pool.query(
    `update matrices m set released = true, released_at = $2,
       question_count = (select count(*) from questions q where q.evaluation_id = m.evaluation_id),
       highest_value = (select max(v.value) from scale_values v join evaluations e on e.scale_id = v.scale_id where e.id = m.evaluation_id),
       allow_na = (select s.allow_na from scales s join evaluations e on e.scale_id = s.id where e.id = m.evaluation_id)
     where id = $1`,
    [matrix_id, context.clock.now()],
  )
}

/** A completed sheet with these choices (0 = N/A). */
export async function makeAnswers(
  context: FactoryContext,
  form_id: string,
  choices: readonly number[],
  comment?: string,
): Promise<void> {
  await context.pool.query(
    `insert into answers (form_id, matrix_id, question_count, highest_value, allow_na, choices)
     select f.id, m.id, m.question_count, m.highest_value, m.allow_na, $2 from forms f join matrices m on m.id = f.matrix_id where f.id = $1`,
    [form_id, choices],
  )
  if (comment !== undefined)
    await context.pool.query(
      'insert into comments (form_id, matrix_id, comment) select id, matrix_id, $2 from forms where id = $1',
      [form_id, comment],
    )
  await context.db.updateTable('forms').set({ answered: true }).where('id', '=', form_id).execute()
}
