import { buttonClass } from '#ui/Button.tsx'
import { Outline } from '#ui/Icon.tsx'
import { chevronLeft, chevronRight, messageSquareText, refreshCw, send } from '#ui/icons.ts'
import type { Drafts, Saving } from '../queue.rules.ts'
import { openQuestions, type SheetData, type Step, stepAfter, stepBefore } from '../sheet.rules.ts'
import type { SheetActions } from './SheetView.tsx'
import { StepLink } from './StepLink.tsx'

interface Props {
  readonly data: SheetData
  readonly step: Step
  readonly drafts: Drafts
  readonly saving: Saving
  readonly ready: boolean
  readonly sending: boolean
  readonly actions?: SheetActions | undefined
}

export function SheetFoot(props: Props) {
  const { data, step, actions } = props
  const questions = data.questions.length
  return (
    <div className="sheet-foot">
      <div>
        {step === 0 ? (
          <span />
        ) : (
          <StepLink to={stepBefore(step, questions)} go={actions?.go} className={buttonClass({})}>
            <Outline path={chevronLeft} /> Anterior
          </StepLink>
        )}
        {typeof step === 'number' && (
          <StepLink
            to="comments"
            go={actions?.go}
            className={buttonClass({ variant: 'quiet', className: 'sheet-comments' })}
          >
            <Outline path={messageSquareText} /> <span>Comentarios</span>
          </StepLink>
        )}
        {step === 'review' ? (
          <Send {...props} />
        ) : (
          <StepLink
            to={stepAfter(step, questions)}
            go={actions?.go}
            className={buttonClass({ variant: 'primary' })}
          >
            Siguiente <Outline path={chevronRight} />
          </StepLink>
        )}
      </div>
    </div>
  )
}

/** Nothing is sent while something is missing or still on its way. */
function Send({ data, drafts, saving, ready, sending, actions }: Props) {
  const reason = reasonToWait(data, drafts, saving, ready)
  return (
    <>
      <span className="send-reason small soft" id="send-reason">
        {reason}
      </span>
      <button
        type="button"
        className={buttonClass({ variant: 'primary' })}
        aria-busy={sending || undefined}
        aria-disabled={reason !== null || !actions || undefined}
        aria-describedby="send-reason"
        onClick={reason === null && !sending ? actions?.send : undefined}
      >
        <Outline path={sending ? refreshCw : send} size={17} className={sending ? 'turning' : ''} />{' '}
        {sending ? 'Enviando...' : 'Enviar'}
      </button>
    </>
  )
}

function reasonToWait(
  data: SheetData,
  drafts: Drafts,
  saving: Saving,
  ready: boolean,
): string | null {
  if (!ready) return 'Cargando tus respuestas...'
  if (openQuestions(data, drafts).length > 0) return data.texts['answers.missing']
  return saving.waiting > 0
    ? `Podrás enviar cuando se guarde todo: ${saving.waiting} por guardar.`
    : null
}
