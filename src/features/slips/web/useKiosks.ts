import { useParams } from 'react-router'
import { call } from '#web/api.ts'
import { notify } from '#web/notify.tsx'
import { refresh } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import { useConfirmation } from '#web/useConfirmation.ts'
import { useRunner } from '#web/useRunner.ts'
import { type Kiosk, slipsContract } from '../contract.ts'

/** Registering and ending the tablets of a project. */
export function useKiosks() {
  const { matrixId = '' } = useParams()
  const confirm = useConfirmation()
  const adding = useAction({
    run: (name: string) => call(slipsContract.addKiosk, { params: { matrixId }, body: { name } }),
    failed: 'slips.kiosk_failed',
    refreshes: [slipsContract.list],
  })
  const { run } = useRunner({
    failed: 'slips.kiosk_end_failed',
    onSettled: () => refresh(slipsContract.list),
  })
  const end = async ({ id, name }: Kiosk): Promise<void> => {
    if (!(await confirm('slips.kiosk_end', { name }, 'Quitar'))) return
    await run(async () => {
      await call(slipsContract.endKiosk, { params: { matrixId, kioskId: id } })
      notify('slips.kiosk_ended', { name })
    })
  }
  return { adding, end, refreshList: () => refresh(slipsContract.list) }
}
export type KiosksData = ReturnType<typeof useKiosks>
