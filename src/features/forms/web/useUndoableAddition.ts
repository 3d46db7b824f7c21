import { useCallback } from 'react'
import { matricesContract } from '#features/matrices/contract.ts'
import { subjectsContract } from '#features/subjects/contract.ts'
import type { MessageCode, MessageParams } from '#shared/messages.ts'
import { call } from '#web/api.ts'
import { notify, notifyFailure } from '#web/notify.tsx'
import { refresh } from '#web/query.ts'
import { offerUndo } from '#web/undo.tsx'
import { formsContract } from '../contract.ts'

interface Added {
  readonly form_ids: readonly string[]
  readonly subject_ids?: readonly string[]
}

/** As many as one call removes. */
const FORMS_PER_CALL = 1000

async function takeBack(matrixId: string, { form_ids, subject_ids = [] }: Added): Promise<void> {
  const params = { matrixId }
  for (let at = 0; at < form_ids.length; at += FORMS_PER_CALL)
    await call(formsContract.removeMany, {
      params,
      body: { ids: form_ids.slice(at, at + FORMS_PER_CALL) },
    })
  if (subject_ids.length > 0)
    await call(subjectsContract.removeMany, { params, body: { subject_ids: [...subject_ids] } })
}

function announce(matrixId: string, code: MessageCode, params: MessageParams, added: Added): void {
  if (added.form_ids.length + (added.subject_ids?.length ?? 0) === 0) return notify(code, params)
  const undo = async () => {
    await takeBack(matrixId, added).catch((error: unknown) =>
      notifyFailure(error, 'form.delete_failed'),
    )
    await refresh(
      formsContract.compact,
      formsContract.secondGroups,
      subjectsContract.list,
      matricesContract.one,
      matricesContract.isReleased,
    )
  }
  return offerUndo(code, params, { undo: () => void undo(), follows: true })
}

/**
 * Tells what was added together and offers to take it back; only tells it when the server named no
 * ids, because nothing was added or too much.
 */
export const useUndoableAddition = (matrixId: string) =>
  useCallback(
    (code: MessageCode, params: MessageParams, added: Added) =>
      announce(matrixId, code, params, added),
    [matrixId],
  )
