import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { matricesContract } from '#features/matrices/contract.ts'
import type { Subject } from '#features/subjects/contract.ts'
import { newId } from '#shared/ids.ts'
import { ApiError, call } from '#web/api.ts'
import { notify, notifyFailure } from '#web/notify.tsx'
import { queryClient, read, refreshOnRefusal } from '#web/query.ts'
import { formsContract, type Form, type FormInput } from '../contract.ts'
import {
  type Change,
  changedRow,
  emptyRow,
  placeOf,
  type Row,
  rowProblem,
  rowsOf,
} from '../rows.rules.ts'
import { newRowProblem } from '../rules.ts'

export interface Connections {
  readonly rows: readonly Row[]
  readonly forms: readonly Form[]
  readonly editing: boolean
  readonly saving: boolean
  readonly add: () => void
  readonly edit: (row: Row) => void
  readonly change: (row: Row, change: Change) => void
  readonly cancel: (row: Row) => void
  readonly save: (row: Row) => Promise<boolean>
  /** Saves every row that is being edited; false when one of them could not be. */
  readonly saveAll: () => Promise<boolean>
  readonly remove: (row: Row) => Promise<void>
}

/** Connections as the server has them, in the query's memory: one changes without reading all again. */
function useKept(matrixId: string) {
  const reading = read(formsContract.list, { params: { matrixId } })
  // Whoever eliminates a participant on the page before eliminates connections too.
  const query = useQuery({ ...reading, refetchOnMount: 'always' })
  const mend = (change: (forms: Form[]) => Form[]) =>
    queryClient.setQueryData<Form[]>(reading.queryKey, (forms = []) => change(forms))
  const send = async (id: string | null, body: FormInput): Promise<void> => {
    const saved =
      id === null
        ? await call(formsContract.create, { body })
        : await call(formsContract.update, { params: { formId: id }, body })
    mend((forms) =>
      id === null ? [...forms, saved] : forms.map((form) => (form.id === id ? saved : form)),
    )
  }
  const discard = async (id: string): Promise<void> => {
    await call(formsContract.remove, { params: { formId: id } })
    mend((forms) => forms.filter((form) => form.id !== id))
  }
  return { query, send, discard }
}

interface Desk extends Pick<ReturnType<typeof useKept>, 'send' | 'discard'> {
  readonly rows: readonly Row[]
  readonly put: (row: Row) => void
  readonly drop: (row: Row) => void
}

async function saveRow({ rows, send, put, drop }: Desk, row: Row): Promise<boolean> {
  const problem = rowProblem(rows, row)
  const { id, evaluator_id, evaluated_id, relation_type_id } = row
  if (problem || !evaluator_id || !evaluated_id || !relation_type_id) {
    put({ ...row, problem })
    return false
  }
  try {
    await send(id, { evaluator_id, evaluated_id, relation_type_id })
    drop(row)
    return true
  } catch (error) {
    if (
      error instanceof ApiError &&
      (error.code === 'form.duplicate' || error.code === 'form.self_exists')
    )
      put({ ...row, problem: { code: error.code, place: placeOf(error.code, row) } })
    else notifyFailure(error, 'form.save_failed')
    await refreshOnRefusal(error, 'matrix.released', matricesContract.isReleased)
    return false
  }
}

async function removeRow({ discard, drop }: Desk, row: Row): Promise<void> {
  try {
    if (row.id !== null) await discard(row.id)
    drop(row)
  } catch (error) {
    notifyFailure(error, 'form.delete_failed')
    await refreshOnRefusal(error, 'matrix.released', matricesContract.isReleased)
  }
}

/** One after the other, so that the second is checked against the first. */
async function saveEvery(desk: Desk, edited: readonly Row[]): Promise<boolean> {
  for (const row of edited) if (!(await saveRow(desk, row))) return false
  return true
}

function useEdited() {
  const [edited, setEdited] = useState<readonly Row[]>([])
  const put = (row: Row) =>
    setEdited((known) =>
      known.some(({ key }) => key === row.key)
        ? known.map((one) => (one.key === row.key ? row : one))
        : [...known, row],
    )
  const drop = (row: Row) => setEdited((known) => known.filter(({ key }) => key !== row.key))
  return { edited, put, drop }
}

export function useForms(
  matrixId: string,
  subjects: readonly Subject[],
): Connections & { readonly query: ReturnType<typeof useKept>['query'] } {
  const { query, send, discard } = useKept(matrixId)
  const { edited, put, drop } = useEdited()
  const [saving, setSaving] = useState(false)
  const forms = useMemo(() => query.data ?? [], [query.data])
  const rows = useMemo(() => rowsOf(forms, edited), [forms, edited])
  const desk: Desk = { rows, send, discard, put, drop }
  const busy = async <Result>(work: Promise<Result>): Promise<Result> => {
    setSaving(true)
    return work.finally(() => setSaving(false))
  }
  return {
    query,
    rows,
    forms,
    saving,
    editing: edited.length > 0,
    cancel: drop,
    add: () => {
      const problem = newRowProblem(edited)
      if (problem) notify(problem)
      else put(emptyRow(newId()))
    },
    edit: (row) => put({ ...row, editing: true }),
    change: (row, change) => put(changedRow(rows, subjects, row, change)),
    save: (row) => busy(saveRow(desk, row)),
    saveAll: () => busy(saveEvery(desk, edited)),
    remove: (row) => removeRow(desk, row),
  }
}
