import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Matrix } from '#features/matrices/contract.ts'
import { type FileTable, hasKnownHeaders } from '#features/subjects/file-table.rules.ts'
import { isFormsTable } from '#features/subjects/headers.rules.ts'
import type { ImportMemory } from '#features/subjects/import-columns.rules.ts'
import { type ImportMapping, templateRows } from '#features/subjects/import-mapping.rules.ts'
import { joinedName } from '#features/subjects/import.rules.ts'
import { Icon } from '#ui/Icon.tsx'
import { useUnsavedChangesGuard } from '#web/kit/dialog/useUnsavedChangesGuard.ts'
import { PageSkeleton } from '#web/kit/page/PageSkeleton.tsx'
import { WorkPage } from '#web/kit/page/WorkPage.tsx'
import { lazyWithRetry } from '#web/lazy-with-retry.ts'
import { pastedTables } from '#web/spreadsheet/hand-overs.ts'
import { saveXlsx } from '#web/spreadsheet/save-xlsx.ts'
import { pastedSource, useImportSource } from '#web/spreadsheet/useImportSource.ts'
import { usePastedRows } from '#web/spreadsheet/usePastedRows.ts'
import type { StaffDraft } from '../comparison.rules.ts'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportSourceLines } from './ImportSourceLines.tsx'
import { ListSources } from './ListSources.tsx'
import { StaffBar } from './StaffBar.tsx'
import { useImportTable } from './useImportTable.ts'
import { WithoutEmailBanner } from './WithoutEmailBanner.tsx'
import '../views/staff-import.css'

/** The comparison and its rules load after the page, which shows the columns first. */
const StaffReview = lazyWithRetry(() => import('./StaffReview.tsx'), 'StaffReview')

interface StaffImportProps {
  readonly companyId: string
  readonly matrix: Matrix
  readonly draft: StaffDraft
  readonly memory: ImportMemory
  /** The head of the page. */
  readonly head: ReactNode
}

/** The step is part of the address, so that Back leads from the rows to the columns. */
function useStep() {
  const [search, setSearch] = useSearchParams()
  return {
    isReviewing: search.get('paso') === 'renglones',
    review: () => setSearch({ paso: 'renglones' }),
    restart: () => setSearch({}, { replace: true }),
  }
}

const saveTemplate = ({ name, subject_properties, without_email }: Matrix): Promise<void> =>
  saveXlsx(name, templateRows(subject_properties, without_email))

/**
 * Compares a file or pasted rows with the draft, in two steps: what the columns are, and what
 * differs. Nothing is written before the last button.
 */
export function StaffImport({ companyId, matrix, draft, memory, head }: StaffImportProps) {
  const path = `${companyId}/${matrix.id}`
  const { subject_properties: properties, relation_names, without_email } = matrix
  const project = { properties, memory, relation_names, without_email }
  const { state } = useLocation()
  const [received] = useState(() => pastedTables.take(state))
  const table = useImportTable(project, received && pastedSource(received))
  const step = useStep()
  const open = (source: Parameters<typeof table.open>[0]) => {
    table.open(source)
    step.restart()
  }
  const source = useImportSource(hasKnownHeaders, open)
  const { opened, mapping } = table
  useUnsavedChangesGuard((opened?.corrections.size ?? 0) > 0)
  useEffect(() => StaffReview.preload(), [])
  const navigate = useNavigate()
  usePastedRows((rows) =>
    isFormsTable(rows)
      ? void navigate(`/connections/${path}`, { state: pastedTables.give(rows) })
      : open(pastedSource(rows)),
  )
  if (!opened)
    return (
      <WorkPage>
        {head}
        <ListSources source={source} path={path} onTemplate={() => void saveTemplate(matrix)} />
      </WorkPage>
    )
  const lines = (
    <>
      {head}
      <ImportSourceLines
        opened={opened}
        source={source}
        onHidden={table.setWithHidden}
        onFormer={table.setWithFormer}
        onClose={() => {
          table.close()
          step.restart()
        }}
      />
      <WithoutEmailBanner matrix={matrix} opened={opened} />
    </>
  )
  const bar = {
    table,
    participantsPath: `/participants/${path}`,
    onReview: step.review,
  }
  if (step.isReviewing && !('missing' in mapping))
    return (
      <Suspense
        fallback={
          <WorkPage>
            {lines}
            <PageSkeleton layout="list" label="Comparando" />
          </WorkPage>
        }
      >
        <StaffReview {...{ matrix, draft, mapping, opened, project, path, bar }}>
          {lines}
        </StaffReview>
      </Suspense>
    )
  return (
    <WorkPage foot={<StaffBar {...bar} plan={null} sending={false} onSend={() => undefined} />}>
      {lines}
      <div>
        <ImportColumns
          columns={opened.columns}
          properties={matrix.subject_properties}
          onRole={table.setRole}
        />
        <JoinedNames table={opened.table} mapping={mapping} />
      </div>
    </WorkPage>
  )
}

const SHOWN = 3

/** How the first names look when several columns make them. */
function JoinedNames({
  table,
  mapping,
}: {
  readonly table: FileTable
  readonly mapping: ImportMapping | { readonly missing: string }
}) {
  if ('missing' in mapping || mapping.name.length < 2) return null
  const names = table.lines.slice(0, SHOWN).map(({ cells }) => joinedName(cells, mapping))
  return (
    <p className="staff-import-summary">
      <Icon name="git-merge" size={17} />
      Así queda el nombre: <b>{names.join(', ')}</b>
    </p>
  )
}
