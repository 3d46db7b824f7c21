import { type Coverage, coverage, raterLoad, usualLoad } from '../forms/coverage.rules.ts'
import type { ReleaseSummary } from './contract.ts'

interface Person {
  readonly id: string
  readonly name: string
}
interface Connection {
  readonly evaluator_id: string
  readonly evaluated_id: string
  readonly relation_type_id: number
}
interface Roster {
  readonly subjects: readonly Person[]
  readonly forms: readonly Connection[]
  readonly minimum_raters: number
  readonly question_count: number
}
type Counted = Pick<
  ReleaseSummary,
  | 'evaluated'
  | 'evaluators'
  | 'forms'
  | 'mails'
  | 'without_evaluators'
  | 'small_groups'
  | 'heaviest'
  | 'usual'
>

/** What a release will do, counted from who rates whom. */
export function summaryOf({ subjects, forms, minimum_raters, question_count }: Roster): Counted {
  const evaluated = new Set(forms.map((form) => form.evaluated_id))
  const rated = new Set(
    forms
      .filter((form) => form.evaluator_id !== form.evaluated_id)
      .map((form) => form.evaluated_id),
  )
  const loads = raterLoad(forms, question_count)
  const [first] = loads
  const name = subjects.find(({ id }) => id === first?.evaluator_id)?.name
  return {
    evaluated: evaluated.size,
    evaluators: loads.length,
    forms: forms.length,
    mails: loads.length,
    without_evaluators: subjects
      .filter(({ id }) => !rated.has(id))
      .map((person) => ({ id: person.id, name: person.name })),
    small_groups: smallGroups(subjects, forms, minimum_raters),
    heaviest:
      first && name !== undefined ? { name, forms: first.forms, minutes: first.minutes } : null,
    usual: usualLoad(loads),
  }
}

/** Groups below the minimum: what they are shown with, or that they are not shown. */
function smallGroups(
  subjects: readonly Person[],
  forms: readonly Connection[],
  minimum: number,
): Counted['small_groups'] {
  const names = new Map(subjects.map(({ id, name }) => [id, name]))
  const small = coverage(subjects, forms, minimum).flatMap(({ evaluated_id, relations }) =>
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

const protectedGroups = ({ companero, equipo, cliente }: Coverage['relations']) => [
  companero,
  equipo,
  cliente,
]
