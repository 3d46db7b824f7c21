import { queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError, arrivedReply, call } from '#web/api.ts'
import { queryClient, read, readAtEachOpening } from '#web/query.ts'
import { expandForms, type StoredForm } from '../compact.rules.ts'
import { formsContract, type FormInput } from '../contract.ts'
import { pairKey } from '../rules.ts'

/** The query options of the forms of a matrix; `refresh(formsContract.compact)` reads them anew. */
export const readForms = (matrixId: string) =>
  queryOptions({
    queryKey: read(formsContract.compact, { params: { matrixId } }).queryKey,
    queryFn: async ({ signal }): Promise<StoredForm[]> =>
      expandForms(await call(formsContract.compact, { params: { matrixId }, signal })),
    initialData: (): StoredForm[] | undefined => {
      const arrived = arrivedReply(formsContract.compact, { params: { matrixId } })
      return arrived && expandForms(arrived)
    },
  })

/** Removes the forms in one call. A form that another tab has removed counts as removed. */
async function removeForms(matrixId: string, ids: readonly string[]): Promise<void> {
  const [id = ''] = ids
  try {
    await (ids.length === 1
      ? call(formsContract.remove, { params: { formId: id } })
      : call(formsContract.removeMany, { params: { matrixId }, body: { ids: [...ids] } }))
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error
  }
}

/**
 * The forms as the server has them. A saved form replaces the one in the query cache, because
 * reading up to 200,000 forms again takes seconds.
 */
export function useSavedForms(matrixId: string) {
  const reading = readForms(matrixId)
  // Read at each visit, because removing a subject on the page before removes forms too.
  const query = useQuery({ ...reading, ...readAtEachOpening })
  const updateCache = (change: (forms: StoredForm[]) => StoredForm[]) =>
    queryClient.setQueryData<StoredForm[]>(reading.queryKey, (forms = []) => change(forms))
  const send = async (id: string | null, body: FormInput): Promise<StoredForm> => {
    const saved =
      id === null
        ? await call(formsContract.create, { body })
        : await call(formsContract.update, { params: { formId: id }, body })
    updateCache((forms) =>
      id === null ? [...forms, saved] : forms.map((form) => (form.id === id ? saved : form)),
    )
    return saved
  }
  const sendMany = async (forms: readonly FormInput[]): Promise<StoredForm[]> => {
    const saved = await call(formsContract.createMany, {
      params: { matrixId },
      body: { forms: [...forms] },
    })
    updateCache((previous) => [...previous, ...saved])
    return saved
  }
  const remove = async (ids: readonly string[]): Promise<void> => {
    await removeForms(matrixId, ids)
    updateCache((forms) => forms.filter((form) => !ids.includes(form.id)))
  }
  /** The saved form of the same evaluator about the same evaluated. */
  const ofPair = (form: FormInput): StoredForm | undefined =>
    queryClient
      .getQueryData<StoredForm[]>(reading.queryKey)
      ?.find((one) => pairKey(one) === pairKey(form))
  return { query, send, sendMany, remove, ofPair }
}

export type SavedForms = ReturnType<typeof useSavedForms>
