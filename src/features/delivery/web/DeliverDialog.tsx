import { useState } from 'react'
import type { Company } from '#features/companies/contract.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import { addDays, localDate } from '#shared/dates.ts'
import { numbered } from '#shared/spanish.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { NoteField } from '#web/kit/field/NoteField.tsx'
import { SegmentedControl } from '#web/kit/field/SegmentedControl.tsx'
import { messageText } from '#web/message-catalog.ts'
import { useNow } from '#web/useNow.ts'
import type { DeliveryReader, DeliveryRow } from '../contract.ts'
import { deliverable, thinTexts } from '../delivery-list.rules.ts'
import { DELIVERY_NOTE_LENGTH } from '../limits.ts'
import { deliveryDateProblem } from '../rules.ts'
import { DeliverFields, type DeliveryOptions, DeliverPeople, leaderText } from './DeliverFields.tsx'
import { DeliveryLetter, listLetters } from './DeliveryLetter.tsx'
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
  readonly open: boolean
  readonly busy: boolean
  readonly onClose: () => void
  readonly onDeliver: (order: DeliveryOrder) => Promise<boolean>
}

/** Whom a report goes to, when, and the mail that each one gets. Nothing is sent before its button. */
export function DeliverDialog(props: DeliverDialogProps) {
  const { matrix, company, rows, chosen, initial, open, busy, onClose, onDeliver } = props
  const [ticked, setTicked] = useState(initial)
  const [reader, setReader] = useState<DeliveryReader>('person')
  const now = useNow()
  const [options, setOptions] = useState<DeliveryOptions>(() => ({
    when: 'now',
    date: addDays(localDate(now, matrix.time_zone), 1),
    toLeaders: matrix.leader_reports,
    remind: false,
  }))
  const { when, date, toLeaders, remind } = options
  const later = when === 'later'
  const naming = when === 'talked' || toLeaders
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
  const tick = (subject_id: string, checked: boolean) =>
    setTicked((known) => {
      const next = new Set(known)
      if (checked) next.add(subject_id)
      else next.delete(subject_id)
      return next
    })
  const count = reached.length
  const letters = listLetters({ talked: when === 'talked', toLeaders })
  const to = letters.some(({ value }) => value === reader) ? reader : 'person'
  const shown = to !== 'person' ? reached.find(({ leader }) => leader !== null) : reached[0]
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Entregar reportes"
      width="large"
      locked={busy}
      onSubmit={() => void send()}
      footer={
        <>
          <p className="deliver-note">Puedes retirar un enlace en cualquier momento.</p>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            type="submit"
            variant="primary"
            icon="send"
            busy={busy}
            busyLabel="Entregando..."
            disabled={count === 0 || problem !== null}
          >
            {`${later ? 'Programar' : 'Entregar'} ${numbered(count, 'reporte', 'reportes')}`}
          </Button>
        </>
      }
    >
      <div className="deliver">
        <section aria-label="Cuándo y a quién">
          <DeliverFields
            matrix={matrix}
            options={options}
            problem={problem}
            now={now}
            onChange={(changed) => setOptions((known) => ({ ...known, ...changed }))}
          />
          <DeliverPeople
            rows={listed}
            reached={reached.length}
            hintOf={(row) => hintText(row, naming ? when : null)}
            ticked={ticked}
            onTick={tick}
          />
        </section>
        <section className="deliver-mail" aria-label="Así lo recibe">
          <div className="deliver-mail-head">
            <h3>Así lo recibe</h3>
            {letters.length > 1 && (
              <SegmentedControl label="Quién" value={to} onChange={setReader} segments={letters} />
            )}
          </div>
          <NoteField
            note={note}
            onNote={setNote}
            length={DELIVERY_NOTE_LENGTH}
            hint="La leen las personas elegidas, no sus líderes. Sin enlaces: el correo ya lleva el suyo."
          />
          {shown ? (
            <DeliveryLetter matrix={matrix} company={company} row={shown} to={to} note={note} />
          ) : (
            <p className="muted">Elige a alguien para ver su correo.</p>
          )}
        </section>
      </div>
    </Dialog>
  )
}

/** Below a name: why it is not ticked, else the leader or the address. */
const hintText = (
  { leader, email, thin }: DeliveryRow,
  naming: DeliveryOptions['when'] | null,
): string => (thin ? thinTexts[thin] : naming ? leaderText(leader, naming) : email)

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
