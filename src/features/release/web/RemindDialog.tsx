import { useState, type KeyboardEvent } from 'react'
import type { Company } from '#features/companies/contract.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import { morningText } from '#shared/daytime.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { MomentChoice, useMoment } from '#web/kit/field/MomentChoice.tsx'
import { messageText } from '#web/message-catalog.ts'
import { useNow } from '#web/useNow.ts'
import type { Participation } from '../contract.ts'
import { mayBeReminded, nextReminderText, remindedByDefault } from '../reminder-choice.rules.ts'
import type { AddressedSubject } from './CorrectEmailDialog.tsx'
import { RemindedRaters } from './RemindedRaters.tsx'
import { ReminderLetter } from './ReminderLetter.tsx'
import type { MatrixMutations } from './useMatrixMutations.ts'
import '../views/reminder.css'

export interface RemindDialogProps {
  readonly matrix: Matrix
  readonly company: Company | undefined
  readonly participation: Pick<Participation, 'pending' | 'next_reminder_at'>
  /** The ids of the raters that are ticked at first; null for all whom a reminder reaches. */
  readonly chosen: readonly string[] | null
  readonly open: boolean
  readonly onClose: () => void
  /** Undefined when no address may be corrected. */
  readonly onCorrect: ((subject: AddressedSubject) => void) | undefined
  readonly mutations: MatrixMutations
}

const sendLabel = (count: number): string => (count === 0 ? 'Enviar' : `Enviar ${count}`)

interface Leaving extends Pick<RemindDialogProps, 'matrix'> {
  readonly next_reminder_at: string | null
  readonly now: Date
}

/** When the reminders leave, and what becomes of the next one of the clock. */
const leavingText = (
  morning: Date | null,
  { next_reminder_at, now, matrix: { time_zone } }: Leaving,
): string =>
  morning
    ? `Salen ${morningText(morning, now, time_zone).toLowerCase()}.`
    : nextReminderText(next_reminder_at, now, time_zone)

/** Whom to remind and what they get. Nothing is sent before its button. */
export function RemindDialog({
  matrix,
  company,
  participation: { pending, next_reminder_at },
  chosen,
  open,
  onClose,
  onCorrect,
  mutations,
}: RemindDialogProps) {
  const now = useNow()
  const leaves = useMoment(matrix.time_zone)
  const leaving = leavingText(leaves.chosen, { next_reminder_at, now, matrix })
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(chosen ?? remindedByDefault(pending, now).map(({ subject_id }) => subject_id)),
  )
  const [note, setNote] = useState('')
  // A rater may finish or be reminded elsewhere while the dialog is open.
  const reached = pending.filter((rater) => mayBeReminded(rater) && ticked.has(rater.subject_id))
  const send = async () => {
    if (reached.length === 0 || mutations.busy) return
    if (await mutations.remind(reached, note, leaves.chosen !== null)) onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Recordar a quienes faltan"
      width="large"
      locked={mutations.busy}
      onSubmit={() => void send()}
      footer={
        <>
          <p className="remind-note" id="recordar-nota">
            {reached.length === 0 ? messageText('matrix.choose_reminded') : leaving}
          </p>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            type="submit"
            variant="primary"
            icon="send"
            busy={mutations.busy}
            busyLabel="Enviando..."
            disabled={reached.length === 0}
            aria-describedby="recordar-nota"
            aria-keyshortcuts="Control+Enter"
            data-tip="Ctrl + Enter"
          >
            {sendLabel(reached.length)}
          </Button>
        </>
      }
    >
      {/* The shortcut works in every field of the dialog. */}
      <div className="remind" role="presentation" onKeyDown={onKeyDown}>
        <RemindedRaters
          matrix={matrix}
          pending={pending}
          ticked={ticked}
          reached={reached.length}
          onTick={setTicked}
          onCorrect={onCorrect}
        >
          <MomentChoice moment={leaves} />
        </RemindedRaters>
        <ReminderLetter
          matrix={matrix}
          company={company}
          raters={reached}
          note={note}
          onNote={setNote}
        />
      </div>
    </Dialog>
  )
}
