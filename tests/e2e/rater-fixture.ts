import type { Secrets } from '#server/core/secrets.ts'
import type { RelationTypeId } from '#shared/relations.ts'
import {
  type FactoryContext,
  makeCompany,
  makeEvaluation,
  makeForm,
  makeMatrix,
  makeSubject,
  makeWorkspace,
  markReleased,
} from '../factories.ts'
import { raterKeyOf } from '../rater-key.ts'
import type { RunningProduct } from './running-product.ts'

export const questionTexts = [
  'Reúne la información necesaria antes de decidir y explica sus razones al equipo',
  'Escucha con atención y pregunta hasta entender',
  'Cumple los acuerdos en el plazo que se comprometió, o avisa con tiempo cuando no podrá',
  'Reconoce el trabajo de los demás en público y corrige en privado',
  'Comparte lo que sabe con quienes lo necesitan para hacer bien su trabajo',
]
const names = [
  'Emilio Peña Arriaga',
  'Rocío Nájera Luna',
  'Andrés Maldonado Ruiz',
  'Mariana Solís Ortega',
  'Citlali Hernández Cruz',
  'Jorge Ávila Ríos',
  'Iván Tzoc Balam',
  'Ximena Robles Treviño',
  'Héctor Zárate Quiroz',
  'Paola Villanueva Ibarra',
]
const relations: readonly RelationTypeId[] = [2, 2, 3, 3, 4, 5, 3, 4, 5, 3]

interface RaterOptions {
  /** How many subjects the rater evaluates, without herself. */
  readonly evaluated?: number
  readonly competences?: number
  /** The questions of each competence. */
  readonly questions?: number
  /** Whether the rater evaluates herself too. */
  readonly self?: boolean
  readonly values?: number
  readonly allow_na?: boolean
  readonly limit_date?: string
  /** Whether leader and self are asked what matters most for the role. */
  readonly importance?: boolean
}

/**
 * The rater Lucía in a released matrix of «Alimentos La Ceiba»: her key, her forms about others and
 * her own form, a self-evaluation.
 */
export async function makeRater(
  data: FactoryContext,
  secrets: Secrets,
  {
    evaluated = 3,
    self = true,
    importance = false,
    limit_date,
    ...questionnaire
  }: RaterOptions = {},
) {
  const workspace_id = (await makeWorkspace(data)).id
  const company = await makeCompany(data, { workspace_id, name: 'Alimentos La Ceiba' })
  const evaluation = await makeNamedEvaluation(data, { workspace_id, ...questionnaire })
  const matrix = await makeMatrix(data, {
    workspace_id,
    company_id: company.id,
    evaluation_id: evaluation.id,
    name: 'Liderazgo 2026',
    importance,
    ...(limit_date !== undefined && { limit_date }),
  })
  const { id: subject_id } = await makeSubject(data, {
    matrix_id: matrix.id,
    name: 'Lucía Cárdenas Ibáñez',
    email: 'lucia.cardenas@laceiba.mx',
  })
  const forms = []
  for (let index = 0; index < evaluated; index++) {
    const name = names[index] ?? `Persona ${index}`
    const subject = await makeSubject(data, { matrix_id: matrix.id, name })
    const form = await makeForm(data, {
      matrix_id: matrix.id,
      evaluator_id: subject_id,
      evaluated_id: subject.id,
      relation_type_id: relations[index % relations.length] ?? 3,
    })
    forms.push({ ...form, name })
  }
  const own = self
    ? await makeForm(data, { matrix_id: matrix.id, evaluator_id: subject_id })
    : undefined
  await markReleased(data, matrix.id)
  const key = raterKeyOf(secrets, subject_id)
  const headers = { 'x-rater-key': key }
  return { company, evaluation, matrix, subject_id, key, headers, forms, own }
}

async function makeNamedEvaluation(
  data: FactoryContext,
  {
    competences = 2,
    questions = 2,
    ...given
  }: Omit<RaterOptions, 'evaluated' | 'self' | 'importance' | 'limit_date'> & {
    readonly workspace_id: string
  },
) {
  const evaluation = await makeEvaluation(data, { ...given, competences, questions })
  for (const [index, { id }] of evaluation.questions.entries())
    await data.db
      .updateTable('questions')
      .set({ question: questionTexts[index % questionTexts.length] ?? '' })
      .where('id', '=', id)
      .execute()
  return evaluation
}

export type TestRater = Awaited<ReturnType<typeof makeRater>>

/** A rater whose address no other test asks about, because an address may ask three times an hour. */
export async function raterAt({ data, secrets }: RunningProduct, email: string) {
  const rater = await makeRater(data, secrets)
  await data.db.updateTable('subjects').set({ email }).where('id', '=', rater.subject_id).execute()
  return rater
}

/** Gives the rater's link another key, as a correction or «No fui yo» does. */
export async function replaceKey(
  { data, secrets }: RunningProduct,
  { subject_id: id }: TestRater,
): Promise<string> {
  await data.db.updateTable('subjects').set({ key_version: 2 }).where('id', '=', id).execute()
  return secrets.raterKey({ id, key_version: 2 })
}

/** The answers to the API about every evaluated, without those to the excluded questions. */
export function answersOf({ evaluation, forms }: TestRater, excluded: readonly number[] = []) {
  const value_id = evaluation.scale?.values[3]?.id ?? ''
  return evaluation.questions.flatMap(({ id }, index) =>
    excluded.includes(index)
      ? []
      : forms.map((form) => ({ question_id: id, form_id: form.id, value_id })),
  )
}
