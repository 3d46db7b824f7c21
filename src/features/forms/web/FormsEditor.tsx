import { useDeferredValue, useMemo, useRef, useState } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import type { Subject } from '#features/subjects/contract.ts'
import { Empty } from '#ui/Empty.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { LoadError } from '#web/kit/LoadError.tsx'
import { useMedia } from '#web/kit/useMedia.ts'
import { useUnsavedChangesGuard } from '#web/kit/useUnsavedChangesGuard.tsx'
import { ImportResult, type ImportOutcome } from '#web/spreadsheet/ImportResult.tsx'
import type { Form } from '../contract.ts'
import { coverage, raterLoad } from '../coverage.rules.ts'
import { directoryOf } from '../listing.rules.ts'
import { CoverageAside } from './CoverageAside.tsx'
import { FormsImport } from './FormsImport.tsx'
import { FormsSaveBar } from './FormsSaveBar.tsx'
import { FormsTable } from './FormsTable.tsx'
import { FormsToolbar } from './FormsToolbar.tsx'
import { useForms } from './useForms.ts'
import { useReleaseDialog } from './useReleaseDialog.ts'
import { useRowFilter } from './useRowFilter.ts'

interface FormsEditorProps {
  readonly matrix: Matrix
  readonly companyId: string
  readonly subjects: readonly Subject[]
}

/**
 * What the reports would show, and how much each rater is asked for. Computed after the table is
 * drawn.
 */
function useCoverage(
  { minimum_raters, question_count }: Matrix,
  subjects: readonly Subject[],
  forms: readonly Form[],
) {
  const deferredForms = useDeferredValue(forms)
  return useMemo(
    () => ({
      coverageById: new Map(
        coverage(subjects, deferredForms, minimum_raters).map((one) => [one.evaluated_id, one]),
      ),
      loads: raterLoad(deferredForms, question_count),
    }),
    [subjects, deferredForms, minimum_raters, question_count],
  )
}

/** The open dialogs of the page, and the outcome of the last import. */
function useDialogs() {
  const [importing, setImporting] = useState(false)
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null)
  const [releasing, setReleasing] = useState(false)
  return { importing, setImporting, outcome, setOutcome, releasing, setReleasing }
}

/** What the table shows instead of rows. */
function NoForms({ loading, filtered }: { readonly loading: boolean; readonly filtered: boolean }) {
  if (loading) return <Skeleton bars={8} label="Cargando conexiones" />
  return (
    <Empty
      text={
        filtered
          ? 'Nadie coincide con lo que buscas'
          : 'Conecta a quien evalúa con quien es evaluado'
      }
    />
  )
}

export function FormsEditor({ matrix, companyId, subjects }: FormsEditorProps) {
  const { id: matrixId, minimum_raters, subject_properties } = matrix
  const directory = useMemo(() => directoryOf(subjects), [subjects])
  const editable = useForms(matrixId, subjects)
  const { query, rows, forms, editing, saving } = editable
  const filter = useRowFilter(rows, directory)
  const { coverageById, loads } = useCoverage(matrix, subjects, forms)
  const dialogs = useDialogs()
  const addButton = useRef<HTMLButtonElement>(null)
  const renderReleaseDialog = useReleaseDialog()
  const wide = useMedia('(min-width: 1024px)')
  const guard = useUnsavedChangesGuard(editing)
  const release = async () => {
    if (await editable.saveAll()) dialogs.setReleasing(true)
  }
  const aside = (
    <CoverageAside
      wide={wide}
      evaluated={filter.evaluated}
      coverage={coverageById}
      minimum={minimum_raters}
      loads={loads}
      nameOf={(id) => directory.get(id)?.name ?? ''}
    />
  )
  if (query.isError)
    return <LoadError code="forms.load_failed" onRetry={() => void query.refetch()} />
  return (
    <>
      {dialogs.outcome && (
        <ImportResult outcome={dialogs.outcome} onClose={() => dialogs.setOutcome(null)} />
      )}
      <FormsToolbar
        filter={filter}
        addButtonRef={addButton}
        onAdd={editable.add}
        onImport={() => dialogs.setImporting(true)}
        generate={{ matrixId, columns: subject_properties, subjects, forms }}
      />
      <div className="grid items-start gap-x-8 lg:grid-cols-[minmax(0,1fr)_316px]">
        {!wide && aside}
        <FormsTable
          lines={filter.lines}
          editable={editable}
          subjects={subjects}
          directory={directory}
          coverage={coverageById}
          onNewRowClosed={() => addButton.current?.focus()}
          empty={<NoForms loading={query.isPending} filtered={forms.length > 0} />}
        />
        {wide && aside}
      </div>
      <FormsSaveBar
        forms={forms}
        unsaved={rows.filter((row) => row.editing).length}
        saving={saving}
        subjectsPath={`/participants/${companyId}/${matrixId}`}
        onRelease={() => void release()}
      />
      <FormsImport
        matrixId={matrixId}
        directory={directory}
        forms={forms}
        open={dialogs.importing}
        onOpenChange={dialogs.setImporting}
        onDone={dialogs.setOutcome}
      />
      {renderReleaseDialog({
        matrix,
        open: dialogs.releasing,
        onOpenChange: dialogs.setReleasing,
        onJump: (jump) => {
          filter.jump(jump)
          dialogs.setReleasing(false)
        },
      })}
      {guard}
    </>
  )
}
