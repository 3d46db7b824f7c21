import type { ReactNode } from 'react'
import type { RelationKey } from '#shared/relations.ts'
import { relationDisplay } from '#ui/relations.ts'
import { Relation } from '#ui/Rose.tsx'
import { ShareBar } from '#ui/ShareBar.tsx'
import { type BlockKey, POOL_NAME } from '../numbers/anonymity.rules.ts'
import type { ParticipationRow } from '../numbers/participation.rules.ts'
import { ReportCard } from '../views/ReportCard.tsx'
import '../views/results-page.css'

/** `block` is missing in group reports, where the blocks differ between the evaluated. */
type Row = ParticipationRow & { readonly block?: BlockKey | null }

interface ParticipationRowsProps {
  readonly participation: readonly Row[]
  /** Relations whose answers are not shown and enter no number. */
  readonly withheld?: readonly RelationKey[]
  /** Below the rows. */
  readonly note?: ReactNode
}

/** Completed and assigned forms by relation, and the block that shows the answers. */
export function ParticipationRows({ participation, withheld = [], note }: ParticipationRowsProps) {
  const invitedRows = participation.filter(({ invited }) => invited > 0)
  const columns = invitedRows.some(({ block }) => block !== undefined)
    ? 'participation-blocked'
    : 'participation-plain'
  return (
    <ReportCard label="Participación por relación">
      <ul className="participation">
        {invitedRows.map((row) => (
          <li key={row.relation} className={`participation-row ${columns}`}>
            <Relation relation={row.relation}>{row.name}</Relation>
            <span className="off-phone">
              <ShareBar
                share={row.completed / row.invited}
                color={relationDisplay[row.relation].color}
                label={row.name}
              />
            </span>
            <span className="soft participation-count">
              <b className="full-ink">{row.completed}</b> de {row.invited}
            </span>
            {row.block !== undefined && (
              <span className="small soft participation-visibility">
                {describeVisibility(row, withheld)}
              </span>
            )}
          </li>
        ))}
      </ul>
      {note && <p className="chart-note">{note}</p>}
    </ReportCard>
  )
}

function describeVisibility({ relation, block }: Row, withheld: readonly RelationKey[]): string {
  if (withheld.includes(relation)) return 'No se muestra'
  if (block === 'otros') return `En «${POOL_NAME}»`
  return block ? 'Se muestra por separado' : 'Sin respuestas'
}
