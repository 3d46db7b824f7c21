import type { Answers, Ends } from './published-sums.rules.ts'

/*
 * The model of chance on a scale from 1 to 5 (docs/reports.md, degrees): what the answers of a rater
 * share, what those to a competence share, what each has of its own, and how behaviours differ.
 */
const SPREADS = { halo: 0.45, competence: 0.45, answer: 0.75, behaviour: 0.5 } as const

export const MODEL_ENDS: Ends = { lowest: 1, highest: 5 }

interface Asked {
  readonly questions: number
  readonly competences: number
}

/** How one evaluated is truly seen. */
interface Seen extends Asked {
  /** On average. */
  readonly level: number
  /** The standard deviation among the competences. */
  readonly differences: number
}

/** Standard normal numbers. */
export const drawNormal =
  (random: () => number): (() => number) =>
  () =>
    Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** How each competence of one evaluated is truly seen, and each of its behaviours. */
export function drawBehaviours(
  gauss: () => number,
  { questions, competences, level, differences }: Seen,
): { readonly levels: readonly number[]; readonly behaviours: readonly (readonly number[])[] } {
  const levels = draw(competences, () => level + differences * gauss())
  const behaviours = levels.map((seen) => {
    const own = draw(questions, () => SPREADS.behaviour * gauss())
    const mean = own.reduce((sum, each) => sum + each, 0) / questions
    return own.map((each) => seen + each - mean)
  })
  return { levels, behaviours }
}

/** What one rater answers to the questions of each competence. */
export function drawChoices(
  gauss: () => number,
  behaviours: readonly (readonly number[])[],
): readonly Answers[] {
  const halo = SPREADS.halo * gauss()
  return behaviours.map((own) => {
    const shared = halo + SPREADS.competence * gauss()
    return own.map((each) => toAnswer(each + shared + SPREADS.answer * gauss()))
  })
}

export const toAnswer = (value: number): number =>
  Math.min(MODEL_ENDS.highest, Math.max(MODEL_ENDS.lowest, Math.round(value)))

/** Up to 44 % of answers are at the top, the case that betrays the most. */
const ATTACKED = { level: 4.3, differences: 0.3 } as const

/** What so many raters answer about one evaluated: of each competence, of each rater. */
export function drawAnswers(
  random: () => number,
  people: number,
  asked: Asked,
): readonly (readonly Answers[])[] {
  const gauss = drawNormal(random)
  const { behaviours } = drawBehaviours(gauss, { ...asked, ...ATTACKED })
  const raters = draw(people, () => drawChoices(gauss, behaviours))
  return behaviours.map((_, competence) => raters.map((choices) => choices[competence] ?? []))
}

const draw = <Item>(count: number, make: () => Item): Item[] => Array.from({ length: count }, make)
