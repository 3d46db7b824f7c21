import { useCallback, useMemo, useState } from 'react'
import { type Matrix, matricesContract } from '#features/matrices/contract.ts'
import { newId } from '#shared/ids.ts'
import { ApiError } from '#web/api.ts'
import { notify, notifyFailure } from '#web/notify.tsx'
import { refreshOnRefusal } from '#web/query.ts'
import { useUndoableRemoval } from '#web/useUndoableRemoval.ts'
import {
  type Draft,
  emptyDraft,
  type LocalRow,
  refusedRow,
  type Row,
  rowProblem,
  type RowProblem,
  toRows,
} from '../rows.rules.ts'
import { useSavedSubjects } from './useSavedSubjects.ts'

interface SaveResult {
  /** The row is no longer edited: it is saved, or it waits for the network. */
  readonly closed: boolean
  /** Why the row stays open. */
  readonly problem: RowProblem | null
}

/** The subjects of a matrix with their local rows, and the actions of the page. */
export interface EditableSubjects {
  readonly query: {
    readonly isPending: boolean
    readonly isError: boolean
    readonly refetch: () => Promise<unknown>
  }
  readonly rows: readonly Row[]
  /** Subjects added since the page opened, which stay on top. */
  readonly addedIds: ReadonlySet<string>
  readonly editing: boolean
  /** How many rows could not be sent yet. */
  readonly unsaved: number
  readonly add: () => void
  readonly edit: (row: Row) => void
  readonly cancel: (key: string) => void
  readonly save: (row: Row, draft: Draft) => Promise<SaveResult>
  /** Sends the unsaved rows one by one; false if one of them failed. */
  readonly saveUnsaved: (onProgress: (done: number, of: number) => void) => Promise<boolean>
  /** Hides the rows and removes them when the time for the undo is over. */
  readonly remove: (rows: readonly Row[]) => void
}

/** What saving and removing rows need: the server and the rows that differ from it. */
interface RowStore {
  readonly saved: ReturnType<typeof useSavedSubjects>
  readonly local: ReturnType<typeof useLocalRows>
}

async function sendRow(
  { saved, local }: RowStore,
  { key, subject_id }: Pick<Row, 'key' | 'subject_id'>,
  draft: Draft,
): Promise<void> {
  const subject = await saved.send(subject_id, draft)
  local.remove(key)
  if (subject_id === null) local.markAdded(subject.id)
}

async function saveRow(store: RowStore, row: Row, draft: Draft): Promise<SaveResult> {
  try {
    await sendRow(store, row, draft)
    return { closed: true, problem: null }
  } catch (error) {
    const problem = error instanceof ApiError ? refusedRow(error) : null
    if (problem) return { closed: false, problem }
    // The row is kept as unsaved while the server is unreachable, so that no typed text is lost.
    const waits = error instanceof ApiError && error.unreachable
    if (waits)
      store.local.set({
        key: row.key,
        subject_id: row.subject_id,
        draft,
        editing: false,
        unsaved: true,
      })
    await refreshOnRefusal(error, 'matrix.released', matricesContract.isReleased)
    notifyFailure(error, row.subject_id === null ? 'subject.save_failed' : 'row.save_failed')
    return { closed: waits, problem: null }
  }
}

async function saveUnsavedRows(
  store: RowStore,
  onProgress: (done: number, of: number) => void,
): Promise<boolean> {
  const unsaved = store.local.rows.filter((row) => row.unsaved)
  for (const [done, row] of unsaved.entries()) {
    onProgress(done, unsaved.length)
    try {
      await sendRow(store, row, row.draft)
    } catch (error) {
      await refreshOnRefusal(error, 'matrix.released', matricesContract.isReleased)
      notify('subject.save_failed_named', { name: row.draft.name })
      return false
    }
  }
  return true
}

async function removeRows({ saved, local }: RowStore, rows: readonly Row[]): Promise<void> {
  const ids = rows.flatMap(({ subject_id }) => subject_id ?? [])
  try {
    if (ids.length > 0) await saved.remove(ids)
    for (const { key } of rows) local.remove(key)
  } catch (error) {
    await refreshOnRefusal(error, 'matrix.released', matricesContract.isReleased)
    notifyFailure(error, 'row.delete_failed')
  }
}

const keyOf = ({ key }: Row): string => key

export function useSubjects({
  id: matrixId,
  subject_properties: columns,
  without_email,
}: Pick<Matrix, 'id' | 'subject_properties' | 'without_email'>): EditableSubjects {
  const saved = useSavedSubjects(matrixId, columns)
  const local = useLocalRows(without_email)
  const store: RowStore = { saved, local }
  const { query, leaving } = saved
  const { hidden, removeWithUndo } = useUndoableRemoval(keyOf, (removed: readonly Row[]) =>
    removeRows(store, removed),
  )
  const rows = useMemo(
    () =>
      toRows(query.data ?? [], local.rows, without_email).filter(
        ({ key, subject_id }) => !hidden.has(key) && !leaving.has(subject_id ?? ''),
      ),
    [query.data, local.rows, without_email, hidden, leaving],
  )
  return {
    query,
    rows,
    addedIds: local.addedIds,
    editing: local.rows.some((row) => row.editing),
    unsaved: local.rows.filter((row) => row.unsaved).length,
    add: local.add,
    edit: local.edit,
    cancel: local.cancel,
    save: async (row, draft) => {
      const problem = rowProblem(rows, row.key, draft, columns)
      return problem ? { closed: false, problem } : saveRow(store, row, draft)
    },
    saveUnsaved: (onProgress) => saveUnsavedRows(store, onProgress),
    remove: (removed) =>
      removeWithUndo(removed, removed.length === 1 ? 'subject.removed' : 'subjects.removed', {
        name: removed[0]?.draft.name ?? '',
        count: removed.length,
      }),
  }
}

/**
 * The rows that differ from the server, and the ids of the subjects added since the page opened.
 */
function useLocalRows(without_email: boolean) {
  const [rows, setRows] = useState<readonly LocalRow[]>([])
  const [addedIds, setAddedIds] = useState<ReadonlySet<string>>(new Set())
  const set = useCallback(
    (row: LocalRow) =>
      setRows((previous) => [...previous.filter(({ key }) => key !== row.key), row]),
    [],
  )
  const remove = useCallback(
    (key: string) => setRows((previous) => previous.filter((row) => row.key !== key)),
    [],
  )
  return {
    rows,
    addedIds,
    set,
    remove,
    markAdded: (id: string) => setAddedIds((previous) => new Set([...previous, id])),
    add: () =>
      set({
        key: newId(),
        subject_id: null,
        draft: without_email ? { ...emptyDraft, number: '' } : emptyDraft,
        editing: true,
        unsaved: false,
      }),
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
