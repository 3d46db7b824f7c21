import { buttonClass } from '#ui/Button.tsx'
import { PathIcon } from '#ui/Icon.tsx'
import { arrowRight } from '#ui/icons.ts'
import { Alert } from './Alert.tsx'

interface Props {
  readonly next: string
  readonly busy?: 'confirming' | 'reporting' | null
  readonly problem?: string | null
  /** Confirms the report of wrong data, in place of the buttons. */
  readonly reported?: string | null
  readonly onConfirm?: (() => void) | undefined
  readonly onReport?: (() => void) | undefined
}

/** «Sí, son mis datos» is a link, so that a rater without script can read the sheet. */
export function ConfirmBox({
  next,
  busy = null,
  problem = null,
  reported = null,
  onConfirm,
  onReport,
}: Props) {
  if (reported)
    return (
      <Alert tone="success">
        <b>{reported}</b> Puedes cerrar esta página.
      </Alert>
    )
  return (
    <>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <div className="confirm-box">
        <a
          className={buttonClass({ variant: 'primary', size: 'large' })}
          href={next}
          aria-busy={busy === 'confirming' || undefined}
          onClick={
            onConfirm &&
            ((event) => {
              event.preventDefault()
              if (!busy) onConfirm()
            })
          }
        >
          Sí, son mis datos <PathIcon path={arrowRight} size={17} />
        </a>
        <button
          type="button"
          className={buttonClass({ variant: 'quiet', size: 'large' })}
          aria-busy={busy === 'reporting' || undefined}
          onClick={busy ? undefined : onReport}
        >
          Estos no son mis datos
        </button>
      </div>
      <noscript>
        <p className="small muted">
          Para responder, o para avisar que estos no son tus datos, activa JavaScript en tu
          navegador.
        </p>
      </noscript>
    </>
  )
}
