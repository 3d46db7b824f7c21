import { call } from '#web/api.ts'
import { focusTitle } from '#web/kit/page/PageHead.tsx'
import { useAction } from '#web/useAction.ts'
import { scalesContract, type Scale } from '../contract.ts'

interface Callbacks {
  readonly onDuplicated: (copy: Scale) => void
  readonly onRemoveSettled: () => void
}

/** The actions on a scale of the list. */
export function useScaleMutations({ onDuplicated, onRemoveSettled }: Callbacks) {
  const duplicate = useAction({
    run: (scale: Scale) => call(scalesContract.duplicate, { params: { scaleId: scale.id } }),
    refreshesFirst: [scalesContract.list],
    done: 'scale.duplicated',
    onDone: onDuplicated,
    failed: 'scale.save_failed',
  })
  const remove = useAction({
    run: (scale: Scale) => call(scalesContract.remove, { params: { scaleId: scale.id } }),
    refreshesFirst: [scalesContract.list],
    done: 'scale.deleted',
    onDone: focusTitle,
    failed: 'scale.delete_failed',
    onSettled: onRemoveSettled,
  })
  return { duplicate, remove }
}
