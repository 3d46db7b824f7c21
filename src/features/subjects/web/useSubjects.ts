import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { matricesContract, type SubjectProperty } from '#features/matrices/contract.ts'
import { newId } from '#shared/ids.ts'
import { ApiError, call } from '#web/api.ts'
import { notify, notifyFailure } from '#web/notify.tsx'
import { queryClient, read, refreshOnRefusal } from '#web/query.ts'
import { subjectsContract, type Subject } from '../contract.ts'
import {
  type Draft,
  emptyDraft,
  inputOf,
  type LocalRow,
  type Row,
  rowProblem,
  type RowProblem,
  rowsOf,
} from '../rows.rules.ts'

/** Whether the row is out of hands, and if not, which of its cells is to blame. */
interface Outcome {
  readonly settled: boolean
  readonly problem: RowProblem | null
}

export interface Participants {
  readonly query: {
    readonly isPending: boolean
    readonly isError: boolean
    readonly refetch: () => Promise<unknown>
  }
  readonly rows: readonly Row[]
  /** Added since the page opened: they stay on top. */
  readonly fresh: ReadonlySet<string>
  readonly editing: boolean
  readonly unsaved: number
  readonly add: () => void
  readonly edit: (key: string) => void
  readonly cancel: (key: string) => void
  readonly save: (row: Row, draft: Draft) => Promise<Outcome>
  /** Sends what could not be sent before, one by one; false when one of them failed. */
  readonly saveUnsaved: (onProgress: (done: number, of: number) => void) => Promise<boolean>
  readonly remove: (rows: readonly Row[], onProgress: (done: number) => void) => Promise<void>
}

/** The participants as the server has them, in the query's memory: one row changes without reading ten thousand again. */
function useSaved(matrixId: string, columns: readonly SubjectProperty[]) {
  const reading = read(subjectsContract.list, { params: { matrixId } })
  const query = useQuery(reading)
  const change = (mend: (subjects: Subject[]) => Subject[]) =>
    queryClient.setQueryData<Subject[]>(reading.queryKey, (subjects = []) => mend(subjects))
  const send = async (id: string | null, draft: Draft): Promise<Subject> => {
    const body = inputOf(draft, id, columns)
    const saved =
      id === null
        ? await call(subjectsContract.create, { params: { matrixId }, body })
        : await call(subjectsContract.update, { params: { matrixId, subjectId: id }, body })
    change((subjects) =>
      id === null
        ? [...subjects, saved]
        : subjects.map((subject) => (subject.id === id ? saved : subject)),
    )
    return saved
  }
  const discard = async (id: string): Promise<void> => {
    await call(subjectsContract.remove, { params: { matrixId, subjectId: id } })
    change((subjects) => subjects.filter((subject) => subject.id !== id))
  }
  return { query, send, discard }
}

/** What changes the rows: on the server, and in this page's memory. */
interface Desk
  extends
    Pick<ReturnType<typeof useSaved>, 'send' | 'discard'>,
    Pick<ReturnType<typeof useLocals>, 'put' | 'drop'> {
  readonly welcome: (id: string) => void
}

async function settle(
  { send, drop, welcome }: Desk,
  row: Pick<Row, 'key' | 'subject_id'>,
  draft: Draft,
): Promise<void> {
  const saved = await send(row.subject_id, draft)
  drop(row.key)
  if (row.subject_id === null) welcome(saved.id)
}

async function saveRow(desk: Desk, row: Row, draft: Draft): Promise<Outcome> {
  try {
    await settle(desk, row, draft)
    return { settled: true, problem: null }
  } catch (error) {
    const problem = refusedCell(error)
    if (problem) return { settled: false, problem }
    // Nothing that was typed is lost while the network is away: the row waits as «sin guardar».
    const waits = error instanceof ApiError && error.unreachable
    if (waits)
      desk.put({ key: row.key, subject_id: row.subject_id, draft, editing: false, unsaved: true })
    await refreshOnRefusal(error, 'matrix.released', matricesContract.isReleased)
    notifyFailure(error, row.subject_id === null ? 'subject.save_failed' : 'row.save_failed')
    return { settled: waits, problem: null }
  }
}

async function saveWaiting(
  desk: Desk,
  waiting: readonly LocalRow[],
  onProgress: (done: number, of: number) => void,
): Promise<boolean> {
  for (const [done, local] of waiting.entries()) {
    onProgress(done, waiting.length)
    try {
      await settle(desk, local, local.draft)
    } catch (error) {
      await refreshOnRefusal(error, 'matrix.released', matricesContract.isReleased)
      notify('subject.save_failed_named', { name: local.draft.name })
      return false
    }
  }
  return true
}

async function removeRows(
  { discard, drop }: Desk,
  chosen: readonly Row[],
  onProgress: (done: number) => void,
): Promise<void> {
  try {
    for (const [done, { key, subject_id }] of chosen.entries()) {
      onProgress(done)
      if (subject_id !== null) await discard(subject_id)
      drop(key)
    }
  } catch (error) {
    await refreshOnRefusal(error, 'matrix.released', matricesContract.isReleased)
    notifyFailure(error, 'row.delete_failed')
  }
}

function useLocals() {
  const [locals, setLocals] = useState<readonly LocalRow[]>([])
  const put = useCallback(
    (local: LocalRow) =>
      setLocals((known) => [...known.filter(({ key }) => key !== local.key), local]),
    [],
  )
  const drop = useCallback(
    (key: string) => setLocals((known) => known.filter((local) => local.key !== key)),
    [],
  )
  return { locals, put, drop }
}

export function useSubjects(matrixId: string, columns: readonly SubjectProperty[]): Participants {
  const { query, send, discard } = useSaved(matrixId, columns)
  const { locals, put, drop } = useLocals()
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => rowsOf(query.data ?? [], locals), [query.data, locals])
  const desk: Desk = {
    send,
    discard,
    put,
    drop,
    welcome: (id) => setFresh((known) => new Set([...known, id])),
  }
  const edit = (key: string): void => {
    const row = rows.find((one) => one.key === key)
    if (row)
      put({
        key,
        subject_id: row.subject_id,
        draft: row.draft,
        editing: true,
        unsaved: row.unsaved,
      })
  }
  const cancel = (key: string): void => {
    const local = locals.find((one) => one.key === key)
    if (local?.unsaved) put({ ...local, editing: false })
    else drop(key)
  }
  return {
    query,
    rows,
    fresh,
    edit,
    cancel,
    editing: locals.some((local) => local.editing),
    unsaved: locals.filter((local) => local.unsaved).length,
    add: () =>
      put({ key: newId(), subject_id: null, draft: emptyDraft, editing: true, unsaved: false }),
    save: async (row, draft) => {
      const problem = rowProblem(rows, row.key, draft, columns)
      return problem ? { settled: false, problem } : saveRow(desk, row, draft)
    },
    saveUnsaved: (onProgress) =>
      saveWaiting(
        desk,
        locals.filter((local) => local.unsaved),
        onProgress,
      ),
    remove: (chosen, onProgress) => removeRows(desk, chosen, onProgress),
  }
}

function refusedCell(error: unknown): RowProblem | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'subject.duplicate' || error.code === 'subject.email_taken')
    return { code: 'subject.email_taken', places: ['email'] }
  return error.code === 'subject.email_invalid' ? { code: error.code, places: ['email'] } : null
}
