import { useState } from 'react'
import { buttonClass } from '#ui/Button.tsx'
import { PathIcon } from '#ui/Icon.tsx'
import { userX } from '#ui/icons.ts'
import type { Evaluated } from '../../sheet/sheet.rules.ts'
import { LiveButton } from '../LiveButton.tsx'

interface Props {
  readonly evaluated: Pick<Evaluated, 'form_id' | 'name' | 'relation'>
  /** Why it is offered here. */
  readonly reason: 'untouched' | 'not_observed'
  readonly onDecline?: ((form_id: string, declined: boolean) => void) | undefined
}

/**
 * «No le conozco lo suficiente»: one tap, and one more for a leader, whose view the report shows by
 * itself.
 */
export function DeclineOffer({ evaluated, reason, onDecline }: Props) {
  const { form_id, name, relation } = evaluated
  const [asking, setAsking] = useState(false)
  const decline = () => onDecline?.(form_id, true)
  const label = asking ? 'Sí, no le conozco' : 'No le conozco lo suficiente'
  return (
    <p className="decline">
      {reason === 'not_observed' && <span>Llevas varios N/A sobre esta persona.</span>}
      {asking && <span role="alert">Eres su líder: ¿de verdad no?</span>}
      <LiveButton
        className={buttonClass({ variant: 'quiet', size: 'small' })}
        aria-label={`${label}: ${name}`}
        onClick={relation === 'lider' && !asking ? () => setAsking(true) : decline}
      >
        <PathIcon path={userX} /> {label}
      </LiveButton>
      {asking && (
        <button
          type="button"
          className={buttonClass({ variant: 'quiet', size: 'small' })}
          onClick={() => setAsking(false)}
        >
          Volver
        </button>
      )}
    </p>
  )
}
