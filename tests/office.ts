import { createHash } from 'node:crypto'
import { newId } from '#shared/ids.ts'
import type { TestApp } from './app.ts'
import {
  makeAnswers,
  makeCompany,
  makeEvaluation,
  makeForm,
  makeMatrix,
  makeSubject,
  makeUser,
  markReleased,
} from './factories.ts'

export type Office = Awaited<ReturnType<typeof makeOffice>>

/** A workspace with one of everything: a draft, a released project with answers and open sheets, and one whose reports are open. */
export async function makeOffice({ context: f }: TestApp, name: string) {
  const owner = await makeUser(f, { name: `Dueña ${name}` })
  const { workspace_id } = owner
  const viewer = await makeUser(f, { workspace_id, role: 'viewer', name: `Lectora ${name}` })
  const company = await makeCompany(f, { workspace_id, name: `Empresa ${name}` })
  const evaluation = await makeEvaluation(f, {
    workspace_id,
    company_id: company.id,
    name: `Evaluación ${name}`,
  })
  const unused = await makeEvaluation(f, {
    workspace_id,
    company_id: company.id,
    name: `Cuestionario ${name}`,
  })
  const make = async (label: string, limit_date: string) => {
    const matrix = await makeMatrix(f, {
      workspace_id,
      company_id: company.id,
      evaluation_id: evaluation.id,
      name: `${label} ${name}`,
      limit_date,
    })
    const [ana, luis] = [
      await makeSubject(f, { matrix_id: matrix.id, name: `Ana ${name}` }),
      await makeSubject(f, { matrix_id: matrix.id, name: `Luis ${name}` }),
    ]
    const form = await makeForm(f, {
      matrix_id: matrix.id,
      evaluator_id: ana.id,
      evaluated_id: luis.id,
    })
    const open = await makeForm(f, {
      matrix_id: matrix.id,
      evaluator_id: luis.id,
      evaluated_id: ana.id,
    })
    if (label === 'Liberado') await makeForm(f, { matrix_id: matrix.id, evaluator_id: ana.id })
    const property = {
      id: newId(),
      workspace_id,
      company_id: company.id,
      name: `Columna ${label} ${name}`,
      type: 'text',
    } as const
    await f.db.insertInto('subject_properties').values(property).execute()
    await f.db
      .insertInto('matrix_subject_properties')
      .values({ matrix_id: matrix.id, subject_property_id: property.id, position: 0 })
      .execute()
    return { matrix, ana, luis, form, open, property }
  }
  const draft = await make('Borrador', '2026-12-04')
  const released = await make('Liberado', '2026-12-04')
  const reported = await make('Cerrado', '2026-11-16')
  for (const { matrix, form } of [released, reported]) {
    await markReleased(f, matrix.id)
    await makeAnswers(f, form.id, [4, 4, 4, 4], `Comentario ${name}`)
  }
  const invitation = {
    id: newId(),
    workspace_id,
    email: `nueva@${name.toLowerCase()}.mx`,
    role: 'viewer',
    token_hash: createHash('sha256').update(newId()).digest(),
    expires_at: new Date('2027-01-01'),
    created_at: f.clock.now(),
  } as const
  await f.db.insertInto('invitations').values(invitation).execute()
  return {
    name,
    workspace_id,
    owner,
    viewer,
    company,
    evaluation,
    unused,
    scale_id: evaluation.scale_id,
    draft,
    released,
    reported,
    invitation,
  }
}

export type Ids = Readonly<Record<string, string>>
export type Project = 'draft' | 'released' | 'reported'

/** The office's ids by the names that paths give them. */
export function idsOf(office: Office, project: Project = 'draft'): Ids {
  const { matrix, ana, luis, form, property } = office[project]
  return {
    companyId: office.company.id,
    scaleId: office.scale_id,
    evaluationId: office.evaluation.id,
    matrixId: matrix.id,
    subjectId: ana.id,
    otherSubjectId: luis.id,
    formId: form.id,
    workspaceId: office.workspace_id,
    userId: office.viewer.id,
    invitationId: office.invitation.id,
    propertyId: property.id,
    key: 'liderazgo',
    mailId: newId(),
  }
}

export const unknownIds = (office: Office): Ids =>
  Object.fromEntries(
    Object.keys(idsOf(office)).map((name) => [name, name === 'key' ? 'liderazgo' : newId()]),
  )
