import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Company } from '#features/companies/contract.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import { morningText } from '#shared/daytime.ts'
import { noteText } from '#shared/letter.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { ReminderMail, ReminderPanes } from '#web/kit/dialog/ReminderPanes.tsx'
import { MomentChoice, useMoment } from '#web/kit/field/MomentChoice.tsx'
import { Letter } from '#web/kit/page/Letter.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { messageText } from '#web/message-catalog.ts'
import { read } from '#web/query.ts'
import { useNow } from '#web/useNow.ts'
import { type Participation, releaseContract } from '../contract.ts'
import { mayBeReminded, nextReminderText, remindedByDefault } from '../reminder-choice.rules.ts'
import type { AddressedSubject } from './CorrectEmailDialog.tsx'
import { RemindedRaters } from './RemindedRaters.tsx'
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
      <ReminderPanes onSend={() => void send()}>
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
        <ReminderMail
          people={reached}
          note={note}
          onNote={setNote}
          letter={(rater) => (
            <ReminderLetter matrix={matrix} company={company} rater={rater} note={note} />
          )}
        />
      </ReminderPanes>
    </Dialog>
  )
}

interface ReminderLetterProps extends Pick<RemindDialogProps, 'matrix' | 'company'> {
  readonly rater: Participation['pending'][number]
  readonly note: string
}

/** The reminder of a rater, with the organiser's own line. */
function ReminderLetter({ matrix, company, rater, note }: ReminderLetterProps) {
  const { data, isError, refetch } = useQuery({
    ...read(releaseContract.reminderPreview, {
      params: { matrixId: matrix.id, subjectId: rater.subject_id },
    }),
    placeholderData: keepPreviousData,
  })
  if (isError) return <LoadError code="matrix.preview_failed" onRetry={() => void refetch()} />
  if (!data) return <Skeleton bars={6} label="Preparando el correo" />
  return (
    <Letter company={company} to={rater} preview={data} note={noteText(note)}>
      También lleva su enlace, lo que ya avanzó, sobre quién le falta contestar y quién verá sus
      respuestas. Eso sólo lo ve quien lo recibe.
    </Letter>
  )
}
