import { Suspense, useEffect, useState, type ReactNode } from 'react'
import type { Subject } from '#features/subjects/contract.ts'
import { Table, TableMessage } from '#web/kit/Table.tsx'
import { useMedia } from '#web/kit/useMedia.ts'
import { VirtualRows, type RowProps } from '#web/kit/VirtualRows.tsx'
import { lazyWithRetry } from '#web/lazy-with-retry.ts'
import type { Coverage } from '../coverage.rules.ts'
import type { SubjectDirectory, TableLine } from '../listing.rules.ts'
import { savedFormOfPair, type Row } from '../rows.rules.ts'
import { EvaluatedHeading } from './EvaluatedHeading.tsx'
import type { EditableForms } from './useForms.ts'
import { ViewFormRow } from './ViewFormRow.tsx'

interface FormsTableProps {
  readonly lines: readonly TableLine[]
  readonly editable: EditableForms
  readonly subjects: readonly Subject[]
  readonly directory: SubjectDirectory
  readonly coverage: ReadonlyMap<string, Coverage>
  /** A new row was saved or cancelled. */
  readonly onNewRowClosed: () => void
  /** Stands in the table while it has no lines. */
  readonly empty: ReactNode
}

// The row with its comboboxes is a large chunk. It loads right after the page, before the first
// edit.
const EditFormRow = lazyWithRetry(() => import('./EditFormRow.tsx'), 'EditFormRow')

const CARD_HEIGHT = 150
const ROW_HEIGHT = 58
const lineKey = (line: TableLine): string => line.key
const isEditing = (line: TableLine): boolean => 'row' in line && line.row.editing

const head = (
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
)

export function FormsTable({
  lines,
  editable,
  subjects,
  directory,
  coverage,
  onNewRowClosed,
  empty,
}: FormsTableProps) {
  const phone = useMedia('(max-width: 719px)')
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  useEffect(() => EditFormRow.preload(), [])
  const moveFocus = (row: Row) => {
    if (row.id === null) onNewRowClosed()
    else setFocusedKey(row.key)
  }
  return (
    <Table
      caption="Conexiones"
      cards
      rowCount={lines.length + 1}
      className="table-fixed"
      head={head}
    >
      {lines.length === 0 && <TableMessage columns={4}>{empty}</TableMessage>}
      <VirtualRows
        rows={lines}
        rowKey={lineKey}
        rowHeight={phone ? CARD_HEIGHT : ROW_HEIGHT}
        keep={isEditing}
      >
        {(line, rowProps) =>
          'evaluated' in line ? (
            <EvaluatedHeading
              evaluated={line.evaluated}
              coverage={coverage.get(line.evaluated.id)}
              rowProps={rowProps}
            />
          ) : line.row.editing ? (
            <EditingRow
              row={line.row}
              rowProps={rowProps}
              editable={editable}
              subjects={subjects}
              onClosed={moveFocus}
            />
          ) : (
            <ViewFormRow
              row={line.row}
              directory={directory}
              rowProps={rowProps}
              focused={focusedKey === line.row.key}
              onFocused={() => setFocusedKey(null)}
              onEdit={() => editable.edit(line.row)}
              onRemove={() => void editable.remove(line.row)}
            />
          )
        }
      </VirtualRows>
    </Table>
  )
}

interface EditingRowProps extends Pick<FormsTableProps, 'editable' | 'subjects'> {
  readonly row: Row
  readonly rowProps: RowProps
  /** The row was saved or cancelled. */
  readonly onClosed: (row: Row) => void
}

function EditingRow({ row, rowProps, editable, subjects, onClosed }: EditingRowProps) {
  const replaceable =
    row.problem?.code === 'form.pair_exists' && savedFormOfPair(editable.forms, row) !== undefined
  const save = async () => {
    if (await editable.save(row)) onClosed(row)
  }
  const replace = async () => {
    if (await editable.replace(row)) onClosed(row)
  }
  const cancel = () => {
    editable.cancel(row)
    onClosed(row)
  }
  return (
    <Suspense
      fallback={
        <tr {...rowProps} className="row-editing">
          <td colSpan={4}>Cargando...</td>
        </tr>
      }
    >
      <EditFormRow
        row={row}
        rows={editable.rows}
        replaceable={replaceable}
        subjects={subjects}
        rowProps={rowProps}
        saving={editable.saving}
        onChange={(change) => editable.change(row, change)}
        onSave={() => void save()}
        onReplace={() => void replace()}
        onCancel={cancel}
      />
    </Suspense>
  )
}
