import { useId, type KeyboardEvent, type SyntheticEvent } from 'react'
import { IconButton } from '#ui/Button.tsx'
import { FieldError } from '#ui/Field.tsx'
import { messageText } from '#web/message-catalog.ts'
import type { Editing } from '../draft.rules.ts'
import type { OpenFields } from './useOpenFields.ts'

interface QuestionFormProps {
  readonly number: number
  readonly editing: Editing & { readonly part: 'question' }
  readonly fields: OpenFields
}

const focusAtOnce = (field: HTMLInputElement | null) => field?.focus()

/** A question's fields in its row: Enter takes them, Esc leaves everything as it was. */
export function QuestionFields({
  number,
  editing,
  fields: { problem, type, confirm, cancel },
}: QuestionFormProps) {
  const id = useId()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    confirm()
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel()
  }
  return (
    <form
      className="bg-primary-tint py-2 pr-3.5 pl-3 shadow-[inset_3px_0_0_var(--primary)]"
      noValidate
      onSubmit={submit}
    >
      <div className="flex flex-wrap items-center gap-2.5">
        <span className="w-5 text-table text-ink-3 sm:ml-[34px]">{number}</span>
        <span className="min-w-0 flex-[1_1_240px]">
          <input
            ref={focusAtOnce}
            className="input input-small"
            aria-label={`Texto de la pregunta ${number}`}
            placeholder="Conducta que se puede observar"
            maxLength={500}
            value={editing.question}
            onChange={(event) => type({ ...editing, question: event.target.value })}
            onKeyDown={leave}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? id : undefined}
          />
        </span>
        <span className="min-w-0 flex-[0_1_150px] max-sm:ml-[30px] max-sm:flex-1">
          <input
            className="input input-small"
            aria-label={`Abreviatura de la pregunta ${number} (opcional)`}
            placeholder="Abreviatura"
            maxLength={60}
            value={editing.name}
            onChange={(event) => type({ ...editing, name: event.target.value })}
            onKeyDown={leave}
          />
        </span>
        <span className="flex gap-2">
          <IconButton type="submit" variant="primary" icon="check" label="Guardar pregunta" />
          <IconButton variant="secondary" icon="x" label="Cancelar" onClick={cancel} />
        </span>
      </div>
      {problem && (
        <div className="ml-[30px] sm:ml-16">
          <FieldError id={id}>{messageText(problem)}</FieldError>
        </div>
      )}
    </form>
  )
}
