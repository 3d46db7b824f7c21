import { estimatedMinutes } from '#features/evaluations/rules.ts'
import { relationTypes, type RelationKey } from '#shared/relations.ts'

/**
 * Which groups of raters are shown by themselves, which together and which not at all. Decided from the numbers of sheets and from
 * nothing else: a rule that looked at the answers could itself tell something about them.
 */
export type RaterCounts = Readonly<Record<RelationKey, number>>

export interface RaterGroup {
  readonly relation: RelationKey
  readonly raters: number
}

/** Whose raters are never shown in fewer than the minimum; the leader is told before answering that theirs is shown apart. */
const protectedRelations = [
  'companero',
  'equipo',
  'cliente',
] as const satisfies readonly RelationKey[]

export const ratersIn = (groups: readonly RaterGroup[]): number =>
  groups.reduce((sum, group) => sum + group.raters, 0)

/** Groups below the minimum go together; while that is not enough, the smallest of the others keeps them company. */
export function poolGroups(
  counts: RaterCounts,
  minimum: number,
): { own: RaterGroup[]; pool: RaterGroup[] } {
  const groups = protectedRelations
    .map((relation) => ({ relation, raters: counts[relation] }))
    .filter(({ raters }) => raters > 0)
  let own = groups.filter(({ raters }) => raters >= minimum)
  let pool = groups.filter(({ raters }) => raters < minimum)
  if (pool.length > 0 && ratersIn(pool) < minimum && own.length > 0) {
    const fewest = Math.min(...own.map(({ raters }) => raters))
    const companion = own.findLast(({ raters }) => raters === fewest)
    pool = groups.filter((group) => pool.includes(group) || group === companion)
    own = own.filter((group) => group !== companion)
  }
  return { own, pool }
}

export type Visibility = 'shown' | 'pooled' | 'hidden' | 'none'

export interface Coverage {
  readonly evaluated_id: string
  readonly relations: Readonly<
    Record<RelationKey, { readonly raters: number; readonly visibility: Visibility }>
  >
}

interface Pair {
  readonly evaluated_id: string
  readonly relation_type_id: number
}

/** For every person and relation, how many will rate and what the report would show if all of them did. */
export function coverage(
  subjects: readonly { readonly id: string }[],
  forms: readonly Pair[],
  minimum: number,
): Coverage[] {
  const counts = new Map(
    subjects.map(({ id }) => [id, { auto: 0, lider: 0, companero: 0, equipo: 0, cliente: 0 }]),
  )
  const keys = new Map<number, RelationKey>(relationTypes.map(({ id, key }) => [id, key]))
  for (const form of forms) {
    const count = counts.get(form.evaluated_id)
    const key = keys.get(form.relation_type_id)
    if (count && key) count[key] += 1
  }
  return [...counts].map(([evaluated_id, count]) => ({
    evaluated_id,
    relations: visibilities(count, minimum),
  }))
}

export function visibilities(counts: RaterCounts, minimum: number): Coverage['relations'] {
  const { pool } = poolGroups(counts, minimum)
  const pooled: Visibility = ratersIn(pool) >= minimum ? 'pooled' : 'hidden'
  const of = (relation: RelationKey): { raters: number; visibility: Visibility } => {
    const raters = counts[relation]
    if (raters === 0) return { raters, visibility: 'none' }
    return {
      raters,
      visibility: pool.some((group) => group.relation === relation) ? pooled : 'shown',
    }
  }
  return {
    auto: of('auto'),
    lider: of('lider'),
    companero: of('companero'),
    equipo: of('equipo'),
    cliente: of('cliente'),
  }
}

export interface RaterLoad {
  readonly evaluator_id: string
  readonly forms: number
  readonly minutes: number
}

/** Sheets and estimated minutes of each rater, the heaviest first. */
export function raterLoad(
  forms: readonly { readonly evaluator_id: string }[],
  question_count: number,
): RaterLoad[] {
  const sheets = new Map<string, number>()
  for (const { evaluator_id } of forms)
    sheets.set(evaluator_id, (sheets.get(evaluator_id) ?? 0) + 1)
  const loads = [...sheets].map(([evaluator_id, count]) => ({
    evaluator_id,
    forms: count,
    minutes: estimatedMinutes(question_count, count),
  }))
  return loads.sort((one, other) => other.forms - one.forms)
}

/** What is usual in a project: its median rater. */
export function usualLoad(loads: readonly RaterLoad[]): Pick<RaterLoad, 'forms' | 'minutes'> {
  const { forms = 0, minutes = 0 } = loads[Math.floor(loads.length / 2)] ?? {}
  return { forms, minutes }
}
