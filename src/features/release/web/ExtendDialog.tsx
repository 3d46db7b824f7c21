import { useState } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import { addDays, isDate, localDate, weekdayDate } from '#shared/dates.ts'
import { Button } from '#ui/Button.tsx'
import { CheckField } from '#ui/Field.tsx'
import { now } from '#web/clock.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { DateField } from '#web/kit/field/DateField.tsx'
import { messageText } from '#web/message-catalog.ts'
import { extendProblem } from '../rules.ts'
import type { MatrixMutations } from './useMatrixMutations.ts'
import '../views/release.css'

interface ExtendDialogProps {
  readonly matrix: Matrix
  /** How many raters a mail about the new deadline would reach. */
  readonly reached: number
  readonly open: boolean
  readonly onClose: () => void
  readonly mutations: MatrixMutations
}

function findProblem({ limit_date, released, closes_at, reports_at }: Matrix, wanted: string) {
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

const OFFERED_DAYS = [3, 7] as const

export function ExtendDialog({ matrix, reached, open, onClose, mutations }: ExtendDialogProps) {
  const [limit_date, setLimitDate] = useState('')
  const [notifyRaters, setNotifyRaters] = useState(false)
  const [tried, setTried] = useState(false)
  const problem = isDate(limit_date) ? findProblem(matrix, limit_date) : 'matrix.deadline_not_later'
  // The deadline of a closed matrix may lie in the past; then tomorrow is the first date offered.
  const today = localDate(now(), matrix.time_zone)
  const base = matrix.limit_date > today ? matrix.limit_date : today
  const submit = async () => {
    setTried(true)
    if (!problem && (await mutations.extend(limit_date, notifyRaters))) onClose()
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
      <div className="deadline-choices">
        {OFFERED_DAYS.map((days) => (
          <Button
            key={days}
            size="small"
            aria-pressed={limit_date === addDays(base, days)}
            onClick={() => setLimitDate(addDays(base, days))}
          >
            {`${days} días más`}
          </Button>
        ))}
      </div>
      <DateField
        label="Nueva fecha límite"
        value={limit_date}
        onChange={setLimitDate}
        min={addDays(base, 1)}
        required
        hint={isDate(limit_date) && !problem ? `${weekdayDate(limit_date)}, 23:59` : undefined}
        error={tried && problem ? messageText(problem) : null}
      />
      {reached > 0 && (
        <div className="wide-above">
          <CheckField
            label={
              reached === 1
                ? 'Avisar por correo a la persona con hojas pendientes'
                : `Avisar por correo a las ${reached} personas con hojas pendientes`
            }
            hint="El correo dice la nueva fecha y lleva su enlace."
            checked={notifyRaters}
            onChange={(event) => setNotifyRaters(event.target.checked)}
          />
        </div>
      )}
    </Dialog>
  )
}
