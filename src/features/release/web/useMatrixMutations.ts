import { useState } from 'react'
import { matricesContract } from '#features/matrices/contract.ts'
import { subjectsContract } from '#features/subjects/contract.ts'
import { longDate } from '#shared/dates.ts'
import { call } from '#web/api.ts'
import { notify, notifyFailure } from '#web/notify.tsx'
import { refresh } from '#web/query.ts'
import { releaseContract } from '../contract.ts'

/** Runs a mutation, notifies of a failure and refreshes what may have changed. */
export function useMutationRunner() {
  const [busy, setBusy] = useState(false)
  const run = async (mutation: () => Promise<void>): Promise<boolean> => {
    setBusy(true)
    try {
      await mutation()
      return true
    } catch (error) {
      notifyFailure(error, 'server.failed')
      return false
    } finally {
      setBusy(false)
      await refresh(
        releaseContract.participation,
        matricesContract.one,
        matricesContract.list,
        subjectsContract.list,
      )
    }
  }
  return { busy, run }
}

/**
 * The mutations of a released matrix. Each notifies of its outcome and resolves to whether it
 * succeeded.
 */
export function useMatrixMutations(matrixId: string) {
  const { busy, run } = useMutationRunner()
  const params = { matrixId }
  return {
    busy,
    extend: (limit_date: string) =>
      run(async () => {
        await call(releaseContract.extend, { params, body: { limit_date } })
        notify('matrix.extended', { date: longDate(limit_date) })
      }),
    close: () =>
      run(async () => {
        await call(releaseContract.close, { params })
        notify('matrix.closed_early')
      }),
    remindAll: () =>
      run(async () => {
        const { reminded } = await call(releaseContract.remind, { params })
        if (reminded > 0) notify('matrix.reminded', { count: reminded })
        else notify('matrix.nobody_pending')
      }),
    remind: (rater: { readonly subject_id: string; readonly name: string }) =>
      run(async () => {
        const { reminded } = await call(releaseContract.remind, {
          params,
          body: { subject_id: rater.subject_id },
        })
        if (reminded > 0) notify('matrix.reminded_one', { name: rater.name })
        else notify('matrix.nobody_pending')
      }),
    retryMail: (mail_id: string) =>
      run(async () => {
        await call(releaseContract.retryMail, { params, body: { mail_id } })
        notify('matrix.mail_retried')
      }),
  }
}

export type MatrixMutations = ReturnType<typeof useMatrixMutations>
