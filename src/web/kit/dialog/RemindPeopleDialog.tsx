import { type ReactNode, useState } from 'react'
import type { MessageCode } from '#shared/messages.ts'
import {
  isWithin,
  JUST_INVITED_HOURS,
  lastReminderText,
  REMINDER_PAUSE_HOURS,
} from '#shared/reminders.ts'
import { peopleText } from '#shared/spanish.ts'
import { Button } from '#ui/Button.tsx'
import { CheckField } from '#ui/Field.tsx'
import { useNow } from '#web/useNow.ts'
import { MomentChoice, useMoment } from '../field/MomentChoice.tsx'
import { LoadError } from '../page/LoadError.tsx'
import { Dialog } from './Dialog.tsx'
import { ReminderMail, ReminderPanes } from './ReminderPanes.tsx'
import './remind-people.css'

export interface RemindedPerson {
  readonly subject_id: string
  readonly name: string
  /** Null where the page does not know it. */
  readonly email: string | null
  /** What is asked of the person: «Falta hablar con 3 personas». */
  readonly detail: string
  /** When the last such mail left. */
  readonly last_mailed_at: string | null
}

export interface SentReminder {
  readonly subject_ids: string[]
  /** The organiser's line; empty without one. */
  readonly note: string
  /** At night they leave the next morning. */
  readonly by_day: boolean
}

interface RemindPeopleDialogProps {
  readonly title: string
  /** What each of them gets. */
  readonly intro: string
  /** Undefined until they are read. */
  readonly people: readonly RemindedPerson[] | undefined
  /** Why they could not be read; null while they may be. */
  readonly failed: MessageCode | null
  readonly onRetry: () => void
  readonly zone: string
  readonly open: boolean
  readonly busy: boolean
  readonly onClose: () => void
  readonly onSend: (reminder: SentReminder) => Promise<boolean>
  /** The mail of one person with the organiser's line. */
  readonly letter: (person: RemindedPerson, note: string) => ReactNode
}

const isRecent = ({ last_mailed_at }: RemindedPerson, now: Date): boolean =>
  isWithin(REMINDER_PAUSE_HOURS, last_mailed_at, now)

/** Whom of a few people to remind: those mailed within 48 hours are not ticked, within 24 not offered. */
export function RemindPeopleDialog(props: RemindPeopleDialogProps) {
  const { people, failed, onRetry, title, open, onClose } = props
  if (people) return <ChooseReminded {...props} people={people} />
  if (failed === null) return null
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={title}
    >
      <LoadError code={failed} onRetry={onRetry} />
    </Dialog>
  )
}

type ChooseRemindedProps = RemindPeopleDialogProps & {
  readonly people: readonly RemindedPerson[]
}

function ChooseReminded(props: ChooseRemindedProps) {
  const { title, intro, people, zone, open, busy, onClose, onSend, letter } = props
  const now = useNow()
  const moment = useMoment(zone)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        people.flatMap(({ subject_id, last_mailed_at }) =>
          isWithin(JUST_INVITED_HOURS, last_mailed_at, now) ? [] : subject_id,
        ),
      ),
  )
  const [note, setNote] = useState('')
  const reached = people.filter((person) => ticked.has(person.subject_id) && !isRecent(person, now))
  const send = async () => {
    if (reached.length === 0 || busy) return
    const subject_ids = reached.map(({ subject_id }) => subject_id)
    if (await onSend({ subject_ids, note, by_day: moment.chosen !== null })) onClose()
  }
  const tick = (subject_id: string, checked: boolean) =>
    setTicked(
      (previous) =>
        new Set([...previous].filter((id) => id !== subject_id).concat(checked ? subject_id : [])),
    )
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={title}
      width="large"
      locked={busy}
      onSubmit={() => void send()}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            type="submit"
            variant="primary"
            icon="send"
            busy={busy}
            busyLabel="Enviando..."
            disabled={reached.length === 0}
            aria-keyshortcuts="Control+Enter"
            data-tip="Ctrl + Enter"
          >
            {reached.length === 0 ? 'Enviar' : `Enviar ${reached.length}`}
          </Button>
        </>
      }
    >
      <ReminderPanes onSend={() => void send()}>
        <section aria-label="A quién">
          <p className="soft">{intro}</p>
          <MomentChoice moment={moment} />
          <p className="remind-people-count">
            <output>{peopleText(reached.length)}</output>
          </p>
          <ul className="remind-people">
            {people.map((person) => (
              <li key={person.subject_id}>
                <CheckField
                  label={person.name}
                  hint={person.detail}
                  checked={ticked.has(person.subject_id) && !isRecent(person, now)}
                  disabled={isRecent(person, now)}
                  onChange={({ target }) => tick(person.subject_id, target.checked)}
                />
                <span className="small muted">
                  {isRecent(person, now)
                    ? 'Recordado hace poco'
                    : lastReminderText(person.last_mailed_at, now, zone)}
                </span>
              </li>
            ))}
          </ul>
        </section>
        <ReminderMail
          people={reached}
          note={note}
          onNote={setNote}
          letter={(person) => letter(person, note)}
        />
      </ReminderPanes>
    </Dialog>
  )
}
