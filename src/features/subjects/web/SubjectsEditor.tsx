import { type ReactNode, useMemo, useRef, useState, type Ref } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Matrix } from '#features/matrices/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { useUnsavedChangesGuard } from '#web/kit/dialog/useUnsavedChangesGuard.ts'
import { ListTools } from '#web/kit/list/ListTools.tsx'
import { useRowSelection } from '#web/kit/list/useRowSelection.ts'
import { LinkButton } from '#web/kit/page/LinkButton.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { WorkPage } from '#web/kit/page/WorkPage.tsx'
import { notify } from '#web/notify.tsx'
import { importOutcomes, pastedTables } from '#web/spreadsheet/hand-overs.ts'
import { ImportResult } from '#web/spreadsheet/ImportResult.tsx'
import { usePastedRows } from '#web/spreadsheet/usePastedRows.ts'
import { isFormsTable } from '../headers.rules.ts'
import { type Draft, type Row, type RowProblem, subjectsText } from '../rows.rules.ts'
import { SubjectsSaveBar } from './SubjectsSaveBar.tsx'
import { SubjectsSelectionBar } from './SubjectsSelectionBar.tsx'
import { SubjectsTable } from './SubjectsTable.tsx'
import { useLeavePage } from './useLeavePage.ts'
import { type EditableSubjects, useSubjects } from './useSubjects.ts'
import { useSubjectsList } from './useSubjectsList.ts'

/** Leads to the page of the import, which reads a file or pasted rows, and shows its outcome. */
function useImport(path: string) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [shown, setShown] = useState(() => ({ state, outcome: importOutcomes.take(state) }))
  // taking the import back leads here once more, without its outcome
  if (shown.state !== state) setShown({ state, outcome: importOutcomes.take(state) })
  const openImport = (pasted: string[][] | null) => {
    const page = pasted && isFormsTable(pasted) ? 'connections' : 'import-participants'
    void navigate(`/${page}/${path}`, { state: pasted ? pastedTables.give(pasted) : null })
  }
  return { outcome: shown.outcome, clear: () => setShown({ state, outcome: null }), openImport }
}

const keyOf = ({ key }: Row): string => key

const countText = (shown: number, all: number): string =>
  `${shown < all ? `${shown} de ` : ''}${subjectsText(all)}`

interface SubjectsEditorProps {
  readonly matrix: Matrix
  readonly companyId: string
  /** The head of the page. */
  readonly head: ReactNode
}

export function SubjectsEditor({ matrix, companyId, head }: SubjectsEditorProps) {
  const { id: matrixId, subject_properties: columns } = matrix
  const editable = useSubjects(matrix)
  const { query, rows, addedIds, editing, unsaved } = editable
  const list = useSubjectsList(query.isPending ? undefined : rows, matrix, addedIds)
  const { outcome, clear, openImport } = useImport(`${companyId}/${matrixId}`)
  const keys = useMemo(() => rows.map(keyOf), [rows])
  const shownKeys = useMemo(() => list.shown.map(keyOf), [list.shown])
  const selection = useRowSelection(keys, shownKeys)
  const leave = useLeavePage(editable)
  useUnsavedChangesGuard(editing || unsaved > 0)
  const { addButton, ...mutations } = useSubjectMutations(editable)
  usePastedRows((pasted) => openImport(pasted))
  if (query.isError)
    return (
      <WorkPage>
        {head}
        <LoadError code="participants.load_failed" onRetry={() => void query.refetch()} />
      </WorkPage>
    )
  const saveBar = (
    <SubjectsSaveBar
      editable={editable}
      leave={leave}
      loaded={!query.isPending}
      dashboardPath={`/dashboard/${companyId}`}
      formsPath={`/connections/${companyId}/${matrixId}`}
    />
  )
  const selectionBar = (
    <SubjectsSelectionBar
      {...{ matrixId, columns, selection, rows, keys }}
      onRemove={editable.remove}
    />
  )
  return (
    <WorkPage foot={selection.keys.size > 0 ? selectionBar : saveBar}>
      {head}
      {outcome && <ImportResult outcome={outcome} onClose={clear} />}
      <ListTools
        list={list}
        label={
          matrix.without_email ? 'Buscar por nombre, correo o número' : 'Buscar por nombre o correo'
        }
        count={query.isPending ? undefined : countText(list.shown.length, rows.length)}
      >
        <SubjectsButtons
          editing={editing}
          addButtonRef={addButton}
          onAdd={mutations.add}
          onImport={() => openImport(null)}
        />
      </ListTools>
      <SubjectsTable
        list={list}
        columns={columns}
        selection={selection}
        onEdit={editable.edit}
        onCancel={mutations.cancel}
        onSave={mutations.save}
        onRemove={mutations.remove}
        empty={
          <EmptySubjects path={`${companyId}/${matrixId}`} onImport={() => openImport(null)} />
        }
      />
    </WorkPage>
  )
}

interface EmptySubjectsProps {
  /** The end of every path that shows the matrix. */
  readonly path: string
  readonly onImport: () => void
}

/** Stands in the table while the matrix has no subjects. */
const EmptySubjects = ({ path, onImport }: EmptySubjectsProps) => (
  <Empty text="Agrega a las personas que evalúan y a las que son evaluadas">
    <span className="soft">
      Una por una, de un archivo, o pegando renglones copiados de una hoja de cálculo.
    </span>
    <Button icon="upload" onClick={onImport}>
      Elegir un archivo
    </Button>
    <LinkButton variant="tertiary" icon="copy" to={`/connections/${path}?anterior=1`}>
      Desde un proyecto anterior
    </LinkButton>
  </Empty>
)

/**
 * The actions on single rows. When a new row closes, the focus returns to the button that adds the
 * next one.
 */
function useSubjectMutations({ editing, add, cancel, save, remove }: EditableSubjects) {
  const addButton = useRef<HTMLButtonElement>(null)
  const restoreFocus = (row: Row): void => {
    if (row.subject_id === null) addButton.current?.focus()
  }
  return {
    addButton,
    add: (): void => {
      if (editing) notify('subjects.editing')
      else add()
    },
    cancel: (row: Row): void => {
      cancel(row.key)
      restoreFocus(row)
    },
    save: async (row: Row, draft: Draft): Promise<RowProblem | null> => {
      const { closed, problem } = await save(row, draft)
      if (closed) restoreFocus(row)
      return problem
    },
    remove: (row: Row): void => remove([row]),
  }
}

interface SubjectsButtonsProps {
  readonly editing: boolean
  readonly addButtonRef: Ref<HTMLButtonElement>
  readonly onAdd: () => void
  readonly onImport: () => void
}

function SubjectsButtons({ editing, addButtonRef, onAdd, onImport }: SubjectsButtonsProps) {
  return (
    <>
      <Button size="small" icon="upload" onClick={onImport}>
        Importar
      </Button>
      <Button
        size="small"
        ref={addButtonRef}
        icon="plus"
        aria-disabled={editing || undefined}
        aria-describedby={editing ? 'por-que' : undefined}
        onClick={onAdd}
      >
        Agregar participante
      </Button>
    </>
  )
}
