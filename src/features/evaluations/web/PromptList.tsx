import { Button } from '#ui/Button.tsx'
import { OrderList } from '#web/kit/field/OrderList.tsx'
import { MAXIMUM_PROMPTS } from '../limits.ts'
import { keepStartStop } from '../prompt.rules.ts'
import { PromptFields, PromptText } from './PromptFields.tsx'
import type { EditableEvaluation } from './useEvaluationDraft.ts'
import '../views/evaluations.css'

interface PromptListProps {
  readonly editable: EditableEvaluation
  /** Saving was attempted: empty fields show their error. */
  readonly saveAttempted: boolean
  readonly readOnly: boolean
}

/** The open questions of an evaluation, whose answers are printed as comments. */
export function PromptList({ editable, saveAttempted, readOnly }: PromptListProps) {
  const { prompts } = editable.draft
  const left = MAXIMUM_PROMPTS - prompts.length
  return (
    <section className="evaluation-main">
      <h2 className="prompts-title" tabIndex={-1} data-prompts>
        Preguntas abiertas
      </h2>
      <p className="small muted part-lead">
        {prompts.length === 0
          ? 'Quien responde puede dejar un comentario libre sobre cada persona. Para pedir algo más concreto, agrega preguntas.'
          : 'Las respuestas salen textuales en el reporte, por pregunta y por grupo.'}
      </p>
      <OrderList
        items={prompts}
        keyOf={({ key }) => key}
        nameOf={(_prompt, index) => `la pregunta abierta ${index + 1}`}
        onMove={editable.movePrompt}
        label="Preguntas abiertas"
        fixed={readOnly}
        className="part-list"
        itemClass="card evaluation-part"
      >
        {(prompt, index, handle) =>
          readOnly ? (
            <PromptText prompt={prompt} />
          ) : (
            <PromptFields
              number={index + 1}
              prompt={prompt}
              handle={handle}
              saveAttempted={saveAttempted}
              onChange={(part) => editable.changePrompt(prompt.key, part)}
              onRemove={() => editable.removePrompt(prompt, index)}
            />
          )
        }
      </OrderList>
      {!readOnly && left > 0 && (
        <div className="row-close prompt-add">
          <Button
            variant="secondary"
            size="small"
            icon="plus"
            data-add-prompt
            onClick={() => editable.addPrompts([{ prompt: '', help: '' }])}
          >
            Agregar pregunta abierta
          </Button>
          {prompts.length === 0 && (
            <Button
              variant="tertiary"
              size="small"
              icon="plus"
              onClick={() => editable.addPrompts(keepStartStop)}
            >
              Seguir, empezar y dejar de hacer
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
