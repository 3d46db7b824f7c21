import { useState } from 'react'
import { companiesContract } from '#features/companies/contract.ts'
import { evaluationsContract } from '#features/evaluations/contract.ts'
import { call } from '#web/api.ts'
import { useDialog } from '#web/kit/dialog/useDialog.ts'
import { queryClient, refresh } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import { useConfirmation } from '#web/useConfirmation.ts'
import { matricesContract, type Matrix } from '../contract.ts'
import { losesAnswers } from '../rules.ts'
import { matricesQuery } from './useDashboard.ts'

/**
 * Asks for confirmation, removes the card at once and restores it when the server refuses. Of a
 * draft a toast asks, one at a time, because its text does not name the matrix (docs/rules.md,
 * matrices); of a released matrix, whose answers are lost, a dialog that names it.
 */
export function useDeleteMatrix(companyId: string) {
  const [deleting, setDeleting] = useState<string | null>(null)
  const dialog = useDialog<Matrix>()
  const confirm = useConfirmation()
  const remove = useRemoval(companyId)
  const askToDelete = async (matrix: Matrix): Promise<void> => {
    if (losesAnswers(matrix)) {
      dialog.show(matrix)
      return
    }
    setDeleting(matrix.id)
    const confirmed = await confirm('matrix.delete_confirm')
    setDeleting(null)
    if (confirmed) remove.mutate(matrix)
  }
  return { deleting, askToDelete, dialog, remove: remove.mutate }
}

/** Removes the card before the server has replied. */
function useRemoval(companyId: string) {
  const { queryKey } = matricesQuery(companyId)
  return useAction({
    run: async ({ id }: Matrix) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      if (Array.isArray(before))
        queryClient.setQueryData(
          queryKey,
          before.filter((matrix) => matrix.id !== id),
        )
      try {
        await call(matricesContract.remove, { params: { matrixId: id } })
      } catch (error) {
        queryClient.setQueryData(queryKey, before)
        throw error
      }
    },
    done: 'matrix.deleted',
    failed: 'matrix.delete_failed',
    onSettled: () =>
      refresh(matricesContract.list, companiesContract.list, evaluationsContract.list),
  })
}
