import { buttonClass } from '#ui/Button.tsx'
import { Alert } from '../Alert.tsx'
import { LiveButton } from '../LiveButton.tsx'

interface Props {
  readonly busy?: boolean
  readonly done?: boolean
  readonly problem?: string | null
  /** Whether `problem` is final; then the button is gone. */
  readonly refused?: boolean
  readonly onReopen?: (() => void) | undefined
}

/** «No fui yo»: the button, then what became of it. */
export function ReopenBox({
  busy = false,
  done = false,
  problem = null,
  refused = false,
  onReopen,
}: Props) {
  if (done)
    return (
      <Alert tone="success">
        <b>Reabrimos tu hoja.</b> Te mandamos un enlace nuevo por correo; el anterior ya no sirve.
        Puedes cerrar esta página.
      </Alert>
    )
  return (
    <>
      {problem && <Alert tone="danger">{problem}</Alert>}
      {!refused && (
        <LiveButton
          className={buttonClass({ variant: 'primary', size: 'large' })}
          aria-busy={busy || undefined}
          onClick={busy ? undefined : onReopen}
        >
          {busy ? 'Avisando...' : 'No fui yo'}
        </LiveButton>
      )}
      <noscript>
        <p className="small muted">
          Para reabrir tu hoja activa JavaScript en tu navegador, o escribe a quien organiza la
          evaluación.
        </p>
      </noscript>
    </>
  )
}
