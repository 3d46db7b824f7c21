import { useState } from 'react'
import { matricesContract } from '#features/matrices/contract.ts'
import { call } from '#web/api.ts'
import { notifyFailure } from '#web/notify.tsx'
import { refresh, refreshOnRefusal } from '#web/query.ts'
import { formsContract, type Generation } from '../contract.ts'
import { formsText } from '../counts.rules.ts'
import { useUndoableAddition } from './useUndoableAddition.ts'

/** Generates connections, tells how many and offers to take them back; or tells of a failure. */
export function useGeneration(matrixId: string, onGenerated: () => void) {
  const announceAdded = useUndoableAddition(matrixId)
  const [busy, setBusy] = useState(false)
  const generate = async (body: Generation): Promise<void> => {
    setBusy(true)
    try {
      const { added, added_ids } = await call(formsContract.generate, {
        params: { matrixId },
        body,
      })
      await refresh(formsContract.compact, formsContract.secondGroups, matricesContract.one)
      onGenerated()
      announceAdded('forms.generated', { forms: formsText(added) }, { form_ids: added_ids })
    } catch (error) {
      notifyFailure(error, 'form.save_failed')
      await refreshOnRefusal(error, 'matrix.released', matricesContract.isReleased)
    }
    setBusy(false)
  }
  return { busy, generate }
}

/** Adding the connections that give reports a second group. */
export function useGroupAddition(matrixId: string, onAdded: () => void) {
  const { busy, generate } = useGeneration(matrixId, onAdded)
  return { addingGroups: busy, onAddGroups: () => void generate({ kind: 'second_group' }) }
}
