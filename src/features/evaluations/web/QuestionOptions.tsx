import { type KeyboardEvent, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import type { EditedQuestion } from '../draft.rules.ts'
import { focusInNextFrame } from './useOpenFields.ts'

interface QuestionOptionsProps {
  readonly edited: EditedQuestion
  readonly onChange: (edited: EditedQuestion) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** What few questions need, folded until it is asked for or there is some of it. */
export function QuestionOptions({ edited, onChange, onKeyDown }: QuestionOptionsProps) {
  const [open, setOpen] = useState(edited.self_question !== '')
  if (!open)
    return (
      <Button
        variant="tertiary"
        size="small"
        icon="plus"
        aria-expanded={false}
        onClick={() => {
          setOpen(true)
          focusInNextFrame('[data-self-question]')
        }}
      >
        Redacción en primera persona
      </Button>
    )
  return (
    <TextField
      label="En primera persona, para la autoevaluación"
      optional
      placeholder="Escucho sin interrumpir"
      maxLength={500}
      value={edited.self_question}
      onChange={(event) => onChange({ ...edited, self_question: event.target.value })}
      onKeyDown={onKeyDown}
      data-self-question
    />
  )
}
