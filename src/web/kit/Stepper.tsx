import { Link } from 'react-router'
import { Icon } from '#ui/Icon.tsx'

const steps = ['Proyecto', 'Participantes', 'Conexiones', 'Liberar'] as const

interface StepperProps {
  /** 0 Proyecto, 1 Participantes, 2 Conexiones, 3 Liberar. */
  readonly current: 0 | 1 | 2 | 3
  /** Where each step leads, in order; undefined where it cannot be reached yet. */
  readonly links?: readonly (string | undefined)[]
}

export function Stepper({ current, links = [] }: StepperProps) {
  return (
    <ol className="stepper" aria-label="Pasos del proyecto">
      {steps.map((step, index) => {
        const to = links[index]
        const done = index < current
        const face = <><span className="step-number">{done ? <Icon name="check" size={15} weight={2.5} /> : index + 1}</span>{step}{done && <span className="unseen">, listo</span>}</>
        return (
          <li key={step} className={done ? 'step step-done' : index === current ? 'step step-current' : 'step'} aria-current={index === current ? 'step' : undefined}>
            {to && index !== current ? <Link to={to}>{face}</Link> : <span>{face}</span>}
          </li>
        )
      })}
    </ol>
  )
}
