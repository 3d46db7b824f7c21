import { countedMasculine } from '#shared/spanish.ts'
import { buttonClass } from '#ui/Button.tsx'
import { PathIcon } from '#ui/Icon.tsx'
import { chevronRight, circleCheck, undo2 } from '#ui/icons.ts'
import { Rose } from '#ui/Rose.tsx'
import type { FormReview } from '../../sheet/review.rules.ts'
import type { Step } from '../../sheet/step.rules.ts'
import { StepLink } from './StepLink.tsx'

interface Props {
  readonly review: FormReview
  /** The step with the first question that lacks an answer. */
  readonly step: Step
  readonly onStep?: ((step: Step) => void) | undefined
  readonly onDecline?: ((form_id: string, declined: boolean) => void) | undefined
}

/** One evaluated before sending: sent, left out, ready, or how much is missing. */
export function ReviewRow({ review, step, onStep, onDecline }: Props) {
  const { evaluated, status, missing_prompts } = review
  const toWrite = status === 'ready' && missing_prompts.length > 0
  const who = (
    <>
      <Rose relation={evaluated.relation} size={28} />
      <span className="review-who">
        <b>{evaluated.relation === 'auto' ? 'Tú' : evaluated.name}</b>
        <small>{detailText(review)}</small>
      </span>
    </>
  )
  if (status === 'open' || toWrite)
    return (
      <li className="review-row">
        <StepLink step={step} onStep={onStep}>
          {who}
          <span className="review-open">
            {toWrite ? 'Escribir' : leftText(review.missing)} <PathIcon path={chevronRight} />
          </span>
        </StepLink>
      </li>
    )
  return (
    <li className="review-row">
      <div>
        {who}
        {status === 'declined' ? (
          <button
            type="button"
            className={buttonClass({ variant: 'quiet', size: 'small' })}
            aria-label={`Deshacer: sí evaluaré a ${evaluated.name}`}
            onClick={() => onDecline?.(evaluated.form_id, false)}
          >
            <PathIcon path={undo2} /> Deshacer
          </button>
        ) : (
          <span className="review-done">
            <PathIcon path={circleCheck} /> {status === 'sent' ? 'Enviada' : 'Listo'}
          </span>
        )}
      </div>
    </li>
  )
}

const leftText = (count: number): string => (count === 1 ? 'Falta 1' : `Faltan ${count}`)

function detailText(review: FormReview): string {
  const { status, questions, answered, missing_prompts, comments } = review
  if (status === 'sent') return 'Ya no se puede cambiar'
  if (status === 'declined') return 'No le conoces lo suficiente'
  const written =
    comments === 0 ? 'sin comentario' : countedMasculine(comments, 'comentario', 'comentarios')
  const missing = missing_prompts.map((prompt) => `«${prompt}»`).join(', ')
  return `${answered} de ${questions}, ${missing ? `falta ${missing}` : written}`
}
