import type { Matrix } from '#features/matrices/contract.ts'
import { openTestApp } from './app.ts'
import type { Reply } from './caller.ts'
import { makeCompany, makeEvaluation, makeMatrix, makeSubject, makeUser } from './factories.ts'

/** A new test application with a signed-in administrator whose workspace has one company. */
export async function signedInAdmin() {
  const t = await openTestApp()
  const admin = await makeUser(t.context)
  const company = await makeCompany(t.context, { workspace_id: admin.workspace_id })
  return { t, admin, api: await t.as(admin.id), company }
}

/** `signedInAdmin` with an evaluation; `draft` inserts a matrix in draft that uses it. */
export async function adminWithEvaluation() {
  const fixture = await signedInAdmin()
  const { workspace_id } = fixture.admin
  const evaluation = await makeEvaluation(fixture.t.context, {
    workspace_id,
    name: 'Mandos medios',
  })
  const draft = (given: object = {}) =>
    makeMatrix(fixture.t.context, {
      workspace_id,
      company_id: fixture.company.id,
      evaluation_id: evaluation.id,
      ...given,
    })
  return { ...fixture, evaluation, draft }
}

/** `adminWithEvaluation` with the calls that tests of the matrices need. */
export async function matricesFixture() {
  const fixture = await adminWithEvaluation()
  /** The body of a request that creates a valid matrix, with these fields changed. */
  const matrixInput = (changes: object = {}) => ({
    name: 'Liderazgo 2026',
    email_send_reports: 'rh@ceiba.mx',
    evaluation_id: fixture.evaluation.id,
    limit_date: '2026-12-04',
    company_id: fixture.company.id,
    reminder_id: 3,
    ...changes,
  })
  const create = async (changes: object = {}) =>
    (await fixture.api.post<Matrix>('/matrices', matrixInput(changes))).data
  return { ...fixture, matrixInput, create }
}

export const csv = (text: string, name = 'personas.csv') => ({
  field: 'file',
  name,
  type: 'text/csv',
  bytes: new TextEncoder().encode(text),
})

/** `adminWithEvaluation` with the calls that tests of the subjects need. */
export async function subjectsFixture<Subject>() {
  const fixture = await adminWithEvaluation()
  const draftMatrix = async () => (await fixture.draft()).id
  const withColumns = async (...columns: { name: string; type: string }[]) => {
    const id = await draftMatrix()
    const { data } = await fixture.api.patch<{ subject_properties: { id: string }[] }>(
      `/matrices/${id}`,
      { subject_properties: columns },
    )
    return { id, columns: data.subject_properties.map((column) => column.id) }
  }
  const listed = async (matrix_id: string) =>
    (await fixture.api.get<Subject[]>(`/subjects/${matrix_id}`)).data
  return { ...fixture, draftMatrix, withColumns, listed }
}

/**
 * `adminWithEvaluation` with the calls that tests of the forms need; each draft has the subjects
 * Ana, Luis and Eva.
 */
export async function formsFixture<Form>() {
  const fixture = await adminWithEvaluation()
  const { context } = fixture.t
  const draftMatrix = async (given: object = {}) => {
    const { id } = await fixture.draft(given)
    const subject = async (name: string, email: string) =>
      (await makeSubject(context, { matrix_id: id, name, email })).id
    return {
      id,
      ana: await subject('Ana Muñoz', 'ana@ceiba.mx'),
      luis: await subject('Luis Peña', 'luis@ceiba.mx'),
      eva: await subject('Eva Ríos', 'eva@ceiba.mx'),
    }
  }
  const listed = async (matrix_id: string) =>
    (await fixture.api.get<Form[]>(`/forms/${matrix_id}`)).data
  const importing = <Report>(matrix_id: string, text: string, query = ''): Promise<Reply<Report>> =>
    fixture.api.upload(
      'POST',
      `/forms/${matrix_id}/import${query}`,
      {},
      csv(text, 'conexiones.csv'),
    )
  return { ...fixture, draftMatrix, listed, importing }
}

/** The body of a request that creates or changes a form. */
export const form = (evaluator_id: string, evaluated_id: string, relation_type_id = 3) => ({
  evaluator_id,
  evaluated_id,
  relation_type_id,
})
