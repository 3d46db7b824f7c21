import { openTestApp, type Reply } from './app.ts'
import { makeCompany, makeEvaluation, makeMatrix, makeSubject, makeUser } from './factories.ts'

/** Renata's desk: a workspace of her own with one company, in a product that was just opened. */
export async function openDesk() {
  const t = await openTestApp()
  const renata = await makeUser(t.context)
  const company = await makeCompany(t.context, { workspace_id: renata.workspace_id })
  return { t, renata, api: await t.as(renata.id), company }
}

/** With an evaluation, so that projects can be drafted. */
export async function openDraftingDesk() {
  const desk = await openDesk()
  const { workspace_id } = desk.renata
  const evaluation = await makeEvaluation(desk.t.context, {
    workspace_id,
    name: 'Mandos medios',
  })
  const draft = (given: object = {}) =>
    makeMatrix(desk.t.context, {
      workspace_id,
      company_id: desk.company.id,
      evaluation_id: evaluation.id,
      ...given,
    })
  return { ...desk, evaluation, draft }
}

export const csv = (text: string, name = 'personas.csv') => ({
  field: 'file',
  name,
  type: 'text/csv',
  bytes: new TextEncoder().encode(text),
})

/** For the calls of participants. */
export async function openParticipants<Subject>() {
  const desk = await openDraftingDesk()
  const project = async () => (await desk.draft()).id
  const withColumns = async (...columns: { name: string; type: string }[]) => {
    const id = await project()
    const { data } = await desk.api.patch<{ subject_properties: { id: string }[] }>(
      `/matrices/${id}`,
      { subject_properties: columns },
    )
    return { id, columns: data.subject_properties.map((column) => column.id) }
  }
  const listed = async (matrix_id: string) =>
    (await desk.api.get<Subject[]>(`/subjects/${matrix_id}`)).data
  return { ...desk, project, withColumns, listed }
}

/** For the calls of connections: every project is a draft with Ana, Luis and Eva. */
export async function openConnections<Form>() {
  const desk = await openDraftingDesk()
  const { context } = desk.t
  const project = async () => {
    const { id } = await desk.draft()
    const ana = await makeSubject(context, {
      matrix_id: id,
      name: 'Ana Muñoz',
      email: 'ana@ceiba.mx',
    })
    const luis = await makeSubject(context, {
      matrix_id: id,
      name: 'Luis Peña',
      email: 'luis@ceiba.mx',
    })
    const eva = await makeSubject(context, {
      matrix_id: id,
      name: 'Eva Ríos',
      email: 'eva@ceiba.mx',
    })
    return { id, ana: ana.id, luis: luis.id, eva: eva.id }
  }
  const listed = async (matrix_id: string) =>
    (await desk.api.get<Form[]>(`/forms/${matrix_id}`)).data
  const importing = <Report>(matrix_id: string, text: string, query = ''): Promise<Reply<Report>> =>
    desk.api.upload('POST', `/forms/${matrix_id}/import${query}`, {}, csv(text, 'conexiones.csv'))
  return { ...desk, project, listed, importing }
}

export const form = (evaluator_id: string, evaluated_id: string, relation_type_id = 3) => ({
  evaluator_id,
  evaluated_id,
  relation_type_id,
})
