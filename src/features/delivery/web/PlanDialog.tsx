import { useQuery } from '@tanstack/react-query'
import { longDate } from '#shared/dates.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { read } from '#web/query.ts'
import { type Commitment, deliveryContract, type DeliveryRow } from '../contract.ts'

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
              Object.values(commitment).some((text) => text !== '') && (
                <li key={index}>
                  <ShownCommitment commitment={commitment} />
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

function ShownCommitment({
  commitment: { what, support, until, sign },
}: {
  readonly commitment: Commitment
}) {
  const lines = [
    ['Con quién se apoya', support],
    ['Para cuándo', until === '' ? '' : longDate(until)],
    ['Cómo sabrá que cambió', sign],
  ] as const
  return (
    <>
      {what !== '' && <p dir="auto">{what}</p>}
      {lines.map(
        ([label, text]) =>
          text !== '' && (
            <p key={label} className="small soft" dir="auto">
              {label}: {text}
            </p>
          ),
      )}
    </>
  )
}
