import { useState, type ReactNode } from 'react'
import type { SubjectProperty } from '#features/matrices/contract.ts'
import { SortHead, Table, TableMessage } from '#web/kit/Table.tsx'
import { useMedia } from '#web/kit/useMedia.ts'
import { VirtualRows } from '#web/kit/VirtualRows.tsx'
import type { Draft, Row, RowOrder, RowProblem } from '../rows.rules.ts'
import { EditSubjectRow } from './EditSubjectRow.tsx'
import { ViewSubjectRow } from './ViewSubjectRow.tsx'

interface ParticipantsTableProps {
  readonly rows: readonly Row[]
  readonly columns: readonly SubjectProperty[]
  readonly order: RowOrder
  readonly onOrder: (order: RowOrder) => void
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (keys: readonly string[], chosen: boolean) => void
  readonly onEdit: (key: string) => void
  readonly onCancel: (row: Row) => void
  readonly onSave: (row: Row, draft: Draft) => Promise<RowProblem | null>
  readonly onRemove: (row: Row) => void
  /** Shown in the place of rows where there are none. */
  readonly nothing: ReactNode
}

const CARD_HEIGHT = 132
const ROW_HEIGHT = 48
const rowKey = (row: Row): string => row.key
const isEditing = (row: Row): boolean => row.editing

function Head({
  columns,
  order,
  onOrder,
  all,
  onAll,
}: Pick<ParticipantsTableProps, 'columns' | 'order' | 'onOrder'> & {
  readonly all: boolean
  readonly onAll: (chosen: boolean) => void
}) {
  return (
    <>
      <SortHead
        column="name"
        sort={order}
        onSort={onOrder}
        className="w-[280px]"
        before={
          <label className="check mr-3 inline-flex align-middle">
            <input
              type="checkbox"
              checked={all}
              onChange={(event) => onAll(event.target.checked)}
              aria-label="Elegir a todos"
            />
          </label>
        }
      >
        Nombre
      </SortHead>
      <SortHead column="email" sort={order} onSort={onOrder} className="w-[300px]">
        Correo
      </SortHead>
      {columns.map(({ id, name }) => (
        <SortHead key={id} column={id} sort={order} onSort={onOrder} className="w-[180px]">
          {name}
        </SortHead>
      ))}
      <th scope="col" className="w-[104px] text-end">
        Acciones
      </th>
    </>
  )
}

export function SubjectsTable({
  rows,
  columns,
  order,
  onOrder,
  chosen,
  onChoose,
  onEdit,
  onCancel,
  onSave,
  onRemove,
  nothing,
}: ParticipantsTableProps) {
  const phone = useMedia('(max-width: 719px)')
  const [last, setLast] = useState<string | null>(null)
  const leave = (row: Row) => {
    setLast(row.key)
    onCancel(row)
  }
  const save = async (row: Row, draft: Draft) => {
    setLast(row.key)
    return onSave(row, draft)
  }
  const all = rows.length > 0 && rows.every(({ key }) => chosen.has(key))
  return (
    <Table
      caption="Participantes"
      cards
      firstFixed
      rowCount={rows.length + 1}
      className="table-fixed"
      head={
        <Head
          columns={columns}
          order={order}
          onOrder={onOrder}
          all={all}
          onAll={(every) => onChoose(rows.map(rowKey), every)}
        />
      }
    >
      {rows.length === 0 && <TableMessage columns={columns.length + 3}>{nothing}</TableMessage>}
      <VirtualRows
        rows={rows}
        rowKey={rowKey}
        rowHeight={phone ? CARD_HEIGHT : ROW_HEIGHT}
        keep={isEditing}
      >
        {(row, rowProps) =>
          row.editing ? (
            <EditSubjectRow
              row={row}
              rowProps={rowProps}
              columns={columns}
              onSave={(draft) => save(row, draft)}
              onCancel={() => leave(row)}
            />
          ) : (
            <ViewSubjectRow
              row={row}
              rowProps={rowProps}
              columns={columns}
              chosen={chosen.has(row.key)}
              onChoose={(one) => onChoose([row.key], one)}
              focused={last === row.key}
              onFocused={() => setLast(null)}
              onEdit={() => onEdit(row.key)}
              onRemove={() => onRemove(row)}
            />
          )
        }
      </VirtualRows>
    </Table>
  )
}
