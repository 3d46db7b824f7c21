import { useState } from 'react'
import { matricesContract } from '#features/matrices/contract.ts'
import { subjectsContract } from '#features/subjects/contract.ts'
import { longDate } from '#shared/dates.ts'
import { call } from '#web/api.ts'
import { notify, notifyFailure } from '#web/notify.tsx'
import { refresh } from '#web/query.ts'
import { releaseContract } from '../contract.ts'

/** Does one thing at a time, tells why it failed, and reads again what may have changed. */
function useDoing() {
  const [busy, setBusy] = useState(false)
  const doing = async (deed: () => Promise<void>): Promise<boolean> => {
    setBusy(true)
    try {
      await deed()
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
  return { busy, doing }
}

/** What can be done to a released project; each says how it went. */
export function useMatrixMutations(matrixId: string) {
  const { busy, doing } = useDoing()
  const params = { matrixId }
  return {
    busy,
    extend: (limit_date: string) =>
      doing(async () => {
        await call(releaseContract.extend, { params, body: { limit_date } })
        notify('matrix.extended', { date: longDate(limit_date) })
      }),
    close: () =>
      doing(async () => {
        await call(releaseContract.close, { params })
        notify('matrix.closed_early')
      }),
    remindAll: () =>
      doing(async () => {
        const { reminded } = await call(releaseContract.remind, { params })
        if (reminded > 0) notify('matrix.reminded', { count: reminded })
        else notify('matrix.nobody_pending')
      }),
    remind: (rater: { readonly subject_id: string; readonly name: string }) =>
      doing(async () => {
        const { reminded } = await call(releaseContract.remind, {
          params,
          body: { subject_id: rater.subject_id },
        })
        if (reminded > 0) notify('matrix.reminded_one', { name: rater.name })
        else notify('matrix.nobody_pending')
      }),
    retryMail: (mail_id: string) =>
      doing(async () => {
        await call(releaseContract.retryMail, { params, body: { mail_id } })
        notify('matrix.mail_retried')
      }),
  }
}

export type MatrixMutations = ReturnType<typeof useMatrixMutations>
