import { useQuery } from '@tanstack/react-query'
import type { Company } from '#features/companies/contract.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import { peopleText, wholeNumber } from '#shared/spanish.ts'
import { Button } from '#ui/Button.tsx'
import { lazyDialog } from '#web/kit/dialog/lazy-dialog.tsx'
import { useDialog } from '#web/kit/dialog/useDialog.ts'
import { read } from '#web/query.ts'
import { deliveryContract, type DeliveryRow } from '../contract.ts'
import { listLeaderNames } from '../delivery-list.rules.ts'
import { LeaderLetter } from './DeliveryLetter.tsx'
import type { DeliveryData } from './useDelivery.ts'

const RemindPeopleDialog = lazyDialog(
  () => import('#web/kit/dialog/RemindPeopleDialog.tsx'),
  'RemindPeopleDialog',
)

interface RemindLeadersProps {
  readonly matrix: Matrix
  readonly company: Company | undefined
  readonly rows: readonly DeliveryRow[]
  readonly mutations: DeliveryData['mutations']
}

/** «Recordar a 4 líderes»: those who have not talked with everyone yet. */
export function RemindLeaders({ matrix, company, rows, mutations }: RemindLeadersProps) {
  const waiting = rows.filter(({ state }) => state === 'awaiting_leader')
  const count = listLeaderNames(waiting).length
  const dialog = useDialog<true>()
  const leaders = useQuery({
    ...read(deliveryContract.leaders, { params: { matrixId: matrix.id } }),
    enabled: count > 0,
  })
  if (count === 0) return null
  return (
    <>
      <Button icon="bell" onClick={() => dialog.show(true)}>
        {count === 1 ? 'Recordar a su líder' : `Recordar a ${wholeNumber(count)} líderes`}
      </Button>
      {dialog.about && (
        <RemindPeopleDialog
          key={dialog.count}
          title="Recordar a sus líderes"
          intro="Cada líder recibe un solo correo con las personas que le faltan y el enlace a su página."
          people={leaders.data?.map((leader) => ({
            ...leader,
            email: null,
            detail: `Falta que hable con ${peopleText(leader.waiting)}`,
          }))}
          failed={leaders.isError ? 'delivery.load_failed' : null}
          onRetry={() => void leaders.refetch()}
          zone={matrix.time_zone}
          open={dialog.open}
          busy={mutations.busy}
          onClose={dialog.close}
          onSend={mutations.remindLeaders}
          letter={({ name }, note) => (
            <LeaderLetter
              matrix={matrix}
              company={company}
              leader={name}
              team={waiting.flatMap((row) => (row.leader === name ? row.name : []))}
              note={note}
            />
          )}
        />
      )}
    </>
  )
}
