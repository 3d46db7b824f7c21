import { useCallback, useState } from 'react'
import { matricesContract } from '#features/matrices/contract.ts'
import { call } from '#web/api.ts'
import { notify, notifyFailure } from '#web/notify.tsx'
import { queryClient, read, refresh } from '#web/query.ts'
import { type MatrixProposals, nominationsContract } from '../contract.ts'
import type { AddedPerson } from '../views/ProposalSections.tsx'

/** What the organiser does with the proposals of a matrix; each reply replaces what is known. */
export function useNominations(matrixId: string) {
  const [busy, setBusy] = useState(false)
  const params = { matrixId }
  const known = read(nominationsContract.matrix, { params })
  /** Returns whether it succeeded. */
  const run = async (mutation: () => Promise<MatrixProposals | null>): Promise<boolean> => {
    setBusy(true)
    try {
      const proposals = await mutation()
      if (proposals) queryClient.setQueryData(known.queryKey, proposals)
      return true
    } catch (error) {
      notifyFailure(error, 'nominations.failed')
      await refresh(nominationsContract.matrix)
      return false
    } finally {
      setBusy(false)
      void refresh(matricesContract.one)
    }
  }
  const search = useCallback(
    (evaluated_id: string, text: string) =>
      call(nominationsContract.people, {
        params: { matrixId, subjectId: evaluated_id },
        query: { text },
      }),
    [matrixId],
  )
  return {
    busy,
    open: () =>
      run(async () => {
        const opened = await call(nominationsContract.open, { params, body: {} })
        notify('nominations.opened')
        return opened
      }),
    cancel: () =>
      run(async () => {
        const cancelled = await call(nominationsContract.cancel, { params, body: {} })
        notify('nominations.cancelled')
        return cancelled
      }),
    remind: () =>
      run(async () => {
        const { reminded } = await call(nominationsContract.remind, { params })
        notify('nominations.reminded', { count: reminded })
        return null
      }),
    approve: (evaluated_ids: readonly string[], override: boolean) =>
      run(async () => {
        const body = { evaluated_ids: [...evaluated_ids], override }
        const { approved, left, ...proposals } = await call(nominationsContract.approve, {
          params,
          body,
        })
        if (left > 0) notify('nominations.left', { count: approved, left })
        else notify('nominations.approved', { count: approved })
        return proposals
      }),
    sendBack: (evaluated_id: string, reason: string) =>
      run(async () => {
        const body = { evaluated_id, reason }
        const proposals = await call(nominationsContract.return, { params, body })
        notify('nominations.returned')
        return proposals
      }),
    search,
    add: (evaluated_id: string, added: AddedPerson) =>
      run(() => call(nominationsContract.add, { params, body: { evaluated_id, ...added } })),
    remove: (evaluated_id: string, proposal_id: string, reason: string) =>
      run(() =>
        call(nominationsContract.remove, { params, body: { evaluated_id, proposal_id, reason } }),
      ),
    restore: (evaluated_id: string, proposal_id: string) =>
      run(() => call(nominationsContract.restore, { params, body: { evaluated_id, proposal_id } })),
  }
}
export type NominationMutations = ReturnType<typeof useNominations>
