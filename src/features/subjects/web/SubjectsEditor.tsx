import { useDeferredValue, useMemo, useState } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import { download } from '#web/api.ts'
import { LoadError } from '#web/kit/LoadError.tsx'
import { useUnsavedChangesGuard } from '#web/kit/useUnsavedChangesGuard.tsx'
import { notifyFailure } from '#web/notify.tsx'
import type { PastedRows } from '#web/spreadsheet/ImportDialog.tsx'
import { ImportResult, type ImportOutcome } from '#web/spreadsheet/ImportResult.tsx'
import { subjectsContract } from '../contract.ts'
import { matchingRows, subjectsText, type Row, type RowOrder, sortedRows } from '../rows.rules.ts'
import { EmptySubjects } from './EmptySubjects.tsx'
import { SubjectsImport } from './SubjectsImport.tsx'
import { SubjectsSaveBar } from './SubjectsSaveBar.tsx'
import { SubjectsTable } from './SubjectsTable.tsx'
import { SubjectsToolbar } from './SubjectsToolbar.tsx'
import { useLeavePage } from './useLeavePage.ts'
import { usePastedRows } from './usePastedRows.ts'
import { useSelection } from './useSelection.ts'
import { useSubjectMutations } from './useSubjectMutations.ts'
import { useSubjects } from './useSubjects.ts'

const byName: RowOrder = { column: 'name', descending: false }

/** The rows that match the search, in the order of the chosen column. */
function useListedRows(rows: readonly Row[], addedIds: ReadonlySet<string>) {
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState(byName)
  const deferredSearch = useDeferredValue(search)
  const sorted = useMemo(() => sortedRows(rows, order, addedIds), [rows, order, addedIds])
  return {
    search,
    setSearch,
    order,
    setOrder,
    listed: useMemo(() => matchingRows(sorted, deferredSearch), [sorted, deferredSearch]),
  }
}

/**
 * The state of the import dialog, which reads a file or pasted rows, and the outcome of the last
 * import.
 */
function useImportDialog() {
  const [isOpen, setOpen] = useState(false)
  const [pasted, setPasted] = useState<PastedRows | null>(null)
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null)
  const open = (rows: PastedRows | null) => {
    setPasted(rows)
    setOpen(true)
  }
  return { isOpen, setOpen, pasted, open, outcome, setOutcome }
}

const saveTemplate = ({ id, name }: Matrix): Promise<void> =>
  download(subjectsContract.template, `${name}.csv`, { params: { matrixId: id } }).catch(
    (error: unknown) => notifyFailure(error, 'server.failed'),
  )

interface SubjectsEditorProps {
  readonly matrix: Matrix
  readonly companyId: string
}

export function SubjectsEditor({ matrix, companyId }: SubjectsEditorProps) {
  const { id: matrixId, subject_properties: columns } = matrix
  const editable = useSubjects(matrixId, columns)
  const { query, rows, addedIds, editing, unsaved } = editable
  const { search, setSearch, order, setOrder, listed } = useListedRows(rows, addedIds)
  const importDialog = useImportDialog()
  const selection = useSelection(rows, editable.remove)
  const leave = useLeavePage(editable)
  const guard = useUnsavedChangesGuard(editing || unsaved > 0)
  const { addButton, ...mutations } = useSubjectMutations(editable)
  const identities = useMemo(() => rows.map((row) => row.draft), [rows])
  usePastedRows(columns, importDialog.open)
  const onTemplate = () => void saveTemplate(matrix)
  if (query.isError)
    return <LoadError code="participants.load_failed" onRetry={() => void query.refetch()} />
  return (
    <>
      {importDialog.outcome && (
        <ImportResult
          outcome={importDialog.outcome}
          onClose={() => importDialog.setOutcome(null)}
        />
      )}
      <SubjectsToolbar
        search={search}
        onSearch={setSearch}
        selected={selection.keys.size}
        onRemoveSelected={() => void selection.removeAll()}
        onClearSelection={selection.clear}
        removing={selection.removing}
        editing={editing}
        addButtonRef={addButton}
        onAdd={mutations.add}
        onImport={() => importDialog.open(null)}
        onTemplate={onTemplate}
      />
      <SubjectsTable
        rows={listed}
        columns={columns}
        order={order}
        onOrder={setOrder}
        selectedKeys={selection.keys}
        onSelect={selection.select}
        onEdit={editable.edit}
        onCancel={mutations.cancel}
        onSave={mutations.save}
        onRemove={(row) => void mutations.remove(row)}
        empty={<EmptySubjects loading={query.isPending} search={rows.length > 0 ? search : null} />}
      />
      {rows.length > 0 && (
        <p className="small muted mt-2.5">
          <output>
            {listed.length < rows.length ? `${listed.length} de ` : ''}
            {subjectsText(rows.length)}
          </output>
        </p>
      )}
      <SubjectsImport
        matrixId={matrixId}
        columns={columns}
        subjects={identities}
        open={importDialog.isOpen}
        onOpenChange={importDialog.setOpen}
        pasted={importDialog.pasted}
        onTemplate={onTemplate}
        onDone={importDialog.setOutcome}
      />
      <SubjectsSaveBar
        editable={editable}
        leave={leave}
        loaded={!query.isPending}
        dashboardPath={`/dashboard/${companyId}`}
        formsPath={`/connections/${companyId}/${matrixId}`}
      />
      {guard}
    </>
  )
}
