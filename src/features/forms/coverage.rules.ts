import { estimatedMinutes } from '#features/evaluations/rules.ts'
import {
  isProtected,
  protectedRelations,
  relationOf,
  relationTypes,
  type RelationKey,
} from '#shared/relations.ts'

/**
 * How many raters one evaluated subject has in each relation: assigned raters while the forms are
 * edited, raters with a completed form in a report. Raters are people, however many forms they have
 * (docs/reports.md, people).
 *
 * The rules of this file decide what a report may show from these counts and from nothing else
 * (docs/reports.md, blocks): a rule that read the answers could itself reveal something about them.
 */
export interface RaterCounts extends Readonly<Record<RelationKey, number>> {
  /**
   * The raters of all protected relations together, each counted once, without those who are also a
   * leader: their answers are published on their own. Less than the sum of the relations when
   * a rater has several forms, which only matrices released before migration 0012 allow.
   */
  readonly grouped: number
}

/** What identifies a rater among the forms about one evaluated, and in which relation. */
export interface RatedIn {
  readonly rater: string | number
  readonly relation: RelationKey
}

/** The raters of one evaluated subject in one relation. */
export interface RaterGroup {
  readonly relation: RelationKey
  readonly raters: number
}

const ratersIn = (groups: readonly RaterGroup[]): number =>
  groups.reduce((sum, group) => sum + group.raters, 0)

/** Counts the raters of one evaluated. A rater with several forms in a relation counts once. */
export function countRaters(forms: readonly RatedIn[]): RaterCounts {
  const counts = { auto: 0, lider: 0, companero: 0, equipo: 0, cliente: 0 }
  const raters = new Set()
  for (const { rater, relation } of forms) {
    counts[relation] += 1
    raters.add(rater)
  }
  return raters.size === forms.length
    ? { ...counts, grouped: counts.companero + counts.equipo + counts.cliente }
    : countRepeatedRaters(forms)
}

function countRepeatedRaters(forms: readonly RatedIn[]): RaterCounts {
  const raters = {
    auto: new Set(),
    lider: new Set(),
    companero: new Set(),
    equipo: new Set(),
    cliente: new Set(),
  } satisfies Record<RelationKey, Set<unknown>>
  const grouped = new Set()
  for (const { rater, relation } of forms) {
    raters[relation].add(rater)
    if (isProtected(relation)) grouped.add(rater)
  }
  for (const leader of raters.lider) grouped.delete(leader)
  return {
    auto: raters.auto.size,
    lider: raters.lider.size,
    companero: raters.companero.size,
    equipo: raters.equipo.size,
    cliente: raters.cliente.size,
    grouped: grouped.size,
  }
}

/** The groups of the protected relations. */
export interface PooledGroups {
  readonly own: readonly RaterGroup[]
  readonly pool: readonly RaterGroup[]
  /** The raters of the pool, each counted once; the pool is withheld below the minimum. */
  readonly pooled: number
}

/**
 * Divides the protected relations into groups that are shown on their own and one pool, which is
 * shown as «Otros evaluadores» (docs/reports.md, blocks, 2 and 3).
 *
 * - When a person rates in two relations, all groups are pooled. Otherwise the difference of two
 *   groups that share raters would leave fewer than the minimum.
 * - A relation with at least `minimum` raters is shown on its own.
 * - A relation with 1 to `minimum - 1` raters goes to the pool.
 * - If the pool has fewer than `minimum` raters, the smallest group of the others joins it; of
 *   groups of the same size, the one whose relation comes last.
 *
 * The pool may remain below the minimum if no other group is left to join it. Relations without
 * raters are in neither list. Both lists keep the order compañero, equipo, cliente.
 *
 * @param minimum the fewest raters of a published group, 3 to 10, set per matrix
 */
export function poolGroups(counts: RaterCounts, minimum: number): PooledGroups {
  const groups = protectedRelations
    .map((relation) => ({ relation, raters: counts[relation] }))
    .filter(({ raters }) => raters > 0)
  if (counts.grouped < ratersIn(groups)) return { own: [], pool: groups, pooled: counts.grouped }
  const own = groups.filter(({ raters }) => raters >= minimum)
  const pool = groups.filter(({ raters }) => raters < minimum)
  if (pool.length === 0 || ratersIn(pool) >= minimum || own.length === 0)
    return { own, pool, pooled: ratersIn(pool) }
  const fewest = Math.min(...own.map(({ raters }) => raters))
  const joining = own.findLast(({ raters }) => raters === fewest)
  const joined = groups.filter((group) => pool.includes(group) || group === joining)
  return {
    own: own.filter((group) => group !== joining),
    pool: joined,
    pooled: ratersIn(joined),
  }
}

/**
 * How a report shows the raters of one relation:
 *
 * - `shown`: on their own
 * - `pooled`: only as part of «Otros evaluadores»
 * - `hidden`: not at all, and they count in no average
 * - `none`: there are no raters
 */
export type Visibility = 'shown' | 'pooled' | 'hidden' | 'none'

export interface RelationCoverage {
  readonly raters: number
  readonly visibility: Visibility
}

/** The sizes of the protected groups of one evaluated subject that are published. */
export function publishedSizes(
  relations: readonly (RelationCoverage & { readonly relation: RelationKey })[],
): number[] {
  const groups = relations.filter(({ relation }) =>
    protectedRelations.some((each) => each === relation),
  )
  const own = groups.filter(({ visibility }) => visibility === 'shown')
  const pool = groups.filter(({ visibility }) => visibility === 'pooled')
  return [...own.map(({ raters }) => raters), ...(pool.length > 0 ? [ratersIn(pool)] : [])]
}

/** The relations of one evaluated subject as a list, of which `publishedSizes` counts the groups. */
export const listRelations = (relations: Coverage['relations']) =>
  relationTypes.map(({ key }) => ({ relation: key, ...relations[key] }))

/** What the report of one evaluated subject would show in each relation. */
export interface Coverage {
  readonly evaluated_id: string
  readonly relations: Readonly<Record<RelationKey, RelationCoverage>>
}

/**
 * The raters and the visibility of each relation of one evaluated subject (docs/reports.md,
 * blocks).
 */
export function visibilities(counts: RaterCounts, minimum: number): Coverage['relations'] {
  const { pool, pooled } = poolGroups(counts, minimum)
  const poolVisibility: Visibility = pooled >= minimum ? 'pooled' : 'hidden'
  const measureCoverage = (relation: RelationKey): RelationCoverage => {
    const raters = counts[relation]
    if (raters === 0) return { raters, visibility: 'none' }
    const isPooled = pool.some((group) => group.relation === relation)
    return { raters, visibility: isPooled ? poolVisibility : 'shown' }
  }
  return {
    auto: measureCoverage('auto'),
    lider: measureCoverage('lider'),
    companero: measureCoverage('companero'),
    equipo: measureCoverage('equipo'),
    cliente: measureCoverage('cliente'),
  }
}

interface AssignedForm {
  readonly evaluator_id: string
  readonly evaluated_id: string
  readonly relation_type_id: number
}

/**
 * What the reports would show if every form were completed: one entry for each subject, in their
 * order, also for subjects without raters. Forms about other subjects are ignored.
 */
export function coverage(
  subjects: readonly { readonly id: string }[],
  forms: readonly AssignedForm[],
  minimum: number,
): Coverage[] {
  const formsAbout = new Map<string, RatedIn[]>(subjects.map(({ id }) => [id, []]))
  for (const form of forms) formsAbout.get(form.evaluated_id)?.push(ratedIn(form))
  return [...formsAbout].map(([evaluated_id, about]) => ({
    evaluated_id,
    relations: visibilities(countRaters(about), minimum),
  }))
}

const ratedIn = ({ evaluator_id, relation_type_id }: AssignedForm): RatedIn => ({
  rater: evaluator_id,
  relation: relationOf(relation_type_id).key,
})

/** How much one rater is asked for: forms, and estimated minutes for all of them. */
export interface RaterLoad {
  readonly evaluator_id: string
  readonly forms: number
  readonly minutes: number
}

/** The load of each rater who has forms, the heaviest first (docs/reports.md, the dashboard). */
export function raterLoad(
  forms: readonly { readonly evaluator_id: string }[],
  question_count: number,
): RaterLoad[] {
  const counts = new Map<string, number>()
  for (const { evaluator_id } of forms)
    counts.set(evaluator_id, (counts.get(evaluator_id) ?? 0) + 1)
  return [...counts]
    .map(([evaluator_id, count]) => ({
      evaluator_id,
      forms: count,
      minutes: estimatedMinutes(question_count, count),
    }))
    .sort((one, other) => other.forms - one.forms)
}

/**
 * The load of the median rater; the lighter of the two in the middle if their number is even, and
 * zero if there are none.
 *
 * @param raters sorted, the heaviest first
 */
export function medianLoad(
  raters: readonly Pick<RaterLoad, 'forms'>[],
  question_count: number,
): Pick<RaterLoad, 'forms' | 'minutes'> {
  const { forms = 0 } = raters[Math.floor(raters.length / 2)] ?? {}
  return { forms, minutes: estimatedMinutes(question_count, forms) }
}
