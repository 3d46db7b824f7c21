import { buttonClass } from '#ui/Button.tsx'
import { PathIcon } from '#ui/Icon.tsx'
import { chevronLeft, chevronRight, messageSquareText, refreshCw, send } from '#ui/icons.ts'
import type { Drafts } from '../draft.rules.ts'
import type { SyncStatus } from '../queue.rules.ts'
import {
  incompleteQuestions,
  type SheetData,
  type Step,
  stepAfter,
  stepBefore,
} from '../sheet.rules.ts'
import { StepLink } from './StepLink.tsx'

interface Props {
  readonly data: SheetData
  readonly step: Step
  readonly drafts: Drafts
  readonly sync: SyncStatus
  readonly ready: boolean
  readonly sending: boolean
  readonly onStep?: ((step: Step) => void) | undefined
  readonly onBack?: ((before: Step) => void) | undefined
  readonly onSend?: (() => void) | undefined
}

export function SheetFooter(props: Props) {
  const { data, step, onStep, onBack } = props
  const question_count = data.questions.length
  return (
    <div className="sheet-footer">
      <div>
        {step === 0 ? (
          <span />
        ) : (
          <StepLink
            step={stepBefore(step, question_count)}
            onStep={onBack}
            className={buttonClass({})}
          >
            <PathIcon path={chevronLeft} /> Anterior
          </StepLink>
        )}
        {typeof step === 'number' && (
          <StepLink
            step="comments"
            onStep={onStep}
            className={buttonClass({ variant: 'quiet', className: 'sheet-comments' })}
          >
            <PathIcon path={messageSquareText} /> <span>Comentarios</span>
          </StepLink>
        )}
        {step === 'review' ? (
          <SendButton {...props} />
        ) : (
          <StepLink
            step={stepAfter(step, question_count)}
            onStep={onStep}
            className={buttonClass({ variant: 'primary' })}
          >
            Siguiente <PathIcon path={chevronRight} />
          </StepLink>
        )}
      </div>
    </div>
  )
}

/** Disabled, with the reason beside it, while an answer is missing or not saved yet. */
function SendButton(props: Props) {
  const { sending, onSend } = props
  const reason = reasonToWait(props)
  return (
    <>
      <span className="send-reason small soft" id="send-reason">
        {reason}
      </span>
      <button
        type="button"
        className={buttonClass({ variant: 'primary' })}
        aria-busy={sending || undefined}
        aria-disabled={reason !== null || !onSend || undefined}
        aria-describedby="send-reason"
        onClick={reason === null && !sending ? onSend : undefined}
      >
        <PathIcon
          path={sending ? refreshCw : send}
          size={17}
          className={sending ? 'spinning' : ''}
        />{' '}
        {sending ? 'Enviando...' : 'Enviar'}
      </button>
    </>
  )
}

function reasonToWait({ data, drafts, sync, ready }: Props): string | null {
  if (!ready) return 'Cargando tus respuestas...'
  if (incompleteQuestions(data, drafts).length > 0) return data.texts['answers.missing']
  return sync.pending > 0
    ? `Podrás enviar cuando se guarde todo: ${sync.pending} por guardar.`
    : null
}
