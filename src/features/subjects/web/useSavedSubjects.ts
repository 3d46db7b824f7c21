import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SubjectProperty } from '#features/matrices/contract.ts'
import { ApiError, call } from '#web/api.ts'
import { queryClient, read, refresh } from '#web/query.ts'
import { remember, tabStorage } from '#web/tab-secrets.ts'
import { useAction } from '#web/useAction.ts'
import { subjectsContract, type Subject } from '../contract.ts'
import { type Draft, toInput } from '../rows.rules.ts'

/** Ids that fit into a call that goes on when its page is left. */
const MOST_OUTLIVING = 1000

/** Where the tab keeps the ids of a removal that has had no reply. */
const unfinishedName = (matrixId: string): string => `removing ${matrixId}`

const NONE: ReadonlySet<string> = new Set()

const unfinishedIn = (matrixId: string): ReadonlySet<string> =>
  new Set(tabStorage()?.getItem(unfinishedName(matrixId))?.split(' '))

/**
 * Finishes a removal that left together with the page before, because this page may have read its
 * list before the server had made it. Returns the ids that do not show until then.
 */
function useUnfinishedRemoval(
  matrixId: string,
  remove: (subject_ids: string[]) => Promise<void>,
): ReadonlySet<string> {
  const [ids] = useState(() => unfinishedIn(matrixId))
  const { mutate, isIdle, isPending } = useAction({
    run: () => remove([...ids]),
    failed: 'row.delete_failed',
    onRefused: (error) => error instanceof ApiError && error.code === 'not_found',
    onSettled: (error) => (error ? refresh(subjectsContract.list) : undefined),
  })
  useEffect(() => {
    if (ids.size > 0) mutate()
  }, [ids, mutate])
  return isIdle || isPending ? ids : NONE
}

/**
 * The subjects as the server has them. A saved subject replaces the one in the query cache, because
 * reading 10,000 subjects again takes seconds.
 */
export function useSavedSubjects(matrixId: string, columns: readonly SubjectProperty[]) {
  const reading = read(subjectsContract.list, { params: { matrixId } })
  const query = useQuery(reading)
  const updateCache = (change: (subjects: Subject[]) => Subject[]) =>
    queryClient.setQueryData<Subject[]>(reading.queryKey, (subjects = []) => change(subjects))
  const send = async (id: string | null, draft: Draft): Promise<Subject> => {
    const body = toInput(draft, id, columns)
    const saved =
      id === null
        ? await call(subjectsContract.create, { params: { matrixId }, body })
        : await call(subjectsContract.update, { params: { matrixId, subjectId: id }, body })
    updateCache((subjects) =>
      id === null
        ? [...subjects, saved]
        : subjects.map((subject) => (subject.id === id ? saved : subject)),
    )
    return saved
  }
  const remove = async (subject_ids: string[]): Promise<void> => {
    remember(unfinishedName(matrixId), subject_ids.join(' '))
    try {
      await call(subjectsContract.removeMany, {
        params: { matrixId },
        body: { subject_ids },
        outlivesPage: subject_ids.length <= MOST_OUTLIVING,
      })
    } finally {
      tabStorage()?.removeItem(unfinishedName(matrixId))
    }
    const removed = new Set(subject_ids)
    updateCache((subjects) => subjects.filter(({ id }) => !removed.has(id)))
  }
  const leaving = useUnfinishedRemoval(matrixId, remove)
  return { query, send, remove, leaving }
}
