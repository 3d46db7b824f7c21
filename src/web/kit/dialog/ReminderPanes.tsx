import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { REMINDER_NOTE_LENGTH } from '#shared/letter.ts'
import { Button } from '#ui/Button.tsx'
import { NoteField } from '../field/NoteField.tsx'
import { LetterPager } from '../page/LetterPager.tsx'
import './reminder-panes.css'

interface ReminderPanesProps {
  readonly onSend: () => void
  /** Two sections: whom a reminder reaches, and `ReminderMail`. */
  readonly children: ReactNode
}

/** Whom a reminder reaches beside what they get; Ctrl and Enter send it from every field. */
export function ReminderPanes({ onSend, children }: ReminderPanesProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onSend()
  }
  return (
    <div className="remind" role="presentation" onKeyDown={onKeyDown}>
      {children}
    </div>
  )
}

interface ReminderMailProps<Person> {
  /** Who is reminded, in the order in which the arrows lead through them. */
  readonly people: readonly Person[]
  readonly note: string
  readonly onNote: (note: string) => void
  /** The mail of one of them. */
  readonly letter: (person: Person) => ReactNode
}

/** The mail of one of the chosen people, with the organiser's own line. */
export function ReminderMail<Person>({ people, note, onNote, letter }: ReminderMailProps<Person>) {
  const [wanted, setWanted] = useState(0)
  const [shownOnPhone, setShownOnPhone] = useState(false)
  const index = Math.min(wanted, people.length - 1)
  const person = people[index]
  return (
    <section
      className={shownOnPhone ? 'remind-mail remind-mail-shown' : 'remind-mail'}
      aria-label="Así lo recibe"
    >
      <div className="remind-head">
        <b>Así lo recibe</b>
        <Button
          variant="tertiary"
          size="small"
          className="remind-show"
          aria-expanded={shownOnPhone}
          onClick={() => setShownOnPhone(!shownOnPhone)}
        >
          {shownOnPhone ? 'Ocultar el correo' : 'Ver el correo'}
        </Button>
        {people.length > 0 && (
          <LetterPager index={index} count={people.length} onIndex={setWanted} />
        )}
      </div>
      <div className="remind-letter">
        <NoteField
          note={note}
          onNote={onNote}
          length={REMINDER_NOTE_LENGTH}
          hint="La leen todas las personas elegidas. Sin enlaces: el correo ya lleva el suyo."
        />
        {person === undefined ? (
          <p className="muted">Elige a alguien para ver su correo.</p>
        ) : (
          letter(person)
        )}
      </div>
    </section>
  )
}
