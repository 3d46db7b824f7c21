import { useEffect, useRef, type KeyboardEvent, type SyntheticEvent } from 'react'
import { cleanText } from '#shared/text.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { messageText } from '#web/message-catalog.ts'
import type { Editing } from '../draft.rules.ts'
import type { OpenFields } from './useOpenFields.ts'

interface CompetenceFormProps {
  readonly editing: Editing & { readonly part: 'competence' }
  readonly fields: OpenFields
}

/** The name and description of a competence, in its place: Enter takes them, Esc leaves everything as it was. */
export function CompetenceFields({
  editing,
  fields: { problem, type, confirm, cancel },
}: CompetenceFormProps) {
  const first = useRef<HTMLInputElement>(null)
  const description = useRef<HTMLInputElement>(null)
  const begun = useRef(editing.description === '')
  useEffect(() => (begun.current ? description.current : first.current)?.focus(), [])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    confirm()
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel()
  }
  const said = problem ? messageText(problem) : null
  const nameless = problem === 'evaluation.competence_duplicate' || !cleanText(editing.name)
  return (
    <form
      className="rounded-t-card bg-primary-tint px-5 py-4 shadow-[inset_3px_0_0_var(--primary)]"
      noValidate
      onSubmit={submit}
    >
      <div className="grid gap-4">
        <TextField
          ref={first}
          label="Nombre de la competencia"
          value={editing.name}
          maxLength={120}
          error={nameless ? said : null}
          onKeyDown={leave}
          onChange={(event) => type({ ...editing, name: event.target.value })}
        />
        <TextField
          ref={description}
          label="Descripción"
          value={editing.description}
          maxLength={500}
          error={nameless ? null : said}
          onKeyDown={leave}
          hint="Qué se observa en quien la tiene, en una oración."
          onChange={(event) => type({ ...editing, description: event.target.value })}
        />
      </div>
      <div className="mt-4 flex justify-end gap-3">
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
