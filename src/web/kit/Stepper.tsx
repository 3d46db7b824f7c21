import { Link } from 'react-router'
import { Icon } from '#ui/Icon.tsx'

const steps = ['Proyecto', 'Participantes', 'Conexiones', 'Liberar'] as const

interface StepperProps {
  /** 0 Proyecto, 1 Participantes, 2 Conexiones, 3 Liberar. */
  readonly current: 0 | 1 | 2 | 3
  /** Where each step leads, in order; undefined where it cannot be reached yet. */
  readonly links?: readonly (string | undefined)[]
}

function Face({
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
      {done && <span className="unseen">, listo</span>}
    </>
  )
}

export function Stepper({ current, links = [] }: StepperProps) {
  return (
    <ol className="stepper" aria-label="Pasos del proyecto">
      {steps.map((step, index) => {
        const to = links[index]
        const done = index < current
        const here = index === current
        const face = <Face number={index + 1} step={step} done={done} />
        return (
          <li
            key={step}
            className={`step${done ? ' step-done' : ''}${here ? ' step-current' : ''}`}
            aria-current={here ? 'step' : undefined}
          >
            {to && !here ? <Link to={to}>{face}</Link> : <span>{face}</span>}
          </li>
        )
      })}
    </ol>
  )
}
