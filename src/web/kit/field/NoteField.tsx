import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { TextAreaField } from '#ui/Field.tsx'

interface NoteFieldProps {
  readonly note: string
  readonly onNote: (note: string) => void
  /** The most characters. */
  readonly length: number
  readonly hint: ReactNode
}

/** «Agregar una línea tuya»: the organiser's own line in a mail, as a field once it is wanted. */
export function NoteField({ note, onNote, length, hint }: NoteFieldProps) {
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
      maxLength={length}
      value={note}
      onChange={({ target }) => onNote(target.value)}
      aside={
        <span className="small muted">
          {note.length} de {length}
        </span>
      }
      hint={hint}
    />
  )
}
