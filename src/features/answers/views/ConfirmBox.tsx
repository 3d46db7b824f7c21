import { buttonClass } from '#ui/Button.tsx'
import { PathIcon } from '#ui/Icon.tsx'
import { arrowRight } from '#ui/icons.ts'
import { Alert } from './Alert.tsx'
import { LiveButton } from './LiveButton.tsx'

export interface ConfirmActions {
  readonly confirm: () => void
  /** Asks before it reports. */
  readonly dispute: () => void
}

interface Props {
  readonly next: string
  readonly busy?: boolean
  readonly problem?: string | null
  /** Whether the rater has saved something before. */
  readonly returning?: boolean
  /** Undefined in the server's page. */
  readonly actions?: ConfirmActions
}

/**
 * The button is a link, so that a rater without script can read the sheet. Its two labels are
 * exchanged by the page's script, as the greeting above.
 */
export function ConfirmBox({
  next,
  busy = false,
  problem = null,
  returning = false,
  actions,
}: Props) {
  return (
    <>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <div className="confirm-box">
        <a
          className={buttonClass({ variant: 'primary', size: 'large' })}
          href={next}
          aria-busy={busy || undefined}
          onClick={
            actions &&
            ((event) => {
              event.preventDefault()
              if (!busy) actions.confirm()
            })
          }
        >
          <span data-visit="first" hidden={returning}>
            Soy yo, empezar
          </span>
          <span data-visit="again" hidden={!returning}>
            Continuar
          </span>{' '}
          <PathIcon path={arrowRight} size={17} />
        </a>
        <LiveButton
          className={buttonClass({ variant: 'quiet', size: 'large' })}
          onClick={busy ? undefined : actions?.dispute}
        >
          Estos no son mis datos
        </LiveButton>
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
