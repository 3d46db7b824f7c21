import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { read } from '#web/query.ts'
import { deliveryContract, type DeliveryRow } from '../contract.ts'
import { isWritten } from '../plan.rules.ts'
import { CommitmentLines } from '../views/CommitmentLines.tsx'

interface PlanDialogProps {
  readonly matrixId: string
  readonly row: DeliveryRow
  readonly open: boolean
  readonly onClose: () => void
}

/** The plan that a person shares with the organiser. */
export function PlanDialog({ matrixId, row, open, onClose }: PlanDialogProps) {
  const plan = useQuery({
    ...read(deliveryContract.plan, { params: { matrixId, subjectId: row.subject_id } }),
    enabled: open,
    // its author may change it or stop sharing it at any time
    staleTime: 0,
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={`El plan de ${row.name}`}
      description="Lo comparte contigo y puede dejar de hacerlo cuando quiera."
      footer={<Button onClick={onClose}>Cerrar</Button>}
    >
      {plan.isError ? (
        <LoadError code="delivery.plan_private" onRetry={() => void plan.refetch()} />
      ) : plan.data ? (
        <ol className="plan-shown">
          {plan.data.map(
            (commitment, index) =>
              isWritten(commitment) && (
                <li key={index}>
                  <CommitmentLines commitment={commitment} />
                </li>
              ),
          )}
        </ol>
      ) : (
        <Skeleton bars={4} label="Cargando el plan" />
      )}
    </Dialog>
  )
}
