import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { scalesContract } from '#features/scales/contract.ts'
import { call } from '#web/api.ts'
import { focusTitle } from '#web/kit/page/PageHead.tsx'
import { notify, notifyFailure } from '#web/notify.tsx'
import { refresh } from '#web/query.ts'
import { evaluationsContract } from '../contract.ts'

/** Duplicates an evaluation and opens the copy. */
export function useDuplicate(companyId: string) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (evaluationId: string) =>
      call(evaluationsContract.duplicate, { params: { evaluationId } }),
    onSuccess: async (copy) => {
      await refresh(evaluationsContract.list, scalesContract.list)
      notify('evaluation.duplicated')
      void navigate(`/evaluation/${companyId}/${copy.id}`)
    },
    onError: (error) => notifyFailure(error, 'evaluation.save_failed'),
  })
}

export function useRemove(onSettled: () => void) {
  return useMutation({
    mutationFn: (evaluationId: string) =>
      call(evaluationsContract.remove, { params: { evaluationId } }),
    onSuccess: async () => {
      await refresh(evaluationsContract.list, scalesContract.list)
      notify('evaluation.deleted')
      focusTitle()
    },
    onError: (error) => notifyFailure(error, 'evaluation.delete_failed'),
    onSettled,
  })
}
