import { useMutation } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { focusTitle } from '#web/kit/page/PageHead.tsx'
import { notify, notifyFailure } from '#web/notify.tsx'
import { refresh } from '#web/query.ts'
import { scalesContract, type Scale } from '../contract.ts'

interface Callbacks {
  readonly onDuplicated: (copy: Scale) => void
  readonly onRemoveSettled: () => void
}

/** The actions on a scale of the list. */
export function useScaleMutations({ onDuplicated, onRemoveSettled }: Callbacks) {
  const duplicate = useMutation({
    mutationFn: (scale: Scale) => call(scalesContract.duplicate, { params: { scaleId: scale.id } }),
    onSuccess: async (copy) => {
      await refresh(scalesContract.list)
      notify('scale.duplicated')
      onDuplicated(copy)
    },
    onError: (error) => notifyFailure(error, 'scale.save_failed'),
  })
  const remove = useMutation({
    mutationFn: (scale: Scale) => call(scalesContract.remove, { params: { scaleId: scale.id } }),
    onSuccess: async () => {
      await refresh(scalesContract.list)
      notify('scale.deleted')
      focusTitle()
    },
    onError: (error) => notifyFailure(error, 'scale.delete_failed'),
    onSettled: onRemoveSettled,
  })
  return { duplicate, remove }
}
