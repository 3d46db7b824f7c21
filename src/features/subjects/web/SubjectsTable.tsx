import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import type { SubjectProperty } from '#features/matrices/contract.ts'
import { emailSuggester } from '#shared/near-domain.ts'
import { IconAction } from '#web/kit/dialog/Tooltip.tsx'
import { ListTable } from '#web/kit/list/ListTable.tsx'
import type { List } from '#web/kit/list/useList.ts'
import type { RowSelection } from '#web/kit/list/useRowSelection.ts'
import type { Draft, Row, RowProblem } from '../rows.rules.ts'
import { EditSubjectRow } from './EditSubjectRow.tsx'

interface SubjectsTableProps {
  readonly list: List<Row>
  readonly columns: readonly SubjectProperty[]
  readonly selection: RowSelection
  readonly onEdit: (row: Row) => void
  readonly onCancel: (row: Row) => void
  readonly onSave: (row: Row, draft: Draft) => Promise<RowProblem | null>
  readonly onRemove: (row: Row) => void
  /** Shown while the matrix has no subjects. */
  readonly empty: ReactNode
}

const rowKey = (row: Row): string => row.key
const selectLabel = ({ draft }: Row): string => `Elegir a ${draft.name}`

export function SubjectsTable({
  list,
  columns,
  selection,
  onEdit,
  onCancel,
  onSave,
  onRemove,
  empty,
}: SubjectsTableProps) {
  /** The row that has just been edited: its edit button takes the focus back. */
  const edited = useRef<string | null>(null)
  // The buttons of 10,000 rows keep their identity; they call the functions of the last render.
  const latest = useRef({ onEdit, onRemove })
  useLayoutEffect(() => {
    latest.current = { onEdit, onRemove }
  })
  const actions = useCallback(
    (row: Row) => (
      <>
        <IconAction
          ref={(button) => {
            if (!button || edited.current !== row.key) return
            edited.current = null
            button.focus()
          }}
          icon="pencil"
          label={`Editar a ${row.draft.name}`}
          tip="Editar"
          onClick={() => latest.current.onEdit(row)}
        />
        <IconAction
          icon="trash"
          label={`Eliminar a ${row.draft.name}`}
          tip="Eliminar"
          onClick={() => latest.current.onRemove(row)}
        />
      </>
    ),
    [],
  )
  const { rows } = list
  const isEditing = rows?.some(({ editing }) => editing) ?? false
  // Of thousands of addresses only while a row needs it.
  const suggestEmail = useMemo(
    () => emailSuggester(isEditing ? (rows ?? []).map(({ draft }) => draft.email) : []),
    [isEditing, rows],
  )
  return (
    <ListTable
      caption="Participantes"
      list={list}
      rowKey={rowKey}
      actions={actions}
      actionsWidth={116}
      selection={selection}
      selectLabel={selectLabel}
      rowOf={(row) =>
        row.editing ? (
          <EditSubjectRow
            row={row}
            columns={columns}
            suggestEmail={suggestEmail}
            onSave={(draft) => {
              edited.current = row.key
              return onSave(row, draft)
            }}
            onCancel={() => {
              edited.current = row.key
              onCancel(row)
            }}
          />
        ) : null
      }
      empty={empty}
      none="Nadie"
    />
  )
}
