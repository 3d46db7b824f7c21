import { useState } from 'react'
import type { Company } from '#features/companies/contract.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import { addDays, localDate } from '#shared/dates.ts'
import { numbered } from '#shared/spanish.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { messageText } from '#web/message-catalog.ts'
import { useNow } from '#web/useNow.ts'
import type { DeliveryRow } from '../contract.ts'
import { deliverable, listLeaderNames } from '../delivery-list.rules.ts'
import { deliveryDateProblem } from '../rules.ts'
import { DeliverFields, type DeliveryOptions } from './DeliverFields.tsx'
import { DeliverMail } from './DeliverMail.tsx'
import { DeliverPeople } from './DeliverPeople.tsx'
import '../views/delivery.css'
import type { DeliveryOrder } from './useDelivery.ts'

interface DeliverDialogProps {
  readonly matrix: Matrix
  readonly company: Company | undefined
  readonly rows: readonly DeliveryRow[]
  /** Who is listed. */
  readonly chosen: ReadonlySet<string>
  /** Who is ticked at first. */
  readonly initial: ReadonlySet<string>
  /** Whether the leaders are told first, unless something else is chosen. */
  readonly toTalk: boolean
  readonly open: boolean
  readonly busy: boolean
  readonly onClose: () => void
  readonly onDeliver: (order: DeliveryOrder) => Promise<boolean>
}

/** Whom a report goes to, when, and the mail that each one gets. Nothing is sent before its button. */
export function DeliverDialog(props: DeliverDialogProps) {
  const { matrix, company, rows, chosen, initial, toTalk, open, busy, onClose, onDeliver } = props
  const [ticked, setTicked] = useState(initial)
  const now = useNow()
  const [options, setOptions] = useState<DeliveryOptions>(() => ({
    when: toTalk ? 'talked' : 'now',
    date: addDays(localDate(now, matrix.time_zone), 1),
    toLeaders: matrix.leader_reports,
    remind: false,
  }))
  const { when, date, toLeaders, remind } = options
  const later = when === 'later'
  const [note, setNote] = useState('')
  // another administrator may deliver while the dialog is open
  const listed = deliverable(rows).filter(({ subject_id }) => chosen.has(subject_id))
  const reached = listed.filter(({ subject_id }) => ticked.has(subject_id))
  const erase_at = new Date(matrix.erase_at)
  const calendar = { erase_at, time_zone: matrix.time_zone }
  const problem = later ? dateProblem(date, calendar, now) : null
  const send = async () => {
    if (reached.length === 0 || problem !== null || busy) return
    const subject_ids = reached.map(({ subject_id }) => subject_id)
    if (
      await onDeliver({
        subject_ids,
        on: later ? date : null,
        after_leader: when === 'talked',
        to_leader: toLeaders,
        remind,
        note,
      })
    )
      onClose()
  }
  const tick = (subject_ids: readonly string[], checked: boolean) =>
    setTicked((previous) =>
      checked
        ? new Set([...previous, ...subject_ids])
        : new Set([...previous].filter((id) => !subject_ids.includes(id))),
    )
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={when === 'talked' ? 'Avisar a los líderes' : 'Entregar reportes'}
      width="large"
      locked={busy}
      onSubmit={() => void send()}
      footer={
        <Buttons
          busy={busy}
          disabled={reached.length === 0 || problem !== null}
          label={sendText(when, reached)}
          onClose={onClose}
        />
      }
    >
      <div className="deliver">
        <section aria-label="Cuándo y a quién">
          <DeliverFields
            matrix={matrix}
            options={options}
            problem={problem}
            now={now}
            onChange={(changed) => setOptions((previous) => ({ ...previous, ...changed }))}
          />
          <DeliverPeople
            rows={listed}
            when={when}
            toLeaders={toLeaders}
            ticked={ticked}
            onTick={tick}
          />
        </section>
        <DeliverMail
          key={when === 'talked' ? 'leaders' : 'people'}
          matrix={matrix}
          company={company}
          reached={reached}
          talked={when === 'talked'}
          toLeaders={toLeaders}
          note={note}
          onNote={setNote}
        />
      </div>
    </Dialog>
  )
}

interface ButtonsProps extends Pick<DeliverDialogProps, 'busy' | 'onClose'> {
  readonly disabled: boolean
  readonly label: string
}

function Buttons({ busy, disabled, label, onClose }: ButtonsProps) {
  return (
    <>
      <p className="deliver-note">Puedes retirar un enlace en cualquier momento.</p>
      <Button onClick={onClose}>Cancelar</Button>
      <Button
        type="submit"
        variant="primary"
        icon="send"
        busy={busy}
        busyLabel="Entregando..."
        disabled={disabled}
      >
        {label}
      </Button>
    </>
  )
}

/** «Enviar 6 mensajes»: one to each leader, and one to each person without a leader. */
function sendText(when: DeliveryOptions['when'], reached: readonly DeliveryRow[]): string {
  const direct = reached.filter(({ leader }) => leader === null).length
  if (when === 'talked')
    return `Enviar ${numbered(listLeaderNames(reached).length + direct, 'mensaje', 'mensajes')}`
  return `${when === 'later' ? 'Programar' : 'Entregar'} ${numbered(reached.length, 'reporte', 'reportes')}`
}

/** The sentence of what is wrong with the day. */
function dateProblem(
  date: string,
  calendar: Parameters<typeof deliveryDateProblem>[1],
  now: Date,
): string | null {
  if (date === '') return messageText('field.required')
  const problem = deliveryDateProblem(date, calendar, now)
  const erased = localDate(calendar.erase_at, calendar.time_zone)
  return problem && messageText(problem, { date: erased })
}
