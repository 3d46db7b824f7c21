import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { companiesContract } from '#features/companies/contract.ts'
import { call } from '#web/api.ts'
import { confirmInToast, notify, notifyFailure } from '#web/notify.tsx'
import { queryClient, refresh } from '#web/query.ts'
import { matricesContract, type Matrix } from '../contract.ts'
import { matricesOf } from './useDashboard.ts'

/** Asks, takes the card away at once, and puts it back when the server refuses. One question at a time: it does not name the project. */
export function useDeleteMatrix(companyId: string) {
  const [asking, setAsking] = useState<string | null>(null)
  const { queryKey } = matricesOf(companyId)
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
    onSettled: () => refresh(matricesContract.list, companiesContract.list),
  })
  const ask = async (matrix: Matrix): Promise<void> => {
    setAsking(matrix.id)
    const sure = await confirmInToast('matrix.delete_confirm')
    setAsking(null)
    if (sure) remove.mutate(matrix)
  }
  return { asking, ask }
}
