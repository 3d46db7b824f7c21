import { useState } from 'react'
import type { Company } from '#features/companies/contract.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import { NoteField } from '#web/kit/field/NoteField.tsx'
import { SegmentedControl } from '#web/kit/field/SegmentedControl.tsx'
import { LetterPager } from '#web/kit/page/LetterPager.tsx'
import type { DeliveryReader, DeliveryRow } from '../contract.ts'
import { groupByLeader } from '../delivery-list.rules.ts'
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

/** Of each mail to this kind of reader one person whom it is about: a leader gets one about a team. */
function listMailed(reached: readonly DeliveryRow[], to: DeliveryReader): readonly DeliveryRow[] {
  if (to === 'person') return reached.filter(({ email }) => email !== null)
  const led = reached.filter(({ leader }) => leader !== null)
  return to === 'leader' ? groupByLeader(led).flatMap(({ rows }) => rows[0] ?? []) : led
}

/** The mails of a delivery, with the organiser's own line. */
export function DeliverMail(props: DeliverMailProps) {
  const { matrix, company, reached, talked, toLeaders, note, onNote } = props
  const [reader, setReader] = useState<DeliveryReader>(talked ? 'leader' : 'person')
  const letters = listLetters({ talked, toLeaders })
  const to = letters.some(({ value }) => value === reader) ? reader : 'person'
  const mailed = listMailed(reached, to)
  const [wanted, setWanted] = useState(0)
  const index = Math.min(wanted, mailed.length - 1)
  const shown = mailed[index]
  const team = reached.filter(({ leader }) => leader !== null && leader === shown?.leader)
  return (
    <section className="deliver-mail" aria-label="Así lo recibe">
      <div className="deliver-mail-head">
        <h3>Así lo recibe</h3>
        {letters.length > 1 && (
          <SegmentedControl label="Quién" value={to} onChange={setReader} segments={letters} />
        )}
        {mailed.length > 1 && (
          <LetterPager index={index} count={mailed.length} onIndex={setWanted} />
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
