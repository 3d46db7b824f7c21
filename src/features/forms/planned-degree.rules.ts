import { groupRelations, type UsedRelations } from '#features/matrices/relations.rules.ts'
import { isProtected, type RelationKey } from '#shared/relations.ts'
import { numbered } from '#shared/spanish.ts'
import {
  type Coverage,
  listRelations,
  type RelationCoverage,
  visibilities,
} from './coverage.rules.ts'
import { effectiveRaters } from './effective-raters.rules.ts'
import { findNeededRaters, type NeededRaters } from './expected-degree.rules.ts'
import type { Degree } from './noise.rules.ts'
import { findGroupSize } from './second-group.rules.ts'

/*
 * How firmly the reports of a draft would tell competences apart, from counts alone
 * (docs/decisions/0165).
 */

/** What decides it besides the connections. */
export interface ReportPlan {
  readonly minimum: number
  /** The fewest raters of a group whose average competence is published. */
  readonly size: number
  readonly needed: NeededRaters
  /** Of each relation; null where all weigh the same. */
  readonly weights: Readonly<Partial<Record<RelationKey, number | undefined>>> | null
}

/** What of a project it follows from. */
export interface PlannedMatrix {
  readonly minimum_raters: number
  readonly competence_count: number
  readonly question_count: number
  readonly highest_value: number
  readonly weights: { readonly relations: ReportPlan['weights'] } | null
}

export function planReports(matrix: PlannedMatrix): ReportPlan {
  const { minimum_raters, competence_count: competences, highest_value, weights } = matrix
  const questions = matrix.question_count / Math.max(1, competences)
  return {
    minimum: minimum_raters,
    size: findGroupSize(matrix),
    needed: findNeededRaters({ range: highest_value - 1, competences, questions }),
    weights: weights?.relations ?? null,
  }
}

/** So many of those who are asked answer, but never so few that their group is withheld. */
const ANSWERING = 0.8

/** The relations of one report with their raters, as `listRelations` gives them. */
export type PlannedRelations = readonly (RelationCoverage & { readonly relation: RelationKey })[]

/** The groups that the report would publish; those with too few answers to a competence are one. */
function listGroups(relations: PlannedRelations, { size }: ReportPlan): PlannedRelations[] {
  const groups = relations.filter(
    ({ relation, visibility }) =>
      isProtected(relation) && (visibility === 'shown' || visibility === 'pooled'),
  )
  const isSmall = ({ raters, visibility }: RelationCoverage): boolean =>
    visibility === 'pooled' || raters < size
  const leader = relations.filter(({ relation, raters }) => relation === 'lider' && raters > 0)
  const own = groups.filter((group) => !isSmall(group)).map((group) => [group])
  return [leader, ...own, groups.filter(isSmall)].filter((group) => group.length > 0)
}

/** The firmest degree that four of five such reports reach; `even` where none. */
export function judgePlan(relations: PlannedRelations, plan: ReportPlan): Degree {
  const { minimum, weights, needed } = plan
  const groups = listGroups(relations, plan).map((group) => {
    const raters = group.reduce((sum, each) => sum + each.raters, 0)
    const isLeader = group.some(({ relation }) => relation === 'lider')
    return {
      raters: isLeader ? raters : Math.max(minimum, raters * ANSWERING),
      weight: weights ? group.reduce((sum, each) => sum + (weights[each.relation] ?? 0), 0) : 1,
    }
  })
  const counted = groups.filter(({ weight }) => weight > 0)
  const effective = effectiveRaters(
    counted.map(({ raters }) => raters),
    counted.map(({ weight }) => weight),
  )
  if (effective >= needed.clear) return 'clear'
  return effective >= needed.probable ? 'probable' : 'even'
}

/** Further raters of one relation with whom the report would be firmer. */
export interface Addition {
  readonly relation: RelationKey
  readonly raters: number
  readonly degree: Degree
}

/** More than so many further raters are not suggested. */
const MOST_ADDED = 6

const ranks = { even: 0, probable: 1, clear: 2 } as const satisfies Record<Degree, number>

/** The fewest further raters of one relation that make the report firmer. */
export function findAddition(
  relations: Coverage['relations'],
  matrix: UsedRelations,
  plan: ReportPlan,
): Addition | null {
  const present = judgePlan(listRelations(relations), plan)
  const counts = countEach(relations)
  // of those who rate already first
  const used = groupRelations(matrix)
    .map(({ key }) => key)
    .toSorted((one, other) => Number(counts[one] === 0) - Number(counts[other] === 0))
  for (let raters = 1; raters <= MOST_ADDED; raters++)
    for (const relation of used) {
      const more = { ...counts, [relation]: counts[relation] + raters }
      const after = visibilities({ ...more, grouped: counts.grouped + raters }, plan.minimum)
      const degree = judgePlan(listRelations(after), plan)
      if (ranks[degree] > ranks[present]) return { relation, raters, degree }
    }
  return null
}

const countEach = ({ auto, lider, companero, equipo, cliente }: Coverage['relations']) => ({
  auto: auto.raters,
  lider: lider.raters,
  companero: companero.raters,
  equipo: equipo.raters,
  cliente: cliente.raters,
  grouped: companero.raters + equipo.raters + cliente.raters,
})

/** How many reports reach each degree. */
export type PlannedDegrees = Readonly<Record<Degree, number>>

export const countDegrees = (degrees: readonly Degree[]): PlannedDegrees => {
  const count = (degree: Degree): number => degrees.filter((one) => one === degree).length
  return { clear: count('clear'), probable: count('probable'), even: count('even') }
}

/** What the report of a draft is expected to say, in one word. */
export const plannedWords = {
  clear: 'Claro',
  probable: 'Probable',
  even: 'Poco',
} as const satisfies Record<Degree, string>

export const EXPECTATION =
  'Claro o probable: si una competencia va más abajo que otra, 8 de cada 10 reportes así lo dirían. Supone que contestan 8 de cada 10 personas.'

/** What the offered connections change, and what the degrees mean. */
export function expectationText(degrees: PlannedDegrees, then: PlannedDegrees): string {
  const raised = degrees.even - then.even
  if (raised <= 0) return EXPECTATION
  return `Con lo que se agrega, ${numbered(raised, 'reporte', 'reportes')} más ${raised === 1 ? 'sería claro o probable' : 'serían claros o probables'}. ${EXPECTATION}`
}
