import { useMemo } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import { relationTypes, type RelationKey } from '#shared/relations.ts'
import { foldText } from '#shared/text.ts'
import { Badge } from '#ui/Badge.tsx'
import { Empty } from '#ui/Empty.tsx'
import { relationDisplay } from '#ui/relations.ts'
import { Relation } from '#ui/Rose.tsx'
import { Table, TableMessage } from '#web/kit/Table.tsx'
import { VirtualRows } from '#web/kit/VirtualRows.tsx'
import type { Participation } from '../contract.ts'
import { type Outlook, outlookOf, type Progress, progressOf } from '../outlook.rules.ts'

type Evaluated = Participation['evaluated'][number]

interface OutlookTableProps {
  readonly evaluated: readonly Evaluated[]
  readonly matrix: Matrix
  readonly search: string
}

const MAXIMUM_PIPS = 8
/** Pixels from one pip to the next, and of the pip itself. */
const PIP_STEP = 14
const PIP_WIDTH = 10
const rowKey = ({ subject_id }: Evaluated): string => subject_id
const others = relationTypes.filter(({ self_evaluation }) => !self_evaluation)

/** One mark per form, filled when it is answered. */
function Pips({
  relation,
  progress: { answered, forms },
}: {
  readonly relation: RelationKey
  readonly progress: Progress
}) {
  if (forms > MAXIMUM_PIPS) return null
  return (
    <svg className="block" width={forms * PIP_STEP} height="6" aria-hidden="true">
      {Array.from({ length: forms }, (_, index) => (
        <rect
          key={index}
          x={index * PIP_STEP + 0.5}
          y="0.5"
          width={PIP_WIDTH}
          height="5"
          rx="1"
          fill={index < answered ? relationDisplay[relation].color : 'none'}
          stroke={index < answered ? relationDisplay[relation].color : 'var(--control)'}
        />
      ))}
    </svg>
  )
}

function Cell({
  relation,
  progress,
}: {
  readonly relation: RelationKey
  readonly progress: Progress
}) {
  if (progress.forms === 0) return <span className="muted">Sin evaluadores</span>
  return (
    <>
      <b>{progress.answered}</b> de {progress.forms}
      <Pips relation={relation} progress={progress} />
    </>
  )
}

function OutlookBadge({ outlook }: { readonly outlook: Outlook }) {
  switch (outlook.kind) {
    case 'all':
      return (
        <Badge tone="success" icon="check">
          Se mostrarán todos
        </Badge>
      )
    case 'missing':
      return (
        <Badge tone="warning" icon="triangle-alert">
          {outlook.count === 1 ? 'Falta' : 'Faltan'} {outlook.count} de{' '}
          {relationDisplay[outlook.relation].plural}
        </Badge>
      )
    case 'hidden':
      return (
        <Badge tone="line" icon="eye-off">
          {outlook.count === 1
            ? '1 grupo no se mostrará'
            : `${outlook.count} grupos no se mostrarán`}
        </Badge>
      )
    case 'pooled':
      return (
        <Badge tone="line" icon="git-merge">
          {outlook.count === 1 ? '1 grupo va a «Otros»' : `${outlook.count} grupos van a «Otros»`}
        </Badge>
      )
    case 'none':
      return <span className="muted">Sin evaluadores</span>
  }
}

/**
 * Progress of each evaluated by relation, and what the report would show if the matrix closed now.
 * Never shows who answered.
 */
export function OutlookTable({ evaluated, matrix, search }: OutlookTableProps) {
  const found = useMemo(
    () => evaluated.filter(({ name }) => foldText(name).includes(foldText(search))),
    [evaluated, search],
  )
  return (
    <Table
      caption="Cobertura por evaluado"
      cards
      rowCount={found.length + 1}
      className="table-fixed"
      head={
        <>
          <th scope="col" className="w-[23%]">
            Evaluado
          </th>
          {others.map(({ id, key }) => (
            <th key={id} scope="col">
              <Relation relation={key}>{relationDisplay[key].plural}</Relation>
            </th>
          ))}
          <th scope="col" className="w-[236px]">
            {matrix.phase === 'closed' ? 'En el reporte' : 'Si cerrara hoy'}
          </th>
        </>
      }
    >
      {found.length === 0 && (
        <TableMessage columns={6}>
          <Empty
            text={search ? `Nadie coincide con «${search}»` : 'Nadie es evaluado en este proyecto'}
          />
        </TableMessage>
      )}
      <VirtualRows rows={found} rowKey={rowKey} rowHeight={54}>
        {(subject, rowProps) => {
          const progress = progressOf(subject)
          return (
            <tr {...rowProps}>
              <td className="wrap-anywhere">
                <b>{subject.name}</b>
              </td>
              {others.map(({ id, key }) => (
                <td key={id} data-label={relationDisplay[key].plural}>
                  <Cell relation={key} progress={progress[key]} />
                </td>
              ))}
              <td>
                <OutlookBadge outlook={outlookOf(subject, matrix.minimum_raters)} />
              </td>
            </tr>
          )
        }}
      </VirtualRows>
    </Table>
  )
}
