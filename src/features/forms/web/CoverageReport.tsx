import type { UsedRelations } from '#features/matrices/relations.rules.ts'
import type { RelationNames } from '#shared/relation-names.ts'
import { listed } from '#shared/spanish.ts'
import { DegreeMark } from '#ui/DegreeMark.tsx'
import { Icon } from '#ui/Icon.tsx'
import { useRelationNames } from '#ui/RelationNames.tsx'
import type { ListState } from '#web/kit/list/list-columns.ts'
import { listRelations } from '../coverage.rules.ts'
import { type GridFilter, type GridRow, matchesFilter } from '../grid.rules.ts'
import { findAddition, plannedWords, type ReportPlan } from '../planned-degree.rules.ts'
import { lacksSecondGroup } from '../second-group.rules.ts'

/** Marks a connection that no rule removes. */
export const ByHand = () => (
  <span className="raters-by-hand" data-tip="Hecha a mano: ninguna regla la quita">
    <Icon name="hand" size={13} />
    <span className="visually-hidden">, hecha a mano</span>
  </span>
)

/** «falta 1», «faltan 2» */
export const missingText = (count: number): string => (count === 1 ? 'falta 1' : `faltan ${count}`)

const onlyLeaderText = ({ lider }: RelationNames): string =>
  lider.own ? `Sólo ${lider.one}` : 'Sólo su líder'

const findState = (
  key: GridFilter,
  given: Omit<ListState<GridRow>, 'key' | 'matches'>,
): ListState<GridRow> => ({ ...given, key, matches: (row) => matchesFilter(row, key) })

/** What the list of the coverage can be filtered by. */
export const buildReportStates = (names: RelationNames): readonly ListState<GridRow>[] => [
  findState('sin', { label: 'Sin evaluadores', tone: 'warning', icon: 'circle-alert' }),
  findState('falta', { label: 'Les falta', tone: 'warning', icon: 'triangle-alert' }),
  findState('lider', { label: onlyLeaderText(names), icon: 'user' }),
  ...(['even', 'probable', 'clear'] as const).map((degree): ListState<GridRow> => ({
    key: plannedWords[degree].toLowerCase(),
    label: plannedWords[degree],
    matches: (row) => row.degree === degree,
  })),
]

/** What would make the report say more; null where nothing has to, or no few raters would. */
function changeText(
  { relations, degree }: GridRow,
  { matrix, reports }: CoveragePlan,
  names: RelationNames,
): string | null {
  if (degree === 'clear') return null
  if (lacksSecondGroup(listRelations(relations), reports.size))
    return `Le falta un segundo grupo de ${reports.size}`
  const addition = findAddition(relations, matrix, reports)
  if (!addition) return null
  const { relation, raters } = addition
  return `Con ${raters} más en ${names[relation].short}: ${plannedWords[addition.degree].toLowerCase()}`
}

/** What the report would show of a subject, in one line. */
function reportText(
  { state, concerned, missing, relations }: GridRow,
  names: RelationNames,
): string {
  const groups = listed(concerned.map((relation) => names[relation].short))
  if (state === 'lacking') return `${groups}: ${missingText(missing)}`
  if (state === 'pooled') {
    // the number of an own name is unknown
    if (concerned.some((relation) => names[relation].own)) return `Se agrupa: ${groups}`
    const one = concerned.length === 1 && concerned[0] === 'equipo'
    return `${groups} ${one ? 'se agrupará' : 'se agruparán'}`
  }
  if (state === 'none') return relations.auto.raters > 0 ? 'Sólo se autoevalúa' : 'Sin evaluadores'
  return { leader: onlyLeaderText(names), shown: 'Todo se mostrará', rater: 'Sólo evalúa' }[state]
}

/** What the degree of a row follows from, besides its raters. */
export interface CoveragePlan {
  readonly matrix: UsedRelations
  readonly reports: ReportPlan
}

/** How firmly the report would speak, and what would change it or what it would show. */
export function CoverageReport({
  row,
  plan,
}: {
  readonly row: GridRow
  readonly plan: CoveragePlan
}) {
  const names = useRelationNames()
  const { state, degree } = row
  const change = state === 'shown' || state === 'pooled' ? changeText(row, plan, names) : null
  return (
    <span className="coverage-report" data-state={state} data-degree={degree}>
      {degree ? (
        <>
          <DegreeMark degree={degree} />
          <b>{plannedWords[degree]}</b>
        </>
      ) : (
        <Icon name={state === 'rater' ? 'minus' : 'circle-alert'} size={15} />
      )}
      <span>{change ?? reportText(row, names)}</span>
    </span>
  )
}
