import { useMemo } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import { relationTypes, type RelationKey } from '#shared/relations.ts'
import { foldText } from '#shared/text.ts'
import { Badge } from '#ui/Badge.tsx'
import { Empty } from '#ui/Empty.tsx'
import { directions } from '#ui/relations.ts'
import { Relation } from '#ui/Rose.tsx'
import { Table, TableMessage } from '#web/kit/Table.tsx'
import { VirtualRows } from '#web/kit/VirtualRows.tsx'
import type { Participation } from '../contract.ts'
import { type Outlook, outlookOf, type Progress, progressOf } from '../outlook.rules.ts'

type Person = Participation['evaluated'][number]

interface OutlookTableProps {
  readonly evaluated: readonly Person[]
  readonly matrix: Matrix
  readonly search: string
}

const MOST_PIPS = 8
const [PIP, STEP] = [11, 14]
const personKey = (person: Person): string => person.subject_id
const others = relationTypes.filter(({ self_evaluation }) => !self_evaluation)

/** One mark a sheet: filled when it is done. */
function Pips({
  relation,
  progress: { answered, forms },
}: {
  readonly relation: RelationKey
  readonly progress: Progress
}) {
  if (forms > MOST_PIPS) return null
  return (
    <svg className="block" width={forms * STEP} height="6" aria-hidden="true">
      {Array.from({ length: forms }, (_, at) => (
        <rect
          key={at}
          x={at * STEP + 0.5}
          y="0.5"
          width={PIP - 1}
          height="5"
          rx="1"
          fill={at < answered ? directions[relation].color : 'none'}
          stroke={at < answered ? directions[relation].color : 'var(--control)'}
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
          {directions[outlook.relation].plural}
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

/** How far each evaluated person's groups are, and what their report would show if it closed now. Who answered is told nowhere. */
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
              <Relation relation={key}>{directions[key].plural}</Relation>
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
      <VirtualRows rows={found} rowKey={personKey} rowHeight={54}>
        {(person, rowProps) => {
          const progress = progressOf(person.shares)
          return (
            <tr {...rowProps}>
              <td className="wrap-anywhere">
                <b>{person.name}</b>
              </td>
              {others.map(({ id, key }) => (
                <td key={id} data-label={directions[key].plural}>
                  <Cell relation={key} progress={progress[key]} />
                </td>
              ))}
              <td>
                <OutlookBadge outlook={outlookOf(person.shares, matrix.minimum_raters)} />
              </td>
            </tr>
          )
        }}
      </VirtualRows>
    </Table>
  )
}
