import { useState } from 'react'
import { useNavigate } from 'react-router'
import { companiesContract } from '#features/companies/contract.ts'
import { evaluationsContract } from '#features/evaluations/contract.ts'
import { matricesContract, type Matrix } from '#features/matrices/contract.ts'
import { losesAnswers } from '#features/matrices/rules.ts'
import { call } from '#web/api.ts'
import { queryClient, refresh } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import { useConfirmation } from '#web/useConfirmation.ts'

/**
 * Deletes a matrix from its own page and shows those that are left. Of a draft a toast asks (spec
 * §8); of a released matrix, whose answers are lost, a dialog that names it.
 */
export function useDeletion(matrix: Matrix, openDialog: () => void) {
  const [asking, setAsking] = useState(false)
  const confirm = useConfirmation()
  const navigate = useNavigate()
  const { mutate: remove, isPending } = useAction({
    run: () => call(matricesContract.remove, { params: { matrixId: matrix.id } }),
    done: 'matrix.deleted',
    onDone: () => {
      // The dashboard would show the card until its list has been read again.
      queryClient.removeQueries({ queryKey: [matricesContract.list.path] })
      void navigate(`/dashboard/${matrix.company_id}`, { replace: true })
      void refresh(companiesContract.list, evaluationsContract.list)
    },
    failed: 'matrix.delete_failed',
  })
  const ask = async (): Promise<void> => {
    if (losesAnswers(matrix)) {
      openDialog()
      return
    }
    setAsking(true)
    const confirmed = await confirm('matrix.delete_confirm')
    setAsking(false)
    if (confirmed) remove()
  }
  return { ask, remove, busy: asking || isPending }
}
