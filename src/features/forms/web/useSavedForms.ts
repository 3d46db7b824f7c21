import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { queryClient, read } from '#web/query.ts'
import { formsContract, type Form, type FormInput } from '../contract.ts'

/**
 * The forms as the server has them. A saved form replaces the one in the query cache, because
 * reading up to 200,000 forms again takes seconds.
 */
export function useSavedForms(matrixId: string) {
  const reading = read(formsContract.list, { params: { matrixId } })
  // Read at each visit, because removing a subject on the page before removes forms too.
  const query = useQuery({ ...reading, refetchOnMount: 'always' })
  const updateCache = (change: (forms: Form[]) => Form[]) =>
    queryClient.setQueryData<Form[]>(reading.queryKey, (forms = []) => change(forms))
  const send = async (id: string | null, body: FormInput): Promise<void> => {
    const saved =
      id === null
        ? await call(formsContract.create, { body })
        : await call(formsContract.update, { params: { formId: id }, body })
    updateCache((forms) =>
      id === null ? [...forms, saved] : forms.map((form) => (form.id === id ? saved : form)),
    )
  }
  const remove = async (id: string): Promise<void> => {
    await call(formsContract.remove, { params: { formId: id } })
    updateCache((forms) => forms.filter((form) => form.id !== id))
  }
  return { query, send, remove }
}
