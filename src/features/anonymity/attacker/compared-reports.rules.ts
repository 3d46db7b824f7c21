import { seededRandom } from '#shared/random.ts'
import { isProtected } from '#shared/relations.ts'
import type { EvaluatedRaters, OtherMatrix } from '../evaluated.rules.ts'
import { countPeople, countSeats, type Group, publishedGroups } from '../overlap.rules.ts'
import type { JointRaters } from '../several-matrices.rules.ts'
import { drawAnswers, MODEL_ENDS } from './answer-model.rules.ts'
import { learnsAnswer } from './integer-attacker.rules.ts'
import { publishSums } from './published-sums.rules.ts'

/** Tables of the model that are tried, and their questions. */
const TABLES = 200
const ASKED = { questions: 5, competences: 1 } as const
/** Of one search: a page waits for the proof. */
const MOST_SPLITS = 100

type Reporting = Pick<OtherMatrix, 'minimum_raters' | 'report_method'>

/**
 * Whether an answer is known to one who reads the reports of all these matrices about one person
 * and has answered nothing, if those who rate in several answer alike in all of them: of one
 * competence after another, with answers of the model of chance, about one evaluated after another.
 */
export function* attackCompared(
  rosters: readonly EvaluatedRaters[],
  matrix: Reporting,
): Generator<boolean> {
  for (let table = 0; table < TABLES && rosters.length > 0; table++) {
    const roster = rosters[table % rosters.length]
    if (roster) yield isAnswerRevealed(roster, matrix, seededRandom(String(table)))
  }
}

function isAnswerRevealed(
  { raters, others }: EvaluatedRaters,
  matrix: Reporting,
  random: () => number,
): boolean {
  const people = raters.flatMap((one) => Array.from({ length: one.people }, () => one))
  const [answers = []] = drawAnswers(random, people.length, ASKED)
  const sums = [matrix, ...others].flatMap(({ minimum_raters: minimum, report_method }, side) =>
    publishSums(answers, listGroups(raters, people, { minimum, side }), MODEL_ENDS, report_method),
  )
  // what a leader answers is told apart
  const known = people.flatMap(({ sides }, person) =>
    sides.flat(2).includes('lider') ? person : [],
  )
  return learnsAnswer({ answers, sums, ends: MODEL_ENDS }, known, MOST_SPLITS)
}

/** The people in each published group of protected raters of one matrix. */
function listGroups(
  raters: readonly JointRaters[],
  people: readonly JointRaters[],
  { minimum, side }: { readonly minimum: number; readonly side: number },
): number[][] {
  const counts = countPeople(
    raters.map((one) => ({ seats: one.sides[side] ?? [], people: one.people })),
  )
  const isIn = (group: Group, { sides }: JointRaters): boolean =>
    countSeats(group, sides[side] ?? []) > 0
  return publishedGroups(counts, minimum)
    .filter((group) => group.some(isProtected))
    .map((group) => people.flatMap((one, person) => (isIn(group, one) ? person : [])))
}
