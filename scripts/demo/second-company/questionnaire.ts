import type { Evaluation, EvaluationInput, Suggestion } from '#features/evaluations/contract.ts'
import { keepStartStop } from '#features/evaluations/prompt.rules.ts'
import type { Session } from '../session.ts'

const PLANNING = 'Planeación y organización'
const COMMUNICATION = 'Comunicación'
/** Of its first question, «Escucha sin interrumpir», from the lowest value. */
const LISTENING = [
  'Interrumpe o contesta el teléfono mientras le hablan',
  'Escucha el principio y completa las frases de los demás',
  'Deja terminar cuando tiene tiempo',
  'Deja terminar y pregunta antes de opinar',
  'Deja terminar, resume lo que oyó y confirma que entendió',
]
/** Two of each level of the library: person, manager, executive. */
const COMPETENCES: readonly string[] = [
  COMMUNICATION,
  'Trabajo en equipo',
  'Liderazgo',
  PLANNING,
  'Visión estratégica',
  'Innovación y mejora',
]
/** All but clients, who do not see how the work is planned. */
const INSIDE = [1, 2, 3, 4]
/** Leader, peers and team. */
const COLLEAGUES = [2, 3, 4]

/**
 * A questionnaire of library competences of every level, with the wording for oneself, questions
 * that clients are not asked, one whose values are described, and three open questions: required,
 * optional, and for colleagues.
 */
export async function makeQuestionnaire(admin: Session, company_id: string): Promise<Evaluation> {
  const scale = await admin.post<{ id: string }>('/library/scales/frecuencia', { company_id })
  const offered = await admin.get<Suggestion[]>(`/competences?company_id=${company_id}`)
  const [keep, start, stop] = keepStartStop
  return admin.post<Evaluation>('/evaluations', {
    name: 'Gerencias y dirección',
    company_id,
    scale_id: scale.id,
    competences: COMPETENCES.flatMap((name) => competenceOf(offered, name)),
    prompts: [{ ...keep, required: true }, start, { ...stop, relation_type_ids: COLLEAGUES }],
  } satisfies EvaluationInput)
}

const competenceOf = (
  offered: readonly Suggestion[],
  name: string,
): EvaluationInput['competences'] =>
  offered
    .filter((one) => one.source === 'library' && one.name === name)
    .map(({ description, questions }) => ({
      name,
      description,
      questions: questions.map((question, index) => ({
        ...question,
        ...(name === PLANNING && { relation_type_ids: INSIDE }),
        ...(name === COMMUNICATION && index === 0 && { anchors: LISTENING }),
      })),
    }))
