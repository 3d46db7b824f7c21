import { call } from '#web/api.ts'
import { notify } from '#web/notify.tsx'
import { releaseContract } from '../contract.ts'
import { useMutationRunner } from './useMatrixMutations.ts'

/** Corrects the address of a subject; notifies of the outcome and resolves to whether it succeeded. */
export function useEmailCorrection(matrixId: string) {
  const { busy, run } = useMutationRunner()
  const correct = (
    { subject_id, name }: { readonly subject_id: string; readonly name: string },
    email: string,
  ): Promise<boolean> =>
    run(async () => {
      const { invited } = await call(releaseContract.correctEmail, {
        params: { matrixId, subjectId: subject_id },
        body: { email },
      })
      notify(invited ? 'subject.email_corrected_invited' : 'subject.email_corrected', { name })
    })
  return { busy, correct }
}
