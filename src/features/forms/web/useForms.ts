import { useMemo, useState } from 'react'
import { matricesContract } from '#features/matrices/contract.ts'
import type { Subject } from '#features/subjects/contract.ts'
import { newId } from '#shared/ids.ts'
import { ApiError } from '#web/api.ts'
import { notify, notifyFailure } from '#web/notify.tsx'
import { refreshOnRefusal } from '#web/query.ts'
import type { StoredForm } from '../compact.rules.ts'
import {
  changedRow,
  emptyRow,
  problemCell,
  type Row,
  type RowChange,
  rowProblem,
  toRows,
  savedFormOfPair,
} from '../rows.rules.ts'
import { newRowProblem } from '../rules.ts'
import type { SavedForms } from './useSavedForms.ts'

/** The forms of a matrix with the rows that are being edited, and the actions of the page. */
export interface EditableForms {
  readonly query: SavedForms['query']
  readonly rows: readonly Row[]
  readonly forms: readonly StoredForm[]
  readonly editing: boolean
  readonly saving: boolean
  readonly add: () => void
  readonly edit: (row: Row) => void
  readonly change: (row: Row, change: RowChange) => void
  readonly cancel: (row: Row) => void
  readonly save: (row: Row) => Promise<boolean>
  /** Gives the saved form of the row's pair the row's relation, and drops the row. */
  readonly replace: (row: Row) => Promise<boolean>
  /** Saves every row that is being edited; false if one of them could not be saved. */
  readonly saveAll: () => Promise<boolean>
}

/** What saving and removing a row need: the rows, the server and the rows that are being edited. */
interface RowStore {
  readonly rows: readonly Row[]
  readonly saved: SavedForms
  readonly edited: ReturnType<typeof useEditedRows>
}

async function saveRow({ rows, saved, edited }: RowStore, row: Row): Promise<boolean> {
  const problem = rowProblem(rows, row)
  const { id, evaluator_id, evaluated_id, relation_type_id } = row
  if (problem || !evaluator_id || !evaluated_id || !relation_type_id) {
    edited.set({ ...row, problem })
    return false
  }
  try {
    await saved.send(id, { evaluator_id, evaluated_id, relation_type_id })
    edited.remove(row)
    return true
  } catch (error) {
    if (
      error instanceof ApiError &&
      (error.code === 'form.duplicate' ||
        error.code === 'form.pair_exists' ||
        error.code === 'form.self_exists')
    ) {
      edited.set({ ...row, problem: { code: error.code, cell: problemCell(error.code, row) } })
      // The other form was added elsewhere; the row offers to change it once it is known here.
      await saved.query.refetch()
    } else notifyFailure(error, 'form.save_failed')
    await refreshOnRefusal(error, 'matrix.released', matricesContract.isReleased)
    return false
  }
}

async function replaceForm({ saved, edited }: RowStore, row: Row): Promise<boolean> {
  const existing = savedFormOfPair(saved.query.data ?? [], row)
  const { evaluator_id, evaluated_id, relation_type_id } = row
  if (!existing || !evaluator_id || !evaluated_id || !relation_type_id) return false
  try {
    await saved.send(existing.id, { evaluator_id, evaluated_id, relation_type_id })
    edited.remove(row)
    return true
  } catch (error) {
    notifyFailure(error, 'form.save_failed')
    await refreshOnRefusal(error, 'matrix.released', matricesContract.isReleased)
    return false
  }
}

/** Saves the rows one after the other, so that each is checked against those before it. */
async function saveRows(store: RowStore): Promise<boolean> {
  for (const row of store.edited.rows) if (!(await saveRow(store, row))) return false
  return true
}

function useEditedRows() {
  const [rows, setRows] = useState<readonly Row[]>([])
  const set = (row: Row) =>
    setRows((previous) =>
      previous.some(({ key }) => key === row.key)
        ? previous.map((one) => (one.key === row.key ? row : one))
        : [...previous, row],
    )
  const remove = (row: Row) => setRows((previous) => previous.filter(({ key }) => key !== row.key))
  return { rows, set, remove }
}

export function useForms(saved: SavedForms, subjects: readonly Subject[]): EditableForms {
  const edited = useEditedRows()
  const [saving, setSaving] = useState(false)
  const { query } = saved
  const forms = useMemo(() => query.data ?? [], [query.data])
  const rows = useMemo(() => toRows(forms, edited.rows), [forms, edited.rows])
  const store: RowStore = { rows, saved, edited }
  const whileSaving = async <Result>(work: Promise<Result>): Promise<Result> => {
    setSaving(true)
    return work.finally(() => setSaving(false))
  }
  return {
    query,
    rows,
    forms,
    saving,
    editing: edited.rows.length > 0,
    cancel: edited.remove,
    add: () => {
      const problem = newRowProblem(edited.rows)
      if (problem) notify(problem)
      else edited.set(emptyRow(newId()))
    },
    edit: (row) => edited.set({ ...row, editing: true }),
    change: (row, change) => edited.set(changedRow(rows, subjects, row, change)),
    save: (row) => whileSaving(saveRow(store, row)),
    replace: (row) => whileSaving(replaceForm(store, row)),
    saveAll: () => whileSaving(saveRows(store)),
  }
}
