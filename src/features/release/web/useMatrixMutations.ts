import { matricesContract, type Matrix } from '#features/matrices/contract.ts'
import { subjectsContract } from '#features/subjects/contract.ts'
import { longDate } from '#shared/dates.ts'
import type { ReplyOf } from '#shared/endpoint.ts'
import { call, download } from '#web/api.ts'
import { notify, notifyFailure } from '#web/notify.tsx'
import { refresh } from '#web/query.ts'
import { useRunner } from '#web/useRunner.ts'
import { type Participation, releaseContract } from '../contract.ts'

/** Runs a change of a released matrix; `run` resolves to whether it succeeded. */
export const useReleaseAction = () =>
  useRunner({
    onSettled: () =>
      refresh(
        releaseContract.participation,
        releaseContract.mails,
        matricesContract.one,
        matricesContract.list,
        subjectsContract.list,
      ),
  })

function notifyExtension({ limit_date, told }: ReplyOf<typeof releaseContract.extend>): void {
  const date = longDate(limit_date)
  if (told === 0) notify('matrix.extended', { date })
  else if (told === 1) notify('matrix.extended_told_one', { date })
  else notify('matrix.extended_told', { date, count: told })
}

/** Downloads the raters with open forms as a spreadsheet; notifies of a failure. */
export const savePendingList = ({ id, name }: Pick<Matrix, 'id' | 'name'>): Promise<void> =>
  download(releaseContract.pendingWorkbook, `Pendientes de ${name}.xlsx`, {
    params: { matrixId: id },
  }).catch((error: unknown) => notifyFailure(error, 'matrix.list_failed'))

type Rater = Pick<Participation['pending'][number], 'subject_id' | 'name'>

function notifyReminders(
  raters: readonly Rater[],
  by_day: boolean,
  { reminded }: ReplyOf<typeof releaseContract.remind>,
): void {
  const [rater] = raters
  if (reminded === 0) notify('matrix.nobody_pending')
  else if (by_day)
    notify(reminded === 1 ? 'matrix.reminded_later_one' : 'matrix.reminded_later', {
      count: reminded,
    })
  else if (reminded > 1) notify('matrix.reminded', { count: reminded })
  else if (rater && raters.length === 1) notify('matrix.reminded_one', { name: rater.name })
  else notify('matrix.reminded_single')
}

/**
 * The mutations of a released matrix. Each notifies of its outcome and resolves to whether it
 * succeeded.
 */
export function useMatrixMutations(matrixId: string) {
  const { busy, run } = useReleaseAction()
  const params = { matrixId }
  return {
    busy,
    extend: (limit_date: string, tell_raters: boolean) =>
      run(async () => {
        const body = { limit_date, tell_raters }
        notifyExtension(await call(releaseContract.extend, { params, body }))
      }),
    close: () =>
      run(async () => {
        await call(releaseContract.close, { params })
        notify('matrix.closed_early')
      }),
    /** `note`: the organiser's line; it may be empty. `by_day`: at 9:00, because it is night. */
    remind: (raters: readonly Rater[], note: string, by_day: boolean) =>
      run(async () => {
        const subject_ids = raters.map(({ subject_id }) => subject_id)
        const body = { subject_ids, by_day, ...(note.trim() !== '' && { note }) }
        notifyReminders(raters, by_day, await call(releaseContract.remind, { params, body }))
      }),
    retryMail: (mail_id: string) =>
      run(async () => {
        await call(releaseContract.retryMail, { params, body: { mail_id } })
        notify('matrix.mail_retried')
      }),
  }
}

export type MatrixMutations = ReturnType<typeof useMatrixMutations>
