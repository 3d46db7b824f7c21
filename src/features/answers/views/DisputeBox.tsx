import { useEffect, useState } from 'react'
import { buttonClass } from '#ui/Button.tsx'
import { REASON_LENGTH } from '../limits.ts'
import { Alert } from './Alert.tsx'

interface Props {
  readonly busy: boolean
  readonly problem: string | null
  readonly onReport: (reason: string) => void
  readonly onBack: () => void
}

/** Asks once more before it tells the organiser that the data are of another person. */
export function DisputeBox({ busy, problem, onReport, onBack }: Props) {
  const [reason, setReason] = useState('')
  // the button that opened the question is gone
  useEffect(() => document.getElementById('dispute')?.focus(), [])
  return (
    <section className="dispute" aria-labelledby="dispute">
      <h2 id="dispute" tabIndex={-1}>
        ¿Avisamos que estos no son tus datos?
      </h2>
      <p className="soft">
        Se lo decimos a quien organiza la evaluación. Este navegador olvida el enlace; lo que ya
        guardaste no se borra.
      </p>
      <label htmlFor="dispute-reason">¿Qué no es correcto? (opcional)</label>
      <textarea
        className="input"
        id="dispute-reason"
        rows={3}
        maxLength={REASON_LENGTH}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {problem && <Alert tone="danger">{problem}</Alert>}
      <div className="confirm-box">
        <button
          type="button"
          className={buttonClass({ variant: 'primary', size: 'large' })}
          aria-busy={busy || undefined}
          onClick={busy ? undefined : () => onReport(reason)}
        >
          Avisar
        </button>
        <button
          type="button"
          className={buttonClass({ variant: 'quiet', size: 'large' })}
          onClick={busy ? undefined : onBack}
        >
          Volver
        </button>
      </div>
    </section>
  )
}
