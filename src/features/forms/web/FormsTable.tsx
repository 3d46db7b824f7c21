import { Suspense, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import type { UsedRelations } from '#features/matrices/relations.rules.ts'
import type { Subject } from '#features/subjects/contract.ts'
import { addressText } from '#features/subjects/identity.rules.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { useRelationNames } from '#ui/RelationNames.tsx'
import { Relation } from '#ui/Rose.tsx'
import { IconAction } from '#web/kit/dialog/Tooltip.tsx'
import type { ListColumn } from '#web/kit/list/list-columns.ts'
import { roles } from '#web/kit/list/list-roles.ts'
import { ListTable } from '#web/kit/list/ListTable.tsx'
import { ListTools } from '#web/kit/list/ListTools.tsx'
import { useList } from '#web/kit/list/useList.ts'
import { PersonLink } from '#web/kit/page/PersonLink.tsx'
import { lazyWithRetry } from '#web/lazy-with-retry.ts'
import type { StoredForm } from '../compact.rules.ts'
import { formsText } from '../counts.rules.ts'
import type { SubjectDirectory } from '../listing.rules.ts'
import { findRelationKey, type Row, savedFormOfPair } from '../rows.rules.ts'
import type { EditableForms } from './useForms.ts'
import '../views/forms.css'

interface FormsTableProps {
  readonly matrix: UsedRelations
  readonly editable: EditableForms
  readonly subjects: readonly Subject[]
  readonly directory: SubjectDirectory
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
const COLUMNS = 5

function findAddress(directory: SubjectDirectory, id: string | null): string {
  const subject = directory.get(id ?? '')
  return subject ? addressText(subject) : ''
}

function linkPerson(directory: SubjectDirectory, id: string | null) {
  const subject = directory.get(id ?? '')
  return subject && <PersonLink id={subject.id} name={subject.name} />
}

const buildColumns = (directory: SubjectDirectory): readonly ListColumn<Row>[] => [
  {
    key: 'evaluador',
    label: 'Evaluador',
    width: 230,
    value: ({ evaluator_id }) => directory.get(evaluator_id ?? '')?.rank ?? null,
    cell: ({ evaluator_id }) => linkPerson(directory, evaluator_id),
  },
  {
    key: 'correo',
    label: 'Correo del evaluador',
    width: 260,
    value: ({ evaluator_id }) => directory.get(evaluator_id ?? '')?.email ?? null,
    cell: ({ evaluator_id }) => findAddress(directory, evaluator_id),
  },
  {
    key: 'relacion',
    label: 'Relación',
    width: 190,
    value: ({ relation_type_id }) => relation_type_id,
    cell: ({ relation_type_id }) => {
      const relation = findRelationKey(relation_type_id)
      return relation && <Relation relation={relation} />
    },
  },
  {
    key: 'evaluado',
    label: 'Evaluado',
    width: 230,
    value: ({ evaluated_id }) => directory.get(evaluated_id ?? '')?.rank ?? null,
    cell: ({ evaluated_id }) => linkPerson(directory, evaluated_id),
    phone: 'labelled',
  },
]

const rowKey = ({ key }: Row): string => key
const isEditing = ({ editing }: Row): boolean => editing
const isNew = ({ id }: Row): boolean => id === null

function useFormsList(rows: readonly Row[], directory: SubjectDirectory) {
  const columns = useMemo(() => buildColumns(directory), [directory])
  const names = useRelationNames()
  const searched = useCallback(
    ({ evaluator_id, evaluated_id, relation_type_id }: Row): string => {
      const relation = findRelationKey(relation_type_id)
      return [evaluator_id, evaluated_id]
        .map((id) => `${directory.get(id ?? '')?.name} ${findAddress(directory, id)}`)
        .concat(relation ? names[relation].one : '')
        .join(' ')
    },
    [directory, names],
  )
  return useList({
    id: 'forms',
    rows,
    columns,
    searched,
    order: 'evaluador',
    keeps: isEditing,
    first: isNew,
  })
}

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
  const list = useFormsList(editable.rows, directory)
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
  /** The row was saved or cancelled. */
  readonly onClosed: (row: Row) => void
}

function EditingRow({ row, matrix, editable, subjects, onClosed }: EditingRowProps) {
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
          <td {...roles.cell} colSpan={COLUMNS}>
            Cargando...
          </td>
        </tr>
      }
    >
      <EditFormRow
        row={row}
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
