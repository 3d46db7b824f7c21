import { useEffect, useRef, type KeyboardEvent, type SyntheticEvent } from 'react'
import { cleanText } from '#shared/text.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { messageText } from '#web/message-catalog.ts'
import type { EditedCompetence } from '../draft.rules.ts'
import type { OpenFields } from './useOpenFields.ts'
import '../views/evaluations.css'

interface CompetenceFieldsProps {
  readonly edited: EditedCompetence
  readonly fields: OpenFields
}

/**
 * The name and description of a competence, shown where the competence stands. Enter saves them and
 * Escape cancels.
 */
export function CompetenceFields({
  edited,
  fields: { problem, change, confirm, cancel },
}: CompetenceFieldsProps) {
  const nameInput = useRef<HTMLInputElement>(null)
  const descriptionInput = useRef<HTMLInputElement>(null)
  const isNew = useRef(edited.description === '')
  useEffect(() => {
    const input = isNew.current ? descriptionInput : nameInput
    input.current?.focus()
  }, [])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    confirm()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel()
  }
  const error = problem ? messageText(problem) : null
  const isNameInvalid = problem === 'evaluation.competence_duplicate' || !cleanText(edited.name)
  return (
    <form className="part-edited competence-edited" noValidate onSubmit={submit}>
      <div className="stack-wide">
        <TextField
          ref={nameInput}
          label="Nombre de la competencia"
          value={edited.name}
          maxLength={120}
          error={isNameInvalid ? error : null}
          onKeyDown={onKeyDown}
          onChange={(event) => change({ ...edited, name: event.target.value })}
        />
        <TextField
          ref={descriptionInput}
          label="Descripción"
          value={edited.description}
          maxLength={500}
          error={isNameInvalid ? null : error}
          onKeyDown={onKeyDown}
          hint="Qué se observa en quien la tiene, en una oración."
          onChange={(event) => change({ ...edited, description: event.target.value })}
        />
      </div>
      <div className="competence-buttons">
        <Button size="small" onClick={cancel}>
          Cancelar
        </Button>
        <Button size="small" type="submit" variant="primary">
          Guardar competencia
        </Button>
      </div>
    </form>
  )
}
