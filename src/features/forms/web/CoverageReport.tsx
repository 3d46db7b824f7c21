import type { RelationNames } from '#shared/relation-names.ts'
import { listed } from '#shared/spanish.ts'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'
import { useRelationNames } from '#ui/RelationNames.tsx'
import type { ListState } from '#web/kit/list/list-columns.ts'
import { listRelations } from '../coverage.rules.ts'
import { type GridFilter, type GridRow, matchesFilter, type ReportState } from '../grid.rules.ts'
import { lacksSecondGroup } from '../second-group.rules.ts'

const icons: Readonly<Record<ReportState, IconName>> = {
  none: 'circle-alert',
  lacking: 'triangle-alert',
  leader: 'user',
  pooled: 'git-merge',
  shown: 'circle-check',
  rater: 'minus',
}

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
  findState('completos', { label: 'Completos', icon: 'circle-check' }),
]

/** What the report would show of a subject, in one line. */
function reportText(
  { state, concerned, missing, relations }: GridRow,
  names: RelationNames,
): string {
  if (state === 'shown' && lacksSecondGroup(listRelations(relations)))
    return 'Se mostrará un solo grupo'
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

export function CoverageReport({ row }: { readonly row: GridRow }) {
  return (
    <span className="coverage-report" data-state={row.state}>
      <Icon name={icons[row.state]} size={15} />
      <span>{reportText(row, useRelationNames())}</span>
    </span>
  )
}
