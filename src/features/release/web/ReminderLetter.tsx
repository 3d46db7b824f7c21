import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Company } from '#features/companies/contract.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { TextAreaField } from '#ui/Field.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { LoadError } from '#web/kit/LoadError.tsx'
import { read } from '#web/query.ts'
import { type Participation, releaseContract, type ReminderPreview } from '../contract.ts'
import { REMINDER_NOTE_LENGTH } from '../limits.ts'
import { noteText } from '../mail-text.rules.ts'

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
          <span className="remind-pager small muted">
            <IconButton
              icon="chevron-left"
              label="Persona anterior"
              disabled={index === 0}
              onClick={() => setWanted(index - 1)}
            />
            <output>
              {index + 1} de {raters.length}
            </output>
            <IconButton
              icon="chevron-right"
              label="Persona siguiente"
              disabled={index === raters.length - 1}
              onClick={() => setWanted(index + 1)}
            />
          </span>
        )}
      </div>
      <div className="remind-letter">
        <NoteField note={note} onNote={onNote} />
        {rater ? (
          <Letter matrix={matrix} company={company} rater={rater} note={note} />
        ) : (
          <p className="muted">Elige a alguien para ver su correo.</p>
        )}
      </div>
    </section>
  )
}

function NoteField({ note, onNote }: Pick<ReminderLetterProps, 'note' | 'onNote'>) {
  const [open, setOpen] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (open) field.current?.focus()
  }, [open])
  if (!open)
    return (
      <Button
        variant="tertiary"
        size="small"
        icon="message-square-text"
        onClick={() => setOpen(true)}
      >
        Agregar una línea tuya
      </Button>
    )
  return (
    <TextAreaField
      label="Tu línea"
      ref={field}
      rows={3}
      maxLength={REMINDER_NOTE_LENGTH}
      value={note}
      onChange={({ target }) => onNote(target.value)}
      aside={
        <span className="small muted">
          {note.length} de {REMINDER_NOTE_LENGTH}
        </span>
      }
      hint="La leen todas las personas elegidas. Sin enlaces: el correo ya lleva el suyo."
    />
  )
}

interface LetterProps extends Pick<ReminderLetterProps, 'matrix' | 'company' | 'note'> {
  readonly rater: Rater
}

function Letter({ matrix, company, rater, note }: LetterProps) {
  const { data, isError, refetch } = useQuery({
    ...read(releaseContract.reminderPreview, {
      params: { matrixId: matrix.id, subjectId: rater.subject_id },
    }),
    placeholderData: keepPreviousData,
  })
  if (isError) return <LoadError code="matrix.preview_failed" onRetry={() => void refetch()} />
  if (!data) return <Skeleton bars={6} label="Preparando el correo" />
  return (
    <article className="letter">
      <dl className="letter-head">
        <dt>De</dt>
        <dd>{company?.name}</dd>
        <dt>Para</dt>
        <dd>
          {rater.name} <span className="muted">{rater.email}</span>
        </dd>
        <dt>Asunto</dt>
        <dd>
          <b>{data.subject}</b>
        </dd>
      </dl>
      <div
        className="letter-band"
        style={{
          background: company?.primary_color,
          borderColor: company?.secondary_color,
        }}
      />
      <LetterBody preview={data} note={noteText(note)} />
    </article>
  )
}

function LetterBody({
  preview: { title, paragraphs, action, facts },
  note,
}: {
  readonly preview: ReminderPreview
  readonly note: string | null
}) {
  return (
    <div className="letter-body">
      <h3>{title}</h3>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {note && <p className="letter-note">{note}</p>}
      <span className="letter-action">{action}</span>
      <dl className="letter-facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="small muted">
        También lleva su enlace, lo que ya avanzó, sobre quién le falta contestar y quién verá sus
        respuestas. Eso sólo lo ve quien lo recibe.
      </p>
    </div>
  )
}
