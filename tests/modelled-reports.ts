import { drawAnswers, MODEL_ENDS } from '#features/anonymity/attacker/answer-model.rules.ts'
import {
  learnsAnswer,
  type Published,
} from '#features/anonymity/attacker/integer-attacker.rules.ts'
import { publishSums } from '#features/anonymity/attacker/published-sums.rules.ts'
import { seededRandom } from '#shared/random.ts'

/** How many raters are in each group, and what they are asked. */
interface Modelled {
  readonly sizes: readonly number[]
  readonly questions: number
  readonly competences?: number
}

/** The people of each group, numbered through all of them. */
export function numberPeople(sizes: readonly number[]): number[][] {
  let next = 0
  return sizes.map((size) => Array.from({ length: size }, () => next++))
}

/** What is published of each competence of a report whose answers follow the model of chance. */
export function modelledReport(
  seed: string,
  { sizes, questions, competences = 1 }: Modelled,
): Published[] {
  const groups = numberPeople(sizes)
  const asked = { questions, competences }
  return drawAnswers(seededRandom(seed), groups.flat().length, asked).map((answers) => ({
    answers,
    ends: MODEL_ENDS,
    sums: publishSums(answers, groups, MODEL_ENDS),
  }))
}

/** In what share, from 0 to 1, of reports these raters together know another's answer. */
export const shareLearned = (
  reports: readonly (readonly Published[])[],
  known: readonly number[],
): number =>
  reports.filter((report) => report.some((competence) => learnsAnswer(competence, known))).length /
  reports.length
