import { buttonClass } from '#ui/Button.tsx'
import { PathIcon } from '#ui/Icon.tsx'
import { info } from '#ui/icons.ts'
import { LiveButton } from '../LiveButton.tsx'

interface Props {
  /** Whether it depends on the device's setting for reduced motion; then CSS hides it there. */
  readonly byDevice: boolean
  /** What leads on: the last person of a question, or the last question about a person. */
  readonly last: string
  readonly onDecline?: (() => void) | undefined
}

/** Says that the sheet leads on by itself, before that first happens (WCAG 3.2.2). */
export function AdvanceNotice({ byDevice, last, onDecline }: Props) {
  return (
    <div className="advance-notice small" data-by-device={byDevice || undefined}>
      <PathIcon path={info} />
      <p>Al marcar {last} pasas a lo siguiente; siempre puedes deshacer.</p>
      <LiveButton className={buttonClass({ variant: 'quiet', size: 'small' })} onClick={onDecline}>
        No avanzar así
      </LiveButton>
    </div>
  )
}
