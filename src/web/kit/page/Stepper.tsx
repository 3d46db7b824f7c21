import { Link } from 'react-router'
import { Icon } from '#ui/Icon.tsx'

const steps = ['Proyecto', 'Participantes', 'Conexiones', 'Liberar'] as const

interface StepperProps {
  /** Index of the current step in `steps`. */
  readonly current: 0 | 1 | 2 | 3
  /** The path of each step, in order; undefined for steps that are not available yet. */
  readonly links?: readonly (string | undefined)[]
}

function StepContent({
  number,
  step,
  done,
}: {
  readonly number: number
  readonly step: string
  readonly done: boolean
}) {
  return (
    <>
      <span className="step-number">
        {done ? <Icon name="check" size={15} weight={2.5} /> : number}
      </span>
      {step}
      {done && <span className="visually-hidden">, listo</span>}
    </>
  )
}

export function Stepper({ current, links = [] }: StepperProps) {
  return (
    <ol className="stepper" aria-label="Pasos del proyecto">
      {steps.map((step, index) => {
        const to = links[index]
        const done = index < current
        const isCurrent = index === current
        const content = <StepContent number={index + 1} step={step} done={done} />
        return (
          <li
            key={step}
            className={`step${done ? ' step-done' : ''}${isCurrent ? ' step-current' : ''}`}
            aria-current={isCurrent ? 'step' : undefined}
          >
            {to && !isCurrent ? <Link to={to}>{content}</Link> : <span>{content}</span>}
          </li>
        )
      })}
    </ol>
  )
}
