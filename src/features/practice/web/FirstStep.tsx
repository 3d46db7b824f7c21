import type { ReactNode } from 'react'
import { Icon } from '#ui/Icon.tsx'

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
  done: 'border-success text-success',
  open: 'border-ink bg-ink text-surface',
  later: 'border-control',
} as const
const stateText = { done: ', listo', open: ', sigue', later: '' } as const

/** One row of the first steps. */
export function FirstStep({ number, state, title, text, action, children }: FirstStepProps) {
  return (
    <li
      className="grid grid-cols-[28px_minmax(0,1fr)] gap-4 border-b py-[14px] text-ink-2"
      aria-current={state === 'open' ? 'step' : undefined}
    >
      <span
        aria-hidden="true"
        className={`grid size-7 place-items-center rounded-full border-[1.5px] text-[14px] font-semibold ${marks[state]}`}
      >
        {state === 'done' ? <Icon name="check" size={16} /> : number}
      </span>
      <div className="min-w-0">
        <div className="flex items-start gap-x-4">
          <div className="min-w-0 grow">
            <h2 tabIndex={-1} className="text-lg font-semibold text-ink">
              {title}
              <span className="visually-hidden">{stateText[state]}</span>
            </h2>
            <p className="text-[14.5px] [overflow-wrap:anywhere]">{text}</p>
          </div>
          {action}
        </div>
        {state === 'open' && children && <div className="mt-3">{children}</div>}
      </div>
    </li>
  )
}
