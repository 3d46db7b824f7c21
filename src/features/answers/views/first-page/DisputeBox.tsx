import { useRef } from 'react'
import { buttonClass } from '#ui/Button.tsx'
import { REASON_LENGTH } from '../../limits.ts'
import { LiveButton } from '../LiveButton.tsx'

interface Props {
  readonly slip?: boolean | undefined
  readonly busy: boolean
  /** Undefined in the server's page. */
  readonly onReport?: ((reason: string) => void) | undefined
}

/**
 * «Estos no son mis datos»: opens without script, and asks once more before it tells the organiser.
 * The field keeps what was typed before React has it.
 */
export function DisputeBox({ slip, busy, onReport }: Props) {
  const reason = useRef<HTMLTextAreaElement>(null)
  return (
    <details className="dispute">
      <summary className={buttonClass({ variant: 'quiet', size: 'large' })}>
        Estos no son mis datos
      </summary>
      <h2>¿Avisamos que estos no son tus datos?</h2>
      <p className="soft">
        Se lo decimos a quien organiza la evaluación. Este navegador olvida{' '}
        {slip ? 'tu clave' : 'el enlace'}; lo que ya guardaste no se borra.
      </p>
      <label htmlFor="dispute-reason">¿Qué no es correcto? (opcional)</label>
      <textarea
        className="input"
        id="dispute-reason"
        ref={reason}
        rows={3}
        maxLength={REASON_LENGTH}
        autoComplete="off"
      />
      <LiveButton
        className={buttonClass({ size: 'large' })}
        aria-busy={busy || undefined}
        onClick={busy ? undefined : () => onReport?.(reason.current?.value ?? '')}
      >
        Avisar
      </LiveButton>
    </details>
  )
}
