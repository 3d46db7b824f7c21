import type { Order } from '../../sheet/step.rules.ts'
import { LiveButton } from '../LiveButton.tsx'

interface Props {
  readonly order: Order
  readonly onOrder?: ((order: Order) => void) | undefined
}

const labels = [
  ['question', 'Por pregunta'],
  ['person', 'Por persona'],
] as const

/** Whether a sheet is answered question by question or person by person. */
export function OrderSwitch({ order, onOrder }: Props) {
  return (
    <fieldset className="order-switch" aria-label="Orden">
      {labels.map(([value, label]) => (
        <LiveButton
          key={value}
          aria-pressed={value === order}
          onClick={onOrder && (() => onOrder(value))}
        >
          {label}
        </LiveButton>
      ))}
    </fieldset>
  )
}
