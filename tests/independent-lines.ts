import type { ReportInput } from '#features/reports/numbers/survey.rules.ts'
import { degreeIn, type Degree, type Limits } from './independent-degrees.ts'
import type { ScaleLimits } from './independent-groups.ts'
import { rangeOf, type Group, type Printed } from './independent-numbers.ts'
import { effectiveOf, type Ratio } from './ratios.ts'

/**
 * The report about one evaluated, computed a second time from the raw answers and `docs/reports.md`
 * without any code of the product, to compare the product with. Numbers are in tenths as printed.
 */
export interface Truth {
  readonly input: ReportInput
  readonly groups: readonly Group[]
  /** The columns of behaviours. */
  readonly columns: readonly Group[]
  /** Relations that are not shown at all. */
  readonly withheld: readonly string[]
  readonly competences: readonly TruthCompetence[]
  readonly behaviours: readonly TruthLine[]
  readonly total: LineCells
  readonly limits: ScaleLimits
  /** n_eff of all shown groups. */
  readonly effective: Ratio
  readonly invited: number
  readonly completed: number
  /** Whether the self-evaluation has a number. */
  readonly hasSelf: boolean
}

/** Whether anything of others can be told. */
export const hasOthers = ({ competences }: Truth): boolean =>
  competences.some(({ others }) => others !== null)

export interface LineCells {
  readonly self: Printed | null
  readonly groups: readonly (Printed | null)[]
  readonly others: Printed | null
}

interface LineNames {
  readonly id: string
  readonly name: string
  readonly competence: string
}

export interface TruthLine extends LineNames, LineCells {
  readonly gap: Printed | null
  readonly answers: readonly (number | null)[]
  /** How many raters of equal weight are behind others. */
  readonly raters: number
  readonly perception: 'above' | 'similar' | 'open' | 'below' | null
  readonly degree: Degree | null
}

export interface TruthCompetence extends TruthLine {
  /** Marked by the evaluated or a leader. */
  readonly important: boolean
  readonly behaviours: readonly TruthLine[]
}

/** @param people behind each group's number; `counted` are those of which others are made */
export function lineOf(
  names: LineNames,
  { self, groups, others }: LineCells,
  behind: {
    readonly people: readonly (number | null)[]
    readonly counted: readonly number[]
    readonly weights: readonly number[] | null
    readonly thresholds: (raters: number) => Limits
  },
  input: ReportInput,
): TruthLine {
  const shown = behind.counted.filter((index) => groups[index] && (behind.people[index] ?? 0) > 0)
  const [top, bottom] = effectiveOf(
    shown.map((index) => behind.people[index] ?? 0),
    behind.weights && shown.map((index) => behind.weights?.[index] ?? 0),
  )
  const raters = Number(top) / Number(bottom)
  return {
    ...names,
    self,
    groups,
    others,
    gap: self && others && gapOf(self, others),
    answers: behind.people.map((count, index) => (groups[index] ? count : null)),
    raters,
    ...(self && others
      ? perceptionOf(self, others, { input, limits: behind.thresholds(raters) })
      : { perception: null, degree: null }),
  }
}

/** What holds for every value that a bound allows. */
export function perceptionOf(
  self: Printed,
  others: Printed,
  { input, limits }: { readonly input: ReportInput; readonly limits: Limits },
): { perception: NonNullable<TruthLine['perception']>; degree: Degree } {
  const [low, high] = rangeOf(others, input)
  const gaps = [self.tenths - low, self.tenths - high]
  const certain = gaps.every((gap) => gap > 0)
    ? Math.min(...gaps)
    : gaps.every((gap) => gap < 0)
      ? Math.max(...gaps)
      : 0
  const degree = degreeIn(Math.abs(certain), limits)
  if (degree !== 'even') return { perception: certain > 0 ? 'above' : 'below', degree }
  const range = input.scale.highest_value - input.scale.lowest_value
  return { perception: gaps.every((gap) => Math.abs(gap) <= range) ? 'similar' : 'open', degree }
}

/** Of a bound only the side that every value has. */
export function gapOf(self: Printed, others: Printed): Printed | null {
  const tenths = self.tenths - others.tenths
  if (others.bound === null) return { tenths, bound: null }
  if (others.bound === 'at_least') return tenths < 0 ? { tenths, bound: 'at_most' } : null
  return tenths > 0 ? { tenths, bound: 'at_least' } : null
}
