import { relationTypes, type RelationKey } from '#shared/relations.ts'
import {
  type Coverage,
  listRelations,
  type RaterLoad,
  type RelationCoverage,
} from './coverage.rules.ts'
import type { SubjectDirectory } from './listing.rules.ts'
import type { Degree } from './noise.rules.ts'
import { judgePlan, type ReportPlan } from './planned-degree.rules.ts'

/**
 * What the report of one subject would show if every form were completed, from the worst:
 *
 * - `none`: no rater besides the subject
 * - `lacking`: groups that are withheld because they have too few raters
 * - `leader`: no rater besides the leader and the subject
 * - `pooled`: groups that are shown together
 * - `shown`: every group on its own
 * - `rater`: the subject only rates others
 */
const reportStates = ['none', 'lacking', 'leader', 'pooled', 'shown', 'rater'] as const
export type ReportState = (typeof reportStates)[number]

/** One evaluated of the coverage grid. */
export interface GridRow {
  readonly id: string
  readonly name: string
  readonly relations: Coverage['relations']
  readonly state: ReportState
  /** The relations that the state is about: the withheld or the pooled ones. */
  readonly concerned: readonly RelationKey[]
  /** How many raters the withheld groups lack together. */
  readonly missing: number
  /** How firmly the report would tell competences apart; null where the subject is not rated. */
  readonly degree: Degree | null
  /** How much the subject is asked for as a rater. */
  readonly load: Pick<RaterLoad, 'forms' | 'minutes'>
}

const others = relationTypes.filter(({ self_evaluation }) => !self_evaluation)
const noLoad = { forms: 0, minutes: 0 }

const withVisibility = (
  relations: Coverage['relations'],
  visibility: RelationCoverage['visibility'],
): RelationKey[] =>
  others.map(({ key }) => key).filter((key) => relations[key].visibility === visibility)

function findState(
  relations: Coverage['relations'],
  rates: boolean,
): Pick<GridRow, 'state' | 'concerned'> {
  const withheld = withVisibility(relations, 'hidden')
  const pooled = withVisibility(relations, 'pooled')
  const shown = withVisibility(relations, 'shown')
  if (withheld.length > 0) return { state: 'lacking', concerned: withheld }
  if (pooled.length > 0) return { state: 'pooled', concerned: pooled }
  if (shown.some((key) => key !== 'lider')) return { state: 'shown', concerned: [] }
  if (shown.length > 0) return { state: 'leader', concerned: [] }
  const onlyRates = rates && relations.auto.raters === 0
  return { state: onlyRates ? 'rater' : 'none', concerned: [] }
}

/** A row for each coverage. */
export function gridRows(
  coverages: Iterable<Coverage>,
  loads: readonly RaterLoad[],
  { directory, plan }: { readonly directory: SubjectDirectory; readonly plan: ReportPlan },
): GridRow[] {
  const loadOf = new Map(loads.map((load) => [load.evaluator_id, load]))
  return [...coverages].map(({ evaluated_id: id, relations }) => {
    const load = loadOf.get(id) ?? noLoad
    const { state, concerned } = findState(relations, load.forms > 0)
    const raters = concerned.reduce((sum, key) => sum + relations[key].raters, 0)
    return {
      id,
      name: directory.get(id)?.name ?? '',
      relations,
      state,
      concerned,
      missing: state === 'lacking' ? plan.minimum - raters : 0,
      degree: isRated(relations) ? judgePlan(listRelations(relations), plan) : null,
      load: { forms: load.forms, minutes: load.minutes },
    }
  })
}

const isRated = (relations: Coverage['relations']): boolean =>
  relationTypes.some(({ key }) => relations[key].raters > 0)

/** What a filter lists: without raters, with withheld groups, or with a leader alone. */
const filterStates = {
  sin: ['none'],
  falta: ['lacking'],
  lider: ['leader'],
} as const satisfies Record<string, readonly ReportState[]>
export type GridFilter = keyof typeof filterStates

export const matchesFilter = ({ state }: GridRow, filter: GridFilter): boolean =>
  filterStates[filter].some((one) => one === state)

const RANKS = 100_000
/** Orders rows from the worst: by state, then those that lack most, then those with fewest peers. */
export const reportRank = ({ state, missing, relations }: GridRow): number =>
  (reportStates.indexOf(state) * RANKS - missing) * RANKS + relations.companero.raters

/**
 * The rows by id. A row that did not change stays the same object, so that of 10,000 rows only
 * those are drawn again that did.
 */
export function rowsById(
  before: ReadonlyMap<string, GridRow>,
  rows: readonly GridRow[],
): ReadonlyMap<string, GridRow> {
  return new Map(
    rows.map((row) => {
      const known = before.get(row.id)
      return [row.id, known && isSameRow(known, row) ? known : row]
    }),
  )
}

const isSameRow = (one: GridRow, other: GridRow): boolean =>
  one.name === other.name &&
  one.state === other.state &&
  one.missing === other.missing &&
  one.degree === other.degree &&
  one.load.forms === other.load.forms &&
  one.load.minutes === other.load.minutes &&
  relationTypes.every(
    ({ key }) =>
      one.relations[key].raters === other.relations[key].raters &&
      one.relations[key].visibility === other.relations[key].visibility,
  )
