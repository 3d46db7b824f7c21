import { useState } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import { addDays, isDate, localDate, weekdayDate } from '#shared/dates.ts'
import { Button } from '#ui/Button.tsx'
import { now } from '#web/clock.ts'
import { DateField } from '#web/kit/DateField.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { messageText } from '#web/message-catalog.ts'
import { extendProblem } from '../rules.ts'
import type { MatrixMutations } from './useMatrixMutations.ts'

interface ExtendDialogProps {
  readonly matrix: Matrix
  readonly open: boolean
  readonly onClose: () => void
  readonly mutations: MatrixMutations
}

function problemOf({ limit_date, released, closes_at, reports_at }: Matrix, wanted: string) {
  return extendProblem(
    {
      limit_date,
      released,
      closes_at: new Date(closes_at),
      reports_at: new Date(reports_at),
      erased_at: null,
    },
    wanted,
    now(),
  )
}

export function ExtendDialog({ matrix, open, onClose, mutations }: ExtendDialogProps) {
  const [limit_date, setLimitDate] = useState('')
  const [tried, setTried] = useState(false)
  const problem = isDate(limit_date) ? problemOf(matrix, limit_date) : 'matrix.deadline_not_later'
  // The deadline of a closed matrix may lie in the past; then tomorrow is the first date offered.
  const today = localDate(now(), matrix.time_zone)
  const first = addDays(matrix.limit_date > today ? matrix.limit_date : today, 1)
  const submit = async () => {
    setTried(true)
    if (!problem && (await mutations.extend(limit_date))) onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Extender fecha límite"
      width="small"
      locked={mutations.busy}
      onSubmit={() => void submit()}
      description={`Ahora cierra el ${weekdayDate(matrix.limit_date)}, 23:59. El recordatorio, los reportes y la eliminación de datos se mueven con ella.`}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="primary" busy={mutations.busy} busyLabel="Guardando...">
            Extender
          </Button>
        </>
      }
    >
      <DateField
        label="Nueva fecha límite"
        value={limit_date}
        onChange={setLimitDate}
        min={first}
        required
        hint={isDate(limit_date) && !problem ? `${weekdayDate(limit_date)}, 23:59` : undefined}
        error={tried && problem ? messageText(problem) : null}
      />
    </Dialog>
  )
}
