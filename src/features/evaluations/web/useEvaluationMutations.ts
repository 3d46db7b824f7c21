import { useNavigate } from 'react-router'
import { scalesContract } from '#features/scales/contract.ts'
import { call } from '#web/api.ts'
import { useAction } from '#web/useAction.ts'
import { evaluationsContract } from '../contract.ts'

/** Duplicates an evaluation and opens the copy. */
export function useDuplicate(companyId: string) {
  const navigate = useNavigate()
  return useAction({
    run: (evaluationId: string) =>
      call(evaluationsContract.duplicate, { params: { evaluationId } }),
    refreshesFirst: [evaluationsContract.list, scalesContract.list],
    done: 'evaluation.duplicated',
    onDone: (copy) => void navigate(`/evaluation/${companyId}/${copy.id}`),
    failed: 'evaluation.save_failed',
  })
}

export function useRemove(onSettled: () => void) {
  return useAction({
    run: (evaluationId: string) => call(evaluationsContract.remove, { params: { evaluationId } }),
    refreshesFirst: [evaluationsContract.list, scalesContract.list],
    done: 'evaluation.deleted',
    failed: 'evaluation.delete_failed',
    onSettled,
  })
}
