import type { RelationNames } from '#shared/relation-names.ts'
import { listed } from '#shared/spanish.ts'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'
import { useRelationNames } from '#ui/RelationNames.tsx'
import { listRelations } from '../coverage.rules.ts'
import type { GridRow, ReportState } from '../grid.rules.ts'
import { lacksSecondGroup } from '../second-group.rules.ts'

const icons: Readonly<Record<ReportState, IconName>> = {
  none: 'circle-alert',
  lacking: 'triangle-alert',
  leader: 'user',
  pooled: 'git-merge',
  shown: 'circle-check',
  rater: 'minus',
}

/** «falta 1», «faltan 2» */
export const missingText = (count: number): string => (count === 1 ? 'falta 1' : `faltan ${count}`)

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
  const leader = names.lider.own ? `Sólo ${names.lider.one}` : 'Sólo su líder'
  return { leader, shown: 'Todo se mostrará', rater: 'Sólo evalúa' }[state]
}

export function CoverageReport({ row }: { readonly row: GridRow }) {
  return (
    <span className="coverage-report" data-state={row.state}>
      <Icon name={icons[row.state]} size={15} />
      <span>{reportText(row, useRelationNames())}</span>
    </span>
  )
}
