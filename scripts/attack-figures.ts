// The figures of docs/reports.md, the attacker: how much of a report is a bound, and in how many
// reports one rater, or two who tell each other their answers, know another's for certain; up to
// version 0.2 and today. Of the model of chance, with up to 44 % of answers at the top.
import { MODEL_ENDS } from '#features/anonymity/attacker/answer-model.rules.ts'
import type { Published } from '#features/anonymity/attacker/integer-attacker.rules.ts'
import type { PublishedSum } from '#features/anonymity/attacker/published-sums.rules.ts'
import { attackRuns } from '../tests/attack-runs.ts'
import { modelledReport, numberPeople, shareLearned } from '../tests/modelled-reports.ts'

const ASKED = { questions: 5, competences: 6 }
const GROUPS = [[3], [4], [5], [6], [7], [8], [10], [3, 3], [4, 5], [3, 3, 3], [8, 8]]
const { numRuns, seed } = attackRuns(Number(process.env['ATTACK_REPORTS'] ?? 20), 0)

/** Up to version 0.2 each group told the exact mean of each question. */
function publishExactly(report: Published, groups: readonly number[][]): Published {
  const questions = [...(report.answers[0] ?? []).keys()]
  const sums = groups.flatMap((people) =>
    questions.map((question): PublishedSum => {
      const total = people.reduce((sum, one) => sum + (report.answers[one]?.[question] ?? 0), 0)
      return { people, questions: [question], least: total, most: total }
    }),
  )
  return { ...report, sums }
}

const isBound = ({ people, questions, least, most }: PublishedSum): boolean => {
  const count = people.length * questions.length
  return (
    most > least && (least === count * MODEL_ENDS.lowest || most === count * MODEL_ENDS.highest)
  )
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

function measure(sizes: readonly number[]): Record<string, string> {
  const groups = numberPeople(sizes)
  const today = Array.from({ length: numRuns }, (_, index) =>
    modelledReport(`${seed} ${index}`, { sizes, ...ASKED }),
  )
  const before = today.map((report) => report.map((each) => publishExactly(each, groups)))
  const sums = today.flat().flatMap((each) => each.sums)
  const bounded = (of: readonly PublishedSum[]): string =>
    percent(of.filter(isBound).length / of.length)
  return {
    group: sizes.join(' + '),
    behaviours_bounded: bounded(sums.filter(({ questions }) => questions.length === 1)),
    competences_bounded: bounded(sums.filter(({ questions }) => questions.length > 1)),
    one_before: percent(shareLearned(before, [0])),
    one_today: percent(shareLearned(today, [0])),
    two_before: percent(shareLearned(before, [0, 1])),
    two_today: percent(shareLearned(today, [0, 1])),
  }
}

console.log(`${numRuns} reports of 6 competences with 5 questions for each row.`)
console.table(GROUPS.map(measure))
