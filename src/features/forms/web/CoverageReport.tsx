import type { RelationKey } from '#shared/relations.ts'
import { listed } from '#shared/spanish.ts'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'
import { relationDisplay } from '#ui/relations.ts'
import type { GridRow, ReportState } from '../grid.rules.ts'

const icons: Readonly<Record<ReportState, IconName>> = {
  none: 'circle-alert',
  lacking: 'triangle-alert',
  leader: 'user',
  pooled: 'git-merge',
  shown: 'circle-check',
  rater: 'minus',
}

const namesOf = (relations: readonly RelationKey[]): string =>
  listed(relations.map((relation) => relationDisplay[relation].plural))

/** «falta 1», «faltan 2» */
export const missingText = (count: number): string => (count === 1 ? 'falta 1' : `faltan ${count}`)

/** What the report would show of a subject, in one line. */
export function reportText({ state, concerned, missing, relations }: GridRow): string {
  if (state === 'lacking') return `${namesOf(concerned)}: ${missingText(missing)}`
  if (state === 'pooled') {
    const one = concerned.length === 1 && concerned[0] === 'equipo'
    return `${namesOf(concerned)} ${one ? 'se agrupará' : 'se agruparán'}`
  }
  if (state === 'none') return relations.auto.raters > 0 ? 'Sólo se autoevalúa' : 'Sin evaluadores'
  return { leader: 'Sólo su líder', shown: 'Todo se mostrará', rater: 'Sólo evalúa' }[state]
}

export function CoverageReport({ row }: { readonly row: GridRow }) {
  return (
    <span className="coverage-report" data-state={row.state}>
      <Icon name={icons[row.state]} size={15} />
      <span>{reportText(row)}</span>
    </span>
  )
}
