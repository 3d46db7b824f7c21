import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import type { Subject } from '#features/subjects/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { useUnsavedChangesGuard } from '#web/kit/dialog/useUnsavedChangesGuard.ts'
import { LinkButton } from '#web/kit/page/LinkButton.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { PageSkeleton } from '#web/kit/page/PageSkeleton.tsx'
import { WorkPage } from '#web/kit/page/WorkPage.tsx'
import { lazyWithRetry } from '#web/lazy-with-retry.ts'
import { ImportResult } from '#web/spreadsheet/ImportResult.tsx'
import { finishLast } from '#web/undo.tsx'
import { buildDirectory } from '../listing.rules.ts'
import { FormsActions } from './FormsActions.tsx'
import { type EvaluatedSelection, FormsCoverage } from './FormsCoverage.tsx'
import { FormsDialogs, useFormsDialogs } from './FormsDialogs.tsx'
import { FormsSaveBar } from './FormsSaveBar.tsx'
import { LaterPeopleBanner } from './LaterPeopleBanner.tsx'
import { type EditableForms, useForms } from './useForms.ts'
import { useFormsView } from './useFormsView.ts'
import { useGroupAddition } from './useGeneration.ts'
import { useGridRows } from './useGridRows.ts'
import { useRaterChanges } from './useRaterChanges.ts'
import { type Jump, useReleaseDialog } from './useReleaseDialog.ts'
import { useSavedForms } from './useSavedForms.ts'

const FormsTable = lazyWithRetry(() => import('./FormsTable.tsx'), 'FormsTable')

interface FormsEditorProps {
  readonly matrix: Matrix
  readonly companyId: string
  readonly subjects: readonly Subject[]
  /** The head of the page. */
  readonly head: ReactNode
}

/** Opening the dialog of the release saves open rows first; its lines lead to parts of the page. */
function useRelease(
  editable: EditableForms,
  view: ReturnType<typeof useFormsView>,
  select: (selection: EvaluatedSelection | null) => void,
) {
  const [open, setOpen] = useState(false)
  const release = async () => {
    // After the release an undo is refused, and on a phone its offer lies over the dialog's button.
    void finishLast()
    if (await editable.saveAll()) setOpen(true)
    else view.show({ view: 'lista' })
  }
  const onJump = (target: Jump) => {
    setOpen(false)
    const toPeople = target.kind === 'people'
    select(toPeople ? { label: target.label, ids: new Set(target.ids) } : null)
    view.show(toPeople ? { view: 'cobertura' } : { view: 'lista', search: target.name })
  }
  return { release, dialog: { open, onOpenChange: setOpen, onJump } }
}

export function FormsEditor({ matrix, companyId, subjects, head }: FormsEditorProps) {
  const { id: matrixId, subject_properties: columns } = matrix
  const directory = useMemo(() => buildDirectory(subjects), [subjects])
  const saved = useSavedForms(matrixId)
  const editable = useForms(saved, subjects)
  const changes = useRaterChanges(saved, directory)
  const rows = useGridRows({ matrix, subjects, directory, forms: changes.forms })
  const view = useFormsView()
  const [selection, setSelection] = useState<EvaluatedSelection | null>(null)
  const dialogs = useFormsDialogs(`${companyId}/${matrixId}`)
  const addition = useGroupAddition(matrixId, dialogs.onAdded)
  const addButton = useRef<HTMLButtonElement>(null)
  const renderReleaseDialog = useReleaseDialog()
  const releasing = useRelease(editable, view, setSelection)
  useUnsavedChangesGuard(editable.editing)
  useEffect(() => FormsTable.preload(), [])
  const { forms } = editable
  const isLoaded = saved.query.isSuccess
  const subjectsPath = `/participants/${companyId}/${matrixId}`
  if (saved.query.isError)
    return (
      <WorkPage>
        {head}
        <LoadError code="forms.load_failed" onRetry={() => void saved.query.refetch()} />
      </WorkPage>
    )
  const generated = { matrix, columns, subjects, forms, onGenerated: dialogs.onAdded }
  const actions = (
    <FormsActions
      view={view.view}
      onView={view.setView}
      addButtonRef={addButton}
      onAdd={editable.add}
      onImport={dialogs.openImport}
      generate={{ ...generated, onPrevious: () => dialogs.setOpen('previous') }}
    />
  )
  const shared = { subjects, directory }
  const loading = <PageSkeleton layout="list" label="Cargando conexiones" />
  return (
    <WorkPage
      foot={
        <FormsSaveBar
          {...{ rows, changes, editable, subjectsPath }}
          onLacking={() => {
            setSelection(null)
            view.show({ view: 'cobertura', state: 'falta' })
          }}
          onRelease={() => void releasing.release()}
        />
      }
    >
      {head}
      {dialogs.outcome && (
        <ImportResult outcome={dialogs.outcome} onClose={() => dialogs.setOutcome(null)} />
      )}
      {isLoaded && <LaterPeopleBanner {...{ matrix, subjects, forms }} onAdded={dialogs.onAdded} />}
      {!isLoaded ? (
        loading
      ) : subjects.length === 0 ? (
        <NoSubjects path={subjectsPath} onPrevious={() => dialogs.setOpen('previous')} />
      ) : view.view === 'cobertura' ? (
        <FormsCoverage
          {...{ ...shared, ...addition, matrix, changes, rows, selection }}
          revision={dialogs.revision}
          onShowAll={() => setSelection(null)}
          onSelect={setSelection}
        >
          {actions}
        </FormsCoverage>
      ) : (
        <Suspense fallback={loading}>
          <FormsTable
            {...{ ...shared, editable }}
            matrix={matrix}
            onRemove={changes.remove}
            onNewRowClosed={() => addButton.current?.focus()}
          >
            {actions}
          </FormsTable>
        </Suspense>
      )}
      <FormsDialogs {...{ ...shared, matrix, forms, dialogs, loaded: isLoaded }} />
      {renderReleaseDialog({ matrix, ...addition, ...releasing.dialog })}
    </WorkPage>
  )
}

function NoSubjects({
  path,
  onPrevious,
}: {
  readonly path: string
  readonly onPrevious: () => void
}) {
  return (
    <Empty text="Todavía no hay participantes">
      <Button icon="copy" onClick={onPrevious}>
        Desde un proyecto anterior
      </Button>
      <LinkButton variant="primary" icon="user-plus" to={path}>
        Agregar participantes
      </LinkButton>
    </Empty>
  )
}
