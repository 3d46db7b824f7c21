import {
  behaviourSteps,
  COMPETENCE_ANSWERS,
  competenceSteps,
  listBesideBound,
  RELATION_ANSWERS,
} from '#features/forms/told-answers.rules.ts'

/** Answers are whole numbers between these two. */
export interface Ends {
  readonly lowest: number
  readonly highest: number
}

/** The least and the most that a sum can be. */
export interface Limits {
  readonly least: number
  readonly most: number
}

/** What one printed number tells: the sum of what these people answered to these questions. */
export interface PublishedSum extends Limits {
  readonly people: readonly number[]
  readonly questions: readonly number[]
}

/** What one person answers to the questions of one competence. */
export type Answers = readonly number[]

/** Of how many answers a sum is, and how many steps before an end it is told as a bound. */
interface Revealed {
  readonly count: number
  readonly steps: number
}

/** All sums that are printed like this one, in tenths or as a bound (reports, `printedRounding`). */
export function limitPrinted(
  total: number,
  { count, steps }: Revealed,
  { lowest, highest }: Ends,
): Limits {
  const [floor, ceiling] = [count * lowest, count * highest]
  const hasBounds = steps > 0
  if (hasBounds && 2 * steps >= ceiling - floor) return { least: floor, most: ceiling }
  const [low, high] = [floor + steps, ceiling - steps]
  if (hasBounds && total >= high) return { least: high, most: ceiling }
  if (hasBounds && total <= low) return { least: floor, most: low }
  const tenths = Math.floor((20 * total + count) / (2 * count))
  const first = Math.ceil(((2 * tenths - 1) * count) / 20)
  const last = Math.ceil(((2 * tenths + 1) * count) / 20) - 1
  return {
    least: Math.max(first, hasBounds ? low + 1 : floor),
    most: Math.min(last, hasBounds ? high - 1 : ceiling),
  }
}

/** From this method on nothing is told beside an only bound (docs/decisions/0157). */
const FIFTH = 5

/**
 * What the report about one person tells of a competence: of each group the competence, of all of
 * them together each behaviour, by group where all are large. Groups are those that are published.
 */
export function publishSums(
  answers: readonly Answers[],
  groups: readonly (readonly number[])[],
  ends: Ends,
  method = FIFTH,
): PublishedSum[] {
  const all = [...(answers[0] ?? []).keys()]
  const range = ends.highest - ends.lowest
  const addAnswers = (people: readonly number[], questions: readonly number[], steps: number) => {
    const total = sumAnswers(answers, people, questions)
    const count = people.length * questions.length
    return { people, questions, ...limitPrinted(total, { count, steps }, ends) }
  }
  const published = groups.filter((people) => people.length * all.length >= COMPETENCE_ANSWERS)
  const competences = published.map((people) =>
    addAnswers(people, all, competenceSteps(all.length, range)),
  )
  const together = published.length > 0 ? published : groups
  const isByGroup = groups.length > 1 && groups.every((people) => people.length >= RELATION_ANSWERS)
  const columns = isByGroup ? together : [together.flat()].filter((people) => people.length > 0)
  const behaviours = columns.map((people) =>
    all.map((question) => addAnswers(people, [question], behaviourSteps(range))),
  )
  return [
    ...competences,
    ...(published.length > 0 && method >= FIFTH
      ? withoutBesideBound(behaviours, ends)
      : behaviours.flat()),
  ]
}

/** The sums of the behaviours of each column, as far as they are told beside an only bound. */
function withoutBesideBound(
  columns: readonly (readonly PublishedSum[])[],
  ends: Ends,
): PublishedSum[] {
  const hidden = new Set(
    columns.flatMap((own) =>
      listBesideBound(
        own.map((sum) => isBound(sum, ends)),
        own[0]?.people.length ?? 0,
      ),
    ),
  )
  return columns.flatMap((own) =>
    own.map((sum, question) =>
      hidden.has(question) && isBound(sum, ends) === false ? withoutNumber(sum, ends) : sum,
    ),
  )
}

/** Whether the sum of a behaviour is told as a bound; null where nothing is told. */
function isBound({ people, least, most }: PublishedSum, { lowest, highest }: Ends): boolean | null {
  const isLow = least === people.length * lowest
  const isHigh = most === people.length * highest
  return isLow && isHigh ? null : isLow || isHigh
}

/** All that is known of it is that it is no bound. */
function withoutNumber(sum: PublishedSum, { lowest, highest }: Ends): PublishedSum {
  const { length } = sum.people
  const within = behaviourSteps(highest - lowest) + 1
  return { ...sum, least: length * lowest + within, most: length * highest - within }
}

export const sumAnswers = (
  answers: readonly Answers[],
  people: readonly number[],
  questions: readonly number[],
): number =>
  people.reduce(
    (sum, person) =>
      questions.reduce((own, question) => own + (answers[person]?.[question] ?? 0), sum),
    0,
  )
