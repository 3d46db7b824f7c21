import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { type Step, stepAddress } from '../sheet.rules.ts'

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  readonly to: Step
  readonly go?: ((step: Step) => void) | undefined
}

/** Leads to a step: by its address where nothing runs, without loading anything where the page does. */
export function StepLink({ to, go, children, ...rest }: Props) {
  return (
    <a {...rest} href={stepAddress(to)} onClick={go && ((event) => follow(event, () => go(to)))}>
      {children}
    </a>
  )
}

function follow(event: MouseEvent, here: () => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  here()
}
