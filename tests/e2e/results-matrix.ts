import { newId } from '#shared/ids.ts'
import { seededRandom } from '#shared/random.ts'
import type { RelationTypeId } from '#shared/relations.ts'
import {
  type FactoryContext,
  makeAnswers,
  makeCompany,
  makeEvaluation,
  makeForm,
  makeMatrix,
  makeSubject,
  markReleased,
} from '../factories.ts'

/** A day on which the reports of the matrix are open. */
export const REPORTS_OPEN = '2026-12-06T16:00:00Z'

const names = [
  'Pablo Güemes Tapia',
  'Rocío Nájera Luna',
  'Tomás Alanís Vega',
  'Valeria Quispe Rojas',
  'Andrés Maldonado Ruiz',
  'Brenda Macías Olvera',
  'Citlali Hernández Cruz',
  'Diego Arriaga Mena',
  'Elena Montes Rivas',
  'Felipe Núñez Herrera',
  'Gerardo Pineda Solís',
  'Héctor Bravo Salas',
  'Inés Robles Cano',
  'Jorge Ávila Ríos',
  'Lucía Cárdenas Ibáñez',
  'Mariana Solís Ortega',
]
const competences = [
  'Comunicación',
  'Trabajo en equipo',
  'Orientación a resultados',
  'Toma de decisiones',
  'Desarrollo de personas',
  'Adaptabilidad',
]
const areas = ['Operaciones', 'Ventas', 'Calidad'] as const
const [LEADER, PEER, TEAM] = [2, 3, 4] as const
const PEERS = 4
const TEAM_SIZE = 5

type Matrix = Awaited<ReturnType<typeof makeMatrix>>
type Subject = Awaited<ReturnType<typeof makeSubject>>

/** The area of a subject: two areas of five subjects, then one that is too small to publish. */
const areaOf = (index: number): string => areas[Math.min(2, Math.floor(index / 5))] ?? ''

interface ResultsOptions {
  readonly workspace_id: string
  /** How many subjects are evaluated; the last is always Mariana. */
  readonly evaluated?: number
  /** The percentage of the forms that are answered. */
  readonly answered?: number
  /** The behaviours of each competence. */
  readonly questions?: number
}

/**
 * A released matrix of «Alimentos La Ceiba» with answers. Each evaluated has a leader, four peers
 * and a team of five as raters. Only Mariana has no more than two peers, too few to publish.
 */
export async function makeResultsMatrix(
  data: FactoryContext,
  { workspace_id, evaluated: count = 12, answered = 100, questions = 2 }: ResultsOptions,
) {
  const { company, matrix } = await makeNamedMatrix(data, workspace_id, questions)
  const evaluated: Subject[] = []
  for (const name of names.slice(-count))
    evaluated.push(await makeSubject(data, { matrix_id: matrix.id, name }))
  const mariana = evaluated.at(-1)
  if (!mariana) throw new RangeError('at least one subject has to be evaluated')
  const team: Subject[] = []
  for (let index = 0; index < TEAM_SIZE; index++)
    team.push(await makeSubject(data, { matrix_id: matrix.id, name: `Colaborador ${index + 1}` }))
  await addAreas(data, matrix, evaluated)
  const forms = await makeForms(data, matrix.id, { evaluated, mariana, team })
  await markReleased(data, matrix.id)
  await answerForms(data, forms, { answered, questions })
  return { company, matrix, mariana, evaluated, path: `${company.id}/${matrix.id}` }
}

async function makeNamedMatrix(data: FactoryContext, workspace_id: string, questions: number) {
  const company = await makeCompany(data, { workspace_id, name: 'Alimentos La Ceiba' })
  const evaluation = await makeEvaluation(data, {
    workspace_id,
    company_id: company.id,
    competences: competences.length,
    questions,
  })
  for (const [index, { id }] of evaluation.competences.entries())
    await data.db
      .updateTable('competences')
      .set({ name: competences[index] ?? '' })
      .where('id', '=', id)
      .execute()
  const matrix = await makeMatrix(data, {
    workspace_id,
    company_id: company.id,
    evaluation_id: evaluation.id,
    name: 'Liderazgo 2026',
  })
  return { company, matrix }
}

interface Raters {
  readonly evaluated: readonly Subject[]
  readonly mariana: Subject
  readonly team: readonly Subject[]
}

/** The ids of all forms, self-evaluations included. */
function makeForms(
  data: FactoryContext,
  matrix_id: string,
  { evaluated, mariana, team }: Raters,
): Promise<string[]> {
  const add = async (
    evaluator_id: string,
    evaluated_id: string,
    relation_type_id: RelationTypeId,
  ): Promise<string> =>
    (await makeForm(data, { matrix_id, evaluator_id, evaluated_id, relation_type_id })).id
  const forms = evaluated.flatMap(({ id }, index) => {
    const others = [...evaluated.slice(index + 1), ...evaluated.slice(0, index)]
    if (id === mariana.id)
      return [add(id, id, 1), ...others.slice(0, 2).map((peer) => add(peer.id, id, PEER))]
    const peers = others.filter((peer) => peer !== mariana).slice(0, PEERS)
    return [
      add(id, id, 1),
      add(mariana.id, id, LEADER),
      ...peers.map((peer) => add(peer.id, id, PEER)),
      ...team.map((member) => add(member.id, id, TEAM)),
    ]
  })
  return Promise.all(forms)
}

/** Answers a share of the forms; the same forms and choices in every run. */
async function answerForms(
  data: FactoryContext,
  forms: readonly string[],
  { answered: percentage, questions }: Required<Pick<ResultsOptions, 'answered' | 'questions'>>,
): Promise<void> {
  const random = seededRandom('La Ceiba')
  const comment = 'Explica con paciencia y siempre encuentra tiempo para escuchar.'
  const answered = forms.flatMap((form_id, index) => {
    if (random() * 100 >= percentage) return []
    const choices = Array.from(
      { length: competences.length * questions },
      (_, question) => 2 + Math.floor(random() * 3) + (question % 3 === 0 ? 1 : 0),
    )
    return [makeAnswers(data, form_id, choices, index % 3 === 0 ? comment : undefined)]
  })
  await Promise.all(answered)
}

/** Adds the column «Área» with a value for each evaluated. */
async function addAreas(
  { db }: FactoryContext,
  { id: matrix_id, workspace_id, company_id }: Matrix,
  evaluated: readonly Subject[],
): Promise<void> {
  const property = {
    id: newId(),
    workspace_id,
    company_id,
    name: 'Área',
    type: 'text',
    description: 'Dirección o gerencia',
  } as const
  await db.insertInto('subject_properties').values(property).execute()
  await db
    .insertInto('matrix_subject_properties')
    .values({ matrix_id, subject_property_id: property.id, position: 0 })
    .execute()
  const values = evaluated.map(({ id }, index) => ({
    subject_id: id,
    matrix_id,
    subject_property_id: property.id,
    value: areaOf(index),
  }))
  await db.insertInto('subject_values').values(values).execute()
}
