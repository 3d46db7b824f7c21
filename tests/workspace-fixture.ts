import { createHash } from 'node:crypto'
import type { AppContext } from '#server/context.ts'
import { newId } from '#shared/ids.ts'
import type { TestApp } from './app.ts'
import {
  makeAnswers,
  makeCompany,
  makeEvaluation,
  makeForm,
  makeMatrix,
  makeSubject,
  makeToken,
  makeUser,
  markReleased,
} from './factories.ts'

export type WorkspaceFixture = Awaited<ReturnType<typeof makeWorkspaceFixture>>
/** The matrices of the fixture; the reports of `reported` are open. */
export type MatrixState = 'draft' | 'released' | 'reported'

interface Shared {
  readonly workspace_id: string
  readonly owner: Awaited<ReturnType<typeof makeUser>>
}

/**
 * A workspace with one of everything, or another company of the workspace `inside`; `name` is part
 * of every name in it.
 */
export async function makeWorkspaceFixture({ context }: TestApp, name: string, inside?: Shared) {
  const owner = inside?.owner ?? (await makeUser(context, { name: `Dueña ${name}` }))
  const { workspace_id } = owner
  const viewer = await makeUser(context, { workspace_id, role: 'viewer', name: `Lectora ${name}` })
  const company = await makeCompany(context, { workspace_id, name: `Empresa ${name}` })
  const inCompany = { workspace_id, company_id: company.id }
  const evaluation = await makeEvaluation(context, { ...inCompany, name: `Evaluación ${name}` })
  const unused = await makeEvaluation(context, { ...inCompany, name: `Cuestionario ${name}` })
  const parents = { ...inCompany, evaluation_id: evaluation.id, name }
  return {
    name,
    workspace_id,
    owner,
    viewer,
    company,
    evaluation,
    /** In no matrix, so that it may change. */
    unused,
    scale_id: evaluation.scale_id,
    draft: await makeDraft(context, { ...parents, label: 'Borrador' }),
    released: await makeReleased(context, { ...parents, label: 'Liberado' }),
    reported: await makeReleased(context, {
      ...parents,
      label: 'Cerrado',
      limit_date: '2026-11-16',
    }),
    invitation: await makeInvitation(context, workspace_id, name),
    token: await makeToken(context, { workspace_id, user_id: owner.id }),
    webhook: await makeWebhook(context, workspace_id, name),
    domain_id: await makeSignOn(context, workspace_id, name),
  }
}

interface GivenMatrix {
  readonly workspace_id: string
  readonly company_id: string
  readonly evaluation_id: string
  readonly name: string
  readonly label: 'Borrador' | 'Liberado' | 'Cerrado'
  readonly limit_date?: string
}

/** Ana rates Luis with `form` and Luis rates Ana with `open`; the matrix has one column. */
async function makeDraft(
  context: AppContext,
  { name, label, limit_date = '2026-12-04', ...parents }: GivenMatrix,
) {
  const matrix = await makeMatrix(context, { ...parents, name: `${label} ${name}`, limit_date })
  const matrix_id = matrix.id
  const ana = await makeSubject(context, { matrix_id, name: `Ana ${name}` })
  const luis = await makeSubject(context, { matrix_id, name: `Luis ${name}` })
  const form = await makeForm(context, { matrix_id, evaluator_id: ana.id, evaluated_id: luis.id })
  const open = await makeForm(context, { matrix_id, evaluator_id: luis.id, evaluated_id: ana.id })
  const property = {
    id: newId(),
    workspace_id: parents.workspace_id,
    company_id: parents.company_id,
    name: `Columna ${label} ${name}`,
    type: 'text',
  } as const
  await context.db.insertInto('subject_properties').values(property).execute()
  await context.db
    .insertInto('matrix_subject_properties')
    .values({ matrix_id, subject_property_id: property.id, position: 0 })
    .execute()
  return { matrix, ana, luis, form, open, property }
}

/**
 * Released, with Ana's sheet about Luis completed; in the open matrix Ana also has a
 * self-evaluation.
 */
async function makeReleased(context: AppContext, given: GivenMatrix) {
  const made = await makeDraft(context, given)
  const { matrix, ana, form } = made
  if (given.label === 'Liberado')
    await makeForm(context, { matrix_id: matrix.id, evaluator_id: ana.id })
  await markReleased(context, matrix.id)
  await makeAnswers(context, form.id, [4, 4, 4, 4], `Comentario ${given.name}`)
  return made
}

/** It asks for nothing that the fixtures do. */
async function makeWebhook(context: AppContext, workspace_id: string, name: string) {
  const webhook = {
    id: newId(),
    workspace_id,
    url: `https://${name.toLowerCase()}.example/avisos`,
    events: ['mail.failed'],
    secret: context.secrets.seal('whsec_AAAA'),
    created_at: context.clock.now(),
  }
  await context.db.insertInto('webhooks').values(webhook).execute()
  return webhook
}

/** A provider that does not exist, and the id of its domain, which is not proved. */
async function makeSignOn(context: AppContext, workspace_id: string, name: string) {
  const domain = `${name.toLowerCase()}.example`
  const provider = { issuer: `https://acceso.${domain}`, client_id: 'contorno' } as const
  await context.db
    .insertInto('sign_on_connections')
    .values({
      ...provider,
      workspace_id,
      client_secret: context.secrets.seal('secreto'),
      role: 'viewer',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const [id, created_at] = [newId(), context.clock.now()]
  await context.db
    .insertInto('sign_on_domains')
    .values({ id, workspace_id, domain, token: 'AAAA', created_at })
    .execute()
  return id
}

async function makeInvitation(context: AppContext, workspace_id: string, name: string) {
  const invitation = {
    id: newId(),
    workspace_id,
    email: `nueva@${name.toLowerCase()}.mx`,
    role: 'viewer',
    token_hash: createHash('sha256').update(newId()).digest(),
    expires_at: new Date('2027-01-01'),
    created_at: context.clock.now(),
  } as const
  await context.db.insertInto('invitations').values(invitation).execute()
  return invitation
}

export type Ids = Readonly<Record<string, string>>

/** The fixture's ids by the names of the paths' parameters. */
export function idsOf(fixture: WorkspaceFixture, state: MatrixState = 'draft'): Ids {
  const { matrix, ana, luis, form, property } = fixture[state]
  return {
    companyId: fixture.company.id,
    scaleId: fixture.scale_id,
    evaluationId: fixture.evaluation.id,
    matrixId: matrix.id,
    subjectId: ana.id,
    otherSubjectId: luis.id,
    formId: form.id,
    workspaceId: fixture.workspace_id,
    userId: fixture.viewer.id,
    invitationId: fixture.invitation.id,
    propertyId: property.id,
    key: 'liderazgo',
    mailId: newId(),
    sessionId: newId(),
    tokenId: fixture.token.id,
    webhookId: fixture.webhook.id,
    deliveryId: newId(),
    exportId: newId(),
    domainId: fixture.domain_id,
    kioskId: newId(),
  }
}

/** Ids of nothing under the same names. */
export const unknownIds = (fixture: WorkspaceFixture): Ids =>
  Object.fromEntries(
    Object.keys(idsOf(fixture)).map((name) => [name, name === 'key' ? 'liderazgo' : newId()]),
  )
