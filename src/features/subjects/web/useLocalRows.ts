import { useCallback, useState } from 'react'
import { newId } from '#shared/ids.ts'
import { emptyDraft, type LocalRow, type Row } from '../rows.rules.ts'

/**
 * The rows that differ from the server, and the ids of the subjects added since the page opened.
 */
export function useLocalRows() {
  const [rows, setRows] = useState<readonly LocalRow[]>([])
  const [addedIds, setAddedIds] = useState<ReadonlySet<string>>(new Set())
  const set = useCallback(
    (row: LocalRow) => setRows((known) => [...known.filter(({ key }) => key !== row.key), row]),
    [],
  )
  const remove = useCallback(
    (key: string) => setRows((known) => known.filter((row) => row.key !== key)),
    [],
  )
  return {
    rows,
    addedIds,
    set,
    remove,
    markAdded: (id: string) => setAddedIds((known) => new Set([...known, id])),
    add: () =>
      set({ key: newId(), subject_id: null, draft: emptyDraft, editing: true, unsaved: false }),
    edit: ({ key, subject_id, draft, unsaved }: Row) =>
      set({ key, subject_id, draft, editing: true, unsaved }),
    /** Ends the editing of a row; a row that could not be sent before stays unsaved. */
    cancel: (key: string): void => {
      const row = rows.find((one) => one.key === key)
      if (row?.unsaved) set({ ...row, editing: false })
      else remove(key)
    },
  }
}
