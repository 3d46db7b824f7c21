import { useQuery } from '@tanstack/react-query'
import type { SubjectProperty } from '#features/matrices/contract.ts'
import { call } from '#web/api.ts'
import { queryClient, read } from '#web/query.ts'
import { subjectsContract, type Subject } from '../contract.ts'
import { type Draft, inputOf } from '../rows.rules.ts'

/** Ids that fit into a call that goes on when its page is left. */
const MOST_OUTLIVING = 1000

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
    const body = inputOf(draft, id, columns)
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
    await call(subjectsContract.removeMany, {
      params: { matrixId },
      body: { subject_ids },
      outlivesPage: subject_ids.length <= MOST_OUTLIVING,
    })
    const removed = new Set(subject_ids)
    updateCache((subjects) => subjects.filter(({ id }) => !removed.has(id)))
  }
  return { query, send, remove }
}
