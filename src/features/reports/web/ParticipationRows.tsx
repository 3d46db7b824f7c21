import type { ReactNode } from 'react'
import type { RelationKey } from '#shared/relations.ts'
import { relationDisplay } from '#ui/relations.ts'
import { Relation } from '#ui/Rose.tsx'
import { ShareBar } from '#ui/ShareBar.tsx'
import { type BlockKey, POOL_NAME } from '../numbers/anonymity.rules.ts'
import type { ParticipationRow } from '../numbers/participation.rules.ts'
import { ReportCard } from '../views/ReportCard.tsx'

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
    ? 'sm:grid-cols-[190px_minmax(40px,1fr)_80px_210px]'
    : 'sm:grid-cols-[190px_minmax(40px,1fr)_80px]'
  return (
    <ReportCard label="Participación por relación">
      <ul className="grid gap-[14px]">
        {invitedRows.map((row) => (
          <li
            key={row.relation}
            className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 ${columns}`}
          >
            <Relation relation={row.relation}>{row.name}</Relation>
            <span className="max-sm:hidden">
              <ShareBar
                share={row.completed / row.invited}
                color={relationDisplay[row.relation].color}
                label={row.name}
              />
            </span>
            <span className="text-end text-table soft">
              <b className="text-ink">{row.completed}</b> de {row.invited}
            </span>
            {row.block !== undefined && (
              <span className="small soft max-sm:col-span-2">
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
