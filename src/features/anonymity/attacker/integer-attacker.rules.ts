import {
  type Answers,
  type Ends,
  type Limits,
  type PublishedSum,
  sumAnswers,
} from './published-sums.rules.ts'
import { canHold, narrow, type Sum } from './sums-solver.rules.ts'

/** Everything that is published about one evaluated, at any time and in any matrix. */
export interface Published {
  /** Of each person the answers to one competence, which an attacker wants to know. */
  readonly answers: readonly Answers[]
  readonly sums: readonly PublishedSum[]
  readonly ends: Ends
}

/** Splits of one search; of three groups in one report some need ten thousand. */
const MOST_SPLITS = 50_000

/**
 * Whether someone who knows all published numbers, and what these people answered, knows the answer
 * of another for certain. Answers are whole numbers between two ends: people who count in the same
 * sums cannot be told apart, so that an answer is known where the sum of such people to a question
 * must be at an end, or where there is one such person and it must be what it is.
 *
 * @param most_splits of each search; one that becomes longer finds nothing
 */
export function learnsAnswer(
  published: Published,
  known: readonly number[],
  most_splits = MOST_SPLITS,
): boolean {
  const { answers, ends } = published
  const questions = answers[0]?.length ?? 0
  const alike = groupAlike(published, new Set(known))
  const numberAt = (group: number, question: number): number => group * questions + question
  const limits = alike.flatMap(({ length }) =>
    Array.from({ length: questions }, () => ({
      least: length * ends.lowest,
      most: length * ends.highest,
    })),
  )
  const sums = published.sums.map((sum) => withoutKnown(sum, { answers, alike, known, numberAt }))
  const ranges = limits.map((each) => ({ ...each }))
  if (!narrow(ranges, sums)) throw new Error('The published sums contradict the answers.')
  return alike.some((people, group) =>
    Array.from({ length: questions }, (_, question) => question).some((question) => {
      const at = numberAt(group, question)
      const own = limits[at]
      const total = sumAnswers(answers, people, [question])
      return own && isForced(ranges, sums, { at, people: people.length, own, total, most_splits })
    }),
  )
}

/** The sum of what alike people answered to a question: what it can be and what it is. */
interface Revealed {
  readonly at: number
  readonly people: number
  readonly own: Limits
  readonly total: number
  readonly most_splits: number
}

/** Whether the sum must be what it is, and so tells an answer: at an end, or of one person. */
function isForced(
  ranges: readonly Limits[],
  sums: readonly Sum[],
  { at, people, own, total, most_splits }: Revealed,
): boolean {
  if (people > 1 && total !== own.least && total !== own.most) return false
  const { least, most } = ranges[at] ?? own
  return [
    { least, most: total - 1 },
    { least: total + 1, most },
  ].every(
    (other) => other.least > other.most || !canHold(ranges.with(at, other), sums, most_splits),
  )
}

/** The people who count in the same sums, without those whose answers are known. */
function groupAlike({ answers, sums }: Published, known: ReadonlySet<number>): number[][] {
  const members = sums.map(({ people }) => new Set(people))
  const unknown = [...answers.keys()].filter((person) => !known.has(person))
  const groups = Map.groupBy(unknown, (person) =>
    members.map((people) => (people.has(person) ? '1' : '0')).join(''),
  )
  return [...groups.values()]
}

interface Attacked {
  readonly answers: readonly Answers[]
  readonly alike: readonly (readonly number[])[]
  readonly known: readonly number[]
  readonly numberAt: (group: number, question: number) => number
}

/** What is left of a sum to those whose answers are not known. */
function withoutKnown(
  { people, questions, least, most }: PublishedSum,
  { answers, alike, known, numberAt }: Attacked,
): Sum {
  const members = new Set(people)
  const own = known.filter((person) => members.has(person))
  const less = sumAnswers(answers, own, questions)
  return {
    of: alike.flatMap(([first], group) =>
      first !== undefined && members.has(first)
        ? questions.map((question) => numberAt(group, question))
        : [],
    ),
    least: least - less,
    most: most - less,
  }
}
