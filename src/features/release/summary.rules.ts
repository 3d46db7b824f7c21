import {
  type Coverage,
  coverage,
  medianLoad,
  publishedSizes,
  raterLoad,
} from '#features/forms/coverage.rules.ts'
import { expectedUnanimity } from '#features/matrices/unanimity.rules.ts'
import { relationTypes } from '#shared/relations.ts'
import type { ReleaseSummary } from './contract.ts'

interface Subject {
  readonly id: string
  readonly name: string
}
interface Form {
  readonly evaluator_id: string
  readonly evaluated_id: string
  readonly relation_type_id: number
}
interface Roster {
  readonly subjects: readonly Subject[]
  readonly forms: readonly Form[]
  readonly minimum_raters: number
  readonly question_count: number
}
/** The summary without its dates. */
type Counts = Omit<
  ReleaseSummary,
  'closes_at' | 'reports_at' | 'limit_date' | 'reminder_date' | 'halfway_date' | 'last_day_date'
>

/** What a release of these forms will do. */
export function summaryOf({ subjects, forms, minimum_raters, question_count }: Roster): Counts {
  const evaluated = new Set(forms.map((form) => form.evaluated_id))
  const covered = coverage(subjects, forms, minimum_raters)
  const groups = covered.flatMap(({ relations }) =>
    publishedSizes(relationTypes.map(({ key }) => ({ relation: key, ...relations[key] }))),
  )
  const loads = raterLoad(forms, question_count)
  const [heaviest] = loads
  const name = subjects.find(({ id }) => id === heaviest?.evaluator_id)?.name
  return {
    evaluated: evaluated.size,
    evaluators: loads.length,
    forms: forms.length,
    mails: loads.length,
    without_evaluators: withoutEvaluators(subjects, forms),
    small_groups: smallGroups(subjects, covered, minimum_raters),
    unanimity: {
      groups: groups.length,
      questions: question_count,
      share: expectedUnanimity(groups, question_count),
    },
    heaviest:
      heaviest && name !== undefined
        ? { name, forms: heaviest.forms, minutes: heaviest.minutes }
        : null,
    usual: medianLoad(loads),
  }
}

/**
 * Who is evaluated by no other person: their report has only their own answers, or there is none. People
 * who only rate are complete as they are.
 */
function withoutEvaluators(
  subjects: readonly Subject[],
  forms: readonly Form[],
): Counts['without_evaluators'] {
  const [rated, selfEvaluated, raters] = [new Set(), new Set(), new Set()]
  for (const { evaluator_id, evaluated_id } of forms) {
    if (evaluator_id === evaluated_id) selfEvaluated.add(evaluated_id)
    else {
      raters.add(evaluator_id)
      rated.add(evaluated_id)
    }
  }
  return subjects
    .filter(({ id }) => !rated.has(id) && (selfEvaluated.has(id) || !raters.has(id)))
    .map(({ id, name }) => ({ id, name, self_evaluated: selfEvaluated.has(id) }))
}

/** Groups with fewer raters than the minimum, pooled with others or hidden, and whom they rate. */
function smallGroups(
  subjects: readonly Subject[],
  covered: readonly Coverage[],
  minimum: number,
): Counts['small_groups'] {
  const names = new Map(subjects.map(({ id, name }) => [id, name]))
  const small = covered.flatMap(({ evaluated_id, relations }) =>
    protectedGroups(relations)
      .filter(({ raters }) => raters > 0 && raters < minimum)
      .map(({ visibility }) => ({ evaluated_id, visibility })),
  )
  const pooled = small.filter(({ visibility }) => visibility === 'pooled').length
  const people = [...new Set(small.map(({ evaluated_id }) => evaluated_id))].map((id) => ({
    id,
    name: names.get(id) ?? '',
  }))
  return { total: small.length, pooled, hidden: small.length - pooled, people }
}

/** The relations whose answers are only published in a group of at least the minimum. */
const protectedGroups = ({ companero, equipo, cliente }: Coverage['relations']) => [
  companero,
  equipo,
  cliente,
]
