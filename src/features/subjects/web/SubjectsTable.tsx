import { useState, type ReactNode } from 'react'
import type { SubjectProperty } from '#features/matrices/contract.ts'
import { SortHead, Table, TableMessage } from '#web/kit/Table.tsx'
import { useMedia } from '#web/kit/useMedia.ts'
import { VirtualRows } from '#web/kit/VirtualRows.tsx'
import type { Draft, Row, RowOrder, RowProblem } from '../rows.rules.ts'
import { EditSubjectRow } from './EditSubjectRow.tsx'
import { ViewSubjectRow } from './ViewSubjectRow.tsx'

interface SubjectsTableProps {
  readonly rows: readonly Row[]
  readonly columns: readonly SubjectProperty[]
  readonly order: RowOrder
  readonly onOrder: (order: RowOrder) => void
  readonly selectedKeys: ReadonlySet<string>
  readonly onSelect: (keys: readonly string[], selected: boolean) => void
  readonly onEdit: (row: Row) => void
  readonly onCancel: (row: Row) => void
  readonly onSave: (row: Row, draft: Draft) => Promise<RowProblem | null>
  readonly onRemove: (row: Row) => void
  /** Stands in the table while it has no rows. */
  readonly empty: ReactNode
}

const CARD_HEIGHT = 132
const ROW_HEIGHT = 48
const rowKey = (row: Row): string => row.key
const isEditing = (row: Row): boolean => row.editing

function TableHead({
  columns,
  order,
  onOrder,
  allSelected,
  onSelectAll,
}: Pick<SubjectsTableProps, 'columns' | 'order' | 'onOrder'> & {
  readonly allSelected: boolean
  readonly onSelectAll: (selected: boolean) => void
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
              checked={allSelected}
              onChange={(event) => onSelectAll(event.target.checked)}
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
  selectedKeys,
  onSelect,
  onEdit,
  onCancel,
  onSave,
  onRemove,
  empty,
}: SubjectsTableProps) {
  const phone = useMedia('(max-width: 719px)')
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  const cancel = (row: Row) => {
    setFocusedKey(row.key)
    onCancel(row)
  }
  const save = async (row: Row, draft: Draft) => {
    setFocusedKey(row.key)
    return onSave(row, draft)
  }
  const allSelected = rows.length > 0 && rows.every(({ key }) => selectedKeys.has(key))
  return (
    <Table
      caption="Participantes"
      cards
      firstFixed
      rowCount={rows.length + 1}
      className="table-fixed"
      head={
        <TableHead
          columns={columns}
          order={order}
          onOrder={onOrder}
          allSelected={allSelected}
          onSelectAll={(selected) => onSelect(rows.map(rowKey), selected)}
        />
      }
    >
      {rows.length === 0 && <TableMessage columns={columns.length + 3}>{empty}</TableMessage>}
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
              onCancel={() => cancel(row)}
            />
          ) : (
            <ViewSubjectRow
              row={row}
              rowProps={rowProps}
              columns={columns}
              selected={selectedKeys.has(row.key)}
              onSelect={(selected) => onSelect([row.key], selected)}
              focused={focusedKey === row.key}
              onFocused={() => setFocusedKey(null)}
              onEdit={() => onEdit(row)}
              onRemove={() => onRemove(row)}
            />
          )
        }
      </VirtualRows>
    </Table>
  )
}
