import { useId, type KeyboardEvent, type SyntheticEvent } from 'react'
import type { ScaleValue } from '#features/scales/contract.ts'
import { IconButton } from '#ui/Button.tsx'
import { FieldError } from '#ui/Field.tsx'
import { messageText } from '#web/message-catalog.ts'
import type { EditedQuestion } from '../draft.rules.ts'
import { QuestionOptions } from './QuestionOptions.tsx'
import type { OpenFields } from './useOpenFields.ts'
import '../views/evaluations.css'
import '../views/questions.css'

interface QuestionFieldsProps {
  readonly number: number
  readonly edited: EditedQuestion
  readonly fields: OpenFields
  /** Of the scale, without N/A; none while there is no scale. */
  readonly values: readonly ScaleValue[]
}

const focusOnMount = (field: HTMLInputElement | null) => field?.focus()

/**
 * The text and the abbreviation of a question, shown in its row. Enter saves them and Escape
 * cancels.
 */
export function QuestionFields({
  number,
  edited,
  fields: { problem, change, confirm, cancel },
  values,
}: QuestionFieldsProps) {
  const errorId = useId()
  const anchorMissing = problem === 'evaluation.anchors_incomplete'
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    confirm()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel()
  }
  return (
    <form className="part-edited question-edited" noValidate onSubmit={submit}>
      <div className="question-inputs">
        <span className="question-number">{number}</span>
        <span className="question-input">
          <input
            ref={focusOnMount}
            className="input input-small"
            aria-label={`Texto de la pregunta ${number}`}
            placeholder="Conducta que se puede observar"
            maxLength={500}
            value={edited.question}
            onChange={(event) => change({ ...edited, question: event.target.value })}
            onKeyDown={onKeyDown}
            aria-invalid={problem && !anchorMissing ? true : undefined}
            aria-describedby={problem && !anchorMissing ? errorId : undefined}
          />
        </span>
        <span className="question-name-input">
          <input
            className="input input-small"
            aria-label={`Abreviatura de la pregunta ${number} (opcional)`}
            placeholder="Abreviatura"
            maxLength={60}
            value={edited.name}
            onChange={(event) => change({ ...edited, name: event.target.value })}
            onKeyDown={onKeyDown}
          />
        </span>
        <span className="row-close">
          <IconButton type="submit" variant="primary" icon="check" label="Guardar pregunta" />
          <IconButton variant="secondary" icon="x" label="Cancelar" onClick={cancel} />
        </span>
      </div>
      <div className="question-below note-below">
        <QuestionOptions
          number={number}
          edited={edited}
          values={values}
          anchorErrorId={anchorMissing ? errorId : undefined}
          onChange={change}
          onKeyDown={onKeyDown}
        />
      </div>
      {problem && (
        <div className="question-below">
          <FieldError id={errorId}>{messageText(problem)}</FieldError>
        </div>
      )}
    </form>
  )
}
