import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { companiesContract } from '#features/companies/contract.ts'
import { evaluationsContract } from '#features/evaluations/contract.ts'
import { call } from '#web/api.ts'
import { confirmInToast, notify, notifyFailure } from '#web/notify.tsx'
import { queryClient, refresh } from '#web/query.ts'
import { matricesContract, type Matrix } from '../contract.ts'
import { matricesQuery } from './useDashboard.ts'

/**
 * Asks for confirmation, removes the card at once and restores it when the server refuses. One
 * confirmation at a time, because its text does not name the matrix.
 */
export function useDeleteMatrix(companyId: string) {
  const [deleting, setDeleting] = useState<string | null>(null)
  const { queryKey } = matricesQuery(companyId)
  const remove = useMutation({
    mutationFn: ({ id }: Matrix) => call(matricesContract.remove, { params: { matrixId: id } }),
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      if (Array.isArray(before))
        queryClient.setQueryData(
          queryKey,
          before.filter((matrix) => matrix.id !== id),
        )
      return before
    },
    onSuccess: () => notify('matrix.deleted'),
    onError: (error, _matrix, before) => {
      queryClient.setQueryData(queryKey, before)
      notifyFailure(error, 'matrix.delete_failed')
    },
    onSettled: () =>
      refresh(matricesContract.list, companiesContract.list, evaluationsContract.list),
  })
  const askToDelete = async (matrix: Matrix): Promise<void> => {
    setDeleting(matrix.id)
    const confirmed = await confirmInToast('matrix.delete_confirm')
    setDeleting(null)
    if (confirmed) remove.mutate(matrix)
  }
  return { deleting, askToDelete }
}
