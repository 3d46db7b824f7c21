import type { ReportInput } from '#features/reports/numbers/survey.rules.ts'
import type { Group } from './independent-numbers.ts'

/* Which groups, columns and limits the second computation of `independent-report.ts` has. */

export interface ScaleLimits {
  readonly range: number
  readonly cut: number
}

export function limitsOf({ scale }: ReportInput): ScaleLimits {
  const range = scale.highest_value - scale.lowest_value
  return { range, cut: scale.lowest_value * 10 + Math.ceil(6.25 * range) }
}

/** What the relations of each group weigh together. */
export function weightsOf(input: ReportInput, groups: readonly Group[]): number[] | null {
  const own: Readonly<Record<string, number | undefined>> | null | undefined =
    input.matrix.weights?.relations
  return own
    ? groups.map(({ relations }) => relations.reduce((sum, key) => sum + (own[key] ?? 0), 0))
    : null
}

/** The groups that may be shown, and the relations that are not shown at all. */
export function groupsOf(input: ReportInput): { groups: Group[]; withheld: string[] } {
  const minimum = input.matrix.minimum_raters
  const size = (relation: string): number =>
    input.forms.filter((form) => form.relation === relation).length
  const protectedOnes = ['companero', 'equipo', 'cliente'].filter((key) => size(key) > 0)
  let pooled = protectedOnes.filter((key) => size(key) < minimum)
  const sum = (keys: readonly string[]): number => keys.reduce((all, key) => all + size(key), 0)
  const large = protectedOnes.filter((key) => size(key) >= minimum)
  if (pooled.length > 0 && sum(pooled) < minimum && large.length > 0) {
    const fewest = Math.min(...large.map(size))
    pooled = [...pooled, large.filter((key) => size(key) === fewest).at(-1) ?? '']
  }
  const alone = protectedOnes.filter((key) => !pooled.includes(key))
  const isShown = sum(pooled) >= minimum
  return {
    withheld: isShown ? [] : pooled,
    groups: [
      ...(size('lider') > 0 ? [{ key: 'lider', relations: ['lider'], people: size('lider') }] : []),
      ...alone.map((key) => ({ key, relations: [key], people: size(key) })),
      ...(isShown ? [{ key: 'otros', relations: pooled, people: sum(pooled) }] : []),
    ],
  }
}

/** The columns of behaviours, and the position of the one that is others. */
export function columnsOf(groups: readonly Group[]): { columns: Group[]; others: number } {
  const leader = groups.filter(({ key }) => key === 'lider')
  const rest = groups.filter(({ key }) => key !== 'lider')
  if (rest.length < 2)
    return { columns: [...leader, ...rest], others: rest.length > 0 ? leader.length : 0 }
  const together = {
    key: 'demas',
    relations: rest.flatMap(({ relations }) => relations),
    people: rest.reduce((sum, { people }) => sum + people, 0),
  }
  const large = rest.every(({ key, people }) => key !== 'otros' && people >= 8)
  return { columns: [...leader, together, ...(large ? rest : [])], others: leader.length }
}

/** The questions of each competence, by their position. */
export function spansOf({ competences }: ReportInput): number[][] {
  let next = 0
  return competences.map(({ questions }) => questions.map(() => next++))
}
