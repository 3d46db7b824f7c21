import { useCallback } from 'react'
import { matricesContract } from '#features/matrices/contract.ts'
import { call } from '#web/api.ts'
import type { SentReminder } from '#web/kit/dialog/RemindPeopleDialog.tsx'
import { notify } from '#web/notify.tsx'
import { queryClient, read, refresh } from '#web/query.ts'
import { useRunner } from '#web/useRunner.ts'
import { type MatrixProposals, nominationsContract } from '../contract.ts'
import type { AddedPerson } from '../views/ProposalSections.tsx'

/** Runs a change, whose reply replaces what is shown; `run` resolves to whether it succeeded. */
function useNominationAction(matrixId: string) {
  const shown = read(nominationsContract.matrix, { params: { matrixId } })
  return useRunner<MatrixProposals | null>({
    failed: 'nominations.failed',
    onDone: (proposals) => {
      if (proposals) queryClient.setQueryData(shown.queryKey, proposals)
    },
    onSettled: async (error) => {
      void refresh(matricesContract.one)
      if (error) await refresh(nominationsContract.matrix)
    },
  })
}

/** What the organiser does with the proposals of a matrix. */
export function useNominations(matrixId: string) {
  const { busy, run } = useNominationAction(matrixId)
  const search = useCallback(
    (evaluated_id: string, text: string) =>
      call(nominationsContract.people, {
        params: { matrixId, subjectId: evaluated_id },
        query: { text },
      }),
    [matrixId],
  )
  return { busy, search, ...phaseChanges(matrixId, run), ...listChanges(matrixId, run) }
}

type Run = ReturnType<typeof useNominationAction>['run']

const phaseChanges = (matrixId: string, run: Run) => {
  const params = { matrixId }
  return {
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
    remind: (body: SentReminder) =>
      run(async () => {
        const { reminded } = await call(nominationsContract.remind, { params, body })
        void refresh(nominationsContract.waiting)
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
  }
}

const listChanges = (matrixId: string, run: Run) => {
  const params = { matrixId }
  return {
    sendBack: (evaluated_id: string, reason: string) =>
      run(async () => {
        const body = { evaluated_id, reason }
        const proposals = await call(nominationsContract.return, { params, body })
        notify('nominations.returned')
        return proposals
      }),
    add: (evaluated_id: string, added: AddedPerson) =>
      run(() => call(nominationsContract.add, { params, body: { evaluated_id, ...added } })),
    addOffered: (evaluated_ids?: string[]) => run(() => addOffered(matrixId, evaluated_ids)),
    remove: (evaluated_id: string, proposal_id: string, reason: string) =>
      run(() =>
        call(nominationsContract.remove, { params, body: { evaluated_id, proposal_id, reason } }),
      ),
    restore: (evaluated_id: string, proposal_id: string) =>
      run(() => call(nominationsContract.restore, { params, body: { evaluated_id, proposal_id } })),
  }
}

/** Without ids to all lists that are not approved. */
const addOffered = (matrixId: string, evaluated_ids?: string[]): Promise<MatrixProposals> =>
  call(nominationsContract.addOffered, {
    params: { matrixId },
    body: evaluated_ids ? { evaluated_ids } : {},
  })

export type NominationMutations = ReturnType<typeof useNominations>
