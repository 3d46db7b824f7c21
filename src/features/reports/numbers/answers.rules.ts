import type { Block } from './anonymity.rules.ts'
import { fraction, plus, type Fraction } from './fraction.rules.ts'
import { mean } from './mean.rules.ts'
import { isApplicableToAll, type CompletedForm, type Questionnaire } from './survey.rules.ts'

/** One block's answers, by the position of the question: what its numbers are made from. */
export interface BlockAnswers {
  readonly block: Block
  readonly forms: readonly CompletedForm[]
  /** How many people have these forms. */
  readonly voices: number
  /** The sum of what each of them answered; everyone counts once. */
  readonly sums: readonly Fraction[]
  /** How many people have an answer that is not N/A: not for publication below the minimum. */
  readonly answers: readonly number[]
  /** The same without those who are published as leader too, who hide no one. */
  readonly people: readonly number[]
  /**
   * Whether the question is asked of all relations of the block. A pool never has a number of some
   * of its relations only: it would be of fewer people than the pool is said to have, and its
   * readers would know of which.
   */
  readonly asked: readonly boolean[]
}

/** Who is published as leader of the same evaluated. */
type Leaders = ReadonlySet<number>

export const listLeaders = (forms: readonly CompletedForm[]): Leaders =>
  new Set(forms.flatMap(({ relation, rater }) => (relation === 'lider' ? rater : [])))

/** The completed forms whose relation belongs to the block. */
export const selectForms = (block: Block, forms: readonly CompletedForm[]): CompletedForm[] =>
  forms.filter(({ relation }) => block.relations.includes(relation))

export function collectAnswers(
  block: Block,
  all: readonly CompletedForm[],
  { competences, leaders }: Questionnaire & { readonly leaders: Leaders },
): BlockAnswers {
  const forms = selectForms(block, all)
  const asked = competences.flatMap(({ questions }) =>
    questions.map((question) => isApplicableToAll(question, block.relations)),
  )
  const counted =
    forms.length === block.raters
      ? countForms(forms, asked.length)
      : countRaters(forms, { questions: asked.length, leaders })
  return { block, forms, asked, ...counted }
}

type Counted = Pick<BlockAnswers, 'voices' | 'sums' | 'answers' | 'people'>

/** Sums all questions in one pass over the forms: a large matrix has millions of answers. */
function countForms(forms: readonly CompletedForm[], questions: number): Counted {
  const sums = Array<number>(questions).fill(0)
  const answers = Array<number>(questions).fill(0)
  for (const { choices } of forms) {
    for (let position = 0; position < questions; position++) {
      const choice = choices[position]
      if (choice === null || choice === undefined) continue
      sums[position] = (sums[position] ?? 0) + choice
      answers[position] = (answers[position] ?? 0) + 1
    }
  }
  return {
    voices: forms.length,
    sums: sums.map((sum) => fraction(sum)),
    answers,
    people: answers,
  }
}

/**
 * The answers of a block in which a rater has several forms. Everyone has one voice, the mean of
 * their own answers: a voice that weighs more than the others can be told from them.
 */
function countRaters(
  forms: readonly CompletedForm[],
  { questions, leaders }: { readonly questions: number; readonly leaders: Leaders },
): Counted {
  const raters = [...Map.groupBy(forms, ({ rater }) => rater)]
  const voices = Array.from({ length: questions }, (_, position) =>
    raters.flatMap(([rater, own]) => {
      const voice = mean(own.map(({ choices }) => choiceAt(choices, position)))
      return voice ? [{ rater, voice }] : []
    }),
  )
  return {
    voices: raters.length,
    sums: voices.map((given) => given.map(({ voice }) => voice).reduce(plus, fraction(0))),
    answers: voices.map((given) => given.length),
    people: voices.map((given) => given.filter(({ rater }) => !leaders.has(rater)).length),
  }
}

function choiceAt(choices: CompletedForm['choices'], position: number): Fraction | null {
  const choice = choices[position]
  return choice === null || choice === undefined ? null : fraction(choice)
}

/** The positions of a competence's questions; `end` is exclusive. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Where the questions of each competence are. */
export function listSpans({ competences }: Questionnaire): Span[] {
  let end = 0
  return competences.map(({ questions }) => ({ start: end, end: (end += questions.length) }))
}

/** How many people of the block, without leaders, answered some question of a competence. */
export function countAnswering(
  { forms, asked }: BlockAnswers,
  { start, end }: Span,
  leaders: Leaders,
): number {
  const answering = new Set<number>()
  for (const { rater, choices } of forms) {
    if (leaders.has(rater)) continue
    for (let position = start; position < end; position++)
      if (asked[position] && typeof choices[position] === 'number') answering.add(rater)
  }
  return answering.size
}
