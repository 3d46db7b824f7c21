import type { Secrets } from '#server/secrets.ts'
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

interface Wishes {
  readonly people?: number
  readonly competences?: number
  readonly questions?: number
  readonly self?: boolean
  readonly values?: number
  readonly allow_na?: boolean
}

/** Lucía's sheets in a released project of La Ceiba: about some people, and about herself unless told otherwise. */
export async function makeRaterProject(
  ground: FactoryContext,
  secrets: Secrets,
  { people = 3, competences = 2, questions = 2, self = true, ...scale }: Wishes = {},
) {
  const workspace_id = (await makeWorkspace(ground)).id
  const company = await makeCompany(ground, { workspace_id, name: 'Alimentos La Ceiba' })
  const evaluation = await makeEvaluation(ground, {
    workspace_id,
    competences,
    questions,
    ...scale,
  })
  for (const [index, question] of evaluation.questions.entries()) {
    await ground.db
      .updateTable('questions')
      .set({ question: questionTexts[index % questionTexts.length] ?? '' })
      .where('id', '=', question.id)
      .execute()
  }
  const matrix = await makeMatrix(ground, {
    workspace_id,
    company_id: company.id,
    evaluation_id: evaluation.id,
    name: 'Liderazgo 2026',
  })
  const lucia = await makeSubject(ground, {
    matrix_id: matrix.id,
    name: 'Lucía Cárdenas Ibáñez',
    email: 'lucia.cardenas@laceiba.mx',
  })
  const forms = []
  for (let index = 0; index < people; index++) {
    const person = await makeSubject(ground, {
      matrix_id: matrix.id,
      name: names[index] ?? `Persona ${index}`,
    })
    forms.push({
      ...(await makeForm(ground, {
        matrix_id: matrix.id,
        evaluator_id: lucia.id,
        evaluated_id: person.id,
        relation_type_id: relations[index % relations.length] ?? 3,
      })),
      name: person.name,
    })
  }
  const own = self
    ? await makeForm(ground, { matrix_id: matrix.id, evaluator_id: lucia.id })
    : undefined
  await markReleased(ground, matrix.id)
  return {
    company,
    evaluation,
    matrix,
    lucia,
    forms,
    own,
    key: secrets.raterKey(lucia.id),
    subject_id: lucia.id,
  }
}

export type RaterProject = Awaited<ReturnType<typeof makeRaterProject>>

/** Every answer of a sheet but those of the named questions, as the sheet's own call takes them. */
export function answersOf({ evaluation, forms }: RaterProject, except: readonly number[] = []) {
  const value_id = evaluation.scale?.values[3]?.id ?? ''
  return evaluation.questions.flatMap(({ id }, place) =>
    except.includes(place)
      ? []
      : forms.map((form) => ({ question_id: id, form_id: form.id, value_id })),
  )
}
