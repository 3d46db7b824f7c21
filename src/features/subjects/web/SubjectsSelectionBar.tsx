import { useState } from 'react'
import type { SubjectProperty } from '#features/matrices/contract.ts'
import { Button } from '#ui/Button.tsx'
import { lazyDialog } from '#web/kit/dialog/lazy-dialog.tsx'
import { SelectionBar } from '#web/kit/list/SelectionBar.tsx'
import type { RowSelection } from '#web/kit/list/useRowSelection.ts'
import { notify } from '#web/notify.tsx'
import type { Row } from '../rows.rules.ts'

const AssignDialog = lazyDialog(() => import('./AssignDialog.tsx'), 'AssignDialog')

interface SubjectsSelectionBarProps {
  readonly matrixId: string
  readonly columns: readonly SubjectProperty[]
  readonly selection: RowSelection
  readonly rows: readonly Row[]
  readonly keys: readonly string[]
  readonly onRemove: (rows: readonly Row[]) => void
}

async function copyEmails(rows: readonly Row[]): Promise<void> {
  const emails = rows.map(({ draft }) => draft.email).filter((email) => email !== '')
  try {
    await navigator.clipboard.writeText(emails.join(', '))
    notify(emails.length === 1 ? 'subjects.email_copied' : 'subjects.emails_copied', {
      count: emails.length,
    })
  } catch {
    // Without a secure connection or leave of the user there is no clipboard.
    notify('subjects.copy_failed')
  }
}

/** What can be done with the chosen subjects. */
export function SubjectsSelectionBar({
  matrixId,
  columns,
  selection,
  rows,
  keys,
  onRemove,
}: SubjectsSelectionBarProps) {
  const [assigning, setAssigning] = useState(false)
  const chosen = rows.filter(({ key }) => selection.keys.has(key))
  const saved = chosen.filter((row) => row.subject_id !== null && !row.editing && !row.unsaved)
  return (
    <>
      <SelectionBar selection={selection} all={keys}>
        {columns.length > 0 && (
          <Button icon="pencil" disabled={saved.length === 0} onClick={() => setAssigning(true)}>
            Asignar columna
          </Button>
        )}
        <Button
          icon="copy"
          disabled={chosen.every(({ draft }) => draft.email === '')}
          onClick={() => void copyEmails(chosen)}
        >
          Copiar correos
        </Button>
        <Button
          icon="trash"
          onClick={() => {
            onRemove(chosen)
            selection.clear()
          }}
        >
          Eliminar
        </Button>
      </SelectionBar>
      {assigning && (
        <AssignDialog
          matrixId={matrixId}
          columns={columns}
          rows={saved}
          open
          onClose={() => setAssigning(false)}
          onAssigned={() => setAssigning(false)}
        />
      )}
    </>
  )
}
