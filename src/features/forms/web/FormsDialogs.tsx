import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Matrix } from '#features/matrices/contract.ts'
import type { Subject } from '#features/subjects/contract.ts'
import { hasKnownHeaders } from '#features/subjects/file-table.rules.ts'
import { isFormsTable } from '#features/subjects/headers.rules.ts'
import { lazyDialog } from '#web/kit/dialog/lazy-dialog.tsx'
import { useAddressValue } from '#web/kit/page/useAddress.ts'
import { pastedTables } from '#web/spreadsheet/hand-overs.ts'
import type { ImportOutcome } from '#web/spreadsheet/ImportResult.tsx'
import { usePastedRows } from '#web/spreadsheet/usePastedRows.ts'
import type { StoredForm } from '../compact.rules.ts'
import type { SubjectDirectory } from '../listing.rules.ts'
import { unfoldWideTable } from '../wide-table.rules.ts'

const FormsImport = lazyDialog(() => import('./FormsImport.tsx'), 'FormsImport')
const PreviousDialog = lazyDialog(() => import('./PreviousDialog.tsx'), 'PreviousDialog')

/**
 * A table that is pasted here or on another page. People lead to the import of participants; while
 * connections are being imported, a table with strange headers is one of connections.
 */
function usePastedTable(
  path: string,
  received: string[][] | null,
  importing: boolean,
  onForms: () => void,
) {
  const navigate = useNavigate()
  const [pasted, setPasted] = useState(received)
  usePastedRows((rows) => {
    const isForms = isFormsTable(rows) || unfoldWideTable(rows) !== null
    if (!isForms && (!importing || hasKnownHeaders(rows))) {
      void navigate(`/import-participants/${path}`, { state: pastedTables.give(rows) })
      return
    }
    setPasted(rows)
    onForms()
  })
  return { pasted, clear: () => setPasted(null) }
}

/**
 * The open dialog of the page, the outcome of the last import, and what was added by either.
 *
 * @param path the end of the address of the matrix
 */
export function useFormsDialogs(path: string) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [received] = useState(() => pastedTables.take(state))
  // Other pages lead to the copy of an earlier project by `?anterior=1`.
  const [wanted, setWanted] = useAddressValue('anterior')
  const [open, setOpened] = useState<'import' | 'previous' | null>(
    received ? 'import' : wanted === null ? null : 'previous',
  )
  const setOpen = (next: typeof open) => {
    setOpened(next)
    if (wanted !== null) setWanted(null)
  }
  const table = usePastedTable(path, received, open === 'import', () => setOpen('import'))
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null)
  const [revision, setRevision] = useState(0)
  return {
    pasted: table.pasted,
    open,
    setOpen,
    openImport: () => {
      table.clear()
      setOpen('import')
    },
    outcome,
    setOutcome,
    /** After a copy the way leads back to the page that asked for it: «Plantilla». */
    onCopied: () => {
      setRevision((before) => before + 1)
      if (wanted === null) setOpened(null)
      else void navigate(`/import-participants/${path}`, { replace: true })
    },
    /** Changes when forms were added by a file, a rule or another matrix. */
    revision,
    onAdded: () => setRevision((before) => before + 1),
  }
}

interface FormsDialogsProps {
  readonly matrix: Matrix
  readonly subjects: readonly Subject[]
  readonly directory: SubjectDirectory
  readonly forms: readonly StoredForm[]
  /** The forms are known: the preview of an import compares with them. */
  readonly loaded: boolean
  readonly dialogs: ReturnType<typeof useFormsDialogs>
}

/** The dialogs that add many forms at once. */
export function FormsDialogs({
  matrix,
  subjects,
  directory,
  forms,
  loaded,
  dialogs,
}: FormsDialogsProps) {
  const { open, setOpen, setOutcome, onAdded } = dialogs
  const draft = useMemo(() => ({ subjects, forms }), [subjects, forms])
  return (
    <>
      <FormsImport
        matrix={matrix}
        directory={directory}
        forms={forms}
        open={open === 'import' && loaded}
        pasted={dialogs.pasted}
        onOpenChange={(next) => setOpen(next ? 'import' : null)}
        onDone={(outcome) => {
          setOutcome(outcome)
          onAdded()
        }}
      />
      <PreviousDialog
        matrix={matrix}
        draft={draft}
        open={open === 'previous'}
        onClose={() => setOpen(null)}
        onCopied={dialogs.onCopied}
      />
    </>
  )
}
