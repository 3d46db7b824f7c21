import type { ReactNode } from 'react'
import { buttonClass } from '#ui/Button.tsx'
import { PathIcon } from '#ui/Icon.tsx'
import { chevronLeft, chevronRight, messageSquareText, undo2 } from '#ui/icons.ts'
import { type SheetData, measureSize } from '../../sheet/sheet.rules.ts'
import {
  isAnswers,
  isSameStep,
  type Order,
  type Step,
  stepAfter,
  stepBefore,
} from '../../sheet/step.rules.ts'
import { StepLink } from './StepLink.tsx'

interface Props {
  readonly data: SheetData
  readonly step: Step
  /** Of the answers before the comments. */
  readonly order: Order
  /** How many answers of the step are missing. */
  readonly missing: number
  /** The button of the review. */
  readonly send: ReactNode
  /** Whether the sheet leads on by itself in a moment. */
  readonly advancing: boolean
  readonly onStep?: ((step: Step) => void) | undefined
  readonly onBack?: ((before: Step) => void) | undefined
  /** Takes the rater back to before the last advance. */
  readonly onUndo?: (() => void) | null | undefined
}

export function SheetFooter(props: Props) {
  const { data, step, order, missing, send, advancing, onStep, onBack, onUndo } = props
  const size = measureSize(data)
  const before = stepBefore(step, size, order)
  return (
    <footer className="sheet-footer">
      <div>
        {onUndo ? (
          <button type="button" className={buttonClass({ variant: 'quiet' })} onClick={onUndo}>
            <PathIcon path={undo2} /> Deshacer
          </button>
        ) : isSameStep(before, step) ? (
          <span />
        ) : (
          <StepLink
            step={before}
            onStep={onBack}
            className={buttonClass({ className: 'sheet-icon' })}
          >
            <PathIcon path={chevronLeft} /> <span>Anterior</span>
          </StepLink>
        )}
        {isAnswers(step) && !size.skips_comments && (
          <StepLink
            step="comments"
            onStep={onStep}
            className={buttonClass({ variant: 'quiet', className: 'sheet-icon sheet-comments' })}
          >
            <PathIcon path={messageSquareText} /> <span>Comentarios</span>
          </StepLink>
        )}
        {step === 'review' ? (
          send
        ) : (
          <StepLink
            step={stepAfter(step, size)}
            onStep={onStep}
            className={buttonClass({
              variant: missing > 0 ? 'secondary' : 'primary',
              className: advancing ? 'sheet-advancing' : '',
            })}
          >
            <span>
              Siguiente
              {missing > 0 && <small> · {missing === 1 ? 'falta 1' : `faltan ${missing}`}</small>}
            </span>{' '}
            <PathIcon path={chevronRight} />
          </StepLink>
        )}
      </div>
    </footer>
  )
}
