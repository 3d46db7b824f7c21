import { useQuery } from '@tanstack/react-query'
import type { Matrix } from '#features/matrices/contract.ts'
import { RemindPeopleDialog } from '#web/kit/dialog/RemindPeopleDialog.tsx'
import { read } from '#web/query.ts'
import { nominationsContract } from '../contract.ts'
import { describeTask } from '../waiting.rules.ts'
import type { NominationMutations } from './useNominations.ts'
import { WaitingLetters } from './WaitingLetters.tsx'

interface RemindWaitingProps {
  readonly matrix: Matrix
  readonly open: boolean
  readonly onClose: () => void
  readonly mutations: NominationMutations
}

/** Whom to remind of those who still have to propose or to approve. */
export function RemindWaiting({ matrix, open, onClose, mutations }: RemindWaitingProps) {
  const params = { matrixId: matrix.id }
  const waiting = useQuery(read(nominationsContract.waiting, { params }))
  return (
    <RemindPeopleDialog
      title="Recordar a quienes faltan"
      intro="Reciben un correo con su enlace: para proponer, o para aprobar lo que propuso su gente."
      people={waiting.data?.map((person) => ({ ...person, detail: describeTask(person) }))}
      failed={waiting.isError ? 'nominations.load_failed' : null}
      onRetry={() => void waiting.refetch()}
      zone={matrix.time_zone}
      open={open}
      busy={mutations.busy}
      onClose={onClose}
      onSend={mutations.remind}
      letter={(person, note) => <WaitingLetters matrix={matrix} person={person} note={note} />}
    />
  )
}
