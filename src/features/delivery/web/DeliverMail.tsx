import { useState } from 'react'
import type { Company } from '#features/companies/contract.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import { NoteField } from '#web/kit/field/NoteField.tsx'
import { SegmentedControl } from '#web/kit/field/SegmentedControl.tsx'
import type { DeliveryReader, DeliveryRow } from '../contract.ts'
import { DELIVERY_NOTE_LENGTH } from '../limits.ts'
import { DeliveryLetter, listLetters } from './DeliveryLetter.tsx'

interface DeliverMailProps {
  readonly matrix: Matrix
  readonly company: Company | undefined
  /** Who is ticked. */
  readonly reached: readonly DeliveryRow[]
  readonly talked: boolean
  readonly toLeaders: boolean
  readonly note: string
  readonly onNote: (note: string) => void
}

/** The mails of a delivery, with the organiser's own line. */
export function DeliverMail(props: DeliverMailProps) {
  const { matrix, company, reached, talked, toLeaders, note, onNote } = props
  const [reader, setReader] = useState<DeliveryReader>(talked ? 'leader' : 'person')
  const letters = listLetters({ talked, toLeaders })
  const to = letters.some(({ value }) => value === reader) ? reader : 'person'
  const shown = reached.find(({ leader, email }) => (to === 'person' ? email : leader) !== null)
  const team = reached.filter(({ leader }) => leader !== null && leader === shown?.leader)
  return (
    <section className="deliver-mail" aria-label="Así lo recibe">
      <div className="deliver-mail-head">
        <h3>Así lo recibe</h3>
        {letters.length > 1 && (
          <SegmentedControl label="Quién" value={to} onChange={setReader} segments={letters} />
        )}
      </div>
      <NoteField
        note={note}
        onNote={onNote}
        length={DELIVERY_NOTE_LENGTH}
        hint="La leen las personas elegidas, no sus líderes. Sin enlaces: el correo ya lleva el suyo."
      />
      {shown ? (
        <DeliveryLetter
          matrix={matrix}
          company={company}
          row={shown}
          team={team.map(({ name }) => name)}
          to={to}
          note={note}
        />
      ) : (
        <p className="muted">
          {reached.length > 0 && to === 'person'
            ? 'Estas personas no tienen correo: su reporte aparece con su papeleta y su NIP. Avísales en persona.'
            : 'Elige a alguien para ver su correo.'}
        </p>
      )}
    </section>
  )
}
