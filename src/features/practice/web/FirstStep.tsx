import type { ReactNode } from 'react'
import { Icon } from '#ui/Icon.tsx'
import '../views/practice.css'

interface FirstStepProps {
  readonly number: number
  readonly state: 'done' | 'open' | 'later'
  readonly title: string
  readonly text: ReactNode
  /** At the right end: what changes a finished step. */
  readonly action?: ReactNode
  /** Shown while the step is open. */
  readonly children?: ReactNode
}

const marks = {
  done: 'first-step-number first-step-done',
  open: 'first-step-number first-step-open',
  later: 'first-step-number',
} as const
const stateText = { done: ', listo', open: ', sigue', later: '' } as const

/** One row of the first steps. */
export function FirstStep({ number, state, title, text, action, children }: FirstStepProps) {
  return (
    <li className="first-step" aria-current={state === 'open' ? 'step' : undefined}>
      <span aria-hidden="true" className={marks[state]}>
        {state === 'done' ? <Icon name="check" size={16} /> : number}
      </span>
      <div>
        <div className="first-step-head">
          <div>
            <h2 tabIndex={-1}>
              {title}
              <span className="visually-hidden">{stateText[state]}</span>
            </h2>
            <p className="wraps">{text}</p>
          </div>
          {action}
        </div>
        {state === 'open' && children && <div className="step-action">{children}</div>}
      </div>
    </li>
  )
}
