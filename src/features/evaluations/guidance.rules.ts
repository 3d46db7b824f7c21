import { foldText } from '#shared/text.ts'
import { type Guidance, libraryCompetences, libraryGuidance } from './library.ts'

/** A competence as an evaluation asks it, whether it was copied, edited or written anew. */
interface AskedCompetence {
  readonly name: string
  readonly questions: readonly { readonly question: string }[]
}

/**
 * The library's guidance is looked up when a report is made, by what raters were asked, and is not
 * stored with the competence: renaming a copied competence keeps it, rewriting all its questions
 * under another name ends it (docs/decisions/0032).
 */
const byQuestion = new Map(
  libraryCompetences.flatMap(({ key, questions }) =>
    questions.map(({ question }, index) => [foldText(question), { key, index }] as const),
  ),
)
const keyByName = new Map(libraryCompetences.map(({ key, name }) => [foldText(name), key]))

/**
 * One thing to do about a question of the competence: «Entrega una tarea completa esta semana…».
 * Where it was told before, another one of the same guidance.
 */
export function actionFor(
  competence: AskedCompetence,
  question: string,
  recommended: readonly string[] = [],
): string {
  const { actions, index } = findActions(competence, question)
  const own = actions[index % actions.length] ?? actions[0]
  return recommended.includes(own)
    ? (actions.find((action) => !recommended.includes(action)) ?? own)
    : own
}

/** The actions of the guidance for a question, and which of them is the question's. */
function findActions(competence: AskedCompetence, question: string) {
  const found = byQuestion.get(foldText(question))
  const practised = found && libraryGuidance[found.key]
  if (practised)
    return { actions: practised.actions, index: practised.practised_by[found.index] ?? 0 }
  const position = competence.questions.findIndex((asked) => asked.question === question)
  return { actions: guidanceFor(competence).actions, index: Math.max(0, position) }
}

/** Two questions about the competence: the first one for the leader, the second one for anyone. */
export const questionsFor = (competence: AskedCompetence): Guidance['questions'] =>
  guidanceFor(competence).questions

function guidanceFor(competence: AskedCompetence): Guidance {
  const key = keyByName.get(foldText(competence.name)) ?? keyByQuestions(competence)
  return (key && libraryGuidance[key]) || neutralGuidance(competence.name)
}

/** The library's competence from which at least half of the questions come. */
function keyByQuestions({ questions }: AskedCompetence): string | undefined {
  const counts = new Map<string, number>()
  for (const { question } of questions) {
    const key = byQuestion.get(foldText(question))?.key
    if (key) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  return most && most[1] * 2 >= questions.length ? most[0] : undefined
}

/** For a competence that a company wrote: it says what to do without guessing what the name means. */
const neutralGuidance = (name: string): Guidance => ({
  actions: [
    'Elige una situación de esta semana para practicar esta conducta a propósito y, al terminar, pregunta a una persona qué notó.',
    'Pide a dos personas un ejemplo reciente de esta conducta, bueno o por mejorar, y elige una sola cosa que harás distinta.',
    'Escribe cuándo te toca esta conducta en los próximos cinco días, hazla dos veces y anota qué pasó cada vez.',
  ],
  questions: [
    `¿En qué situación notarías primero un cambio mío en «${name}»?`,
    `¿Qué ejemplo reciente mío de «${name}» me darías, bueno o por mejorar?`,
  ],
})
