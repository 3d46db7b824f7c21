import { relationTypes } from '#shared/relations.ts'
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
import { inputAbout, sixPeople, sixSurvey } from '../six-people.ts'

/** A closed matrix about the six invented people, with what they are asked and the answers. */
export async function makeSixPeople(data: FactoryContext, workspace_id: string) {
  const company = await makeCompany(data, { workspace_id })
  const evaluation = await makeAsked(data, workspace_id)
  const matrix = await makeMatrix(data, {
    workspace_id,
    company_id: company.id,
    evaluation_id: evaluation.id,
  })
  await markReleased(data, matrix.id)
  const evaluated = []
  for (const [key, person] of Object.entries(sixPeople)) {
    const subject = await makeSubject(data, { matrix_id: matrix.id, name: person.name })
    for (const { relation, choices } of inputAbout(person).forms) {
      const rater =
        relation === 'auto' ? subject : await makeSubject(data, { matrix_id: matrix.id })
      const form = await makeForm(data, {
        matrix_id: matrix.id,
        evaluator_id: rater.id,
        evaluated_id: subject.id,
        relation_type_id: relationTypes.find((type) => type.key === relation)?.id ?? 0,
      })
      await makeAnswers(
        data,
        form.id,
        choices.map((choice) => choice ?? 0),
      )
    }
    evaluated.push({ key, id: subject.id, name: person.name })
  }
  return { path: `${company.id}/${matrix.id}`, matrix, evaluated }
}

/** The six competences with their behaviours. */
async function makeAsked(data: FactoryContext, workspace_id: string) {
  const { competences } = sixSurvey()
  const evaluation = await makeEvaluation(data, {
    workspace_id,
    competences: competences.length,
    questions: competences[0]?.questions.length ?? 0,
  })
  for (const [at, { name, questions }] of competences.entries()) {
    const { id = '' } = evaluation.competences[at] ?? {}
    await data.db.updateTable('competences').set({ name }).where('id', '=', id).execute()
    const own = evaluation.questions.filter(({ competence_id }) => competence_id === id)
    for (const [position, { question }] of questions.entries())
      await data.db
        .updateTable('questions')
        .set({ question })
        .where('id', '=', own[position]?.id ?? '')
        .execute()
  }
  return evaluation
}
