import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Company } from '#features/companies/contract.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import { noteText, REMINDER_NOTE_LENGTH } from '#shared/letter.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { NoteField } from '#web/kit/field/NoteField.tsx'
import { Letter } from '#web/kit/page/Letter.tsx'
import { LetterPager } from '#web/kit/page/LetterPager.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { read } from '#web/query.ts'
import { type Participation, releaseContract } from '../contract.ts'

type Rater = Participation['pending'][number]

interface ReminderLetterProps {
  readonly matrix: Matrix
  readonly company: Company | undefined
  /** Who is reminded, in the order in which the arrows lead through them. */
  readonly raters: readonly Rater[]
  readonly note: string
  readonly onNote: (note: string) => void
}

/** The mail of one of the chosen raters, with the organiser's own line. */
export function ReminderLetter({ matrix, company, raters, note, onNote }: ReminderLetterProps) {
  const [wanted, setWanted] = useState(0)
  const [shownOnPhone, setShownOnPhone] = useState(false)
  const index = Math.min(wanted, raters.length - 1)
  const rater = raters[index]
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
        {raters.length > 0 && (
          <LetterPager index={index} count={raters.length} onIndex={setWanted} />
        )}
      </div>
      <div className="remind-letter">
        <NoteField
          note={note}
          onNote={onNote}
          length={REMINDER_NOTE_LENGTH}
          hint="La leen todas las personas elegidas. Sin enlaces: el correo ya lleva el suyo."
        />
        {rater ? (
          <RaterLetter matrix={matrix} company={company} rater={rater} note={note} />
        ) : (
          <p className="muted">Elige a alguien para ver su correo.</p>
        )}
      </div>
    </section>
  )
}

interface LetterProps extends Pick<ReminderLetterProps, 'matrix' | 'company' | 'note'> {
  readonly rater: Rater
}

function RaterLetter({ matrix, company, rater, note }: LetterProps) {
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
