import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Company } from '#features/companies/contract.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import { noteText } from '#features/release/mail-text.rules.ts'
import { addDays, localDate } from '#shared/dates.ts'
import { Button } from '#ui/Button.tsx'
import { CheckField } from '#ui/Field.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { DateField } from '#web/kit/DateField.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { Letter } from '#web/kit/Letter.tsx'
import { LoadError } from '#web/kit/LoadError.tsx'
import { NoteField } from '#web/kit/NoteField.tsx'
import { SegmentedControl } from '#web/kit/SegmentedControl.tsx'
import { messageText } from '#web/message-catalog.ts'
import { read } from '#web/query.ts'
import { useNow } from '#web/useNow.ts'
import { deliveryContract, type DeliveryRow } from '../contract.ts'
import { deliverable } from '../delivery-list.rules.ts'
import { DELIVERY_NOTE_LENGTH } from '../limits.ts'
import { deliveryDateProblem } from '../rules.ts'
import type { DeliveryOrder } from './useDelivery.ts'
import '../views/delivery.css'

interface DeliverDialogProps {
  readonly matrix: Matrix
  readonly company: Company | undefined
  readonly rows: readonly DeliveryRow[]
  /** Who is ticked at first. */
  readonly chosen: ReadonlySet<string>
  readonly open: boolean
  readonly busy: boolean
  readonly onClose: () => void
  readonly onDeliver: (order: DeliveryOrder) => Promise<boolean>
}

type When = 'now' | 'later' | 'talked'
type Reader = 'person' | 'leader'

const leaderText = (leader: string | null): string =>
  leader === null ? 'Sin líder: se entrega ahora' : `Líder: ${leader}`

/** Whom a report goes to, when, and the mail that each one gets. Nothing is sent before its button. */
export function DeliverDialog(props: DeliverDialogProps) {
  const { matrix, company, rows, chosen, open, busy, onClose, onDeliver } = props
  const [ticked, setTicked] = useState(chosen)
  const [when, setWhen] = useState<When>('now')
  const [reader, setReader] = useState<Reader>('person')
  const later = when === 'later'
  const now = useNow()
  const [date, setDate] = useState(() => addDays(localDate(now, matrix.time_zone), 1))
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
  const toLeader = when === 'talked' && reader === 'leader'
  const shown = toLeader ? reached.find(({ leader }) => leader !== null) : reached[0]
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
            {`${later ? 'Programar' : 'Entregar'} ${count === 1 ? '1 reporte' : `${count} reportes`}`}
          </Button>
        </>
      }
    >
      <div className="deliver">
        <section aria-label="Cuándo y a quién">
          <fieldset className="deliver-when">
            <legend>Cuándo lo recibe</legend>
            <CheckField
              type="radio"
              name="cuando"
              label="Ahora"
              hint="El enlace sale en cuanto confirmas."
              checked={when === 'now'}
              onChange={() => setWhen('now')}
            />
            <CheckField
              type="radio"
              name="cuando"
              label="Otro día"
              hint="Sale a las 9:00 de ese día; hasta entonces puedes retirarlo."
              checked={later}
              onChange={() => setWhen('later')}
            />
            <CheckField
              type="radio"
              name="cuando"
              label="Después de hablar con su líder"
              hint="Su líder recibe una hoja para prepararse, sin números ni comentarios, y pulsa «Ya lo platicamos». Quien no tiene líder lo recibe ahora."
              checked={when === 'talked'}
              onChange={() => setWhen('talked')}
            />
            {later && (
              <DateField
                label="Fecha"
                value={date}
                min={localDate(now, matrix.time_zone)}
                max={addDays(localDate(erase_at, matrix.time_zone), -1)}
                onChange={setDate}
                error={problem}
              />
            )}
          </fieldset>
          <p className="deliver-count">
            <output>{count === 1 ? '1 persona' : `${count} personas`}</output>
          </p>
          <ul className="deliver-people">
            {listed.map(({ subject_id, name, email, leader }) => (
              <li key={subject_id}>
                <CheckField
                  label={name}
                  hint={when === 'talked' ? leaderText(leader) : email}
                  checked={ticked.has(subject_id)}
                  onChange={({ target }) => tick(subject_id, target.checked)}
                />
              </li>
            ))}
          </ul>
        </section>
        <section className="deliver-mail" aria-label="Así lo recibe">
          <div className="deliver-mail-head">
            <h3>Así lo recibe</h3>
            {when === 'talked' && (
              <SegmentedControl
                label="Quién"
                value={reader}
                onChange={setReader}
                segments={[
                  { value: 'person', label: 'Persona' },
                  { value: 'leader', label: 'Su líder' },
                ]}
              />
            )}
          </div>
          <NoteField
            note={note}
            onNote={setNote}
            length={DELIVERY_NOTE_LENGTH}
            hint="La leen las personas elegidas, no sus líderes. Sin enlaces: el correo ya lleva el suyo."
          />
          {shown ? (
            <DeliveryLetter
              matrix={matrix}
              company={company}
              row={shown}
              to={toLeader ? 'leader' : 'person'}
              note={note}
            />
          ) : (
            <p className="muted">Elige a alguien para ver su correo.</p>
          )}
        </section>
      </div>
    </Dialog>
  )
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

function DeliveryLetter({
  matrix,
  company,
  row,
  to,
  note,
}: Pick<DeliverDialogProps, 'matrix' | 'company'> & {
  readonly row: DeliveryRow
  readonly to: Reader
  readonly note: string
}) {
  const { data, isError, refetch } = useQuery({
    ...read(deliveryContract.preview, {
      params: { matrixId: matrix.id, subjectId: row.subject_id },
      query: { to },
    }),
    placeholderData: keepPreviousData,
  })
  if (isError) return <LoadError code="delivery.preview_failed" onRetry={() => void refetch()} />
  if (!data) return <Skeleton bars={6} label="Preparando el correo" />
  return (
    <Letter
      company={company}
      to={to === 'person' ? row : { name: row.leader ?? '', email: '' }}
      preview={data}
      note={to === 'person' ? noteText(note) : null}
    >
      {to === 'person'
        ? 'Lleva su enlace personal, que abre la página de su reporte y el PDF hasta que se eliminen los datos. El enlace sólo lo ve quien lo recibe.'
        : 'Lleva su enlace personal a la hoja de la conversación, que no tiene números ni comentarios.'}
    </Letter>
  )
}
