import { Suspense, useEffect, useState, type ReactNode } from 'react'
import type { Subject } from '#features/subjects/contract.ts'
import { Table, TableMessage } from '#web/kit/Table.tsx'
import { useMedia } from '#web/kit/useMedia.ts'
import { VirtualRows, type RowProps } from '#web/kit/VirtualRows.tsx'
import { lazyWithRetry } from '#web/lazy-with-retry.ts'
import type { Coverage } from '../coverage.rules.ts'
import type { Directory, Line, Row } from '../rows.rules.ts'
import { PersonLine } from './PersonLine.tsx'
import type { Connections } from './useForms.ts'
import { ViewFormRow } from './ViewFormRow.tsx'

interface ConnectionsTableProps {
  readonly lines: readonly Line[]
  readonly connections: Connections
  readonly subjects: readonly Subject[]
  readonly directory: Directory
  readonly coverage: ReadonlyMap<string, Coverage>
  /** After a new row was saved or cancelled. */
  readonly onSettled: () => void
  readonly nothing: ReactNode
}

// Its pickers are heavy: they come after the page, and before anybody can reach for them.
const EditFormRow = lazyWithRetry(() => import('./EditFormRow.tsx'), 'EditFormRow')

const CARD_HEIGHT = 150
const ROW_HEIGHT = 58
const lineKey = (line: Line): string => line.key
const isEditing = (line: Line): boolean => 'row' in line && line.row.editing

export function FormsTable({
  lines,
  connections,
  subjects,
  directory,
  coverage,
  onSettled,
  nothing,
}: ConnectionsTableProps) {
  const phone = useMedia('(max-width: 719px)')
  const [last, setLast] = useState<string | null>(null)
  useEffect(() => EditFormRow.ahead(), [])
  const settle = (row: Row) => {
    if (row.id === null) onSettled()
    else setLast(row.key)
  }
  const save = async (row: Row) => {
    if (await connections.save(row)) settle(row)
  }
  const cancel = (row: Row) => {
    connections.cancel(row)
    settle(row)
  }
  const draw = (row: Row, rowProps: RowProps) =>
    row.editing ? (
      <Suspense
        fallback={
          <tr {...rowProps} className="row-editing">
            <td colSpan={4}>Cargando...</td>
          </tr>
        }
      >
        <EditFormRow
          row={row}
          rows={connections.rows}
          subjects={subjects}
          rowProps={rowProps}
          saving={connections.saving}
          onChange={(change) => connections.change(row, change)}
          onSave={() => void save(row)}
          onCancel={() => cancel(row)}
        />
      </Suspense>
    ) : (
      <ViewFormRow
        row={row}
        directory={directory}
        rowProps={rowProps}
        focused={last === row.key}
        onFocused={() => setLast(null)}
        onEdit={() => connections.edit(row)}
        onRemove={() => void connections.remove(row)}
      />
    )
  return (
    <Table
      caption="Conexiones"
      cards
      rowCount={lines.length + 1}
      className="table-fixed"
      head={
        <>
          <th scope="col" className="w-[34%]">
            Evaluador
          </th>
          <th scope="col" className="w-[28%]">
            Relación
          </th>
          <th scope="col">Evaluado</th>
          <th scope="col" className="w-[104px] text-end">
            Acciones
          </th>
        </>
      }
    >
      {lines.length === 0 && <TableMessage columns={4}>{nothing}</TableMessage>}
      <VirtualRows
        rows={lines}
        rowKey={lineKey}
        rowHeight={phone ? CARD_HEIGHT : ROW_HEIGHT}
        keep={isEditing}
      >
        {(line, rowProps) =>
          'row' in line ? (
            draw(line.row, rowProps)
          ) : (
            <PersonLine
              person={line.person}
              coverage={coverage.get(line.person.id)}
              rowProps={rowProps}
            />
          )
        }
      </VirtualRows>
    </Table>
  )
}
