import { matricesContract } from '#features/matrices/contract.ts'
import { call } from '#web/api.ts'
import { refreshOnRefusal } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import { formsContract, type Generation } from '../contract.ts'
import { formsText } from '../counts.rules.ts'
import { useUndoableAddition } from './useUndoableAddition.ts'

/** Generates connections, tells how many and offers to take them back; or tells of a failure. */
export function useGeneration(matrixId: string, onGenerated: () => void) {
  const announceAdded = useUndoableAddition(matrixId)
  const { mutate, isPending } = useAction({
    run: (body: Generation) => call(formsContract.generate, { params: { matrixId }, body }),
    refreshesFirst: [formsContract.compact, formsContract.secondGroups, matricesContract.one],
    onDone: ({ added, added_ids }) => {
      onGenerated()
      announceAdded('forms.generated', { forms: formsText(added) }, { form_ids: added_ids })
    },
    failed: 'form.save_failed',
    onSettled: (error) => refreshOnRefusal(error, 'matrix.released', matricesContract.isReleased),
  })
  return { busy: isPending, generate: mutate }
}

/** Adding the connections that give reports a second group. */
export function useGroupAddition(matrixId: string, onAdded: () => void) {
  const { busy, generate } = useGeneration(matrixId, onAdded)
  return { addingGroups: busy, onAddGroups: () => generate({ kind: 'second_group' }) }
}
