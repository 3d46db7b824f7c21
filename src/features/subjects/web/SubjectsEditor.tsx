import { useDeferredValue, useMemo, useState } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import { download } from '#web/api.ts'
import { LoadError } from '#web/kit/LoadError.tsx'
import { useUnsavedChangesGuard } from '#web/kit/useUnsavedChangesGuard.tsx'
import { notifyFailure } from '#web/notify.tsx'
import type { GivenRows } from '#web/spreadsheet/ImportDialog.tsx'
import { ImportResult, type ImportOutcome } from '#web/spreadsheet/ImportResult.tsx'
import { subjectsContract } from '../contract.ts'
import { foundRows, peopleText, type Row, type RowOrder, sortedRows } from '../rows.rules.ts'
import { EmptySubjects } from './EmptySubjects.tsx'
import { SubjectsBar } from './SubjectsBar.tsx'
import { SubjectsImport } from './SubjectsImport.tsx'
import { SubjectsTable } from './SubjectsTable.tsx'
import { SubjectsTools } from './SubjectsTools.tsx'
import { useChosen } from './useChosen.ts'
import { useContinue } from './useContinue.ts'
import { usePastedRows } from './usePastedRows.ts'
import { useSubjectMutations } from './useSubjectMutations.ts'
import { useSubjects } from './useSubjects.ts'

const byName: RowOrder = { column: 'name', descending: false }

/** The rows in sight: those that are searched for, in the order that was asked for. */
function useShown(rows: readonly Row[], fresh: ReadonlySet<string>) {
  const [query, setQuery] = useState('')
  const [order, setOrder] = useState(byName)
  const wanted = useDeferredValue(query)
  const sorted = useMemo(() => sortedRows(rows, order, fresh), [rows, order, fresh])
  return {
    query,
    setQuery,
    order,
    setOrder,
    shown: useMemo(() => foundRows(sorted, wanted), [sorted, wanted]),
  }
}

/** The dialog that reads a file, or rows that were pasted, and what the last import did. */
function useImporting() {
  const [open, setOpen] = useState(false)
  const [pasted, setPasted] = useState<GivenRows | null>(null)
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null)
  const show = (given: GivenRows | null) => {
    setPasted(given)
    setOpen(true)
  }
  return { open, setOpen, pasted, show, outcome, setOutcome }
}

const saveTemplate = ({ id, name }: Matrix): Promise<void> =>
  download(subjectsContract.template, `${name}.csv`, { params: { matrixId: id } }).catch(
    (error: unknown) => notifyFailure(error, 'server.failed'),
  )

interface ParticipantsEditorProps {
  readonly matrix: Matrix
  readonly companyId: string
}

export function SubjectsEditor({ matrix, companyId }: ParticipantsEditorProps) {
  const { id: matrixId, subject_properties: columns } = matrix
  const participants = useSubjects(matrixId, columns)
  const { query, rows, fresh, editing, unsaved, edit } = participants
  const { query: searched, setQuery, order, setOrder, shown } = useShown(rows, fresh)
  const importing = useImporting()
  const chosen = useChosen(rows, participants.remove)
  const leaving = useContinue(participants)
  const guard = useUnsavedChangesGuard(editing || unsaved > 0)
  const { addButton, ...deeds } = useSubjectMutations(participants)
  const people = useMemo(() => rows.map((row) => row.draft), [rows])
  usePastedRows(columns, importing.show)
  const template = () => void saveTemplate(matrix)
  if (query.isError)
    return <LoadError code="participants.load_failed" onRetry={() => void query.refetch()} />
  return (
    <>
      {importing.outcome && (
        <ImportResult outcome={importing.outcome} onClose={() => importing.setOutcome(null)} />
      )}
      <SubjectsTools
        query={searched}
        onQuery={setQuery}
        chosen={chosen.keys.size}
        onRemoveChosen={() => void chosen.removeAll()}
        onChooseNone={chosen.clear}
        removing={chosen.removing}
        editing={editing}
        addRef={addButton}
        onAdd={deeds.add}
        onImport={() => importing.show(null)}
        onTemplate={template}
      />
      <SubjectsTable
        rows={shown}
        columns={columns}
        order={order}
        onOrder={setOrder}
        chosen={chosen.keys}
        onChoose={chosen.choose}
        onEdit={edit}
        onCancel={deeds.cancel}
        onSave={deeds.save}
        onRemove={(row) => void deeds.remove(row)}
        nothing={
          <EmptySubjects loading={query.isPending} search={rows.length > 0 ? searched : null} />
        }
      />
      {rows.length > 0 && (
        <p className="small muted mt-2.5">
          <output>
            {shown.length < rows.length ? `${shown.length} de ` : ''}
            {peopleText(rows.length)}
          </output>
        </p>
      )}
      <SubjectsImport
        matrixId={matrixId}
        columns={columns}
        people={people}
        open={importing.open}
        onOpenChange={importing.setOpen}
        pasted={importing.pasted}
        onTemplate={template}
        onDone={importing.setOutcome}
      />
      <SubjectsBar
        participants={participants}
        leaving={leaving}
        loaded={!query.isPending}
        dashboard={`/dashboard/${companyId}`}
        connections={`/connections/${companyId}/${matrixId}`}
      />
      {guard}
    </>
  )
}
