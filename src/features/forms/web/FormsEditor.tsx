import { Suspense, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import type { Subject } from '#features/subjects/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { LinkButton } from '#web/kit/LinkButton.tsx'
import { LoadError } from '#web/kit/LoadError.tsx'
import { SaveBar } from '#web/kit/SaveBar.tsx'
import { useMedia } from '#web/kit/useMedia.ts'
import { useUnsavedChangesGuard } from '#web/kit/useUnsavedChangesGuard.tsx'
import { lazyWithRetry } from '#web/lazy-with-retry.ts'
import { ImportResult, type ImportOutcome } from '#web/spreadsheet/ImportResult.tsx'
import type { Form } from '../contract.ts'
import { coverage, raterLoad } from '../coverage.rules.ts'
import { connectionsText, countsOf, directoryOf } from '../rows.rules.ts'
import { CoverageAside } from './CoverageAside.tsx'
import { FormsImport } from './FormsImport.tsx'
import { FormsTable } from './FormsTable.tsx'
import { FormsTools } from './FormsTools.tsx'
import { GenerateButton } from './GenerateButton.tsx'
import { useForms } from './useForms.ts'
import { useNarrowing } from './useNarrowing.ts'
import { useReleaseDialog } from './useReleaseDialog.ts'

const GenerateMenu = lazyWithRetry(() => import('./GenerateMenu.tsx'), 'GenerateMenu')

interface ConnectionsEditorProps {
  readonly matrix: Matrix
  readonly companyId: string
  readonly subjects: readonly Subject[]
}

/** What the report would show, and who is asked for how much; it may follow the table a moment later. */
function useOutlook(
  { minimum_raters, question_count }: Matrix,
  subjects: readonly Subject[],
  forms: readonly Form[],
) {
  const settled = useDeferredValue(forms)
  return useMemo(
    () => ({
      covered: new Map(
        coverage(subjects, settled, minimum_raters).map((one) => [one.evaluated_id, one]),
      ),
      loads: raterLoad(settled, question_count),
    }),
    [subjects, settled, minimum_raters, question_count],
  )
}

export function FormsEditor({ matrix, companyId, subjects }: ConnectionsEditorProps) {
  const { id: matrixId, minimum_raters } = matrix
  const directory = useMemo(() => directoryOf(subjects), [subjects])
  const connections = useForms(matrixId, subjects)
  const { query, rows, forms, editing, saving } = connections
  const narrowing = useNarrowing(rows, directory)
  const { covered, loads } = useOutlook(matrix, subjects, forms)
  const [importing, setImporting] = useState(false)
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null)
  const [releasing, setReleasing] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const drawRelease = useReleaseDialog()
  const wide = useMedia('(min-width: 1024px)')
  const guard = useUnsavedChangesGuard(editing)
  const upload = async () => {
    if (await connections.saveAll()) setReleasing(true)
  }
  const nothing = query.isPending ? (
    <Skeleton bars={8} label="Cargando conexiones" />
  ) : (
    <Empty
      text={
        forms.length > 0
          ? 'Nadie coincide con lo que buscas'
          : 'Conecta a quien evalúa con quien es evaluado'
      }
    />
  )
  const aside = (
    <CoverageAside
      wide={wide}
      people={narrowing.people}
      coverage={covered}
      minimum={minimum_raters}
      loads={loads}
      nameOf={(id) => directory.get(id)?.name ?? ''}
    />
  )
  if (query.isError)
    return <LoadError code="forms.load_failed" onRetry={() => void query.refetch()} />
  return (
    <>
      {outcome && <ImportResult outcome={outcome} onClose={() => setOutcome(null)} />}
      <FormsTools
        narrowing={narrowing}
        addRef={addButton}
        onAdd={connections.add}
        onImport={() => setImporting(true)}
        generate={
          <Suspense fallback={<GenerateButton disabled />}>
            <GenerateMenu
              matrixId={matrixId}
              columns={matrix.subject_properties}
              subjects={subjects}
              forms={forms}
            />
          </Suspense>
        }
      />
      <div className="grid items-start gap-x-8 lg:grid-cols-[minmax(0,1fr)_316px]">
        {!wide && aside}
        <FormsTable
          lines={narrowing.lines}
          connections={connections}
          subjects={subjects}
          directory={directory}
          coverage={covered}
          onSettled={() => addButton.current?.focus()}
          nothing={nothing}
        />
        {wide && aside}
      </div>
      <SaveBar note={<Counts forms={forms} unsaved={rows.filter((row) => row.editing).length} />}>
        <LinkButton
          variant="quiet"
          icon="chevron-left"
          to={`/participants/${companyId}/${matrixId}`}
        >
          Participantes
        </LinkButton>
        <Button variant="primary" busy={saving} onClick={() => void upload()}>
          Subir Proyecto
        </Button>
      </SaveBar>
      <FormsImport
        matrixId={matrixId}
        directory={directory}
        forms={forms}
        open={importing}
        onOpenChange={setImporting}
        onDone={setOutcome}
      />
      {drawRelease({
        matrix,
        open: releasing,
        onOpenChange: setReleasing,
        onJump: (jump) => {
          narrowing.jump(jump)
          setReleasing(false)
        },
      })}
      {guard}
    </>
  )
}

const plural = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`

function Counts({ forms, unsaved }: { readonly forms: readonly Form[]; readonly unsaved: number }) {
  const counts = useMemo(() => countsOf(forms), [forms])
  const said = [
    connectionsText(counts.forms),
    plural(counts.evaluators, 'evaluador', 'evaluadores'),
    plural(counts.evaluated, 'evaluado', 'evaluados'),
  ]
  return <>{[...said, ...(unsaved > 0 ? [`${unsaved} sin guardar`] : [])].join(', ')}</>
}
