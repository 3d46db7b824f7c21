import { Suspense, type ReactNode, useCallback, useEffect, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { IconAction } from '#web/kit/dialog/Tooltip.tsx'
import { roles } from '#web/kit/list/list-roles.ts'
import { ListTable } from '#web/kit/list/ListTable.tsx'
import { ListTools } from '#web/kit/list/ListTools.tsx'
import { lazyWithRetry } from '#web/lazy-with-retry.ts'
import type { StoredForm } from '../compact.rules.ts'
import { formsText } from '../counts.rules.ts'
import type { SubjectDirectory } from '../listing.rules.ts'
import { type Row, savedFormOfPair } from '../rows.rules.ts'
import { type ListedPeople, useFormsList } from './FormColumns.tsx'
import type { EditableForms } from './useForms.ts'
import '../views/forms.css'

interface FormsTableProps extends ListedPeople {
  readonly editable: EditableForms
  readonly onRemove: (form: StoredForm) => void
  /** A new row was saved or cancelled. */
  readonly onNewRowClosed: () => void
  /** The buttons of the page. */
  readonly children: ReactNode
}

// The row with its comboboxes is a large chunk. It loads right after the page, before the first
// edit.
const EditFormRow = lazyWithRetry(() => import('./EditFormRow.tsx'), 'EditFormRow')

/** A matrix has up to 200,000 forms; a page with more rows than this is too slow to be of use. */
const MOST_ROWS = 5000
/** Those that a row has fields for; the others say what the evaluated has. */
const EDITED = 4

const rowKey = ({ key }: Row): string => key

function RowActions({
  row,
  directory,
  focused,
  onFocused,
  onEdit,
  onRemove,
}: {
  readonly row: Row
  readonly directory: SubjectDirectory
  /** The row has just been edited: its edit button takes the focus back. */
  readonly focused: boolean
  readonly onFocused: () => void
  readonly onEdit: () => void
  readonly onRemove: () => void
}) {
  const formName = `la conexión de ${directory.get(row.evaluator_id ?? '')?.name} con ${directory.get(row.evaluated_id ?? '')?.name}`
  return (
    <>
      <IconAction
        ref={(button) => {
          if (!focused || !button) return
          button.focus()
          onFocused()
        }}
        icon="pencil"
        label={`Editar ${formName}`}
        tip="Editar"
        onClick={onEdit}
      />
      <IconAction icon="trash" label={`Eliminar ${formName}`} tip="Eliminar" onClick={onRemove} />
    </>
  )
}

/** The second view of the page: a row for each form. */
export function FormsTable({
  matrix,
  editable,
  subjects,
  directory,
  onRemove,
  onNewRowClosed,
  children,
}: FormsTableProps) {
  const list = useFormsList(editable.rows, { matrix, subjects, directory })
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  const { edit, forms } = editable
  useEffect(() => EditFormRow.preload(), [])
  const moveFocus = (row: Row) => {
    if (row.id === null) onNewRowClosed()
    else setFocusedKey(row.key)
  }
  const actions = useCallback(
    (row: Row) => (
      <RowActions
        row={row}
        directory={directory}
        focused={focusedKey === row.key}
        onFocused={() => setFocusedKey(null)}
        onEdit={() => edit(row)}
        onRemove={() => {
          const form = forms.find(({ id }) => id === row.id)
          if (form) onRemove(form)
        }}
      />
    ),
    [directory, focusedKey, edit, forms, onRemove],
  )
  return (
    <>
      <ListTools list={list} label="Buscar persona">
        {children}
      </ListTools>
      <ListTable
        caption="Conexiones"
        list={
          list.shown.length > MOST_ROWS ? { ...list, shown: list.shown.slice(0, MOST_ROWS) } : list
        }
        rowKey={rowKey}
        actions={actions}
        actionsWidth={112}
        rowOf={(row) =>
          row.editing ? (
            <EditingRow
              row={row}
              matrix={matrix}
              editable={editable}
              subjects={subjects}
              further={list.columns.length - EDITED}
              onClosed={moveFocus}
            />
          ) : null
        }
        empty={
          <Empty text="Conecta a quien evalúa con quien es evaluado">
            <Button icon="plus" onClick={editable.add}>
              Agregar la primera conexión
            </Button>
          </Empty>
        }
        none="Nadie"
      />
      {list.shown.length > MOST_ROWS && (
        <p className="small muted raters-none">
          Se muestran {formsText(MOST_ROWS)} de {formsText(list.shown.length)}. Busca a una persona
          para ver las suyas.
        </p>
      )}
    </>
  )
}

interface EditingRowProps extends Pick<FormsTableProps, 'editable' | 'subjects' | 'matrix'> {
  readonly row: Row
  /** How many columns stand after those that are edited. */
  readonly further: number
  /** The row was saved or cancelled. */
  readonly onClosed: (row: Row) => void
}

function EditingRow({ row, matrix, editable, subjects, further, onClosed }: EditingRowProps) {
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
        <tr {...roles.row} className="list-row row-editing">
          <td {...roles.cell} colSpan={EDITED + 1}>
            Cargando...
          </td>
        </tr>
      }
    >
      <EditFormRow
        row={row}
        further={further}
        rows={editable.rows}
        matrix={matrix}
        replaceable={replaceable}
        subjects={subjects}
        saving={editable.saving}
        onChange={(change) => editable.change(row, change)}
        onSave={() => void save()}
        onReplace={() => void replace()}
        onCancel={cancel}
      />
    </Suspense>
  )
}
