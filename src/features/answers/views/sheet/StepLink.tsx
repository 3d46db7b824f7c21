import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { type Step, stepAddress } from '../../sheet/step.rules.ts'

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  readonly step: Step
  readonly onStep?: ((step: Step) => void) | undefined
}

/**
 * A link to a step. Without script it loads the step's address; with script it stays on the page.
 */
export function StepLink({ step, onStep, children, ...rest }: Props) {
  return (
    <a
      {...rest}
      href={stepAddress(step)}
      onClick={onStep && ((event) => interceptPlainClick(event, () => onStep(step)))}
    >
      {children}
    </a>
  )
}

function interceptPlainClick(event: MouseEvent, action: () => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  action()
}
